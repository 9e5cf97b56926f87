// The architecture as rules: docs/decisions.md says why each layer sees only what it does.
const generatedTypes = "^functions/generated/(types|operations|common-passwords)\\.ts$";

module.exports = {
  forbidden: [
    {
      name: "domain-is-pure",
      severity: "error",
      from: { path: "^functions/domain/" },
      to: {
        pathNot: [
          "^functions/(domain|contract)/",
          generatedTypes,
          "^(node:)?(crypto|util)$",
          "^node_modules/re2js/",
        ],
      },
    },
    {
      name: "features-are-separate",
      comment: "accounts, installations and push share only domain/objects and the files beside it",
      severity: "error",
      from: { path: "^functions/domain/(accounts|push|installations)/" },
      to: {
        path: "^functions/domain/(accounts|push|installations)/",
        pathNot: "^functions/domain/$1/",
      },
    },
    {
      name: "contract-imports-nothing",
      severity: "error",
      from: { path: "^functions/contract/" },
      to: { pathNot: "^functions/contract/" },
    },
    {
      name: "ports-are-types",
      severity: "error",
      from: { path: "^functions/ports/" },
      to: { pathNot: ["^functions/(ports|domain)/", generatedTypes] },
    },
    {
      name: "operations-do-not-know-aws",
      severity: "error",
      from: { path: "^functions/(api|push|jobs)/" },
      to: { path: ["^functions/(adapters|runtime)/", "^node_modules/(@aws-sdk|http2-wrapper)/"] },
    },
    {
      name: "only-wiring-picks-adapters",
      severity: "error",
      from: { path: "^functions/", pathNot: "^functions/(adapters/|runtime/wiring/)" },
      to: { path: "^functions/adapters/" },
    },
    {
      name: "functions-never-import-infrastructure",
      severity: "error",
      from: { path: "^functions/" },
      to: { path: ["^lib/", "^bin/", "^test/", "^node_modules/(aws-cdk-lib|constructs)/"] },
    },
    {
      name: "infrastructure-sees-only-the-contract",
      comment: "and what is generated from schemas/: what one side checks, the other reads",
      severity: "error",
      from: { path: "^lib/", pathNot: "^lib/local/" },
      to: { path: "^functions/", pathNot: "^functions/(contract|generated)/" },
    },
    {
      name: "local-cloud-knows-templates-only",
      severity: "error",
      from: { path: "^lib/local/" },
      to: {
        path: ["^lib/(constructs/|service-stack)", "^node_modules/aws-cdk-lib/", "^functions/"],
      },
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types"],
    },
  },
};
