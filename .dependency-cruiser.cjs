// The architecture as rules: docs/architecture.md says why each layer sees only what it does.
const generatedTypes = "^functions/generated/(types|operations|common-passwords)\\.ts$";

/** Features of functions/features, and the ones that each may import besides itself. */
const INNER = ["domain", "ports", "contract", "generated", "features/messages/templates"];
const MAY_IMPORT = {
  queries: [],
  accounts: ["queries", "messages", "classes"],
  messages: ["queries"],
  installations: ["queries", "classes"],
  classes: ["queries"],
  push: ["queries"],
  engine: [],
  files: ["classes", "queries"],
  roles: ["classes", "queries"],
  objects: ["queries", "classes"],
  jobs: ["queries", "messages", "push", "engine"],
  operations: ["accounts", "classes", "engine", "files", "installations", "objects", "push", "roles"],
};

/** Features of the domain and the ones that each may import besides itself. */
const DOMAIN_MAY_IMPORT = {
  objects: [],
  classes: ["objects"],
  queries: ["objects"],
  messages: ["objects"],
  roles: ["objects", "queries"],
  accounts: ["objects", "queries", "messages"],
  installations: ["objects", "queries"],
  push: ["objects", "queries", "messages", "installations"],
  engine: ["objects"],
};

const layerRules = Object.entries(MAY_IMPORT).map(([layer, others]) => ({
  name: `layer-${layer}`,
  comment: `features/${layer} may import ${[...others, ...INNER].join(", ")}`,
  severity: "error",
  from: { path: `^functions/features/${layer}/` },
  to: {
    path: "^functions/",
    pathNot: [
      `^functions/(${INNER.join("|")})/`,
      `^functions/features/(${[layer, ...others].join("|")})/`,
    ],
  },
}));

const domainRules = Object.entries(DOMAIN_MAY_IMPORT).map(([feature, others]) => ({
  name: `domain-${feature}`,
  comment: `domain/${feature} may import ${["the files of domain/", ...others].join(", ")}`,
  severity: "error",
  from: { path: `^functions/domain/${feature}/` },
  to: {
    path: "^functions/domain/[^/]+/",
    pathNot: [`^functions/domain/(${[feature, ...others].join("|")})/`],
  },
}));

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
          // `module` loads re2js late, without waiting: docs/decisions/development/bundles-hold-what-runs.md.
          "^(node:)?(crypto|module|util)$",
          // Pure parsers: regular expressions and addresses.
          "^node_modules/(re2js|ipaddr\\.js)/",
        ],
      },
    },
    ...domainRules,
    ...layerRules,
    {
      name: "contract-imports-nothing",
      severity: "error",
      from: { path: "^functions/contract/" },
      // Both sides of a deployment compress settings in the same way.
      to: { pathNot: ["^functions/contract/", "^(node:)?zlib$"] },
    },
    {
      name: "ports-are-types",
      severity: "error",
      from: { path: "^functions/ports/" },
      to: { pathNot: ["^functions/(ports|domain|contract)/", generatedTypes] },
    },
    {
      name: "operations-do-not-know-aws",
      severity: "error",
      from: {
        path: "^functions/features/",
      },
      to: { path: ["^node_modules/(@aws-sdk|http2-wrapper)/"] },
    },
    {
      name: "only-wiring-picks-adapters",
      severity: "error",
      from: { path: "^functions/", pathNot: "^functions/(adapters|wiring)/" },
      to: { path: "^functions/adapters/" },
    },
    {
      name: "functions-never-import-infrastructure",
      severity: "error",
      from: { path: "^functions/" },
      to: { path: ["^(bin|cli|lib|local|test|tools)/", "^node_modules/(aws-cdk-lib|constructs)/"] },
    },
    {
      name: "infrastructure-sees-only-the-contract",
      comment: "and what is generated from schemas/: what one side checks, the other reads",
      severity: "error",
      from: { path: "^lib/", pathNot: "^local/" },
      to: { path: "^functions/", pathNot: "^functions/(contract|generated)/" },
    },
    {
      name: "local-cloud-knows-templates-only",
      severity: "error",
      from: { path: "^local/" },
      to: {
        path: ["^lib/(constructs/|service-stack)", "^node_modules/aws-cdk-lib/", "^functions/"],
        // A template has settings, which are compressed, and names of variables.
        pathNot: "^functions/contract/(env|settings-text)\\.ts$",
      },
    },
    {
      name: "only-commands-transfer",
      comment: "An operator's machine moves an app's data in and out; no function and no stack does.",
      severity: "error",
      from: { path: "^(console|functions|lib|local)/" },
      to: { path: "^cli/(export|fetch-export|formats|import|import-files)/" },
    },
    {
      name: "transfer-stands-on-adapters-and-stacks",
      severity: "error",
      from: { path: "^cli/(export|fetch-export|formats|import|import-files)/" },
      to: {
        path: ["^functions/(entries|features|handlers|wiring)/", "^(local|lib/constructs)/"],
      },
    },
    {
      name: "console-stands-alone",
      comment: "It runs in browsers and knows the service by its interface only.",
      severity: "error",
      from: { path: "^console/" },
      to: { pathNot: ["^console/", "^node_modules/(preact|@preact)/"] },
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types"],
    },
  },
};
