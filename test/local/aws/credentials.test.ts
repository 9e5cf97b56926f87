import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { credentials as credentialsCommand } from "../../../cli/commands/credentials.ts";
import { addEntry } from "../../../cli/credentials/change-credentials.ts";
import type { Entry } from "../../../cli/credentials/entry-flags.ts";
import { changeCredentials, storeCredentials } from "../../../cli/credentials/store-credentials.ts";
import { explainFailure } from "../../../cli/explain-failure.ts";
import { getJson, type SmallCloud, startSmallCloud } from "../../support/cloud/small-cloud.ts";
import { inheritedVariables } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const SECRET = "test-PushCredentials";
const secret = (Name: string) => ({
  Type: "AWS::SecretsManager::Secret",
  Properties: { Name, SecretString: "{}" },
});
const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const credentials = {
  apns: {
    keys: [
      {
        teamId: "TEAM123456",
        keyId: "KEY1234567",
        privateKey: String(p256.export({ type: "pkcs8", format: "pem" })),
      },
    ],
  },
};

let cloud: SmallCloud;
const folder = temporaryFolder();
let file: string;

beforeAll(async () => {
  const resources = { Push: secret(SECRET), Master: secret("test-MasterKey") };
  const outputs = { PushCredentialsSecret: { Value: { Ref: "Push" } } };
  cloud = await startSmallCloud({ functions: {}, resources, outputs }, join(folder, "data"));
});
afterAll(() => cloud?.stop());
beforeEach(() => {
  file = join(folder, "credentials.json");
  writeFileSync(file, JSON.stringify(credentials, null, 2));
});

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npx landfall credentials …` without this machine's AWS configuration. */
function run(args: readonly string[], variables: Record<string, string> = {}): Promise<Run> {
  const env = {
    ...inheritedVariables(),
    AWS_EC2_METADATA_DISABLED: "true",
    HOME: folder,
    ...variables,
  };
  const command = ["bin/landfall.mjs", "credentials", ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

/** The secret as a restarted local cloud would read it. */
function kept(): unknown {
  const secrets = JSON.parse(readFileSync(join(folder, "data", "secrets.json"), "utf8"));
  return JSON.parse(secrets[SECRET]);
}

describe("npx landfall credentials", () => {
  it("stores a valid file in a running local cloud across restarts", async () => {
    const { code, stdout } = await run([file, "--url", cloud.url]);

    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        `^Stored in \\S*${SECRET}\\S*; the senders use it within five minutes.\n$`,
      ),
    });
    expect(kept()).toEqual(credentials);
  });

  it("uses the AWS endpoint of the environment", async () => {
    const { endpoint, region } = await getJson(`${cloud.url}/_local/aws`);
    const other = { apns: { keys: [{ ...credentials.apns.keys[0], keyId: "OTHER12345" }] } };
    writeFileSync(file, JSON.stringify(other));
    const environment = {
      ...{ AWS_ENDPOINT_URL: endpoint, AWS_REGION: region },
      ...{ AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" },
    };

    expect(await run([file, "--store", SECRET], environment)).toMatchObject({ code: 0 });

    expect(kept()).toEqual(other);
  });

  it("only checks the file without --store", async () => {
    const before = kept();

    expect(await run([file])).toMatchObject({
      code: 0,
      stdout: "The credentials are valid; nothing was stored.\n",
    });
    expect(kept()).toEqual(before);
  });

  it("rejects an invalid file without quoting it", async () => {
    const before = kept();
    const privateKey = String(p256.export({ type: "sec1", format: "pem" })).slice(0, 60);
    const wrong = { apns: { keys: [{ ...credentials.apns.keys[0], privateKey }] } };
    writeFileSync(file, JSON.stringify(wrong));

    const { code, stderr } = await run([file, "--url", cloud.url]);

    expect(code).toBe(1);
    expect(stderr).toMatch(/^credentials: \/apns\/keys\/0\/privateKey is not a P-256 key; .*\n$/);
    expect(stderr).not.toContain(privateKey);
    expect(kept()).toEqual(before);
  });

  it.each<[string, () => string[], RegExp]>([
    [
      "a file that is not there",
      () => ["nowhere.json"],
      /there is no file nowhere\.json; check the path/,
    ],
    [
      "an unknown flag",
      () => [file, "--stroe", "x"],
      /'--stroe'; did you mean --store\? See --help/,
    ],
  ])("explains %s in one line", async (_case, args, problem) => {
    const { code, stderr } = await run(args());

    expect([1, 2]).toContain(code);
    expect(stderr).toMatch(/^credentials: [^\n]+\n$/);
    expect(stderr).toMatch(problem);
  });

  it("adds, shows and removes entries, and keeps the others", async () => {
    const where = ["--url", cloud.url];
    await run([file, ...where]);
    const secret = join(folder, "secret");
    writeFileSync(secret, "very-secret\n");
    const hms = ["--app-id", "100", "--client-secret", `@${secret}`];

    expect(await run(["add", "hms", ...hms, ...where])).toMatchObject({ code: 0, stderr: "" });

    expect(kept()).toEqual({
      ...credentials,
      hms: [{ appId: "100", clientSecret: "very-secret" }],
    });
    const { stdout } = await run(["show", ...where]);
    expect(stdout).toMatch(/hms +│ +_default +│ +appId 100, clientSecret sha256:[0-9a-f]{8} /);
    expect(stdout).toMatch(/apns +│ +KEY1234567 +│/);
    expect(stdout).not.toContain("very-secret");
    expect(await run(["remove", "hms", ...where])).toMatchObject({ code: 0 });
    expect(kept()).toEqual(credentials);
  });

  it("adds the entries of two who store at the same moment", async () => {
    await run([file, "--url", cloud.url]);
    const add = (provider: string, entry: object) =>
      changeCredentials({ secret: undefined, url: cloud.url }, (now) =>
        addEntry(now, provider, entry as Entry),
      );

    await Promise.all([add("mz", { appId: "1" }), add("oppo", { appKey: "k" })]);

    expect(kept()).toEqual({ ...credentials, mz: [{ appId: "1" }], oppo: [{ appKey: "k" }] });
  });

  it("stores nothing when an entry is wrong, and names the property", async () => {
    const before = kept();
    const where = ["--url", cloud.url];
    const wrong = ["add", "hms", "--app-id", "a", "--client-secret", "s", ...where];

    const { code, stderr } = await run(wrong);

    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^credentials: \/hms\/0\/appId must match pattern .*\n$/),
    });
    const nowhere = ["add", "hms", "--app-id", "1", "--client-secret", "s"];
    expect((await run(nowhere)).stderr).toMatch(/^credentials: say where: /);
    expect(kept()).toEqual(before);
  });

  it.each<[string, () => Parameters<typeof storeCredentials>[1], RegExp]>([
    [
      "an unknown secret",
      () => ({ secret: "other", url: cloud.url }),
      /^the secret does not exist; check its name/,
    ],
    [
      "a secret that has another source",
      () => ({ secret: "test-MasterKey", url: cloud.url }),
      /^the secret can't be changed \(.*from its flags/,
    ],
    [
      "no cloud at the URL",
      () => ({ secret: SECRET, url: "http://127.0.0.1:1" }),
      /does not answer; start a local cloud with: npm start$/,
    ],
  ])("advises on %s", async (_case, target, problem) => {
    const failure = await storeCredentials("{}", target()).catch((error: unknown) => error);
    expect(explainFailure(failure, credentialsCommand)?.text).toMatch(problem);
  });
});
