import { DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import { DescribeLogGroupsCommand } from "@aws-sdk/client-cloudwatch-logs";
import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import {
  GetAccountSettingsCommand,
  GetEventSourceMappingCommand,
  GetFunctionConfigurationCommand,
} from "@aws-sdk/client-lambda";
import { GetScheduleCommand } from "@aws-sdk/client-scheduler";
import { GetTopicAttributesCommand, ListSubscriptionsByTopicCommand } from "@aws-sdk/client-sns";
import { GetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import { describe, expect, it } from "vitest";
import { DEPLOYMENT_CHECKS } from "../../../cli/doctor/checks/all-checks.ts";
import { toMasterKey } from "../../../cli/stack/service.ts";
import { healthyOutputs, toStack, toTopicPolicy } from "../../support/healthy-deployment.ts";
import {
  examine,
  expectDiagnosis,
  type Illness,
  named,
  patient,
  usePatient,
} from "../../support/patient.ts";

usePatient();

const variables = (name: string, Variables: Record<string, string>) => ({
  ...({ FunctionName: name, State: "Active", LastUpdateStatus: "Successful" } as const),
  Environment: { Variables },
});

it("finds nothing wrong with a healthy deployment", async () => {
  const results = await examine();
  expect(results.flatMap(({ findings }) => findings.filter(({ state }) => state !== "ok"))).toEqual(
    [],
  );
  expect(results.map(({ check }) => check)).toEqual(DEPLOYMENT_CHECKS.map(({ name }) => name));
});

it("asks with the first of several master keys", () => {
  expect(["key", "new, old\n", undefined].map(toMasterKey)).toEqual(["key", "new", ""]);
});

const ILLNESSES: readonly Illness[] = [
  [
    "tables that one call can delete (L20)",
    "tables",
    () =>
      patient.account.dynamoDb
        .on(DescribeTableCommand)
        .resolves({ Table: { DeletionProtectionEnabled: false } }),
    { state: "warning", text: /delete each of these tables: app-users/, remedy: /^Deploy again/ },
  ],
  [
    "an update that was rolled back",
    "stack",
    () =>
      patient.account.cloudFormation
        .on(DescribeStacksCommand)
        .resolves(toStack(healthyOutputs(patient.url), "UPDATE_ROLLBACK_COMPLETE")),
    { state: "warning", text: /rolled back/, remedy: /describe-stack-events --stack-name app/ },
  ],
  [
    "a first deployment that failed",
    "stack",
    () =>
      patient.account.cloudFormation
        .on(DescribeStacksCommand)
        .resolves(toStack(healthyOutputs(patient.url), "ROLLBACK_COMPLETE")),
    { state: "problem", text: /ROLLBACK_COMPLETE/ },
  ],
  [
    "another version than that of the folder",
    "version",
    () =>
      patient.account.cloudFormation
        .on(DescribeStacksCommand)
        .resolves(toStack({ ...healthyOutputs(patient.url), Version: "0.0.9" })),
    { state: "warning", text: /0\.0\.9 is deployed/, remedy: /landfall deploy shows/ },
  ],
  [
    "a function that could not be updated",
    "functions",
    () =>
      patient.account.lambda
        .on(GetFunctionConfigurationCommand, { FunctionName: "app-send-mail" })
        .resolves({
          ...variables("app-send-mail", {}),
          ...{ LastUpdateStatus: "Failed", LastUpdateStatusReason: "no subnet" },
        }),
    { state: "problem", text: /app-send-mail is Active: no subnet/ },
  ],
  [
    "an account with less concurrency than configured",
    "concurrency",
    () =>
      patient.account.lambda
        .on(GetAccountSettingsCommand)
        .resolves({ AccountLimit: { ConcurrentExecutions: 10 } }),
    {
      state: "problem",
      text: /configured for 1000 .* has 10/,
      remedy: /Set concurrency to 10 .* L-B99A9384/,
    },
  ],
  [
    "an account with more concurrency than the stack uses",
    "concurrency",
    () =>
      patient.account.cloudFormation
        .on(DescribeStacksCommand)
        .resolves(toStack({ ...healthyOutputs(patient.url), Concurrency: "10" })),
    { state: "warning", text: /the stack uses 10/, remedy: /concurrency to 1000/ },
  ],
  [
    "an alarm that rings",
    "alarms",
    () =>
      patient.account.cloudWatch.on(DescribeAlarmsCommand).resolves({
        MetricAlarms: [{ AlarmName: "app-page-x", StateValue: "ALARM", StateReason: "3 > 0" }],
      }),
    { state: "problem", text: /app-page-x rings: 3 > 0/, remedy: /runbook/ },
  ],
  [
    "alarms without a topic",
    "alarm-subscribers",
    () =>
      patient.account.cloudWatch
        .on(DescribeAlarmsCommand)
        .resolves({ MetricAlarms: [{ AlarmName: "a", AlarmActions: [] }] }),
    { state: "warning", text: /No one receives alarms/, remedy: /alarmMail/ },
  ],
  [
    "a subscriber who has not confirmed",
    "alarm-subscribers",
    () =>
      patient.account.sns.on(ListSubscriptionsByTopicCommand).resolves({
        Subscriptions: [{ SubscriptionArn: "PendingConfirmation", Endpoint: "ops@example.com" }],
      }),
    {
      state: "problem",
      text: /invited: ops@example.com/,
      remedy: /aws sns subscribe --topic-arn arn:/,
    },
  ],
  [
    "a topic that CloudWatch can't publish to (A182)",
    "alarm-subscribers",
    () =>
      patient.account.sns
        .on(GetTopicAttributesCommand)
        .resolves({ Attributes: { Policy: toTopicPolicy(undefined) } }),
    { state: "problem", text: /no alarm reaches anybody/, remedy: /Deploy .*--test-alarms/ },
  ],
  [
    "a schedule that is disabled",
    "schedules",
    () =>
      patient.account.scheduler
        .on(GetScheduleCommand, { GroupName: "app-jobs" })
        .resolves({ Description: "Reconciler", State: "DISABLED", GroupName: "app-jobs" }),
    { state: "problem", text: /"Reconciler" is DISABLED/, remedy: /group app-jobs/ },
  ],
  [
    "a schedule that was deleted",
    "schedules",
    () =>
      patient.account.scheduler
        .on(GetScheduleCommand)
        .rejects(named("ResourceNotFoundException"))
        .on(GetScheduleCommand, { GroupName: "app-jobs" })
        .rejects(named("ResourceNotFoundException")),
    { state: "problem", text: /app-every-minute does not exist/ },
  ],
  [
    "a queue that nobody reads",
    "event-sources",
    () =>
      patient.account.lambda.on(GetEventSourceMappingCommand, { UUID: "uuid-source" }).resolves({
        UUID: "uuid-source",
        State: "Disabled",
        EventSourceArn: "arn:aws:sqs:x:1:app-mail",
      }),
    { state: "problem", text: /Nobody reads app-mail/, remedy: /--uuid uuid-source --enabled/ },
  ],
  [
    "a redrive that was left on",
    "event-sources",
    () =>
      patient.account.lambda.on(GetEventSourceMappingCommand, { UUID: "uuid-redrive" }).resolves({
        UUID: "uuid-redrive",
        State: "Enabled",
        EventSourceArn: "arn:aws:sqs:x:1:app-mail-dead",
      }),
    { state: "warning", text: /redrive of app-mail-dead is on/, remedy: /--no-enabled/ },
  ],
  [
    "dead letters",
    "dead-letters",
    () =>
      patient.account.sqs.on(GetQueueAttributesCommand).resolves({
        Attributes: {
          ApproximateNumberOfMessages: "5",
          ApproximateNumberOfMessagesNotVisible: "2",
        },
      }),
    {
      state: "problem",
      text: /7 dead letters in app-mail-dead/,
      remedy: /--uuid uuid-redrive --enabled; when it is empty, the same with --no-enabled/,
    },
  ],
  [
    "logs that are kept forever",
    "log-retention",
    () =>
      patient.account.logs
        .on(DescribeLogGroupsCommand)
        .resolves({ logGroups: [{ logGroupName: "app-accounts-log" }] }),
    {
      state: "warning",
      text: /forever/,
      remedy: /put-retention-policy --log-group-name app-accounts-log/,
    },
  ],
  [
    "keys that the API rejects",
    "requests",
    () => {
      patient.api["/1.1/users"] = {
        status: 401,
        body: () => ({ code: 401, error: "Unauthorized." }),
      };
    },
    { state: "problem", text: /master key got 401/, remedy: /deploy again/ },
  ],
  [
    "a domain that still leads to LeanCloud",
    "requests",
    () => {
      patient.api["/1.1/date"] = { status: 200, body: () => ({}), isForeign: true };
    },
    { state: "problem", text: /answered by another service/, remedy: /DNS record/ },
  ],
  [
    "a clock that is too wrong to sign requests",
    "requests",
    () => {
      const error = "Unauthorized. The time in X-LC-Sign differs from the server's by more";
      patient.api["/1.1/users"] = { status: 401, body: () => ({ code: 401, error }) };
    },
    { state: "problem", text: /master key got 401/, remedy: /^Set this machine's clock$/ },
  ],
  [
    "a clock that is wrong",
    "requests",
    () => {
      const later = () => ({ iso: new Date(Date.now() + 3_600_000).toISOString() });
      patient.api["/1.1/date"] = { status: 200, body: later };
    },
    { state: "warning", text: /3600 s behind/ },
  ],
  [
    "an address that does not answer",
    "requests",
    () =>
      patient.account.cloudFormation
        .on(DescribeStacksCommand)
        .resolves(toStack(healthyOutputs("http://127.0.0.1:9"))),
    { state: "problem", text: /127\.0\.0\.1:9 does not answer/, remedy: /DNS/ },
  ],
  [
    "a check without permission",
    "dead-letters",
    () => patient.account.sqs.on(GetQueueAttributesCommand).rejects(named("AccessDeniedException")),
    { state: "skipped", text: /needs sqs:GetQueueAttributes/ },
  ],
];

describe("the doctor", () => {
  it.each(ILLNESSES)("finds %s", (...illness) => expectDiagnosis(illness));

  it("gives up on a check that gets no answer, and keeps the others", async () => {
    patient.account.sqs.on(GetQueueAttributesCommand).callsFake(() => new Promise(() => {}));
    const results = await examine(300);
    const late = results.filter(({ findings }) =>
      findings.some(({ text }) => /No answer/.test(text)),
    );
    expect(late.map(({ check }) => check)).toEqual(["dead-letters"]);
  });
});
