import AV from "leancloud-storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../local/spawn.ts";
import { pointSdkAt, request } from "../support/cloud/cloud.ts";
import { sign } from "../support/cloud/raw.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const DAY_SECONDS = 86_400;
const ANDROID_KEY = "c7906aff685238709c47416140534f3e";

let cloud: RunningCloud;
beforeAll(async () => {
  const settings = { signatureMaxAgeSeconds: 600, androidKey: ANDROID_KEY };
  cloud = await startConfiguredCloud(settings, { cheapHashes: true });
  pointSdkAt(cloud);
  await request(cloud, "PUT", "/_local/clock", { body: { advanceSeconds: DAY_SECONDS } });
});
afterAll(() => cloud?.stop());

async function askWith(header: string, signature: string) {
  const headers = { "X-LC-Id": cloud.appId, [header]: signature };
  const path = signature.endsWith(",master") ? "/1.1/users" : "/1.1/date";
  const answer = await fetch(cloud.url + path, { headers });
  return { status: answer.status, text: await answer.text() };
}

describe("a clock that was moved by a day", () => {
  it("refuses no master request of the stock SDK", async () => {
    const { appId, masterKey } = cloud;
    expect(await new AV.Query("_User").find({ useMasterKey: true })).toEqual([]);
    const headers = { "X-LC-Id": appId, "X-LC-Sign": sign(masterKey, Date.now(), ",master") };
    expect((await fetch(`${cloud.url}/1.1/users`, { headers })).status).toBe(200);
  });

  it.each(["X-LC-Sign", "X-AVOSCloud-Request-Sign", "X-Uluru-Request-Sign"])(
    "refuses no signature of %s by this machine's time or by its own",
    async (header) => {
      const seconds = Math.floor(Date.now() / 1000);
      for (const time of [Date.now(), seconds, seconds + DAY_SECONDS]) {
        for (const signature of [
          sign(cloud.masterKey, time, ",master"),
          sign(cloud.appKey, time),
          sign(ANDROID_KEY, time, ",ax-sig-1"),
        ]) {
          expect(await askWith(header, signature), signature).toMatchObject({ status: 200 });
        }
      }
    },
  );

  it("still refuses signatures that are old by both, and wrong ones", async () => {
    const minutes = (count: number) => Date.now() + count * 60_000;
    for (const time of [minutes(-20), minutes(20), minutes(24 * 60 + 20), minutes(-24 * 60)]) {
      const { status, text } = await askWith("X-LC-Sign", sign(cloud.masterKey, time, ",master"));
      expect({ status, text }).toEqual({
        status: 401,
        text: expect.stringContaining("600 seconds"),
      });
    }
    for (const wrong of [
      sign("another", Date.now(), ",master"),
      sign("another", Date.now(), ",ax-sig-1"),
      sign(ANDROID_KEY, Date.now()),
      sign(ANDROID_KEY, Date.now(), ",master"),
      sign(ANDROID_KEY, Date.now() - 1_200_000, ",ax-sig-1"),
    ]) {
      expect(await askWith("X-LC-Sign", wrong), wrong).toMatchObject({ status: 401 });
    }
  });

  it("is reported by the doctor", async () => {
    const { code, stdout } = await runCommand("doctor", [
      "--url",
      cloud.url,
      "--json",
      "--results",
      temporaryFolder(),
    ]);
    expect(stdout).not.toContain("other keys");
    expect(stdout).toMatch(/apart from the 86400 s by which this local cloud's clock was moved/);
    expect(code).toBe(0);
  });
});
