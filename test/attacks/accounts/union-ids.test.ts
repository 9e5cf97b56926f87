import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { newRow } from "../../support/cloud/bridge.ts";
import { importUsers } from "../../support/cloud/import-rows.ts";
import { startConfiguredCloud, startTestCloud } from "../../support/cloud/spawn.ts";
import { expectAccepted, sendOnTwins } from "../../support/cloud/twins.ts";

/** The default configuration, and one that checks Weixin. */
let unchecked: RunningCloud;
let checked: RunningCloud;

beforeAll(async () => {
  const platforms = { weixin: { appIds: ["wx-1"] } };
  [unchecked, checked] = await Promise.all([
    startTestCloud({ cheapHashes: true }),
    startConfiguredCloud({ platforms }, { cheapHashes: true }),
  ]);
});
afterAll(() => Promise.all([unchecked?.stop(), checked?.stop()]));

/** One person with an account in the app, and what they have in another product of the platform. */
function newPerson() {
  const union = { platform: "weixin", unionid: `union-${randomUUID()}` };
  const app = { openid: `app-${randomUUID()}`, ...union, main_account: true };
  const product = () => ({ openid: `product-${randomUUID()}`, ...union, main_account: false });
  const row = newRow({
    authData: { weixin: app, _weixin_unionid: { uid: union.unionid } },
  });
  return { row, product, union };
}

const signIn = (cloud: RunningCloud, toAuthData: () => object) =>
  sendOnTwins(cloud, () => ({ route: "POST /users", body: { authData: toAuthData() } }));

describe("a person whose union id was imported", () => {
  it("keeps their user when they come through another product unchecked", async () => {
    const { row, product } = newPerson();
    await importUsers(unchecked, [row]);
    const answers = await signIn(unchecked, () => ({ wxmini: product() }));

    expectAccepted(answers);
    for (const { body } of answers) expect(body.objectId).toBe(row.objectId);
  });

  it("is not met by a claim of the union id where the platform is checked (A224)", async () => {
    const { row, product } = newPerson();
    await importUsers(checked, [row]);

    const answers = await signIn(checked, () => ({ evil: product() }));
    expectAccepted(answers);
    for (const { body } of answers) {
      expect(body.objectId).not.toBe(row.objectId);
      expect(body).not.toHaveProperty("username", row.username);
    }
  });
});
