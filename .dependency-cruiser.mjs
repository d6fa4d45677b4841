/** Import directions, types included. `npm run lint` checks them; docs/architecture.md explains them. */
const never = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

const TESTS = "[.]test[.]tsx?$|^server/(testing|api-tests)/|^server/.+/testing(/|[.]ts$)";
/** Folders of the server from the lowest layer up. A folder may import those of lower layers only. */
const SERVER_LAYERS = [
  ["process", "keys"],
  ["db", "files"],
  ["http", "jobs"],
  ["realtime", "mail"],
  ["sms", "audit", "places", "checks"],
  ["media", "search", "warnings"],
  ["trust"],
  ["accounts", "duplicates"],
  ["notifications"],
  ["auth", "properties"],
  ["browse", "favorites", "messaging", "demo"],
  ["alerts", "contacts", "freshness", "push", "rents", "replies", "visits"],
  ["areas", "reports"],
  ["desk", "where"],
];
/** Folders of `server/auth` from the lowest layer up. Its root composes them. */
const AUTH_LAYERS = [
  ["requests"],
  ["people"],
  ["tokens"],
  ["sessions"],
  ["factors"],
  ["proof"],
  ["codes"],
  ["google", "password"],
];
/** Features of the web from the lowest layer up. A feature may import those of lower layers only. */
const WEB_LAYERS = [
  ["pictures", "places", "map"],
  ["freshness"],
  ["properties"],
  [
    "accounts",
    "audit",
    "contacts",
    "decisions",
    "favorites",
    "legal",
    "notifications",
    "recent",
    "rents",
    "reports",
    "visits",
  ],
  ["browse", "messaging"],
  ["alerts", "areas", "desk", "home", "shell", "transparency", "where"],
];

/** Returns a rule for each folder of a layer: it imports itself, folders of lower layers and what `also` matches. */
const layerRules = (root, layers, also, comment) =>
  layers.flatMap((layer, height) =>
    layer.map((folder) =>
      never(
        `${root.replace("/", "-")}-${folder}`,
        { path: `^${root}/${folder}/`, pathNot: TESTS },
        { path: `^${root}/${also}`, pathNot: `^${root}/(${[folder, ...layers.slice(0, height).flat()].join("|")})/` },
        comment,
      ),
    ),
  );

export default {
  forbidden: [
    ...layerRules(
      "server",
      SERVER_LAYERS,
      "([^/]+/|(app|main)[.]ts)",
      "Folders of the server import lower layers only.",
    ),
    ...layerRules("server/auth", AUTH_LAYERS, "", "Folders of auth import lower layers only; its root composes them."),
    ...layerRules("web/features", WEB_LAYERS, "", "Features of the web import lower layers only; routes compose them."),
    never(
      "server-base",
      { path: "^server/[^/]+[.]ts$", pathNot: `${TESTS}|^server/((base-)?services|feature|app|main)[.]ts$` },
      { path: "^server/([^/]+/|((base-)?services|app|main)[.]ts)" },
      "The files beside the folders import no folder, except what composes the server.",
    ),
    never(
      "services-without-features",
      { path: "^server/(base-)?services[.]ts$" },
      { path: "^server/[^/]+/", pathNot: "^server/(db|files|process|keys|realtime)/" },
      "Features import the services, so the services import no feature.",
    ),
    never(
      "product-without-tests",
      { path: "^server/", pathNot: TESTS },
      { path: TESTS },
      "Helpers are for tests only.",
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
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|[.]react-router)/|[+]types" },
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts", ".tsx"] },
  },
};
