/*
 * The import rules, each an error. scripts/steps/import-rules.mjs runs them and refuses a run that saw too few
 * files; testing/rules/rules.test.ts plants one violation of each.
 */
const tests = "\\.test\\.tsx?$";
const forTests = "^(testing|e2e|bench)/";

/** The app: what joins the features. */
const app = ["^(server|web)/app\\.tsx?$", "^(server|web)/app-[a-z]+\\.tsx?$", "^server/commands/"];
const main = "^(server|web)/main\\.tsx?$";

/** npm packages, installed or not. */
function packages(names) {
  return `(^|/)node_modules/(${names})/|^(${names})(/|$)`;
}

module.exports = {
  forbidden: [
    {
      name: "web-and-server-meet-only-in-the-contract",
      severity: "error",
      from: { path: "^(server|web)/", pathNot: tests },
      to: { path: "^(server|web)/", pathNot: "^$1/" },
    },
    {
      name: "contract-imports-zod-and-itself",
      severity: "error",
      from: { path: "^contract/", pathNot: tests },
      to: { pathNot: ["^contract/", packages("zod")] },
    },
    {
      name: "platform-provider-client-and-ui-know-no-feature",
      severity: "error",
      from: { path: "^(server/(platform|provider-client)|web/(platform|ui))/", pathNot: tests },
      to: { path: ["^(server|web)/features/", ...app] },
    },
    {
      name: "only-app-knows-all-features",
      comment:
        "the app is app.ts and its parts app-*.ts; main starts it, everybody else leaves features to it",
      severity: "error",
      from: {
        path: "^(server|web)/",
        pathNot: ["^(server|web)/features/", ...app, tests],
      },
      to: { path: "^(server|web)/features/" },
    },
    {
      name: "nobody-below-imports-the-app",
      severity: "error",
      from: { path: "^(server|web)/", pathNot: [main, ...app, tests] },
      to: { path: [main, ...app] },
    },
    {
      name: "enter-a-feature-by-its-public-file",
      severity: "error",
      from: { path: "^(server|web)/features/([^/]+)/", pathNot: tests },
      to: {
        path: "^$1/features/([^/]+)/",
        pathNot: ["^$1/features/$2/", "^$1/features/([^/]+)/\\1\\.tsx?$"],
      },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "sql-only-in-db-files",
      comment:
        "types of the database are allowed everywhere; in platform, what opens, migrates and listens to it is exempt",
      severity: "error",
      from: {
        path: "^server/(features|platform)/",
        pathNot: [
          "\\.db\\.ts$",
          "^server/platform/(database|embedded-database)/",
          "^server/platform/process/events",
          tests,
        ],
      },
      to: {
        path: [packages("kysely|pg"), "^server/platform/database/(database|database-tables)\\.ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "only-tests-import-tests",
      severity: "error",
      from: { pathNot: [tests, forTests, "^scripts/steps/chromium\\.mjs$"] },
      to: { path: [tests, forTests] },
    },
    {
      name: "the-demo-service-stands-alone",
      severity: "error",
      from: { path: "^demo-service/", pathNot: tests },
      to: { path: "^(server|web|contract|testing|e2e|bench|scripts)/" },
    },
    {
      name: "only-main-starts-the-demo-service",
      severity: "error",
      from: { path: "^(server|web|contract|scripts)/", pathNot: ["^server/main\\.ts$", tests] },
      to: { path: "^demo-service/" },
    },
    {
      name: "enter-the-demo-service-by-its-public-file",
      severity: "error",
      from: { pathNot: ["^demo-service/", "^testing/demo-service/"] },
      to: { path: "^demo-service/", pathNot: "^demo-service/demo-service\\.ts$" },
    },
    {
      name: "only-the-provider-client-talks-to-providers",
      comment: "global fetch is refused by the linter (.oxlintrc.json)",
      severity: "error",
      from: { path: "^server/", pathNot: ["^server/provider-client/", tests] },
      to: { path: [packages("undici|oauth4webapi")], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "every-import-is-found",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "[.]css$" },
    },
  ],
  /* Of the product's folders; tests import from wherever they are. */
  amongFolders: [
    {
      name: "no-circles-between-folders",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
  ],
  notOfTheProduct: tests,
  options: {
    doNotFollow: { path: "(^|/)node_modules/" },
    exclude: { path: "^(dist|data)/" },
    tsPreCompilationDeps: true,
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};
