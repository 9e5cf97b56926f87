import { beforeAll, describe, expect, it, vi } from "vitest";
import { ofType, type Resources, synthesize, target } from "../../support/infra/stack.ts";

let resources: Resources;

beforeAll(async () => {
  vi.stubEnv("CDK_VALIDATION", "false");
  ({ resources } = await synthesize());
  vi.unstubAllEnvs();
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
      ([, { Properties }]) =>
        Properties.Environment.Variables.POWERTOOLS_SERVICE_NAME === "send-mail",
    );
    const { MAIL_CONFIGURATION_SET: name } = worker?.[1].Properties.Environment.Variables ?? {};

    expect(target(name)).toMatch(/^MailConfigurationSet/);
  });
});
