import { afterAll, beforeAll, expect, it } from "vitest";
import { storeCredentials } from "../../lib/credentials/store-credentials.ts";
import type { RunningCloud } from "../../lib/local/spawn.ts";
import { request, startCloudForSdk } from "./cloud.ts";
import { finishedRecord, received, registerDevices } from "./devices.ts";

let cloud: RunningCloud;
beforeAll(async () => {
  cloud = await startCloudForSdk();
});
afterAll(() => cloud?.stop());

const externalAccount = {
  type: "external_account",
  audience:
    "//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/aws/providers/landfall",
  subject_token_type: "urn:ietf:params:aws:token-type:aws4_request",
  token_url: "https://sts.googleapis.com/v1/token",
  service_account_impersonation_url:
    "https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/push@p.iam.gserviceaccount.com:generateAccessToken",
  credential_source: {
    environment_id: "aws1",
    regional_cred_verification_url:
      "https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15",
  },
};

it("pushes go to FCM by the role of send-fcm alone, without a Google key", async () => {
  const credentials = JSON.stringify({ fcm: { projectId: "example", externalAccount } });
  const secret = "landfall/landfall/push-credentials";
  await storeCredentials(credentials, { secret, url: cloud.url });
  await registerDevices({ ios: 0, android: 3 });

  const body = { data: { alert: "no key" } };
  const answer = await request(cloud, "POST", "/1.1/push", { body, master: true });

  const { objectId } = answer.body as { objectId: string };
  expect(await finishedRecord(cloud, objectId)).toMatchObject({
    ...{ status: "done", devices: 3, fcmSuccesses: 3, errors: [] },
  });
  expect(await received(cloud, "no key")).toEqual({ apns: 0, fcm: 3 });
});
