import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import type { testApp } from "../../testing/app.ts";
import { mailsTo } from "../../testing/programs/mails.ts";

/** A message with a code, as its recipient sees it. */
interface Received {
  code: string;
  /** Empty if there is no link. */
  link: string;
  token: string;
  subject: string;
  text: string;
  html: string;
}

function read({ subject, text, html }: { subject: string; text: string; html: string }): Received {
  const lines = text.split("\n");
  const link = lines.find((line) => line.startsWith("http")) ?? "";
  return {
    code: lines.find((line) => /^\d{6}$/.test(line)) ?? "",
    link,
    token: link && (new URL(link).searchParams.get("token") ?? ""),
    subject,
    text,
    html,
  };
}

/**
 * Reads the messages of a server. `sentTo` runs due jobs and returns all messages to an address or number (with +);
 * `lastTo` returns the newest one with a code.
 */
export function postbox({ config, runJobs }: Pick<Awaited<ReturnType<typeof testApp>>, "config" | "runJobs">) {
  async function sentTo(address: string): Promise<Received[]> {
    await runJobs();
    return (await mailsTo(config, { email: address })).map(read);
  }
  async function lastTo(address: string): Promise<Received> {
    const last = (await sentTo(address)).findLast(({ code }) => code !== "");
    if (!last) throw new Error(`nothing was sent to ${address}`);
    return last;
  }
  return { sentTo, lastTo };
}

const ESCAPED: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/**
 * Opens a mailed link like a browser and presses a button on its page. Returns the response to the button, or to the
 * link if it redirects directly.
 */
export async function pressLink(
  app: FastifyInstance,
  link: string,
  answer: "confirm" | "reject" = "confirm",
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const { pathname, search } = new URL(link);
  const page = await app.inject({ url: `${pathname}${search}`, headers });
  if (page.statusCode !== 200) return page;
  const fields = [...page.body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
    ([, name = "", value = ""]): [string, string] => [
      name,
      value.replace(/&(amp|lt|gt|quot|#39);/g, (sign) => ESCAPED[sign] ?? ""),
    ],
  );
  return app.inject({
    method: "POST",
    url: `${pathname}/link`,
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin", ...headers },
    payload: new URLSearchParams([...fields, ["answer", answer]]).toString(),
  });
}

let count = 0;

/** Returns an unused address and number. */
export function freshAddress() {
  count += 1;
  return { email: `code${count}@example.test`, phone: `9198765${String(count).padStart(5, "0")}` };
}
