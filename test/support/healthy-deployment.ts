import { generateKeyPairSync } from "node:crypto";
import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from "@aws-sdk/client-cloudformation";
import {
  CloudWatchClient,
  DescribeAlarmsCommand,
  GetMetricDataCommand,
} from "@aws-sdk/client-cloudwatch";
import { CloudWatchLogsClient, DescribeLogGroupsCommand } from "@aws-sdk/client-cloudwatch-logs";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  GetAccountSettingsCommand,
  GetEventSourceMappingCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
} from "@aws-sdk/client-lambda";
import {
  DescribeAccountAttributesCommand,
  DescribePhoneNumbersCommand,
  DescribeSpendLimitsCommand,
  PinpointSMSVoiceV2Client,
} from "@aws-sdk/client-pinpoint-sms-voice-v2";
import { GetScheduleCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import {
  GetTopicAttributesCommand,
  ListSubscriptionsByTopicCommand,
  SNSClient,
} from "@aws-sdk/client-sns";
import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import { VERSION } from "../../lib/version.ts";

const WEBHOOKS = { slack: [{ webhook: "https://hooks.slack.com/services/T1/B1/s1" }] };

export const PHONE_NUMBER = "arn:aws:sms-voice:eu-west-1:123456789012:phone-number/phone-1";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const PUSH_CREDENTIALS = {
  apns: {
    keys: [
      {
        teamId: "TEAM123456",
        keyId: "KEY1234567",
        privateKey: String(privateKey.export({ type: "pkcs8", format: "pem" })),
      },
    ],
  },
};

const QUEUE = "https://sqs.eu-west-1.amazonaws.com/123456789012";
const QUEUE_ARN = "arn:aws:sqs:eu-west-1:123456789012";

const RESOURCES: readonly (readonly [type: string, logicalId: string, physicalId: string])[] = [
  ["AWS::DynamoDB::Table", "TablesUsers7A1F7E29", "app-users"],
  ["AWS::Lambda::Function", "HttpAccountsFunction064B131E", "app-accounts"],
  ["AWS::Lambda::Function", "MailSendMailWorkerFunction0C6B91D8", "app-send-mail"],
  ["AWS::Lambda::Function", "SmsSendSmsWorkerFunction2A384512", "app-send-sms"],
  ["AWS::SQS::Queue", "MailMailsQueue75CF7BDC", `${QUEUE}/app-mail`],
  ["AWS::SQS::Queue", "MailMailsDeadLetters89C20015", `${QUEUE}/app-mail-dead`],
  ["AWS::Lambda::EventSourceMapping", "MailSendMailSource8FA7D33F", "uuid-source"],
  ["AWS::Lambda::EventSourceMapping", "MailSendMailRedriveC413FF11", "uuid-redrive"],
  ["AWS::Scheduler::ScheduleGroup", "ScheduledPushGroupCD688242", "app-pushes"],
  ["AWS::Scheduler::ScheduleGroup", "ScheduledPushJobs0E7D9476", "app-jobs"],
  ["AWS::Scheduler::Schedule", "ScheduledPushEveryMinute19912607", "app-every-minute"],
  ["AWS::CloudWatch::Alarm", "AlarmsApiErrorsEE9D1F1D", "app-page-api-errors"],
  ["AWS::Logs::LogGroup", "HttpAccountsLog2F3234F8", "app-accounts-log"],
];

const VARIABLES: Readonly<Record<string, Record<string, string>>> = {
  "app-accounts": {
    POWERTOOLS_SERVICE_NAME: "app/accounts",
    APP_ID: "id",
    APP_KEY: "key",
    BRIDGE_URL: "https://api.leancloud.cn",
  },
  "app-send-mail": {
    POWERTOOLS_SERVICE_NAME: "app/send-mail",
    MAIL_SENDER: "App <app@example.com>",
  },
  "app-send-sms": {
    POWERTOOLS_SERVICE_NAME: "app/send-sms",
    SMS_ORIGINATION_IDENTITY: PHONE_NUMBER,
  },
};

/** An AWS account with a deployed stack `app` and nothing to complain of; a test changes one answer. */
export function createHealthyAccount(url: string) {
  const account = {
    cloudFormation: mockClient(CloudFormationClient),
    cloudWatch: mockClient(CloudWatchClient),
    dynamoDb: mockClient(DynamoDBClient),
    lambda: mockClient(LambdaClient),
    logs: mockClient(CloudWatchLogsClient),
    scheduler: mockClient(SchedulerClient),
    secrets: mockClient(SecretsManagerClient),
    ses: mockClient(SESv2Client),
    sms: mockClient(PinpointSMSVoiceV2Client),
    sns: mockClient(SNSClient),
    sqs: mockClient(SQSClient),
  };
  answerForStack(account, url);
  answerForWork(account);
  answerForMessages(account);
  answerForAlarms(account);
  return account;
}

export type Account = ReturnType<typeof createHealthyAccount>;

export function toStack(outputs: Record<string, string>, status = "UPDATE_COMPLETE") {
  const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({
    OutputKey,
    OutputValue,
  }));
  const StackStatus = status as "UPDATE_COMPLETE";
  return { Stacks: [{ StackName: "app", CreationTime: new Date(0), StackStatus, Outputs }] };
}

export function healthyOutputs(url: string): Record<string, string> {
  return {
    Url: url,
    Version: VERSION,
    Concurrency: "1000",
    MasterKeySecret: "arn:master",
    PushCredentialsSecret: "arn:push",
    AlarmWebhooksSecret: "arn:webhooks",
  };
}

function answerForStack({ cloudFormation, dynamoDb, secrets }: Account, url: string): void {
  dynamoDb.on(DescribeTableCommand).resolves({ Table: { DeletionProtectionEnabled: true } });
  cloudFormation.on(DescribeStacksCommand).resolves(toStack(healthyOutputs(url)));
  cloudFormation.on(ListStackResourcesCommand).resolves({
    StackResourceSummaries: RESOURCES.map(([ResourceType, LogicalResourceId, id]) => ({
      ResourceType,
      LogicalResourceId,
      PhysicalResourceId: id,
      LastUpdatedTimestamp: new Date(0),
      ResourceStatus: "CREATE_COMPLETE",
    })),
  });
  secrets
    .on(GetSecretValueCommand, { SecretId: "arn:master" })
    .resolves({ SecretString: "master" });
  secrets
    .on(GetSecretValueCommand, { SecretId: "arn:webhooks" })
    .resolves({ SecretString: JSON.stringify(WEBHOOKS) });
  secrets
    .on(GetSecretValueCommand, { SecretId: "arn:push" })
    .resolves({ SecretString: JSON.stringify(PUSH_CREDENTIALS) });
}

function answerForWork({ lambda, scheduler, sqs }: Account): void {
  for (const [FunctionName, Variables] of Object.entries(VARIABLES)) {
    lambda.on(GetFunctionConfigurationCommand, { FunctionName }).resolves({
      FunctionName,
      State: "Active",
      LastUpdateStatus: "Successful",
      Environment: { Variables },
    });
  }
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions: 1_000 } })
    .on(GetEventSourceMappingCommand, { UUID: "uuid-source" })
    .resolves({ UUID: "uuid-source", State: "Enabled", EventSourceArn: `${QUEUE_ARN}:app-mail` })
    .on(GetEventSourceMappingCommand, { UUID: "uuid-redrive" })
    .resolves({
      UUID: "uuid-redrive",
      State: "Disabled",
      EventSourceArn: `${QUEUE_ARN}:app-mail-dead`,
    });
  scheduler
    .on(GetScheduleCommand)
    .rejects(Object.assign(new Error("no"), { name: "ResourceNotFoundException" }))
    .on(GetScheduleCommand, { GroupName: "app-jobs" })
    .resolves({
      Description: "Reconciler",
      State: "ENABLED",
      ScheduleExpression: "rate(1 minute)",
    });
  sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: "0" } });
}

function answerForMessages({ ses, sms }: Account): void {
  ses.on(GetAccountCommand).resolves({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: "HEALTHY",
    SendQuota: { Max24HourSend: 50_000, SentLast24Hours: 10, MaxSendRate: 14 },
  });
  ses
    .on(GetEmailIdentityCommand)
    .rejects(Object.assign(new Error("no"), { name: "NotFoundException" }))
    .on(GetEmailIdentityCommand, { EmailIdentity: "example.com" })
    .resolves({
      IdentityType: "DOMAIN",
      VerifiedForSendingStatus: true,
      DkimAttributes: { Status: "SUCCESS", Tokens: ["t1"] },
    });
  sms
    .on(DescribeAccountAttributesCommand)
    .resolves({ AccountAttributes: [{ Name: "ACCOUNT_TIER", Value: "PRODUCTION" }] })
    .on(DescribeSpendLimitsCommand)
    .resolves({
      SpendLimits: [
        {
          Name: "TEXT_MESSAGE_MONTHLY_SPEND_LIMIT",
          EnforcedLimit: 100,
          MaxLimit: 100,
          Overridden: true,
        },
      ],
    })
    .on(DescribePhoneNumbersCommand)
    .resolves({ PhoneNumbers: [{ Status: "ACTIVE" }] as never });
}

function answerForAlarms({ cloudWatch, sns, logs }: Account): void {
  const alarm = { AlarmName: "app-page-api-errors", StateValue: "OK" } as const;
  const AlarmActions = ["arn:aws:sns:eu-west-1:123456789012:app-alarms"];
  cloudWatch
    .on(DescribeAlarmsCommand)
    .resolves({ MetricAlarms: [{ ...alarm, ActionsEnabled: true, AlarmActions }] })
    .on(GetMetricDataCommand)
    .resolves({ MetricDataResults: [] });
  sns
    .on(GetTopicAttributesCommand)
    .resolves({
      Attributes: { Policy: toTopicPolicy({ Service: "cloudwatch.amazonaws.com" }) },
    })
    .on(ListSubscriptionsByTopicCommand)
    .resolves({ Subscriptions: [{ SubscriptionArn: "arn:sub", Endpoint: "ops@example.com" }] });
  logs
    .on(DescribeLogGroupsCommand)
    .resolves({ logGroups: [{ logGroupName: "app-accounts-log", retentionInDays: 30 }] });
}

/** A topic's policy that refuses requests without TLS, and lets a principal publish. */
export function toTopicPolicy(allowed: object | undefined): string {
  const publish = { Action: "sns:Publish", Resource: "*" };
  const Statement: object[] = [{ ...publish, Effect: "Deny", Principal: "*" }];
  if (allowed !== undefined) Statement.push({ ...publish, Effect: "Allow", Principal: allowed });
  return JSON.stringify({ Statement });
}
