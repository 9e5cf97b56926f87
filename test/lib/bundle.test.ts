import { existsSync, statSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Entry } from "../../functions/contract/entries.ts";
import { VENDOR_NAMES } from "../../functions/contract/push-providers.ts";
import { sendEntry } from "../../functions/contract/workers.ts";
import {
  bundleFunctions,
  type FunctionBundle,
  MAX_EAGER_BYTES,
  updateBundles,
} from "../../lib/bundle.ts";
import { BUNDLE_FOLDER } from "../../lib/package-files.ts";

// The sources are found from any folder; esbuild reads the working directory when it is imported.
const project = vi.hoisted(() => {
  const folder = process.cwd();
  process.chdir("/");
  return folder;
});

let bundles: [Entry, FunctionBundle][];

beforeAll(async () => {
  bundles = Object.entries(await bundleFunctions()) as [Entry, FunctionBundle][];
});
afterAll(() => {
  process.chdir(project);
});

/** The functions whose cold start imports the package. */
function importersOf(name: string): Entry[] {
  return bundles.filter(([, { eagerPackages }]) => eagerPackages.has(name)).map(([entry]) => entry);
}

describe("a cold start", () => {
  it("imports at most 525 KB in every function", () => {
    const sizes = bundles.map(([entry, { eagerBytes }]) => ({ entry, eagerBytes }));

    expect(sizes.filter(({ eagerBytes }) => eagerBytes > MAX_EAGER_BYTES)).toEqual([]);
  });

  it.each([
    ["re2js", []],
    ["bcryptjs", []],
    ["jose", ["send-apns", ...VENDOR_NAMES.map(sendEntry)]],
    ["google-auth-library", []],
    ["@aws-sdk/client-scheduler", []],
    ["@aws-sdk/client-ses", ["send-mail"]],
    ["@aws-sdk/credential-provider-node", []],
    ["@aws-sdk/nested-clients", []],
    ["ajv", []],
  ])("imports %s in %j only", (name, entries) => {
    expect(importersOf(name)).toEqual(entries);
  });
});

it("bundles of the present sources are not made again", async () => {
  const before = statSync(`${BUNDLE_FOLDER}.key`).mtimeMs;
  await updateBundles();
  expect(statSync(`${BUNDLE_FOLDER}.key`).mtimeMs).toBe(before);
});

it("places re2js beside the functions that parse conditions", () => {
  const withRe2 = bundles
    .map(([entry]) => entry)
    .filter((entry) => existsSync(`${BUNDLE_FOLDER}/${entry}/node_modules/re2js/index.js`));

  expect(withRe2.sort()).toEqual([
    "accounts",
    "batch",
    "classes",
    "files",
    "installations",
    "plan-push",
    "push",
  ]);
});
