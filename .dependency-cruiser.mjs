/** Import directions, types included. `npm run lint` checks them; docs/architecture.md explains them. */
const never = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

const TESTS = "[.]test[.]ts$|^server/testing/";
/** Folders of the server from the lowest layer up. A folder may import those of lower layers only. */
const LAYERS = [
  ["db", "files"],
  ["http", "jobs"],
  ["realtime", "mail"],
  ["sms", "audit", "places"],
  ["media", "search"],
  ["trust"],
  ["accounts", "duplicates"],
  ["notifications"],
  ["auth", "properties"],
  ["alerts", "favorites", "messaging", "demo"],
  ["contacts", "freshness", "push", "visits"],
  ["reports"],
  ["desk"],
];
const layerRules = LAYERS.flatMap((layer, height) =>
  layer.map((folder) =>
    never(
      `server-${folder}`,
      { path: `^server/${folder}/`, pathNot: TESTS },
      {
        path: "^server/([^/]+/|(app|main)[.]ts)",
        pathNot: `^server/(${[folder, ...LAYERS.slice(0, height).flat()].join("|")})/`,
      },
      "Folders of the server import lower layers only.",
    ),
  ),
);

export default {
  forbidden: [
    ...layerRules,
    never(
      "server-base",
      { path: "^server/[^/]+[.]ts$", pathNot: `${TESTS}|^server/((base-)?services|app|main)[.]ts$` },
      { path: "^server/([^/]+/|((base-)?services|app|main)[.]ts)" },
      "The files beside the folders import no folder, except what composes the server.",
    ),
    never(
      "services-without-features",
      { path: "^server/(base-)?services[.]ts$" },
      { path: "^server/[^/]+/", pathNot: "^server/(db|files|realtime)/" },
      "Features import the services, so the services import no feature.",
    ),
    never("server-without-cli", { path: "^server/" }, { path: "^cli/" }, "Commands import the server."),
    never("no-circles", {}, { circular: true }, "Files that import each other cannot be read one at a time."),
    never("contract-alone", { path: "^contract/" }, { path: "^(server|web|cli)/" }, "Both sides import the contract."),
    never(
      "web-without-server",
      { path: "^web/" },
      { path: "^(server|cli)/" },
      "The web knows the API by the contract.",
    ),
    never(
      "server-without-web",
      { path: "^server/", pathNot: "[.]test[.]ts$" },
      { path: "^web/", pathNot: "^web/context[.]ts$" },
      "The server mounts the built web.",
    ),
    never(
      "queries-private",
      { path: "^server/([^/]+)/", pathNot: TESTS },
      { path: "queries[.]ts$", pathNot: "^server/$1/" },
      "Server features call each other through their services.",
    ),
    never(
      "lib-without-screens",
      { path: "^web/lib/" },
      { path: "^web/(ui|features|routes)/" },
      "lib knows no screens.",
    ),
    never(
      "ui-alone",
      { path: "^web/ui/" },
      { path: "^(contract/|web/(lib|features|routes)/)" },
      "The design system knows nothing of the product.",
    ),
    never("features-without-routes", { path: "^web/features/" }, { path: "^web/routes/" }, "Routes compose features."),
    never(
      "features-apart",
      { path: "^web/features/(?!properties/)([^/]+)/" },
      { path: "^web/features/", pathNot: "^web/features/($1|places)/" },
      "Features do not import each other, except for places; routes compose them.",
    ),
    never(
      "properties-and-its-parts",
      { path: "^web/features/properties/" },
      { path: "^web/features/", pathNot: "^web/features/(properties|pictures|places|map)/" },
      "Of the other features, properties may import pictures, places and the map.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|[.]react-router)/|[+]types" },
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts", ".tsx"] },
  },
};
