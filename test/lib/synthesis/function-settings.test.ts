import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  CLASS_DEFINITIONS_FILE,
  CLASS_DEFINITIONS_READERS,
} from "../../../functions/contract/class-definitions-file.ts";
import type { Entry } from "../../../functions/contract/entries.ts";
import { VENDOR_NAMES } from "../../../functions/contract/push-providers.ts";
import type { Settings } from "../../../functions/domain/settings.ts";
import { entryFile } from "../../../lib/bundle.ts";
import { ServiceFunction } from "../../../lib/constructs/service-function.ts";
import { GRANTS } from "../../../lib/grants.ts";
import { readConfig, readProjectContext } from "../../../lib/read-config.ts";
import { ENVIRONMENT_BYTES, environmentBytes } from "../../../lib/synthesis/environment-size.ts";
import { settingsOf } from "../../../lib/synthesis/function-settings.ts";
import { createBundledApp } from "../../../lib/synthesis/synthesize.ts";
import { EDGE_CONFIG } from "../../support/infra/edge-config.ts";
import { SMS_IDENTITY } from "../../support/infra/reach.ts";
import { entryOf, ofType, type Resources, synthesize } from "../../support/infra/stack.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const ENTRIES = Object.keys(GRANTS) as Entry[];

const PERMISSION = ["role:administrators", "role:moderators", "5d831ac85620714201e9ae36"];
const RULES = {
  ...{ get: ["logged-in"], find: PERMISSION, create: PERMISSION },
  ...{ update: PERMISSION, delete: PERMISSION },
};
const PLATFORMS = [
  "weixin",
  "weixin_1",
  "weixin_2",
  "qq",
  "weibo",
  "google",
  "lc_apple",
  "lc_weapp",
  "taptap",
];

/** The configuration of a moved app with much third-party sign-in. */
const REAL = {
  ...EDGE_CONFIG,
  files: {},
  alarmWebhooks: {},
  alarmMail: "operators@example.com",
  pushVendors: [...VENDOR_NAMES],
  appName: "tide-notes",
  stage: "production",
  displayName: "潮汐笔记",
  androidKey: "landfall-android-key-0001",
  smsOriginationIdentity: SMS_IDENTITY,
  baseUrl: "https://api.tide-notes.example.com",
  passwordPolicy: { minLength: 8, refuseCommon: true },
  classPermissions: { _User: RULES, _Installation: RULES, _Role: RULES },
  privateUserFields: ["email", "mobilePhoneNumber", "realName", "birthday"],
  indexedFields: ["channels", "owner", "user", "userObjectId", "city", "language", "plan"],
  platforms: Object.fromEntries(
    PLATFORMS.map((name, n) => [
      name,
      {
        type: name.replace(/_\d$/, ""),
        appIds: [`wx${n}123456789abcdef`],
      },
    ]),
  ),
  unverifiedPlatforms: [],
  engine: {
    url: "https://engine.tide-notes.example.com",
    stagingUrl: "https://engine-staging.tide-notes.example.com",
    timers: { nightly: { function: "cleanUp", everySeconds: 86_400 } },
  },
  testPhoneNumbers: [1, 2, 3, 4].map((n) => ({ number: `+861380013800${n}`, code: "246810" })),
};

let resources: Resources;
let functions: ServiceFunction[];

beforeAll(async () => {
  const { app, resources: synthesized } = await synthesize(REAL);
  resources = synthesized;
  functions = app.node.findAll().filter((node) => node instanceof ServiceFunction);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

describe("the environment of a function", () => {
  it.each(ENTRIES)("fits %s into Lambda's 4 KB with a real configuration (L5)", (entry) => {
    const target = functions.find((each) => each.entry === entry);

    expect(environmentBytes(target as ServiceFunction)).toBeLessThan(0.96 * ENVIRONMENT_BYTES);
  });

  it("fits with the permissions of 40 classes in the settings (L5)", async () => {
    const rules = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [`Class${n}`, { ...RULES, get: [`role:group${n}`] }]),
    );
    const { encodeSettings } = await import("../../../functions/contract/settings-text.ts");

    expect(JSON.stringify(rules).length).toBeGreaterThan(10_000);
    expect(encodeSettings({ classPermissions: rules }).length).toBeLessThan(1_500);
  });

  it("leaves definitions of 500 classes to a file beside each bundle that queries (L5)", async () => {
    const definition = {
      indexedFields: ["state"],
      sortedFields: ["dueAt"],
      uniqueFields: ["slug"],
    };
    const definitions = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`Class${n}`, definition]),
    );
    const project = readConfig(readProjectContext()) as object;
    const config = { ...project, ...REAL, classes: { definitions } };
    const outdir = temporaryFolder();

    createBundledApp({ config, outdir }).synth();
    const files = await readDefinitions(outdir);

    expect(files).toEqual(CLASS_DEFINITIONS_READERS.map(() => definitions));
  });

  it("beyond 4 KB fails the synthesis with the function, the size and the largest setting (L5)", async () => {
    const random = () => `f${Math.random().toString(36).slice(2)}`;
    const privateUserFields = Array.from({ length: 400 }, random);

    await expect(synthesize({ ...REAL, privateUserFields })).rejects.toThrow(
      /The environment of accounts has \d{4,5} bytes, and Lambda allows 4096\. Its largest setting is privateUserFields with \d+ bytes: shorten it\./,
    );
  });
});

describe("the wiring", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.doUnmock("../../../functions/wiring/environment.ts");
    vi.resetModules();
  });

  it.each(ENTRIES)(
    "starts %s with the variables of its template, and reads every setting in them (L5)",
    async (entry) => {
      for (const [name, value] of Object.entries(variablesOf(entry))) {
        vi.stubEnv(name, typeof value === "string" ? value : "https://example.com/x");
      }
      const { ports, loads, read } = await wire(entry);

      useLazyPorts(ports());
      for (const load of loads) useLazyPorts((await load()).ports ?? {});
      if (BRIDGED.includes(entry)) await askBridge();

      expect([...read].sort()).toEqual([...settingsOf(entry)].sort());
    },
  );
});

/** The files beside the bundles of a cloud assembly. */
async function readDefinitions(outdir: string): Promise<unknown[]> {
  const folders = (await readdir(outdir)).filter((name) => name.startsWith("asset."));
  const files = folders.map((folder) => join(outdir, folder, CLASS_DEFINITIONS_FILE));
  return files
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, "utf8")));
}

function variablesOf(entry: Entry): Record<string, unknown> {
  const found = ofType(resources, "AWS::Lambda::Function").find(
    ([, resource]) => entryOf(resource) === entry,
  );
  return found?.[1].Properties.Environment.Variables ?? {};
}

/** Imports an entry with handlers that only hand out what they were wired with. */
async function wire(entry: Entry) {
  const read = new Set<keyof Settings>();
  const factories: (() => object)[] = [];
  const loads: (() => Promise<{ ports?: object }>)[] = [];
  const capture = (...given: unknown[]) => {
    factories.push(...given.filter(isFactory));
  };
  vi.resetModules();
  vi.doMock("../../../functions/wiring/environment.ts", async (original) => {
    const actual = await original<typeof import("../../../functions/wiring/environment.ts")>();
    const readSettings = (...names: (keyof Settings)[]) => {
      for (const name of names) read.add(name);
      return actual.readSettings(...names);
    };
    return { ...actual, readSettings, readClassDefinitions: () => ({}), readTimers: () => ({}) };
  });
  vi.doMock("../../../functions/handlers/http/http-handler.ts", () => ({
    createHttpHandler: (...given: unknown[]) => capture(given.at(-1)),
  }));
  vi.doMock("../../../functions/handlers/pages/page-handler.ts", () => ({
    createPageHandler: (_: unknown, ...ports: unknown[]) => capture(...ports),
  }));
  vi.doMock("../../../functions/handlers/queue/queue-handler.ts", () => ({
    createQueueHandler: (_: unknown, __: unknown, ports: unknown) => capture(ports),
  }));
  vi.doMock("../../../functions/handlers/schedule/schedule-handler.ts", () => ({
    createScheduleHandler: (_: unknown, ports: unknown) => capture(ports),
  }));
  vi.doMock("../../../functions/handlers/topic/topic-handler.ts", () => ({
    createTopicHandler: (_: unknown, ports: unknown) => capture(ports),
  }));
  const late = (_: unknown, load: () => Promise<object>) => {
    loads.push(load);
    return {};
  };
  vi.doMock("../../../functions/wiring/late.ts", () => ({ lateOperations: late, latePort: late }));
  await import(`../../../${entryFile(entry)}`);
  return { read, loads, ports: () => Object.assign({}, ...factories.map((create) => create())) };
}

function isFactory(value: unknown): value is () => object {
  return typeof value === "function";
}

/** Functions that ask LeanCloud for sessions, if there is a bridge. */
const BRIDGED: readonly Entry[] = ["accounts", "batch"];

/** The bridge is imported when it is asked; only its settings matter, because no server answers. */
async function askBridge(): Promise<void> {
  const { findBridgedUser } = await import("../../../functions/wiring/bridged-users.ts");
  const requester = { work: { spend: () => undefined } };
  await findBridgedUser("made-up", { requester } as never).catch(() => undefined);
}

/** Readers and the catalog are created when a query needs them. */
function useLazyPorts(ports: {
  readonly readers?: object;
  readonly indexCatalog?: { usableFields(): Promise<unknown> };
}): void {
  for (const name of Object.keys(ports.readers ?? {})) Reflect.get(ports.readers ?? {}, name);
  // Only the synchronous part matters: there is no table to read.
  ports.indexCatalog?.usableFields().catch(() => undefined);
}
