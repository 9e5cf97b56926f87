import { mkdtempSync } from "node:fs";
import { dirname, join } from "node:path";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { readProjectContext } from "../../lib/read-config.ts";
import { synthesizeStack } from "../../lib/synthesis/synthesize.ts";
import { cheapenHashes } from "../support/cloud/cheap-hashes.ts";
import { runSoak } from "./run-soak.ts";
import type { SoakCloud } from "./soak-cloud.ts";
import { SOAK_SETTINGS } from "./soak-settings.ts";
import { connectTables } from "./tables.ts";
import { nameViolations } from "./violations.ts";

const SHORT = { minutes: 0.35, seed: 7, clients: 4 };

/** Its faults need a machine that does nothing else, so it runs where it is asked for. */
describe.skipIf(process.env.SOAK === undefined)("a short soak", () => {
  let stack: { readonly assembly: string; readonly stack: string };
  beforeAll(async () => {
    const assembly = mkdtempSync(join(dirname(inject("assembly")), "soak-"));
    process.env.CDK_VALIDATION = "false";
    const config = { ...(readProjectContext().landfall as object), ...SOAK_SETTINGS };
    const { stackName } = await synthesizeStack({ config, outdir: assembly });
    delete process.env.CDK_VALIDATION;
    cheapenHashes(assembly);
    stack = { assembly, stack: stackName };
  });

  it("a short soak under faults keeps every promise that a client was given", async () => {
    const report = await runSoak({ ...SHORT, ...stack });

    expect(report.checked.flatMap(nameViolations)).toEqual([]);
    expect(report.acknowledged.users).toBeGreaterThan(0);
    expect(report.acknowledged.pushes).toBeGreaterThan(0);
    expect(Object.keys(report.faults).length).toBeGreaterThan(5);
  }, 600_000);

  it("the audit of a soak finds a user, an index entry and a channel that are lost", async () => {
    const beforeAudit = (cloud: SoakCloud) => loseSome(cloud, stack.stack);

    const report = await runSoak({ ...SHORT, ...stack, beforeAudit });

    const broken = report.checked.filter(({ violations }) => violations.length > 0);
    expect(broken.map(({ invariant }) => invariant)).toEqual(
      expect.arrayContaining([
        "every acknowledged user exists, and no deleted one",
        "devices and their index entries agree, one row each",
        "devices have the channels that were acknowledged",
      ]),
    );
  }, 600_000);
});

/** Does what a lost write would do: a user, a posting of one device and the channels of another disappear. */
async function loseSome(cloud: SoakCloud, name: string): Promise<void> {
  const { documents, names, scan, close } = await connectTables(cloud, name);
  const user = (await scan("Users")).find(({ _key }) => String(_key).startsWith("user#"));
  const devices = (await scan("Installations")).filter(
    ({ label, channels }) => label !== undefined && Array.isArray(channels) && channels[0],
  );
  const [first, second] = devices.map(({ objectId, channels }) => ({
    objectId,
    entry: `channels#${(channels as readonly string[])[0]}`,
  }));
  // Index entries may outlive a row, so this one is of a row that has its value.
  const posting = (await scan("InstallationIndex")).find(
    ({ _entry, _member }) => _member === first?.objectId && _entry === first?.entry,
  );
  if (!user || !second || !posting) throw new Error("The soak left nothing to lose");
  const { _entry, _member } = posting;
  await documents.send(new DeleteCommand({ TableName: names.Users, Key: { _key: user._key } }));
  await documents.send(
    new DeleteCommand({ TableName: names.InstallationIndex, Key: { _entry, _member } }),
  );
  await documents.send(
    new UpdateCommand({
      TableName: names.Installations,
      Key: { objectId: second.objectId },
      UpdateExpression: "REMOVE channels",
    }),
  );
  close();
}
