import { Counter, Histogram } from "prom-client";
import { sharedMetrics } from "../process/shared-metrics.ts";

/** Most checks take about 25 µs, and the longest messages 0.8 ms. */
const CHECK_BUCKETS_SECONDS = [5e-6, 1e-5, 2.5e-5, 5e-5, 1e-4, 2.5e-4, 5e-4, 1e-3, 2.5e-3, 5e-3];

/** The trust metrics that count events. The features in which the events happen share them. */
export const trustFiguresOf = sharedMetrics((metrics) => {
  const registers = [metrics];
  return {
    reports: new Counter({
      name: "basera_reports_total",
      help: "Reports of listings, people and messages, without those that repeat an earlier one",
      labelNames: ["reason"],
      registers,
    }),
    decisions: new Counter({
      name: "basera_decisions_total",
      help: "Cases that admins decided",
      labelNames: ["outcome"],
      registers,
    }),
    appeals: new Counter({
      name: "basera_appeals_total",
      help: "Appeals that admins decided",
      labelNames: ["outcome"],
      registers,
    }),
    checks: new Histogram({
      name: "basera_message_check_seconds",
      help: "Time that checking a message for warnings takes",
      buckets: CHECK_BUCKETS_SECONDS,
      registers,
    }),
    warnings: new Counter({
      name: "basera_warnings_total",
      help: "Warnings of messages that were sent; one message can have several",
      labelNames: ["kind"],
      registers,
    }),
    fine: new Counter({
      name: "basera_warnings_fine_total",
      help: "Warnings that a reader marked as fine",
      labelNames: ["kind"],
      registers,
    }),
    shares: new Counter({
      name: "basera_contact_shares_total",
      help: "Phone numbers that people shared in a conversation",
      registers,
    }),
    duplicates: new Counter({
      name: "basera_duplicate_matches_total",
      help: "Cases in which a photo, text or phone number of another listing, or a removed listing, was found",
      labelNames: ["what"],
      registers,
    }),
  };
});
