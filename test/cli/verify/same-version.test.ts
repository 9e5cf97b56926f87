import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
} from "@aws-sdk/client-cloudformation";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { verifySameVersion } from "../../../cli/verify/steps/same-version.ts";
import type { Target } from "../../../cli/verify/target.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

interface Settings {
  readonly concurrency?: number;
  readonly deletionProtection?: boolean;
  readonly displayName?: string;
}

/** The resources that show which settings were synthesized. */
function made({ concurrency = 10, deletionProtection = true, displayName = "" }: Settings) {
  const table = { DeletionProtectionEnabled: deletionProtection };
  return {
    Tables: { Type: "AWS::DynamoDB::Table", Properties: table },
    Workers: { Type: "AWS::Lambda::EventSourceMapping", Properties: { concurrency } },
    Mails: { Type: "AWS::Lambda::Function", Properties: { displayName } },
  };
}

vi.mock("../../../lib/synthesis/synthesize.ts", () => ({
  synthesizeStack: async (options: { config: Settings; outdir: string }) => {
    const templateFile = join(options.outdir, "shop.template.json");
    writeFileSync(templateFile, JSON.stringify({ Resources: made(options.config) }));
    return { templateFile };
  },
}));

const folder = temporaryFolder();

interface Case {
  readonly file?: Settings & { readonly appName?: string };
  readonly deployed: object;
  readonly toBody?: (template: object) => string;
  readonly account?: string;
}

/** The step's answer for a stack with these resources, deployed with this file. */
async function verdict({ file, deployed, ...more }: Case): Promise<string> {
  const { toBody = JSON.stringify, account = "123456789012" } = more;
  const config = join(folder, "shop.json");
  writeFileSync(config, JSON.stringify({ appName: "shop", ...file }));
  const client = new CloudFormationClient({ region: "eu-west-1" });
  const StackId = `arn:aws:cloudformation:eu-west-1:${account}:stack/shop/1`;
  const facts = { StackName: "shop", StackStatus: "CREATE_COMPLETE" as const };
  mockClient(client)
    .on(DescribeStacksCommand)
    .resolves({ Stacks: [{ ...facts, StackId, CreationTime: new Date(0) }] })
    .on(GetTemplateCommand)
    .resolves({ TemplateBody: toBody({ Resources: deployed }) });
  const outputs = { Concurrency: "1000" };
  const deployment = { name: "shop", region: "eu-west-1", outputs };
  const target = { deployment: { ...deployment, clients: { cloudFormation: client } }, config };
  return verifySameVersion(target as unknown as Target).catch((error: Error) => error.message);
}

const SAME = "3 resources are deployed as this version makes them";
/** As `landfall deploy` completes a file without these settings. */
const FIRST = made({ concurrency: 1_000, deletionProtection: false });
const LATER = made({ concurrency: 1_000 });
const CHINESE = { displayName: "我的商店 🛒" };

describe("the comparison of a stack with its version", () => {
  it.each<readonly [string, Case, string]>([
    ["its first deployment", { deployed: FIRST }, SAME],
    ["a later deployment", { deployed: LATER }, SAME],
    ["an import, which leaves YAML", { deployed: LATER, toBody: stringify }, SAME],
    [
      "a file that says more",
      { file: { concurrency: 50 }, deployed: made({ concurrency: 50 }) },
      SAME,
    ],
    [
      "Chinese, which CloudFormation answers with question marks",
      {
        file: CHINESE,
        deployed: made({ concurrency: 1_000, displayName: "???? ?" }),
      },
      SAME,
    ],
    ["another setting", { file: { displayName: "Shop" }, deployed: LATER }, "changed Mails"],
    [
      "a protection that it lacks",
      { file: { deletionProtection: true }, deployed: FIRST },
      "changed Tables",
    ],
    ["a resource more", { deployed: { ...LATER, Old: { Type: "A::B::C" } } }, "removed Old"],
    [
      "the file of another stack",
      { file: { appName: "forum" }, deployed: LATER },
      "are of the stack forum; give --config FILE",
    ],
    [
      "a local cloud",
      { deployed: FIRST, account: "000000000000" },
      "A local cloud runs the settings that it has adapted",
    ],
  ])("says of %s", async (_, given, says) => {
    expect(await verdict(given)).toContain(says);
  });
});
