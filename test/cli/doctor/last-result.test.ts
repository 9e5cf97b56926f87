import { readFileSync, statSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ok, problem } from "../../../cli/doctor/finding.ts";
import { ResultFile } from "../../../cli/doctor/last-result.ts";
import { toReport } from "../../../cli/doctor/report.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const SECRET = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:master-key";
const at = "2026-11-27T12:00:00.000Z";
const results = [{ check: "mail", findings: [ok("Mails can be sent")] }];

async function keep() {
  const folder = temporaryFolder();
  const open = (secret = SECRET) =>
    new ResultFile(folder, "shop", { outputs: { MasterKeySecret: secret } });
  expect(open().write({ at, results })).toBeUndefined();
  return open;
}

it("a result is a file of account, region and stack that only its owner reads", async () => {
  const { path } = (await keep())();
  expect(path).toMatch(/\/123456789012\.eu-west-1\.shop\.json$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("a result is compared with that of the same deployment only", async () => {
  const open = await keep();
  expect(open().read()).toMatchObject({ at, results });
  expect(open(`${SECRET}-of-another`).read()).toBeUndefined();
});

it.each([
  ["cut off", '{"secret":'],
  ["null", "null"],
  ["without findings", JSON.stringify({ secret: SECRET, at, results: [{ check: "mail" }] })],
  ["with a null", JSON.stringify({ secret: SECRET, at, results: [null] })],
  ["without a time", JSON.stringify({ secret: SECRET, results: [] })],
])("a damaged result (%s) is replaced", async (_, text) => {
  const file = (await keep())();
  writeFileSync(file.path, text);
  expect(file.read()).toBeUndefined();
  file.write({ at, results });
  expect(file.read()).toMatchObject({ at });
});

it("a check that was not made keeps its earlier result", async () => {
  const file = (await keep())();
  const alarms = { check: "alarms", findings: [ok("1 alarm rang")] };
  file.write({ at, results: [alarms] });
  expect(file.read()?.results).toEqual([alarms, ...results]);
  expect(JSON.parse(readFileSync(file.path, "utf8"))).toMatchObject({ secret: SECRET });
});

it("the report counts what got worse and better, and names it", () => {
  const { state, text } = problem("Mails bounce", "Ask for fewer");
  const changes = [
    { check: "mail", direction: "worse", state, text },
    { check: "sms", direction: "better", state, text: "No SMS left" },
    { check: "alarms", direction: "unchecked", state, text: "An alarm rings" },
  ] as const;
  const report = toReport({ results, comparison: { since: at, changes } });
  expect(report).toContain(`Since ${at}: worse 1, better 1, changed 0, not checked 1`);
  expect(report).toMatch(/worse, mail: ✗ .*Mails bounce/);
  expect(report).toMatch(/better, sms: no longer ✗ .*No SMS left/);
  expect(report).toMatch(/not checked now, alarms: ✗ .*An alarm rings/);
  const none = { since: undefined, changes: [] };
  expect(toReport({ results, comparison: none })).toContain("No earlier result to compare with");
});
