import { Counter, Gauge } from "prom-client";
import { sharedMetrics } from "../process/shared-metrics.ts";

/** The metrics of freshness. Routes and jobs of one process share them. */
export const figuresOf = sharedMetrics((metrics) => {
  const registers = [metrics];
  return {
    asks: new Counter({
      name: "basera_asks_total",
      help: "Questions to owners whether a home is available, by what caused them, and by mail or only on the site",
      labelNames: ["cause", "channel"],
      registers,
    }),
    answers: new Counter({
      name: "basera_answers_total",
      help: "What owners said with the buttons of the site and of mails",
      labelNames: ["answer"],
      registers,
    }),
    pauses: new Counter({
      name: "basera_pauses_total",
      help: "Homes that were paused by their owner, by the clock (unconfirmed), or by tenants (taken)",
      labelNames: ["reason"],
      registers,
    }),
    outcomes: new Counter({
      name: "basera_outcomes_total",
      help: "What tenants found out about homes",
      labelNames: ["outcome"],
      registers,
    }),
    waiting: new Gauge({
      name: "basera_asks_waiting_seconds",
      help: "How long the oldest question waits to be sent",
      registers,
    }),
    stopped: new Gauge({
      name: "basera_pausing_stopped",
      help: "1 after the clock stopped pausing homes, because it would have paused too many in a day",
      registers,
    }),
  };
});
