/** Imports point one way: domain <- db, files, heartful <- api <- server; the web takes domain freely and api as types only. */
const packages = {
  domain: "^packages/domain/",
  db: "^packages/db/",
  files: "^packages/files/",
  heartful: "^packages/heartful/",
  api: "^packages/api/",
  testkit: "^packages/testkit/",
};
const apps = "^apps/";
const tests = "(\\.test\\.tsx?|/testing\\.ts|vitest\\.config\\.ts)$";

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

export default {
  forbidden: [
    forbid("no-cycles", "A cycle has no bottom to stand on.", {}, { circular: true }),
    {
      ...forbid(
        "no-cycles-among-folders",
        "Two folders that need each other are one.",
        {
          path: "^(packages/api/src/modules|packages/domain/src|apps/web/src/features|apps/web/src/parts)/",
        },
        { circular: true },
      ),
      scope: "folder",
    },
    forbid(
      "inner-folders-stand-alone",
      "A folder within a feature serves it, and does not need it in turn.",
      { path: "^apps/web/src/features/([^/]+)/[^/]+/", pathNot: tests },
      { path: "^apps/web/src/features/$1/[^/]+$" },
    ),
    forbid(
      "domain-is-pure",
      "The rules run on both sides and know zod only.",
      { path: packages.domain, pathNot: tests },
      { pathNot: ["^packages/domain/", "^node_modules/zod/"] },
    ),
    forbid(
      "db-knows-domain-only",
      "The database knows the domain, not its callers.",
      { path: packages.db },
      { path: ["^packages/(?!domain/|db/|embedded-postgres/)", apps] },
    ),
    forbid(
      "the-embedded-server-stands-alone",
      "The embedded PostgreSQL knows nothing of what is kept in it.",
      { path: "^packages/embedded-postgres/" },
      { path: ["^packages/(?!embedded-postgres/)", apps] },
    ),
    forbid(
      "schema-needs-no-embedded-server",
      "Any PostgreSQL holds the schema; the embedded one serves its tests and its tools.",
      {
        path: packages.db,
        pathNot: [tests, "/commands/", "/(throwaway|replicated)Postgres\\.ts$"],
      },
      { path: "^packages/embedded-postgres/" },
    ),
    forbid(
      "made-up-data-knows-domain-and-db",
      "Demo data and large data are rows; no procedure writes them.",
      { path: "^packages/(demo|large)-data/", pathNot: tests },
      { path: ["^packages/(?!domain/|db/|heartful/|demo-data/|large-data/)", apps] },
    ),
    forbid(
      "files-knows-domain-only",
      "A file is drawn from what it is given.",
      { path: packages.files, pathNot: tests },
      { path: ["^packages/(?!domain/|files/)", apps] },
    ),
    forbid(
      "files-for-api-only",
      "Only procedures answer with files. Tests read them.",
      { path: ["^packages/(?!api/|files/)", apps, "^e2e/"] },
      { path: packages.files, pathNot: "^packages/files/src/testing\\.ts$" },
    ),
    forbid(
      "heartful-knows-domain-only",
      "The contract with HM, its gateway and its simulator know nothing of who uses them.",
      { path: packages.heartful, pathNot: tests },
      { path: ["^packages/(?!domain/|heartful/)", apps] },
    ),
    forbid(
      "nobody-depends-on-the-simulator",
      "Any other HM that keeps the contract must do: the simulator is started, never called.",
      { path: ["^packages/(?!heartful/|demo-data/)", apps], pathNot: [tests, "^apps/server/src/"] },
      { path: "^packages/heartful/src/simulator/" },
    ),
    forbid(
      "one-file-knows-the-xlsx-library",
      "The library is young: what replaces it replaces one file.",
      { pathNot: "^packages/files/src/xlsx\\.ts$" },
      { path: "^node_modules/hucre/" },
    ),
    forbid(
      "api-knows-no-app",
      "Procedures do not know who serves them.",
      { path: packages.api },
      { path: apps },
    ),
    forbid(
      "testkit-in-tests-only",
      "What tests need stays in tests.",
      { path: ["^packages/", apps], pathNot: [tests, packages.testkit] },
      { path: packages.testkit },
    ),
    forbid(
      "modules-meet-at-index",
      "A module of the API is used through its index.ts.",
      { path: "^packages/api/src/modules/([^/]+)/" },
      {
        path: "^packages/api/src/modules/([^/]+)/",
        pathNot: ["^packages/api/src/modules/$1/", "^packages/api/src/modules/[^/]+/index\\.ts$"],
      },
    ),
    forbid(
      "server-meets-modules-at-index",
      "The server too uses a module through its index.ts.",
      { path: "^apps/server/" },
      {
        path: "^packages/api/src/modules/",
        pathNot: "^packages/api/src/modules/[^/]+/index\\.ts$",
      },
    ),
    forbid(
      "web-takes-api-as-types",
      "The server's code never reaches the browser.",
      { path: "^apps/web/" },
      { path: ["^packages/(api|db|heartful)/"], dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "web-checks-with-mini-zod",
      "All of zod is 10 kB, which the first load of a screen without a form goes without.",
      { path: "^apps/web/" },
      { path: "^node_modules/zod/(?!mini/)", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "features-are-apart",
      "A feature that needs another's component has found a shared part: move it to parts.",
      { path: "^apps/web/src/features/([^/]+)/" },
      { path: "^apps/web/src/features/([^/]+)/", pathNot: "^apps/web/src/features/$1/" },
    ),
    forbid(
      "features-stand-in-any-frame",
      "What a screen shows does not know the menus and bars around it.",
      { path: "^apps/web/src/features/" },
      { path: "^apps/web/src/(shell|routes)/" },
    ),
    forbid(
      "parts-are-below-features",
      "What several features show knows none of them.",
      { path: "^apps/web/src/parts/" },
      { path: "^apps/web/src/(features|routes|shell)/" },
    ),
    forbid(
      "ui-knows-no-domain",
      "The lowest floor of the screens could serve any product: no domain, no call.",
      { path: "^apps/web/src/ui/", pathNot: tests },
      {
        path: [
          "^apps/web/src/(parts|features|routes|shell)/",
          "^apps/web/src/api/transport\\.ts$",
          "^packages/domain/src/([^/]+/|(enumerations|permissions)\\.ts$)",
        ],
      },
    ),
    forbid(
      "calls-know-no-screen",
      "What talks to the server does not know who shows the answer.",
      { path: "^apps/web/src/api/" },
      { path: "^apps/web/src/(ui|parts|features|routes|shell)/" },
    ),
    // A client is generated by the test that needs it.
    forbid(
      "no-unresolved",
      "Every import is found.",
      { pathNot: "^packages/clients/" },
      { couldNotResolve: true },
    ),
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^apps/web/dist/", "\\?(raw|url)$", "^virtual:"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".css", ".json"],
    },
  },
};
