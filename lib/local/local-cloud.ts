import { type AwsEndpoint, startAwsEndpoint } from "./aws/aws-endpoint.ts";
import { type LocalDynamoDb, startDynamoDb } from "./aws/dynamodb.ts";
import { createMailFeedback } from "./aws/mail-feedback.ts";
import { createOutbox } from "./aws/outbox.ts";
import { loadQueues, saveQueues } from "./aws/queue-file.ts";
import { createScheduleStore, type ScheduleStore } from "./aws/schedule-store.ts";
import { createScheduler, type Scheduler } from "./aws/scheduler.ts";
import { createSchedulerApi } from "./aws/scheduler-api.ts";
import { createSecretsManager, type SecretsManager } from "./aws/secrets-manager.ts";
import { createSes, type SentMail } from "./aws/ses.ts";
import { createSms, type SentSms } from "./aws/sms.ts";
import { type LocalSqs, startSqs } from "./aws/sqs.ts";
import { type Closers, createClosers } from "./closers.ts";
import { openDataFolder } from "./data/data-folder.ts";
import { createLocalClock, type LocalClock } from "./data/local-clock.ts";
import { installSharedDate } from "./data/shared-date.ts";
import { grantGoogleToken } from "./gateways/google-token.ts";
import { type PushGateways, startPushGateways } from "./gateways/push-gateways.ts";
import { withGrace } from "./grace.ts";
import { createControlApi } from "./http/control-api.ts";
import { fetchPushRecords, reportQueues } from "./http/control-reports.ts";
import { type HttpGateway, startHttpGateway } from "./http/http-gateway.ts";
import { createFunctionLogs } from "./lambda/function-logs.ts";
import { type AppKeys, createVariables } from "./lambda/function-variables.ts";
import { type LambdaHost, startLambdaHost } from "./lambda/lambda-host.ts";
import { type QueuePoller, startQueuePoller } from "./lambda/queue-poller.ts";
import { createUsage, type Usage } from "./lambda/usage.ts";
import { type LocalPlatforms, startPlatforms } from "./platforms/platforms.ts";
import { type Deployment, readDeployment } from "./template/deployment.ts";
import { readTemplate, type TemplateFiles } from "./template/template.ts";

export interface LocalCloudOptions extends AppKeys {
  /** 0 picks a free one. */
  readonly port: number;
  /** Folder that keeps everything; absent keeps nothing. */
  readonly dataFolder: string | undefined;
  /** Called after the port and the folder are ours, so that their errors come at once. */
  readonly synthesize: (fileInDataFolder?: (name: string) => string) => Promise<TemplateFiles>;
  /** Lambda environments per function. */
  readonly environments: number;
  /** A DynamoDB that already runs, instead of the bundled engine. */
  readonly dynamoDbEndpoint?: string | undefined;
  /** One line per error of a function or a delivery. */
  readonly onError: (line: string) => void;
}

export interface LocalCloud {
  readonly url: string;
  stop(): Promise<void>;
}

type FileOf = (name: string) => string | undefined;

/**
 * Runs a synthesized template on this machine. Replaces `Date` in this process by the shared clock.
 * @throws StartError in one line, with what to do
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const closers = createClosers();
  try {
    const gateway = await start(options, closers);
    return { url: gateway.origin, stop: closers.closeAll };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function start(options: LocalCloudOptions, closers: Closers): Promise<HttpGateway> {
  const folder = options.dataFolder === undefined ? undefined : openDataFolder(options.dataFolder);
  if (folder) closers.add(folder.release);
  const fileOf: FileOf = (name) => folder?.file(name);
  const gateway = await startHttpGateway(options.port);
  closers.add(gateway.stop);
  const template = readTemplate(await options.synthesize(folder?.file));
  const clock = createLocalClock(fileOf("clock.json"));
  installSharedDate(clock.offset);
  const usage = createUsage();
  const sqs = await startSqs(usage);
  closers.add(sqs.stop);
  const deployment = readDeployment(template, sqs.origin);
  await sqs.createQueues(deployment.queues);
  const queueFile = fileOf("queues.json");
  if (queueFile) {
    await loadQueues(sqs, queueFile);
    closers.add(() => saveQueues(sqs, queueFile));
  }
  const platforms = await startPlatforms(clock.now);
  closers.add(platforms.stop);
  const secrets = await createSecretsManager({
    secrets: deployment.secrets,
    masterKey: options.masterKey,
    platformCredentials: platforms.credentialsFor(deployment.platforms),
    file: fileOf("secrets.json"),
  });
  const [dynamodb, gateways] = await Promise.all([
    startDynamoDb({
      tables: deployment.tables,
      clock,
      file: fileOf("dynamodb.db"),
      endpoint: options.dynamoDbEndpoint,
    }),
    startPushGateways({ offset: clock.offset, apnsKeys: apnsKeysIn(secrets) }),
  ]);
  closers.add(dynamodb.stop);
  closers.add(gateways.stop);
  const parts = {
    ...{ options, closers, fileOf, gateway, clock, sqs, deployment, secrets, platforms },
    usage,
  };
  await connect({ ...parts, dynamodb, gateways });
  return gateway;
}

interface Parts {
  readonly options: LocalCloudOptions;
  readonly closers: Closers;
  readonly fileOf: FileOf;
  readonly gateway: HttpGateway;
  readonly clock: LocalClock;
  readonly sqs: LocalSqs;
  readonly deployment: Deployment;
  readonly secrets: SecretsManager;
  readonly platforms: LocalPlatforms;
  readonly dynamodb: LocalDynamoDb;
  readonly gateways: PushGateways;
  readonly usage: Usage;
}

/** Starts what runs functions, then lets requests in. */
async function connect(parts: Parts): Promise<void> {
  const { options, closers, fileOf, gateway, clock, sqs, deployment, gateways } = parts;
  const mails = createOutbox<SentMail>(fileOf("mails.jsonl"));
  const sms = createOutbox<SentSms>(fileOf("sms.jsonl"));
  const store = createScheduleStore(clock, fileOf("schedules.json"));
  const schedulerApi = createSchedulerApi({ store, groups: deployment.scheduleGroups });
  const aws = await startAwsEndpoint({
    json: {
      "secretsmanager.GetSecretValue": parts.secrets.getSecretValue,
      "secretsmanager.PutSecretValue": parts.secrets.putSecretValue,
      "PinpointSMSVoiceV2.SendTextMessage": createSms(sms, clock),
    },
    query: { SendEmail: createSes(mails, clock) },
    rest: (request) => grantGoogleToken(request, clock.now()) ?? schedulerApi(request),
  });
  closers.add(aws.stop);
  const host = await startFunctions(parts, aws);
  const scheduler = startScheduler(parts, { store, host });
  closers.add(scheduler.stop);
  const pollers = deployment.eventSources.map((source) => startQueuePoller({ source, sqs, host }));
  closers.add(async () => void (await Promise.all(pollers.map((poller) => poller.stop()))));
  const outboxes = [mails, sms];
  gateway.open({
    routes: deployment.routes,
    cors: deployment.cors,
    host,
    now: clock.now,
    local: createControlApi({
      clock,
      mails,
      sms,
      gateways,
      platforms: parts.platforms,
      dynamodb: parts.dynamodb,
      aws: aws.origin,
      indexedFields: deployment.indexedFields,
      queues: async () => reportQueues(deployment, await sqs.depths()),
      pushes: () => fetchPushRecords(gateway.origin, options),
      usage: () => parts.usage.report(),
      bounceMail: createMailFeedback({
        mails,
        queues: deployment.mailFeedbackQueues,
        send: sqs.send,
      }),
      reset: () => reset({ ...parts, host, store, pollers, outboxes }),
    }),
  });
}

async function startFunctions(parts: Parts, aws: AwsEndpoint): Promise<LambdaHost> {
  const { options, closers, fileOf, gateway, clock, sqs, deployment, dynamodb, gateways } = parts;
  const logs = createFunctionLogs({
    fileOf: fileOf("logs") ? (name) => `${fileOf("logs")}/${name}.log` : undefined,
    onError: options.onError,
  });
  closers.add(logs.stop);
  const host = await startLambdaHost({
    functions: deployment.functions,
    environments: options.environments,
    offset: clock.offset,
    logs,
    usage: parts.usage,
    variablesOf: createVariables(
      {
        ...gateways,
        gatewayCa: gateways.ca,
        api: gateway.origin,
        aws: aws.origin,
        dynamodb: dynamodb.endpoint,
        sqs: sqs.origin,
        platforms: parts.platforms.origin,
      },
      options,
    ),
  });
  closers.add(host.stop);
  return host;
}

function startScheduler(
  { options, clock, sqs, deployment }: Parts,
  { store, host }: { readonly store: ScheduleStore; readonly host: LambdaHost },
): Scheduler {
  const queueNames = new Set(deployment.queues.map(({ name }) => name));
  const scheduler = createScheduler({
    store,
    clock,
    onError: options.onError,
    deliver: async (arn, input) => {
      const name = arn.split(":").at(-1) ?? "";
      if (arn.startsWith("arn:aws:sqs:") && queueNames.has(name)) await sqs.send(name, input);
      else await host.invoke(arn, JSON.parse(input));
    },
  });
  scheduler.addFromTemplate(deployment.schedules);
  scheduler.start();
  return scheduler;
}

interface ResetParts extends Parts {
  readonly host: LambdaHost;
  readonly store: ScheduleStore;
  readonly pollers: readonly QueuePoller[];
  readonly outboxes: readonly { clear(): void }[];
}

/** Milliseconds that a reset lets running invocations go on. */
const RESET_GRACE_MS = 3_000;

/** Nothing of the old state may be written back, so running work ends before the tables go. */
async function reset(parts: ResetParts): Promise<void> {
  const { clock, sqs, dynamodb, gateways, host, store, pollers, outboxes } = parts;
  await Promise.all([gateways.script("apns", {}), gateways.script("fcm", {})]);
  await sqs.reset();
  await withGrace(
    pollers.map((poller) => poller.pause()),
    RESET_GRACE_MS,
  );
  await host.interrupt();
  store.clear();
  await sqs.reset();
  await dynamodb.reset();
  for (const outbox of outboxes) outbox.clear();
  parts.platforms.clear();
  await gateways.clear();
  if (clock.offsetMs() !== 0) clock.reset();
  // What functions remember is of other tables, and perhaps of a later time.
  host.recycle();
  for (const poller of pollers) poller.resume();
}

function apnsKeysIn(secrets: SecretsManager) {
  const credentials = secrets.valueOf("/push-credentials");
  return credentials === undefined ? [] : (JSON.parse(credentials).apns?.keys ?? []);
}
