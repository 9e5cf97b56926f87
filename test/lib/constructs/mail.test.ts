import { beforeAll, describe, expect, it } from "vitest";
import { MESSAGE_SEND_TIMEOUT_MS } from "../../../functions/contract/limits.ts";
import { smsCodeLifetimeMs } from "../../../functions/domain/accounts/sms-code.ts";
import { SMS_IDENTITY } from "../../support/infra/reach.ts";
import {
  asArray,
  entryOf,
  findStatements,
  ofType,
  type Resource,
  type Resources,
  synthesize,
  target,
} from "../../support/infra/stack.ts";

let resources: Resources;

beforeAll(async () => {
  ({ resources } = await synthesize({ smsOriginationIdentity: SMS_IDENTITY }));
});

describe("bounces and complaints", () => {
  it("reach the mail queue without the greetings of SES", () => {
    const [[, destination] = []] = ofType(resources, "AWS::SES::ConfigurationSetEventDestination");
    const { EventDestination } = destination?.Properties ?? {};
    const [[, subscription] = []] = ofType(resources, "AWS::SNS::Subscription");

    expect(EventDestination.MatchingEventTypes).toEqual(["bounce", "complaint"]);
    expect(subscription?.Properties).toMatchObject({
      TopicArn: EventDestination.SnsDestination.TopicARN,
      Protocol: "sqs",
      RawMessageDelivery: true,
      FilterPolicyScope: "MessageBody",
      FilterPolicy: { eventType: ["Bounce", "Complaint"] },
    });
    expect(target(subscription?.Properties.Endpoint)).toMatch(/^MailMailsQueue/);
  });

  it("are requested for every mail", () => {
    const worker = ofType(resources, "AWS::Lambda::Function").find(
      ([, resource]) => entryOf(resource) === "send-mail",
    );
    const { MAIL_CONFIGURATION_SET: name } = worker?.[1].Properties.Environment.Variables ?? {};

    expect(target(name)).toMatch(/^MailConfigurationSet/);
  });
});

describe("sending mails", () => {
  it("is allowed to any recipient that SES checks in the sandbox, from the configured sender only (L12)", () => {
    const statement = findStatements(resources, "send-mail").find(
      ({ Action }) => Action === "ses:SendEmail",
    );
    const identities = asArray<unknown>(statement.Resource)
      .map(target)
      .filter((arn) => arn.includes(":identity/"));

    expect(identities).toEqual([expect.stringMatching(/^arn:.*:ses:.*:identity\/\*$/)]);
    expect(statement.Condition).toEqual({
      StringEquals: { "ses:FromAddress": "no-reply@example.com" },
    });
  });
});

describe("a mail or SMS that failed", () => {
  const entries = ["send-mail", "send-sms"];

  it.each(entries)("is tried by %s at least five times while its code is valid (L13)", (entry) => {
    const { source, queue } = deliveryOf(entry);
    const lastTryMs = 4 * queue.VisibilityTimeout * 1_000;

    expect(queue.RedrivePolicy.maxReceiveCount).toBeGreaterThanOrEqual(5);
    expect(lastTryMs).toBeLessThanOrEqual(smsCodeLifetimeMs(undefined) / 2);
    expect(source.BatchSize).toBe(1);
  });

  it.each(entries)("ends in %s before Lambda ends the function (L13)", (entry) => {
    const { lambda, queue } = deliveryOf(entry);

    expect(MESSAGE_SEND_TIMEOUT_MS).toBeLessThanOrEqual((lambda.Timeout * 1_000) / 2);
    expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * lambda.Timeout);
  });
});

/** The properties of a worker, of its enabled mapping and of its queue. */
function deliveryOf(entry: string) {
  const lambdas = ofType(resources, "AWS::Lambda::Function");
  const [id = "", lambda] = lambdas.find(([, resource]) => entryOf(resource) === entry) ?? [];
  const [, source] =
    ofType(resources, "AWS::Lambda::EventSourceMapping").find(
      ([, { Properties }]) =>
        target(Properties.FunctionName) === id && Properties.Enabled !== false,
    ) ?? [];
  const queue = resources[target(source?.Properties.EventSourceArn)];
  return {
    lambda: (lambda as Resource).Properties,
    source: (source as Resource).Properties,
    queue: (queue as Resource).Properties,
  };
}
