import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  type StackEvent,
} from "@aws-sdk/client-cloudformation";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, it } from "vitest";
import { adviceFor, findCause } from "../../../cli/deploy/failure.ts";

const ID = "arn:aws:cloudformation:eu-west-1:123456789012:stack/shop/1";

const ofStack = (ResourceStatus: string) =>
  ({
    StackId: ID,
    PhysicalResourceId: ID,
    LogicalResourceId: "shop",
    ResourceStatus,
  }) as StackEvent;
const of = (LogicalResourceId: string, ResourceStatus: string, ResourceStatusReason: string) =>
  ({
    ...{ StackId: ID, LogicalResourceId, ResourceStatus, ResourceStatusReason },
    ResourceType: "AWS::SQS::Queue",
  }) as StackEvent;

/** @param events the oldest first */
function causeOf(events: readonly StackEvent[]) {
  const client = new CloudFormationClient({ region: "eu-west-1" });
  mockClient(client)
    .on(DescribeStackEventsCommand)
    .resolves({ StackEvents: [...events].reverse() });
  return findCause("shop", { cloudFormation: client });
}

describe("the cause of a failed deployment", () => {
  it("is the first resource that failed, without the ones that it dragged along", async () => {
    const cause = await causeOf([
      ofStack("UPDATE_IN_PROGRESS"),
      of("FilesQueue1234ABCD", "CREATE_FAILED", "Resource creation cancelled"),
      of("MailQueue1234ABCD", "CREATE_FAILED", "Rate exceeded (Service: Sqs, Status Code: 400)"),
      of("SmsQueue1234ABCD", "UPDATE_FAILED", "Another thing"),
      ofStack("UPDATE_ROLLBACK_IN_PROGRESS"),
      ofStack("UPDATE_ROLLBACK_COMPLETE"),
    ]);

    expect(cause?.text).toBe(
      "CloudFormation could not create MailQueue (AWS::SQS::Queue): Rate exceeded",
    );
    expect(cause?.remedy).toContain("run the same command again");
  });

  it("is of the last deletion alone", async () => {
    const cause = await causeOf([
      ofStack("CREATE_IN_PROGRESS"),
      of("MailQueue1234ABCD", "CREATE_FAILED", "Rate exceeded"),
      ofStack("DELETE_IN_PROGRESS"),
      of("SmsQueue1234ABCD", "DELETE_FAILED", "It is in use"),
    ]);

    expect(cause?.text).toMatch(/^CloudFormation could not delete SmsQueue .*: It is in use$/);
  });

  it("is of the last deployment alone", async () => {
    const cause = await causeOf([
      ofStack("CREATE_IN_PROGRESS"),
      of("MailQueue1234ABCD", "CREATE_FAILED", "Rate exceeded"),
      ofStack("ROLLBACK_COMPLETE"),
      ofStack("UPDATE_IN_PROGRESS"),
      of("SmsQueue1234ABCD", "UPDATE_COMPLETE", ""),
    ]);

    expect(cause).toBeUndefined();
  });
});

describe("the advice for a reason", () => {
  it.each([
    [
      "Access denied for operation 'AWS::CloudFront::Distribution: Your account must be verified before you can add new CloudFront resources.'",
      "Leave files and edge out",
    ],
    [
      "User: arn:aws:sts::1:assumed-role/cdk-hnb659fds-cfn-exec-role is not authorized to perform: sqs:CreateQueue",
      "policy that CloudFormation acts with",
    ],
    ["Too Many Requests (Service: ApiGatewayV2)", "run the same command again"],
    ["The maximum number of roles is exceeded: LimitExceeded", "Request a higher quota"],
    ["my-shop-page already exists in stack arn:…", "has this name"],
    [
      "Tried to create resource record set [name='api.example.com.', type='A'] but it already exists",
      "Remove the DNS record",
    ],
    ["The specified SSL certificate doesn't exist", "certificateArn"],
    ["Something that AWS has never said before", "Correct that"],
  ])("%s", (reason, advice) => {
    expect(adviceFor(reason)).toContain(advice);
  });
});
