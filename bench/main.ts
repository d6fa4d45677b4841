import { parseArgs } from "node:util";
import { benchAlerts } from "./alerts.ts";
import { benchAreas } from "./areas.ts";
import { benchSends, benchSockets } from "./bounds.ts";
import { benchBrowse } from "./browse.ts";
import { machine } from "./figures.ts";
import { benchFuzz } from "./fuzz.ts";
import { benchInsight } from "./insight.ts";
import { benchJourneys } from "./journeys.ts";
import { benchCosts, benchLoad, benchOverload } from "./load.ts";
import { benchMessages } from "./messages.ts";
import { benchObservatory } from "./observatory.ts";
import { benchPages } from "./pages.ts";
import { benchPlaces } from "./places.ts";
import { benchFailover } from "./reliability/failover.ts";
import { benchKills } from "./reliability/kills.ts";
import { benchRestarts } from "./reliability/restarts.ts";
import { benchReplies } from "./replies/replies.ts";
import { benchSignIn } from "./signin.ts";
import { benchStart } from "./start.ts";
import { benchTrust } from "./trust.ts";
import { benchUpload } from "./upload.ts";
import { benchVisits } from "./visits.ts";

const USAGE = `Measures the server on this machine.

  npm run bench                                      browse on 100,000 listings
  npm run bench -- browse [--size N,N] [--check N] [--quick]
                                                     browsing, against Express + Prisma, SQL tuned by hand, and its rows alone, N answers
                                                     of each compared with a naive reference first
  npm run bench -- search [--size N,N] [--check N]   only searches, for rare and common words
  npm run bench -- detail [--size N,N] [--check N]   only single homes
  npm run bench -- search-places [--size N,N]        lists by commute and place, counts, the map, suggestions, reading
  npm run bench -- alerts [--searches N] [--only instant]
                                                     daily mails about 10,000 new homes, and instant alerts under load; or what
                                                     finding the instant searches of a home costs, if a fifth of N are instant
  npm run bench -- visits [--seconds N]              booking visits at 50 a second, and 100 people racing for one time
  npm run bench -- areas [--size N]                  pages of areas, stored and not, and the search for areas
  npm run bench -- insight [--size N]                a night of rents and areas, and reading insights
  npm run bench -- replies [--only PART] [--homes N] [--weeks N]
                                                     what questions add to a send, what the owner's figures add to reading a home, and
                                                     12 weeks of 10,000 owners, simulated with the help to answer and without
                                                     (parts: sends, reads, simulation)
  npm run bench -- start                             time to the first page, memory when idle
  npm run bench -- pages                             Lighthouse for eight pages, response to presses, pages per second
  npm run bench -- trust [--only PART] [--size N]    checking messages, copies among a million photos and descriptions, the queue
                                                     of moderators, and a night of the freshness clock over N listings
                                                     (parts: messages, duplicates, desk, clock)
  npm run bench -- upload                            pictures of 5 MB: time, CPU, memory with 20 at once
  npm run bench -- messages [--quick]                sending and receiving, compared with Express + Prisma and an ideal
  npm run bench -- sends [--seconds N]               500 messages a second: when they are acknowledged and received
  npm run bench -- sockets [--sockets N]             10,000 signed-in sockets: memory, and reconnecting after a restart
  npm run bench -- signin                            browsing during continuous password attempts
  npm run bench -- kills [--rounds N] [--messages N] server and PostgreSQL killed during messages, 7 kills a round
  npm run bench -- failover [--rounds N]             the primary of three servers of PostgreSQL lost for good during messages
  npm run bench -- fuzz [--seed N]                   190,000 random requests, pages, frames, pictures and tokens
  npm run bench -- load [--minutes N]                2,000 people at their usual pace, then 3 and 10 times the capacity
  npm run bench -- costs                             CPU and write-ahead log of each action of that load, one kind at a time
  npm run bench -- overload [--seconds N]            only the overload
  npm run bench -- observatory                       Mozilla's HTTP Observatory on a server in production mode
  npm run bench -- restarts [--rounds N]             two processes behind nginx replaced under load: failed requests and lost messages
  npm run bench -- journeys [--only FILE]            the browser journeys on processes behind nginx
  npm run bench -- all                               all parts for one process, browse on 100,000 and 1,000,000

Data is kept in .bench between runs. Print it in docs/performance.md by hand: the figures are this machine's.`;

const sizesOf = (given: string) => given.split(",").map(Number);

interface Options {
  sizes: number[];
  checked: number;
  isQuick: boolean;
  rounds: number;
  messages: number;
  seed: string | undefined;
  only: string[];
  minutes: number;
  seconds: number;
  searches: number;
  sockets: number;
  homes: number;
  weeks: number;
}

async function run(part: string, options: Options): Promise<void> {
  const { sizes, checked, isQuick, rounds, messages, seed, only, minutes, seconds, searches, sockets, homes, weeks } =
    options;
  const parts: Record<string, () => AsyncGenerator<string>> = {
    async *browse() {
      yield await benchBrowse({ sizes, checked, isQuick });
    },
    async *search() {
      yield await benchBrowse({ sizes, checked, isQuick, only: ["rare word", "common word"] });
    },
    async *detail() {
      yield await benchBrowse({ sizes, checked, isQuick, only: ["detail"] });
    },
    async *"search-places"() {
      yield await benchPlaces(sizes);
    },
    alerts: () => benchAlerts({ searches, only }),
    async *visits() {
      yield await benchVisits(seconds);
    },
    async *areas() {
      yield await benchAreas(sizes[0] ?? 0);
    },
    async *insight() {
      yield await benchInsight(sizes[0] ?? 0);
    },
    replies: () => benchReplies({ homes, weeks, only }),
    async *start() {
      yield await benchStart();
    },
    async *pages() {
      yield await benchPages();
    },
    trust: () => benchTrust({ only, size: sizes[0] ?? 0 }),
    async *upload() {
      yield await benchUpload();
    },
    async *signin() {
      yield await benchSignIn();
    },
    async *kills() {
      yield await benchKills(rounds, messages);
    },
    async *failover() {
      yield await benchFailover(rounds);
    },
    async *fuzz() {
      yield await benchFuzz(seed);
    },
    async *load() {
      yield await benchLoad(minutes, seconds);
    },
    async *costs() {
      yield await benchCosts();
    },
    async *overload() {
      yield await benchOverload(seconds);
    },
    async *observatory() {
      yield await benchObservatory();
    },
    async *messages() {
      yield await benchMessages(isQuick);
    },
    async *sends() {
      yield await benchSends(seconds);
    },
    async *sockets() {
      yield await benchSockets(sockets);
    },
    async *restarts() {
      yield await benchRestarts(rounds);
    },
    async *journeys() {
      yield await benchJourneys(only);
    },
    async *all() {
      yield await benchBrowse({ sizes: [100_000, 1_000_000], checked, isQuick });
      yield await benchStart();
      yield await benchPages();
      yield await benchUpload();
      yield await benchSignIn();
      yield await benchMessages(isQuick);
    },
  };
  const chosen = parts[part];
  if (!chosen) throw new Error(USAGE);
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine()}\n`);
  for await (const figures of chosen()) console.log(`\n${figures}\n`);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: "string", default: "100000" },
    check: { type: "string", default: "100" },
    quick: { type: "boolean", default: false },
    rounds: { type: "string", default: "50" },
    messages: { type: "string", default: "860" },
    seed: { type: "string" },
    only: { type: "string", multiple: true, default: [] },
    minutes: { type: "string", default: "10" },
    seconds: { type: "string", default: "20" },
    searches: { type: "string", default: "20000" },
    sockets: { type: "string", default: "10000" },
    homes: { type: "string", default: "10000" },
    weeks: { type: "string", default: "12" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) console.log(USAGE);
else
  await run(positionals[0] ?? "browse", {
    sizes: sizesOf(values.size),
    checked: Number(values.check),
    isQuick: values.quick,
    rounds: Number(values.rounds),
    messages: Number(values.messages),
    seed: values.seed,
    only: values.only,
    minutes: Number(values.minutes),
    seconds: Number(values.seconds),
    searches: Number(values.searches),
    sockets: Number(values.sockets),
    homes: Number(values.homes),
    weeks: Number(values.weeks),
  }).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
