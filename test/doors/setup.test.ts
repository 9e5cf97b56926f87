import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseConfig } from "../../lib/config.ts";
import { openDoor } from "../support/doors/doors.ts";

const door = openDoor();

const at = (name: string) => `${door.folder}/${name}`;
const readSettings = (file: string) => JSON.parse(readFileSync(file, "utf8"));

it("asks six questions, again after a wrong answer, and writes settings that synthesize", async () => {
  const file = at("asked.json");
  const answers = ["My Shop", "", "shop", "", "", "ops@shop.test", "", "hms, mi"].join("\\n");
  const printed = await door.run(`printf '${answers}\\n' | npx landfall setup --config ${file}`);

  expect(printed).toContain("landfall.appName has the wrong format");
  expect(printed).toContain("An answer is required.");
  expect(printed).toContain("6/6 Push services");
  expect(printed).toContain(`Wrote ${file}. Next: npx `);
  const settings = readSettings(file);
  expect(settings).toEqual({
    ...{ appName: "shop", alarmMail: "ops@shop.test", pushVendors: ["hms", "mi"], classes: {} },
    appId: expect.stringMatching(/^[0-9a-f]{24}$/),
    appKey: expect.stringMatching(/^[0-9a-f]{24}$/),
  });
  expect(() => parseConfig(settings)).not.toThrow();
});

it("takes each answer from a flag, and the defaults of all others with --yes", async () => {
  const all = at("all.json");
  await door.run(
    `npx landfall setup --config ${all} --app-name shop --app-id shop-app-id-1234 --app-key shop-app-key-1234 --alarm-mail ops@shop.test --mail-sender 'Shop <no-reply@shop.test>' --push-vendors hms,mi`,
  );
  expect(readSettings(all)).toEqual({
    ...{ appName: "shop", appId: "shop-app-id-1234", appKey: "shop-app-key-1234" },
    ...{ alarmMail: "ops@shop.test", pushVendors: ["hms", "mi"], classes: {} },
    ...{ mailSender: "Shop <no-reply@shop.test>", createMailIdentity: true },
  });

  const least = at("least.json");
  await door.run(`npx landfall setup --config ${least} --app-name shop --yes`);
  expect(Object.keys(readSettings(least))).toEqual(["appName", "appId", "appKey", "classes"]);
});

it.each([
  ["--yes", 2, "--yes needs --app-name NAME"],
  ["--yes --app-name shop --push-vendors pear", 2, "--push-vendors:"],
  ["--yes --app-name shop --alarm-mail pear", 2, 'It is "pear"'],
  ["--app-name shop </dev/null", 1, "the input ended at question 2/6"],
])("writes nothing without a right answer: %s", async (flags, code, says) => {
  const file = at("none.json");
  expect(await door.run(`npx landfall setup --config ${file} ${flags}`, code)).toContain(says);
  expect(existsSync(file)).toBe(false);
});

it("refuses a folder that does not exist before the first question", async () => {
  const line = `npx landfall setup --config ${at("no-such/shop.json")}`;
  const printed = await door.run(line, 1);

  expect(printed).toContain("no-such can't be used: the file or its folder does not exist");
  expect(printed).not.toContain("1/6");
});
