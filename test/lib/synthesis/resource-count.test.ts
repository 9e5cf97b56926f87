import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { EVERYTHING } from "../../support/infra/everything.ts";
import { type Resources, synthesize } from "../../support/infra/stack.ts";

/** CloudFormation takes 500; the rest is room for what comes. */
const MOST_RESOURCES = 450;

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
