import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listOwnDecisions, postAppeal } from "#contract/desk/appeals.ts";
import { CASE_COUNT_CAP, CLAIM_MINUTES } from "#contract/desk/case-terms.ts";
import {
  type Case,
  claimCase,
  decideAppeal,
  decideCase,
  decideCases,
  getCase,
  getCaseCounts,
  listCases,
  muteReporter,
  openOwnersCase,
} from "#contract/desk/cases.ts";
import { getTransparency } from "#contract/desk/transparency.ts";
import { DAY_MS } from "#contract/durations.ts";
import { TOTAL_COUNT_HEADER } from "#contract/properties/property-terms.ts";
import { noteAct } from "../audit/service.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { linkNext, pageByTime, readCursor, writeCursor } from "../http/paging.ts";
import { type Call, serve } from "../http/serve.ts";
import { markInReview } from "../reports/service.ts";
import type { Services } from "../services.ts";
import { trustFiguresOf } from "../trust/figures.ts";
import { listStatedOf } from "./appeal-queries.ts";
import { appeal, decideOnAppeal, presentStated } from "./appeals.ts";
import { registerCaseGauges } from "./case-gauges.ts";
import { decide, decideAll, openOwnersCase as openCaseAboutOwner } from "./deciding.ts";
import { getCaseDetail } from "./detail.ts";
import { presentCase, presentCases, readTitles } from "./present.ts";
import { claim, findCase, muteReporter as mute } from "./queries.ts";
import { type CaseFilters, countCases, filtersFrom, listAppealed, listDecided, listOpen } from "./queue-queries.ts";
import { transparency } from "./transparency.ts";

const queuePosition = z.object({
  overdue: z.boolean(),
  risk: z.number().int(),
  at: z.iso.datetime({ precision: 6 }),
  id: z.guid(),
});

/** Returns one page of the queue, and sets its headers. */
async function queuePage({ db }: Services, call: Call<typeof listCases>, filters: CaseFilters) {
  const { request, reply, query } = call;
  const list = `cases ${JSON.stringify(filters)}`;
  const after = query.cursor === undefined ? null : readCursor(queuePosition, list, query.cursor);
  const { rows, total } = await listOpen(db, filters, { after, limit: query.limit + 1 });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  reply.header(TOTAL_COUNT_HEADER, total > CASE_COUNT_CAP ? `${CASE_COUNT_CAP}+` : String(total));
  if (last && rows.length > page.length) {
    const { is_overdue: overdue, risk, at, id } = last;
    linkNext(request, reply, writeCursor(list, { overdue, risk, at, id }));
  }
  return presentCases(db, page);
}

export function registerDesk(app: FastifyInstance, services: Services): void {
  const { db, config, metrics } = services;
  trustFiguresOf(metrics);
  registerCaseGauges(metrics, db);

  const shownCase = async (id: string): Promise<Case> => {
    const row = await findCase(db, id);
    if (!row) throw new AppError("case_not_found");
    return presentCase(row, await readTitles(db, [row]));
  };

  serve(app, listCases, async (call) => {
    const { state, kind } = call.query;
    const filters = filtersFrom(call.query);
    if (state === "open") return queuePage(services, call, filters);
    const list = state === "decided" ? listDecided : listAppealed;
    const page = await pageByTime(call, `cases ${state} ${kind}`, (asked) => list(db, filters, asked));
    return presentCases(db, page);
  });

  serve(app, getCaseCounts, () => countCases(db));
  serve(app, getCase, ({ caller, params }) => getCaseDetail(db, caller, params.id));

  serve(app, claimCase, async ({ caller, params }) => {
    await transact(db, async (trx) => {
      const about = await claim(trx, params.id, caller.id, CLAIM_MINUTES);
      if (about) await markInReview(trx, about);
    });
    return shownCase(params.id);
  });

  serve(app, decideCase, async ({ caller, params, body }) => {
    await decide(services, caller, params.id, body);
    return shownCase(params.id);
  });

  serve(app, openOwnersCase, async ({ caller, params }) =>
    shownCase(await openCaseAboutOwner(services, caller, params.id)),
  );

  serve(app, decideCases, ({ caller, body }) => decideAll(services, caller, body));

  serve(app, decideAppeal, async ({ caller, params, body }) =>
    shownCase(await decideOnAppeal(services, caller, params.id, body)),
  );

  serve(app, muteReporter, async ({ caller, params, body }) => {
    const until = new Date(Date.now() + body.days * DAY_MS);
    await transact(db, async (trx) => {
      if (!(await mute(trx, params.id, until))) throw new AppError("user_not_found");
      const after = { until: until.toISOString() };
      await noteAct(trx, caller, { action: "report.mute", subjectId: params.id, before: null, after });
    });
    return { until: until.toISOString() };
  });

  serve(app, getTransparency, ({ reply }) => {
    reply.header("cache-control", "public, max-age=300");
    return transparency(db, config.grievanceContact);
  });

  serve(app, listOwnDecisions, async (call) => {
    const { caller } = call;
    const page = await pageByTime(call, `decisions ${caller.id}`, (asked) => listStatedOf(db, caller.id, asked));
    return page.map(presentStated);
  });

  serve(app, postAppeal, ({ caller, body }) => appeal(services, caller, body));
}
