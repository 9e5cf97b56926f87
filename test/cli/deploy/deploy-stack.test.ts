import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  App,
  CfnResource,
  DefaultStackSynthesizer,
  type IStackSynthesizer,
  Stack,
} from "aws-cdk-lib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deployStack } from "../../../cli/deploy/deploy-stack.ts";
import { readPlace } from "../../../cli/deploy/place.ts";
import { readSaved, type SavedStack, writeSaved } from "../../../cli/deploy/saved-stack.ts";
import { type Account, openAccount } from "../../support/account/account.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const REASON = "Rate exceeded";
const OTHERS_POLICY = "arn:aws:iam::123456789012:policy/other-team";

afterEach(() => vi.unstubAllEnvs());

/** Makes this process one that deploys to the account. */
function enter({ variables }: Account, more: Readonly<Record<string, string | undefined>> = {}) {
  for (const [name, value] of Object.entries({ ...variables, ...more })) vi.stubEnv(name, value);
}

/** The assembly of a stack with one queue. */
async function assemble(delaySeconds: number): Promise<string> {
  const folder = temporaryFolder();
  const app = new App({ outdir: folder, analyticsReporting: false });
  const synthesizer = new DefaultStackSynthesizer({
    generateBootstrapVersionRule: false,
  }) as IStackSynthesizer;
  const stack = new Stack(app, "shop", { synthesizer });
  new CfnResource(stack, "Queue", {
    type: "AWS::SQS::Queue",
    properties: { DelaySeconds: delaySeconds },
  });
  app.synth();
  return folder;
}

async function deploy(delaySeconds: number): Promise<string> {
  const deployment = {
    name: "shop",
    place: await readPlace(),
    folder: await assemble(delaySeconds),
  };
  return deployStack(deployment).then(
    () => "deployed",
    (error: Error) => error.message,
  );
}

describe("a deployment", () => {
  it("reports its own failure, and no earlier one of the stack", async () => {
    const account = await openAccount({ region: "us-east-1" });
    enter(account);
    expect(await deploy(0)).toBe("deployed");
    account.state.failing = { Queue: REASON };
    expect(await deploy(1)).toMatch(
      /^CloudFormation could not update Queue .*: Rate exceeded\n.*\n {2}shop is UPDATE_ROLLBACK_COMPLETE\. The version before serves/,
    );

    account.state.refusing = { CreateChangeSet: "You have no quota left for change sets" };
    const refused = await deploy(2);
    expect(refused).toContain("no quota left for change sets");
    expect(refused).not.toContain(REASON);
    await account.close();
  });

  it("keeps the policies of a region that another team has prepared", async () => {
    const account = await openAccount({ region: "us-east-1" });
    enter(account);
    account.state.stacks.set("CDKToolkit", {
      ...{
        name: "CDKToolkit",
        id: "arn:aws:cloudformation:us-east-1:123456789012:stack/CDKToolkit/0",
      },
      ...{ status: "UPDATE_COMPLETE", events: [], template: { Resources: {} } },
      ...{ parameters: { CloudFormationExecutionPolicies: OTHERS_POLICY } },
      outputs: { BootstrapVersion: "5", BucketName: "cdk-assets" },
    });

    expect(await deploy(0)).toBe("deployed");
    const { parameters, outputs } = account.state.stacks.get("CDKToolkit") ?? {};
    expect(parameters?.CloudFormationExecutionPolicies).toBe(OTHERS_POLICY);
    expect(outputs?.BootstrapVersion).toBe("30");
    expect([...account.state.stacks.keys()]).toEqual(["CDKToolkit", "shop"]);
    await account.close();
  });
});

describe("the place of a deployment", () => {
  it("has the region of the SDK also for CDK's toolkit", async () => {
    const account = await openAccount({ region: "eu-west-1" });
    const config = join(temporaryFolder(), "config");
    writeFileSync(config, "[default]\nregion = eu-west-1\n");
    enter(account, { AWS_REGION: undefined, AWS_CONFIG_FILE: config });

    expect((await readPlace()).region).toBe("eu-west-1");
    expect(process.env.AWS_REGION).toBe("eu-west-1");
    await account.close();
  });
});

describe("the saved file of a deployment", () => {
  it("is read without the names of data, which earlier versions did not save", async () => {
    const file = join(temporaryFolder(), "shop.json");
    const path = writeSaved(file, { stack: "shop" } as SavedStack);
    expect(readSaved(file)).toEqual({ stack: "shop", data: {} });

    writeFileSync(path, "[]");
    expect(() => readSaved(file)).toThrow("is not what landfall deploy saves; restore it");
  });
});
