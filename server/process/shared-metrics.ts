import type { Registry } from "prom-client";

/** Returns a function that registers metrics once in each registry, so that routes and jobs of one process share them. */
export function sharedMetrics<Metrics>(register: (registry: Registry) => Metrics): (registry: Registry) => Metrics {
  const known = new WeakMap<Registry, Metrics>();
  return (registry) => {
    const metrics = known.get(registry) ?? register(registry);
    known.set(registry, metrics);
    return metrics;
  };
}
