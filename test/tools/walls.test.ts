import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface Row {
  readonly imports: readonly string[];
  /** The files that other rooms may import. */
  readonly public?: readonly string[];
  /** Imports that the room may make late, with `import()`. */
  readonly late?: readonly string[];
}

const ROWS: Readonly<Record<string, Row>> = JSON.parse(
  readFileSync("tools/walls/rooms.json", "utf8"),
);
const ROOMS = Object.keys(ROWS);
/** Rooms with a wall; tests may import everything. */
const WALLED = ROOMS.filter((room) => !ROWS[room]?.imports.includes("*"));

/** A closed file for each room with a door, and another room that may import the door. */
const CLOSED = ROOMS.flatMap((room) => {
  const visitor = WALLED.find(
    (other) => !areNested(room, other) && ROWS[other]?.imports.includes(room),
  );
  return ROWS[room]?.public && visitor ? [[visitor, `${room}/inside.ts`] as const] : [];
});

/** Rooms that may import late only what their rows list. */
const EAGER = WALLED.filter((room) => !ROWS[room]?.late?.includes("*"));

/** Imports that a row forbids, by the room of the planted file. */
const NAMED: readonly (readonly [room: string, target: string])[] = [
  ["functions/adapters/aws", "functions/features/accounts/operations/log-in.ts"],
  ["functions/adapters/aws", "functions/handlers/http/http-handler.ts"],
  ["functions/handlers/http", "functions/features/push/accept/accept-push.ts"],
  ["functions/handlers/http", "functions/features/accounts/operations/log-in.ts"],
  ["functions/handlers/queue", "@aws-sdk/client-dynamodb"],
  ["cli/import", "cli/doctor/diagnose.ts"],
  ["cli/import", "cli/demo/connect.ts"],
  ["functions/domain/push", "node:fs"],
  ["functions/ports", "functions/generated/validators/chunk-message.ts"],
  ["functions/features/push", "@aws-sdk/client-sqs"],
  ["functions/wiring", "aws-cdk-lib"],
  ["lib", "functions/domain/settings.ts"],
  ["local", "lib/synthesis/service.ts"],
  ["local", "cli/dead-letters/console-letters.ts"],
  ["lib", "lib/constructs/queues.ts"],
  ["cli/export", "cli/formats/csv.ts"],
  ["cli/commands", "cli/doctor/checks/alarms.ts"],
  ["tools/bench", "cli/explain-failure.ts"],
  ["cli/start", "local/data/local-clock.ts"],
  ["console", "functions/contract/limits.ts"],
  ["functions/domain/unlisted", "functions/contract/limits.ts"],
  ["unlisted", "functions/contract/limits.ts"],
];

/** Lines that a pure room refuses. */
const IMPURE = [
  "export const now = Date.now();",
  "export const today = new Date();",
  "export const chance = [1].map(Math.random);",
  'import { randomUUID } from "node:crypto"; export const id = randomUUID();',
  'import * as crypto from "node:crypto"; export const bytes = crypto.randomBytes(1);',
  "export const setting = process.env.SETTING;",
  "export const started = performance.now();",
  'export const answer = fetch("https://example.com");',
  "setTimeout(() => {}, 1);",
];
const PURE = [
  "export const then = new Date(0);",
  'import { createHash } from "node:crypto"; export const digest = createHash("sha256");',
];

const PURE_ROOMS = ["functions/domain", "functions/domain/push", "functions/ports"];

const folder = temporaryFolder();
let refused: ReadonlySet<string>;
/** `file:line` of each complaint of the linter. */
let complaints: ReadonlySet<string>;

beforeAll(async () => {
  await write("tsconfig.json", "{}");
  const plants = [...NAMED, ...CLOSED, ...WALLED.map((room) => [room, forbiddenTo(room)] as const)];
  await Promise.all(plants.map(([room, target]) => plant(room, target)));
  await Promise.all(EAGER.map(plantLate));
  refused = await findRefused();
  const lines = [...IMPURE, ...PURE].join("\n");
  await Promise.all(PURE_ROOMS.map((room) => write(`${room}/impure.ts`, lines)));
  complaints = await findComplaints();
});

describe("the walls", () => {
  it.each(WALLED.map((room) => [room, forbiddenTo(room)]))("refuse %s %s", (room, target) => {
    expect([...refused]).toContain(edge(room, target));
  });

  it.each(NAMED)("refuse %s %s", (room, target) => {
    expect([...refused]).toContain(edge(room, target));
  });

  it.each(CLOSED)("refuse %s %s, behind the door of its room", (room, target) => {
    expect([...refused]).toContain(edge(room, target));
  });

  it.each(EAGER)("refuse %s a late import", (room) => {
    expect([...refused]).toContain(`${room}/planted-late.ts → ${room}/late-target.ts`);
  });

  it("give a door to each room of cli, lib, local, console and tools with visitors", () => {
    const visitorsOf = (room: string) =>
      WALLED.filter((other) => topOf(other) !== topOf(room) && ROWS[other]?.imports.includes(room));
    const doorless = ROOMS.filter((room) => ROWS[room]?.public === undefined);

    expect(
      doorless.filter((room) => topOf(room) !== "functions" && visitorsOf(room).length > 0),
    ).toEqual(["test"]);
  });

  it("let rows name no file behind a door", () => {
    const named = WALLED.flatMap((room) =>
      (ROWS[room]?.imports ?? []).map((file) => ({ room, file })),
    );

    expect(named.filter(({ room, file }) => isBehindDoor(room, file))).toEqual([]);
  });

  it.each(PURE_ROOMS)("refuse %s a clock, randomness, settings and I/O", (room) => {
    const expected = IMPURE.map((_, index) => `${room}/impure.ts:${index + 1}`);

    expect([...complaints].filter((one) => one.startsWith(`${room}/impure`)).sort()).toEqual(
      expected,
    );
  });

  it("have a row for each folder", () => {
    const folders = ["bin", "cli", "console", "functions", "lib", "local", "test", "tools"];
    const files = folders.flatMap((name) =>
      readdirSync(name, { recursive: true, encoding: "utf8" })
        .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
        .map((file) => `${name}/${file}`),
    );

    expect(files.filter((file) => !ROOMS.some((room) => isIn(room, file)))).toEqual([]);
  });

  it("name only files that exist", () => {
    const named = Object.entries(ROWS).flatMap(([room, row]) => [
      ...[...row.imports, ...(row.late ?? [])].filter((one) => /\.ts$/.test(one)),
      ...(row.public ?? []).map((file) => `${room}/${file}`),
    ]);

    expect(named.filter((file) => !isFile(file))).toEqual([]);
  });
});

/** A file of a room that this room does not list. */
function forbiddenTo(room: string): string {
  const listed = ROWS[room]?.imports ?? [];
  const other = ROOMS.find(
    (one) =>
      one !== room &&
      !listed.some((name) => name === one || `${one}/`.startsWith(name.replace(/\*$/, ""))),
  );
  return `${other}/target.ts`;
}

function isBehindDoor(visitor: string, file: string): boolean {
  const owners = ROOMS.filter((room) => file.startsWith(`${room}/`));
  const owner = owners.sort((a, b) => a.length - b.length).at(-1) ?? "";
  const door = ROWS[owner]?.public;
  if (door === undefined || !/\.\w+$/.test(file) || areNested(visitor, owner)) return false;
  return !door.includes(file.slice(owner.length + 1));
}

function areNested(a: string, b: string): boolean {
  return a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

function topOf(room: string): string {
  return room.split("/")[0] ?? "";
}

function isIn(room: string, file: string): boolean {
  if (!file.startsWith(`${room}/`)) return false;
  const hasInner = ROOMS.some((one) => one.startsWith(`${room}/impure`));
  return !hasInner || !file.slice(room.length + 1).includes("/");
}

function isFile(path: string): boolean {
  return readdirSync(dirname(path)).includes(path.split("/").at(-1) ?? "");
}

const plantedIn = (room: string) => `${room}/planted.ts`;
const toModule = (target: string) => target.replace(/^node:/, "");
const edge = (room: string, target: string) => `${plantedIn(room)} → ${toModule(target)}`;

async function plant(room: string, target: string): Promise<void> {
  const isPackage = !target.endsWith(".ts");
  const specifier = isPackage ? target : `${"../".repeat(room.split("/").length)}${target}`;
  await write(plantedIn(room), `import "${specifier}";\n`, "a");
  if (!isPackage) await write(target, "");
}

async function plantLate(room: string): Promise<void> {
  await write(
    `${room}/planted-late.ts`,
    'export const later = () => import("./late-target.ts");\n',
  );
  await write(`${room}/late-target.ts`, "export const late = 1;\n");
}

async function write(path: string, text: string, flag = "w"): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text, { flag });
}

async function findRefused(): Promise<ReadonlySet<string>> {
  const output = await run("dependency-cruiser/bin/dependency-cruise.mjs", [
    ...["--config", resolve(".dependency-cruiser.cjs"), "--output-type", "json"],
    ...new Set([...NAMED.map(([room]) => room), ...WALLED].map(plantedIn)),
    ...EAGER.map((room) => `${room}/planted-late.ts`),
  ]);
  const violations: readonly { from: string; to: string }[] = JSON.parse(output).summary.violations;
  return new Set(violations.map(({ from, to }) => `${from} → ${to}`));
}

async function findComplaints(): Promise<ReadonlySet<string>> {
  await copyFile("biome.json", join(folder, "biome.json"));
  await write("tools/walls/pure.grit", readFileSync("tools/walls/pure.grit", "utf8"));
  const files = PURE_ROOMS.map((room) => `${room}/impure.ts`);
  const output = await run("@biomejs/biome/bin/biome", ["lint", "--reporter=github", ...files]);
  const found = output.matchAll(
    /title=(?:plugin|lint\/style\/noRestricted\w+),file=.*?(functions\/.+?),line=(\d+)/g,
  );
  return new Set([...found].map(([, file, line]) => `${file}:${line}`));
}

/** Both commands exit with an error, because they find what was planted. */
function run(command: string, given: readonly string[]): Promise<string> {
  const script = resolve("node_modules", command);
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((done) => {
    execFile(process.execPath, [script, ...given], options, (_, stdout) => done(stdout));
  });
}
