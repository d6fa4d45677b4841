/** Import directions, types included. `npm run lint` checks them; docs/architecture.md explains them. */
const never = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

export default {
  forbidden: [
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
      { path: "^server/([^/]+)/", pathNot: "[.]test[.]ts$|^server/testing/" },
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
      { path: "^web/features/", pathNot: "^web/features/$1/" },
      "Features do not import each other; routes compose them.",
    ),
    never(
      "properties-and-pictures",
      { path: "^web/features/properties/" },
      { path: "^web/features/", pathNot: "^web/features/(properties|pictures)/" },
      "Of the other features, properties may import pictures only.",
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
