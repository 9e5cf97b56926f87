import { beforeAll, describe, expect, it } from "vitest";
import {
  asArray,
  ofType,
  type Resource,
  type Resources,
  synthesize,
  target,
} from "../../support/infra/stack.ts";

const RECIPIENTS = {
  "one address": "ops@example.com",
  "an address for each severity": { page: "on-call@example.com", ticket: "team@example.com" },
};

/** Its policy replaces SNS's default one, by which services of the same account may publish (A182). */
describe.each(Object.entries(RECIPIENTS))("every topic with %s", (_, alarmMail) => {
  let resources: Resources;
  let topics: string[];
  beforeAll(async () => {
    ({ resources } = await synthesize({ alarmMail }));
    topics = ofType(resources, "AWS::SNS::Topic").map(([id]) => id);
  });

  it("lets only the publishing service publish, and only for this account (A182)", () => {
    const publishers = publishersOf(resources);

    expect([...publishers.keys()].sort()).toEqual(topics.toSorted());
    for (const id of topics) {
      const allowed = statementsOf(resources, id).filter(({ Effect }) => Effect === "Allow");
      expect(allowed, id).toEqual([
        expect.objectContaining({
          Action: "sns:Publish",
          Resource: { Ref: id },
          Principal: { Service: publishers.get(id) },
        }),
      ]);
      const { StringEquals } = allowed[0].Condition;
      expect(lowerCaseKeys(StringEquals)["aws:sourceaccount"], id).toEqual({
        Ref: "AWS::AccountId",
      });
    }
  });

  it("refuses to publish without TLS", () => {
    for (const id of topics) {
      const refused = statementsOf(resources, id).filter(({ Effect }) => Effect === "Deny");
      expect(refused, id).toEqual([
        expect.objectContaining({ Condition: { Bool: { "aws:SecureTransport": "false" } } }),
      ]);
    }
  });

  it("has no KMS key, which CloudWatch and SES may not use without a policy of its own", () => {
    for (const id of topics) expect(resources[id]?.Properties?.KmsMasterKeyId, id).toBeUndefined();
  });
});

/** The services that send to each topic. */
function publishersOf(resources: Resources): Map<string, string> {
  const alarms = ofType(resources, "AWS::CloudWatch::Alarm").flatMap(([, { Properties }]) => [
    ...(Properties.AlarmActions ?? []),
    ...(Properties.OKActions ?? []),
  ]);
  const feedback = ofType(resources, "AWS::SES::ConfigurationSetEventDestination").map(
    ([, { Properties }]) => Properties.EventDestination.SnsDestination.TopicARN,
  );
  return new Map([
    ...alarms.map((topic) => [target(topic), "cloudwatch.amazonaws.com"] as const),
    ...feedback.map((topic) => [target(topic), "ses.amazonaws.com"] as const),
  ]);
}

// biome-ignore lint/suspicious/noExplicitAny: a template is JSON of CloudFormation's shape
function statementsOf(resources: Resources, topic: string): any[] {
  return ofType(resources, "AWS::SNS::TopicPolicy")
    .map(([, policy]: [string, Resource]) => policy.Properties)
    .filter(({ Topics }) => Topics.map(target).includes(topic))
    .flatMap(({ PolicyDocument }) => asArray(PolicyDocument.Statement));
}

function lowerCaseKeys(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
