import type { OperatedStack } from "./operated-stack.ts";
import { resourcesOf } from "./stack-resources.ts";

interface Statement {
  readonly Effect: string;
  readonly Principal: unknown;
}

interface Policy {
  readonly Statement: readonly Statement[];
}

/** SNS's own policy of a topic without one: every service of the account may publish. */
const DEFAULT_POLICY: Policy = { Statement: [{ Effect: "Allow", Principal: { AWS: "*" } }] };

export function policyOf(topic: string, { resources }: Pick<OperatedStack, "resources">): Policy {
  const policies = resourcesOf(resources, "AWS::SNS::TopicPolicy").map((one) => one.properties());
  return policies.find(({ Topics }) => Topics.includes(topic))?.PolicyDocument ?? DEFAULT_POLICY;
}

export function letsCloudWatchPublish(topic: string, stack: Pick<OperatedStack, "resources">) {
  return policyOf(topic, stack).Statement.some(
    ({ Effect, Principal }) =>
      Effect === "Allow" && /"\*"|cloudwatch\.amazonaws\.com/.test(JSON.stringify(Principal)),
  );
}
