import { lazy } from "react";

/** What is said of a home, for a `Still`: fetches its code. */
export const loadFacts = () => import("./property-facts.tsx");
export const PropertyFacts = lazy(async () => ({ default: (await loadFacts()).PropertyFacts }));
export const PropertyStats = lazy(async () => ({ default: (await loadFacts()).PropertyStats }));
export const OwnerName = lazy(async () => ({ default: (await loadFacts()).OwnerName }));
export const CostSummary = lazy(async () => ({ default: (await loadFacts()).CostSummary }));
export const BarRent = lazy(async () => ({ default: (await loadFacts()).BarRent }));
