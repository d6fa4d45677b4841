import { queryOptions } from "@tanstack/react-query";
import { MAP_DATA_VERSION, MAP_FILES } from "#contract/browse/map-terms.ts";
import type { Region } from "#contract/places/geography.ts";
import { api } from "#web/lib/api/api.ts";

/** The lines, stations and areas of a region. They do not change while the page is open. */
export const mapDataOf = (region: Region) =>
  queryOptions({
    queryKey: ["map", region],
    queryFn: ({ signal }) =>
      api("GET /api/map/:file", { params: { file: MAP_FILES[region] }, query: { v: MAP_DATA_VERSION }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
