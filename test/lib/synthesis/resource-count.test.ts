import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { VENDOR_NAMES } from "../../../functions/contract/push-providers.ts";
import { EDGE_CONFIG } from "../../support/infra/edge-config.ts";
import { ENGINE_ARN, SMS_IDENTITY } from "../../support/infra/reach.ts";
import { type Resources, synthesize } from "../../support/infra/stack.ts";

/** CloudFormation takes 500; the rest is room for what comes. */
const MOST_RESOURCES = 450;

const hostedZone = { id: "Z0123456789ABC", name: "example.com" };
const { customDomain, edge } = EDGE_CONFIG;

/** Every setting that the schema leaves out by default, and those that create more when they are turned on. */
const EVERYTHING = {
  ...{ stage: "production", displayName: "Tide notes", androidKey: "landfall-android-key" },
  baseUrl: "https://api.example.com",
  smsOriginationIdentity: SMS_IDENTITY,
  bridge: { serverUrl: "https://abcdefgh.api.lncldglobal.com" },
  classes: {},
  files: { domain: { ...edge, domainName: "files.example.com", hostedZone } },
  engine: { functionArn: ENGINE_ARN, timers: { nightly: { function: "tidy", everySeconds: 60 } } },
  customDomain: { ...customDomain, hostedZone },
  edge: { ...edge, hostedZone },
  alarmMail: { page: "page@example.com", ticket: "ticket@example.com" },
  ...{ signatureMaxAgeSeconds: 300, confirmAllAbove: 1_000 },
  pushVendors: [...VENDOR_NAMES],
  createMailIdentity: true,
};

let resources: Resources;

beforeAll(async () => {
  vi.stubEnv("CDK_VALIDATION", "false");
  ({ resources } = await synthesize(EVERYTHING, "us-east-1"));
});
afterAll(() => {
  vi.unstubAllEnvs();
});

it("a stack with everything has at most 450 resources of CloudFormation's 500 (L22)", () => {
  expect(Object.keys(resources).length).toBeLessThanOrEqual(MOST_RESOURCES);
});

it("everything is every setting that the schema leaves out by default (L22)", () => {
  const { properties } = JSON.parse(readFileSync("schemas/config/landfall-config.json", "utf8"));
  const optional = Object.keys(properties).filter((name) => !("default" in properties[name]));
  const given = [...Object.keys(EVERYTHING), "appName", "appId", "appKey", "mailSender"];

  expect(optional.filter((name) => !given.includes(name))).toEqual([]);
});
