import { beforeAll, expect, it } from "vitest";
import { addressOf, openDoor } from "../support/doors/doors.ts";
import type { Started } from "../support/doors/shell.ts";

const door = openDoor(process.cwd(), { asTyped: true });
let cloud: Started;
let url: string;

beforeAll(async () => {
  cloud = door.start(`npm start -- --port 0 --data ${door.folder}/data`);
  url = await addressOf(cloud);
  const headers = { "X-LC-Id": "landfall-local-app", "X-LC-Key": "landfall-local-key" };
  const body = JSON.stringify({ title: "tea" });
  await fetch(`${url}/1.1/classes/Todo`, { method: "POST", headers, body });
});

it("npm start says where to look, with which keys", () => {
  expect(cloud.output()).toContain(`Landfall runs at  ${url}/1.1`);
  expect(cloud.output()).toContain(`${url}/_local/todo`);
});

it("npm run demo shows what the local cloud can do", async () => {
  const shown = await door.run(`npm run demo -- --url ${url}/1.1 --devices 20`);
  expect(shown).toContain(`Service: ${url}\n`);
  expect(shown).toContain("Dry run of a push to one channel");
});

it("npx landfall doctor finds no problem in a new local cloud", async () => {
  expect(await door.run(`npx landfall doctor --url ${url} --results ${door.folder}`)).not.toContain(
    "✗ problem",
  );
});

it("npx landfall export writes what the apps have saved", async () => {
  const written = await door.run(`npx landfall export --url ${url} --out ${door.folder}/backup`);
  expect(written).toContain("Todo");
});

it("npx landfall import reads an export without writing it", async () => {
  const report = `--report ${door.folder}/report.jsonl`;
  const line = `npx landfall import ${door.folder}/backup --url ${url} --dry-run ${report}`;
  expect(await door.run(line)).toContain("Todo");
});

it("npm start ends on Ctrl+C", async () => {
  await cloud.interrupt();
  await expect(fetch(url)).rejects.toThrow();
});
