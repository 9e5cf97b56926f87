import { generateKeyPairSync } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { generateVapidKeys } from "../../lib/vapid-keys.ts";
import { addressOf, awsVariables, openDoor, readLocal } from "../support/doors/doors.ts";

const pem = (key: ReturnType<typeof generateKeyPairSync>["privateKey"]) =>
  String(key.export({ type: "pkcs8", format: "pem" }));
const rsa = pem(generateKeyPairSync("rsa", { modulusLength: 3_072 }).privateKey);
const p8 = pem(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey);

const door = openDoor();
const key = door.file("AuthKey.p8", p8);
const google = door.file("google.json", {
  ...{ type: "service_account", project_id: "shop", private_key_id: "1", private_key: rsa },
  ...{ client_email: "push@shop.iam.gserviceaccount.com" },
  token_uri: "https://oauth2.googleapis.com/token",
});
const external = door.file("external.json", {
  ...{ type: "external_account", audience: "//iam.googleapis.com/projects/1/x" },
  subject_token_type: "urn:ietf:params:aws:token-type:aws4_request",
  token_url: "https://sts.googleapis.com/v1/token",
  service_account_impersonation_url:
    "https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/push@shop.iam.gserviceaccount.com:generateAccessToken",
  credential_source: {
    environment_id: "aws1",
    regional_cred_verification_url:
      "https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15",
  },
});
const huawei = door.file("huawei.json", {
  ...{ key_id: "1", private_key: rsa, sub_account: "100", project_id: "200" },
  token_uri: "https://oauth-login.cloud.huawei.com/oauth2/v3/token",
});
const pair = generateVapidKeys();
let url: string;
let secret: string;

beforeAll(async () => {
  url = await addressOf(door.start("npm start -- --port 0 --memory"));
  secret = (await readLocal(url, "aws")).outputs.PushCredentialsSecret;
});

it.each([
  () =>
    `npx landfall credentials add apns --apns-p8 ${key} --team TEAM123456 --key KEY1234567 --topic a.b --topic a.c`,
  () => `npx landfall credentials add fcm --fcm ${google}`,
  () => `npx landfall credentials add fcm --fcm ${external} --project-id shop`,
  () =>
    `npx landfall credentials add hms --profile p1 --app-name Shop --receipt-url https://api.example.com --app-id 100 --client-secret s --intent-host shop --category WORK --badge-class a.B`,
  () => `npx landfall credentials add hms --profile p2 --app-id 100 --service-account ${huawei}`,
  () =>
    `npx landfall credentials add honor --app-id 1 --client-id c --client-secret s --importance NORMAL --intent-host shop`,
  () =>
    `npx landfall credentials add mi --app-secret s --package-name a.b --region sgp --channel-id c --template-id t --intent-uri intent:#Intent;end --pass-through`,
  () =>
    `npx landfall credentials add oppo --app-key k --master-secret m --channel-id c --category IM --notify-level 2`,
  () =>
    `npx landfall credentials add vivo --app-id 1 --app-key k --app-secret s --classification 1 --category IM`,
  () => `npx landfall credentials add mz --app-id 1 --app-secret s --is-private`,
  () => `npx landfall credentials remove webpush`,
  () => `npx landfall credentials add webpush --generate --subject mailto:ops@example.com`,
  () =>
    // A key may begin with a dash, as flags do.
    `npx landfall credentials add webpush --public-key=${pair.publicKey} --private-key=${pair.privateKey} --subject mailto:ops@example.com --profile own`,
])("stores an entry with the flags of its provider: %#", async (line) => {
  expect(
    await door.run(`${line().replace("intent:#Intent;end", "'intent:#Intent;end'")} --url ${url}`),
  ).toContain("Stored in");
});

it("refuses keys of a browser that are no pair", async () => {
  const { publicKey } = generateVapidKeys();
  const line = `npx landfall credentials add webpush --public-key=${publicKey} --private-key=${pair.privateKey} --subject mailto:a@b.c --profile other --url ${url}`;
  expect(await door.run(line, 1)).toContain(
    "credentials: /webpush/0/publicKey and privateKey are not a pair",
  );
});

it("shows the credentials in a secret, with secret members hidden", async () => {
  const shown = await door.run(`npx landfall credentials show --url ${url}`);
  expect(shown).toContain("TEAM123456");
  expect(shown).not.toContain("PRIVATE KEY");
  const json = await door.run(`npx landfall credentials show --url ${url} --json`);
  expect(JSON.parse(json)).toContainEqual({
    ...{ provider: "apns", name: "KEY1234567" },
    members: expect.objectContaining({ privateKey: expect.stringMatching(/^sha256:/) }),
  });
  Object.assign(door.variables, await awsVariables(url));
  expect(await door.run(`npx landfall credentials show --store ${secret}`)).toContain("TEAM123456");
});
