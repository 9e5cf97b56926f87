import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { toExecutionStatements } from "../../../lib/synthesis/execution-policy.ts";
import { findCircles } from "../../support/infra/dependencies.ts";
import { EVERYTHING } from "../../support/infra/everything.ts";
import { policySize } from "../../support/infra/policy-size.ts";
import { inlinePolicies, ofType, type Resources, synthesize } from "../../support/infra/stack.ts";

/** CloudFormation takes 500; the rest is room for what comes. */
const MOST_RESOURCES = 450;

/** IAM's characters of all policies in a role. */
const MOST_IN_A_ROLE = 10_240;

let resources: Resources;

beforeAll(async () => {
  ({ resources } = await synthesize(EVERYTHING, "us-east-1"));
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

it("every policy in a role fits twice, since an update from one beside the role has both (L22)", () => {
  const roles = ofType(resources, "AWS::IAM::Role").map(([role]) => role);
  const sizes = roles.map((role): [string, number] => [
    role,
    inlinePolicies(resources, role).reduce(
      (sum, { PolicyDocument }) => sum + policySize(PolicyDocument),
      0,
    ),
  ]);

  expect(sizes.filter(([, size]) => size > 0).length).toBeGreaterThan(20);
  expect(sizes.filter(([, size]) => 2 * size > MOST_IN_A_ROLE)).toEqual([]);
});

it("no resource depends on itself: a role with its policy refers to what its function needs", () => {
  expect(findCircles(resources)).toEqual([]);
});

it("the policy that CloudFormation acts with covers its services, and no others as a whole", () => {
  const statements = toExecutionStatements("aws") as readonly {
    Effect: string;
    Action: string[];
  }[];
  const allowed = statements.filter(({ Effect }) => Effect === "Allow");
  const actions = allowed.flatMap(({ Action }) => Action);
  const types = Object.values(resources).map(({ Type }) => Type);
  const needed = new Set(types.filter((type) => !OWN.test(type)).map(toService));

  const covered = new Set(actions.map((action) => action.split(":")[0]));
  expect([...needed].filter((service) => !covered.has(service))).toEqual([]);
  const whole = actions.filter((action) => action.endsWith(":*")).map((one) => one.split(":")[0]);
  expect(whole.filter((service = "") => !needed.has(service))).toEqual([]);
});

/** CloudFormation's own types, which need no permission. */
const OWN = /^AWS::(CDK|CloudFormation)::/;

/** The service in IAM's actions. */
function toService(type: string): string {
  const service = type.split("::")[1]?.toLowerCase() ?? "";
  return service === "apigatewayv2" ? "apigateway" : service;
}
