import { ACCOUNT } from "../../template/resource-names.ts";
import { type AwsServices, escapeXml } from "../aws-endpoint.ts";
import type { OperatedStack } from "./operated-stack.ts";
import { resourcesOf } from "./stack-resources.ts";
import { policyOf } from "./topics.ts";

/** The subscriptions of the template. They need no confirmation here. */
export function createSns(stack: OperatedStack): AwsServices["query"] {
  return {
    GetTopicAttributes: (input) => {
      const policy = JSON.stringify(policyOf(input.get("TopicArn") ?? "", stack));
      const entry = `<entry><key>Policy</key><value>${escapeXml(policy)}</value></entry>`;
      return `<Attributes>${entry}</Attributes>`;
    },
    ListSubscriptionsByTopic: (input) => {
      const topic = input.get("TopicArn");
      const members = resourcesOf(stack.resources, "AWS::SNS::Subscription")
        .map(({ logicalId, properties }) => ({ logicalId, ...properties() }))
        .filter(({ TopicArn }) => TopicArn === topic)
        .map(({ logicalId, Protocol, Endpoint }) => {
          const facts = { SubscriptionArn: `${topic}:${logicalId}`, Owner: ACCOUNT, Protocol };
          const all = Object.entries({ ...facts, Endpoint: String(Endpoint), TopicArn: topic });
          const xml = all.map(([name, value]) => `<${name}>${escapeXml(`${value}`)}</${name}>`);
          return `<member>${xml.join("")}</member>`;
        });
      return `<Subscriptions>${members.join("")}</Subscriptions>`;
    },
  };
}
