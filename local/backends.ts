import { startAwsEndpoint } from "./aws/aws-endpoint.ts";
import { type LocalDynamoDb, startDynamoDb } from "./aws/dynamodb.ts";
import { createFileStore, type FileStore } from "./aws/file-store.ts";
import type { OperatedStack } from "./aws/operator/operated-stack.ts";
import { createOperatorServices } from "./aws/operator/operator-services.ts";
import { createOutbox, type Outbox } from "./aws/outbox.ts";
import { loadQueues, saveQueues } from "./aws/queue-file.ts";
import { startS3 } from "./aws/s3.ts";
import { createScheduleStore, type ScheduleStore } from "./aws/schedule-store.ts";
import { createSchedulerApi } from "./aws/scheduler-api.ts";
import { createSecretsManager } from "./aws/secrets-manager.ts";
import { createSes, type SentMail } from "./aws/ses.ts";
import { createSms, type SentSms } from "./aws/sms.ts";
import type { LocalSqs } from "./aws/sqs.ts";
import type { LocalClock } from "./data/local-clock.ts";
import { grantGoogleToken } from "./gateways/google-token.ts";
import { type PushGateways, startPushGateways } from "./gateways/push-gateways.ts";
import { SIMULATED_VENDOR_NAMES } from "./gateways/vendors/vendors.ts";
import { type LocalLeanCloud, startLeanCloud } from "./leancloud/leancloud.ts";
import { type LocalPlatforms, startPlatforms } from "./platforms/platforms.ts";
import type { Closers } from "./shutdown.ts";
import type { Deployment } from "./template/deployment.ts";
import { type LocalWebhooks, startWebhooks } from "./webhooks/webhook-server.ts";

export interface BackendOptions {
  readonly closers: Closers;
  readonly deployment: Deployment;
  readonly operated: OperatedStack;
  readonly clock: LocalClock;
  readonly masterKey: string;
  readonly hookKey: string;
  /** Address at which phones upload files. @default 127.0.0.1 */
  readonly host: string | undefined;
  /** A running DynamoDB to use instead of the bundled engine. */
  readonly dynamoDbEndpoint: string | undefined;
  /** Receives a line about a problem. */
  readonly onError: (line: string) => void;
  /** Path of a file in the data folder; undefined if nothing is stored. */
  readonly dataFile: (name: string) => string | undefined;
}

/** Everything that the functions call, except the queues. */
export interface Backends {
  readonly dynamodb: LocalDynamoDb;
  readonly gateways: PushGateways;
  readonly platforms: LocalPlatforms;
  /** The chat services that alarms are sent to. */
  readonly webhooks: LocalWebhooks;
  /** The LeanCloud that the app migrates from. */
  readonly leanCloud: LocalLeanCloud;
  readonly mails: Outbox<SentMail>;
  readonly sms: Outbox<SentSms>;
  readonly schedules: ScheduleStore;
  /** The app's files, if the template has any. */
  readonly files: LocalFiles | undefined;
  /** Origin of the emulated AWS services other than DynamoDB and SQS. */
  readonly aws: string;
}

interface LocalFiles {
  readonly store: FileStore;
  /** Origin of the emulated S3. */
  readonly s3: string;
}

/** Creates the queues of the template with the messages of the last run, and saves them at the end. */
export async function fillQueues(
  sqs: LocalSqs,
  { closers, deployment, dataFile, onError }: BackendOptions,
): Promise<void> {
  await sqs.createQueues(deployment.queues);
  const file = dataFile("queues.json");
  if (!file) return;
  const others = await loadQueues(sqs, file, new Set(deployment.queues.map(({ name }) => name)));
  closers.add(() => saveQueues(sqs, file, others));
  if (others.length === 0) return;
  const names = [...new Set(others.map(({ queueName }) => queueName))].join(", ");
  onError(`[queues] ${others.length} messages wait in ${file} for a start that has ${names}`);
}

export async function startBackends(options: BackendOptions): Promise<Backends> {
  const { closers, deployment, clock, dataFile } = options;
  const platforms = closers.own(await startPlatforms(clock.now));
  const webhooks = closers.own(await startWebhooks(clock.now));
  const leanCloud = closers.own(await startLeanCloud(clock.now));
  const secrets = await createSecretsManager({
    secrets: deployment.secrets,
    masterKey: options.masterKey,
    hookKey: options.hookKey,
    platformCredentials: platforms.credentialsFor(deployment.platforms),
    vendors: SIMULATED_VENDOR_NAMES.filter((vendor) =>
      deployment.functions.some(({ label }) => label === `send-${vendor}`),
    ),
    file: dataFile("secrets.json"),
  });
  const [dynamodb, gateways] = await Promise.all([
    startDynamoDb({
      tables: deployment.tables,
      access: deployment.access,
      clock,
      file: dataFile("dynamodb.db"),
      endpoint: options.dynamoDbEndpoint,
    }),
    startPushGateways({
      offset: clock.offset,
      credentials: secrets.findValue("PushCredentials") ?? "",
    }),
  ]);
  secrets.onPushCredentials((stored) => void gateways.setCredentials(stored));
  closers.own(dynamodb);
  closers.own(gateways);
  const mails = createOutbox<SentMail>(dataFile("mails.jsonl"));
  const sms = createOutbox<SentSms>(dataFile("sms.jsonl"));
  const schedules = createScheduleStore(clock, dataFile("schedules.json"));
  const schedulerApi = createSchedulerApi({
    store: schedules,
    groups: deployment.scheduleGroups,
    permanent: deployment.schedules,
  });
  const operator = createOperatorServices(options.operated, {
    sentMails: () => mails.all().length,
  });
  const aws = await startAwsEndpoint({
    json: {
      ...operator.json,
      "secretsmanager.GetSecretValue": secrets.getSecretValue,
      "secretsmanager.PutSecretValue": secrets.putSecretValue,
      "PinpointSMSVoiceV2.SendTextMessage": createSms(sms, clock),
    },
    query: {
      ...operator.query,
      SendEmail: createSes({ outbox: mails, clock, access: deployment.access }),
    },
    rest: (request) =>
      grantGoogleToken(request, clock.now()) ?? schedulerApi(request) ?? operator.rest(request),
  });
  closers.own(aws);
  const files = await startFiles(options);
  return {
    dynamodb,
    gateways,
    platforms,
    webhooks,
    leanCloud,
    mails,
    sms,
    schedules,
    files,
    aws: aws.origin,
  };
}

async function startFiles({
  closers,
  deployment: { bucket, access },
  host,
  clock,
  dataFile,
}: BackendOptions): Promise<LocalFiles | undefined> {
  if (bucket === undefined) return undefined;
  const store = createFileStore(bucket, clock, dataFile("files"));
  const s3 = closers.own(await startS3({ bucket, store, clock, access, host }));
  return { store, s3: s3.origin };
}
