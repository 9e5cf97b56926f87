import type { Answers } from "../questions.ts";
import { CDK_COMMAND_VERSION, CDK_VERSIONS, VERSION } from "../versions.ts";
import type { Files } from "../write-project.ts";
import { toMailTemplates } from "./mail-templates.ts";
import { toReadme } from "./readme.ts";
import { toWorkflow } from "./workflow.ts";

/** The files of a new project. */
export function toFiles(answers: Answers): Files {
  return {
    "package.json": toJson(toManifest(answers)),
    "landfall.json": toJson(toSettings(answers)),
    "app.mjs": toApp(answers),
    "cdk.json": toJson({ app: "node app.mjs" }),
    ...toMailTemplates(answers),
    ".gitignore": IGNORED,
    ".github/workflows/deploy.yml": toWorkflow(answers),
    "README.md": toReadme(answers),
  };
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function toManifest({ appName }: Answers) {
  return {
    name: appName,
    private: true,
    type: "module",
    scripts: {
      start: "landfall start --config landfall.json",
      synth: "cdk synth --quiet",
      diff: "npm run synth && landfall diff --assembly cdk.out",
      deploy: "npm run diff && cdk deploy --app cdk.out",
    },
    dependencies: { ...CDK_VERSIONS, landfall: VERSION },
    devDependencies: { "aws-cdk": CDK_COMMAND_VERSION },
  };
}

/** Most apps store objects. */
function toSettings({ appName, appId, appKey, language }: Answers) {
  return {
    $schema: "./node_modules/landfall/build/config.schema.json",
    ...{ appName, appId, appKey },
    mailLanguage: language,
    mailTemplates: "mail-templates",
    classes: {},
  };
}

/** The commands of Landfall expect the stack to have the name of the app. */
function toApp({ appName, region }: Answers): string {
  return `import { App } from "aws-cdk-lib";
import { LandfallStack } from "landfall";

const app = new App();
new LandfallStack(app, "${appName}", {
  env: { region: "${region}" },
  landfall: { configFile: "landfall.json" },
});
app.synth();
`;
}

const IGNORED = `node_modules/
cdk.out/
# Data of npm start, and results of commands.
.local/
.landfall/
# Exports, backups and reports hold password hashes and addresses.
export*/
backup*/
rehearsal*/
*.tar.gz
*-report.jsonl
# Keys.
*.p8
*.pem
service-account*.json
.env*
`;
