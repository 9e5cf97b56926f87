import { ENV } from "../functions/contract/env.ts";
import { createMailFeedback, findSimulatedFeedback } from "./aws/mail-feedback.ts";
import { readLogLines } from "./aws/operator/log-files.ts";
import { readResources } from "./aws/operator/stack-resources.ts";
import { createScheduler } from "./aws/scheduler.ts";
import { type LocalSqs, startSqs } from "./aws/sqs.ts";
import { type Backends, fillQueues, startBackends } from "./backends.ts";
import { openDataFolder } from "./data/data-folder.ts";
import { createLocalClock, type LocalClock } from "./data/local-clock.ts";
import { installSharedDate } from "./data/shared-date.ts";
import { createControlApi } from "./http/control-api.ts";
import type { AnswerLetters } from "./http/control-parts.ts";
import { fetchPushRecords, reportQueues } from "./http/control-reports.ts";
import { type HttpGateway, startHttpGateway } from "./http/http-gateway.ts";
import { createPublicFiles, FILES_PATH } from "./http/public-files.ts";
import { createRecentRequests } from "./http/recent-requests.ts";
import type { AnsweredRequest } from "./http/request-line.ts";
import { createAsyncEvents } from "./lambda/async-events.ts";
import { createFunctionLogs } from "./lambda/function-logs.ts";
import { type AppKeys, createVariables, deployedVariables } from "./lambda/function-variables.ts";
import { type LambdaHost, startLambdaHost } from "./lambda/lambda-host.ts";
import { startQueuePoller } from "./lambda/queue-poller.ts";
import { findLambdaRuntime } from "./lambda/runtime/find-runtime.ts";
import { createUsage, type Usage } from "./lambda/usage.ts";
import { createMonitor, HEALTH_RECORDS, type Monitor, reportHealth } from "./monitoring/health.ts";
import { reset } from "./reset.ts";
import { type Closers, createClosers } from "./shutdown.ts";
import { type Deployment, readDeployment } from "./template/deployment.ts";
import { readTemplate, type TemplateFiles } from "./template/template.ts";

export type FunctionRuntime = "threads" | "lambda";

export interface LocalCloudOptions extends AppKeys {
  /** 0 picks a free port. */
  readonly port: number;
  /** IPv4 address of this machine at which other devices use the app key; undefined: none can. */
  readonly host?: string | undefined;
  /** Folder that stores the data; undefined stores nothing. */
  readonly dataFolder: string | undefined;
  /** Called once the port and the folder are taken, so that errors about them come first. */
  readonly synthesize: (fileInDataFolder?: (name: string) => string) => Promise<TemplateFiles>;
  /** Lets the console read and delete dead letters as the command does. */
  readonly answerLetters: AnswerLetters;
  /** Lambda environments per function. */
  readonly environments: number;
  /** Concurrent invocations of all functions together; undefined sets no limit. */
  readonly concurrency?: number | undefined;
  /** How functions run: in worker threads, or in processes of Lambda's own runtime. @default threads */
  readonly runtime?: FunctionRuntime | undefined;
  /** A running DynamoDB to use instead of the bundled engine. */
  readonly dynamoDbEndpoint?: string | undefined;
  /** Receives one line per error of a function or a delivery. */
  readonly onError: (line: string) => void;
  /** Called after each request to the API. */
  readonly onAnswer?: ((answered: AnsweredRequest) => void) | undefined;
}

export interface LocalCloud {
  readonly url: string;
  /** The URL for devices of the developer's network; the same without a host. */
  readonly publicUrl: string;
  /** The API functions of the template, such as `classes`. */
  readonly entries: readonly string[];
  stop(): Promise<void>;
}

/**
 * Runs a synthesized template on this machine. Replaces `Date` in this process by the shared clock.
 *
 * @throws StartError one line with the next step
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const closers = createClosers();
  try {
    return { ...(await start(options, closers)), stop: closers.closeAll };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

/**
 * Takes the folder and the port, starts the services that functions call, then the functions, and
 * opens the API.
 */
async function start(
  options: LocalCloudOptions,
  closers: Closers,
): Promise<Omit<LocalCloud, "stop">> {
  const folder = options.dataFolder === undefined ? undefined : openDataFolder(options.dataFolder);
  if (folder) closers.add(folder.release);
  const dataFile = (name: string) => folder?.file(name);
  const gateway = closers.own(await startHttpGateway(options.port, options.host));
  const template = readTemplate(await options.synthesize(folder?.file));

  const clock = createLocalClock(dataFile("clock.json"));
  installSharedDate(clock.offset);
  const usage = createUsage();
  const sqs = closers.own(await startSqs(usage));
  const deployment = withLocalAddresses(readDeployment(template, sqs.origin), gateway.publicOrigin);
  const monitor = createMonitor(template, deployment, clock);

  const { masterKey, hookKey, dynamoDbEndpoint, concurrency, onError } = options;
  const events = closers.own(createAsyncEvents(clock, monitor.noteDropped));
  const operated = {
    ...deployment,
    name: template.stackName,
    outputs: toStackOutputs(deployment.outputs, template.id),
    concurrency,
    template: template.resources,
    resources: readResources({ template, sqsOrigin: sqs.origin }),
    variablesFor: deployedVariables(options),
    judgeAlarms: monitor.judge,
    requestSums: monitor.requestSums,
    invoke: events.invokeNow,
    invokeLater: events.add,
    logLines: (labels?: ReadonlySet<string>) => readLogLines(dataFile("logs"), labels),
  };
  const given = { masterKey, hookKey, dynamoDbEndpoint, onError };
  const backendOptions = {
    ...given,
    host: options.host,
    closers,
    deployment,
    operated,
    clock,
    dataFile,
  };
  await fillQueues(sqs, backendOptions);
  const backends = await startBackends(backendOptions);

  const started = { clock, usage, sqs, deployment, backends, monitor };
  const parts = { options, closers, dataFile, gateway, ...started };
  const host = await startFunctions(parts);
  events.start(host.invoke);
  startSchedules(parts, host);
  openApi(parts, host);
  const { origin: url, publicOrigin: publicUrl } = gateway;
  return { url, publicUrl, entries: deployment.functions.map(({ label }) => label) };
}

/** The outputs name this cloud, whatever the addresses in the template. */
function withLocalAddresses(deployment: Deployment, origin: string): Deployment {
  const { FilesUrl } = deployment.outputs;
  const files = FilesUrl === undefined ? {} : { FilesUrl: origin + FILES_PATH };
  return { ...deployment, outputs: { ...deployment.outputs, ...files, Url: origin } };
}

/** The names that CloudFormation knows; the outputs of other deployments in the stack are not here. */
function toStackOutputs(outputs: Deployment["outputs"], id: string): Deployment["outputs"] {
  return Object.fromEntries(Object.entries(outputs).map(([name, value]) => [id + name, value]));
}

/** The parts that start before the functions. */
interface Parts {
  readonly options: LocalCloudOptions;
  readonly closers: Closers;
  readonly dataFile: (name: string) => string | undefined;
  readonly gateway: HttpGateway;
  readonly clock: LocalClock;
  readonly usage: Usage;
  readonly sqs: LocalSqs;
  readonly deployment: Deployment;
  readonly backends: Backends;
  readonly monitor: Monitor;
}

async function startFunctions(parts: Parts): Promise<LambdaHost> {
  const { options, closers, gateway, clock, sqs, deployment, backends } = parts;
  const logFolder = parts.dataFile("logs");
  const logs = createFunctionLogs({
    fileFor: logFolder ? (name) => `${logFolder}/${name}.log` : undefined,
    onError: options.onError,
    onLine: parts.monitor.noteLine,
  });
  closers.own(logs);
  const endpoints = {
    ...backends.gateways,
    gatewayCa: backends.gateways.ca,
    api: gateway.publicOrigin,
    aws: backends.aws,
    dynamodb: backends.dynamodb.endpoint,
    sqs: sqs.origin,
    s3: backends.files?.s3,
    platforms: backends.platforms.origin,
    webhooks: backends.webhooks.origin,
    leanCloud: backends.leanCloud.origin,
  };
  const host = await startLambdaHost({
    functions: deployment.functions,
    environments: options.environments,
    concurrency: options.concurrency,
    offset: clock.offset,
    runtime: options.runtime === "lambda" ? findLambdaRuntime() : undefined,
    logs,
    usage: parts.usage,
    variablesFor: createVariables(endpoints, options),
  });
  // A process can't follow the clock, so that each change needs new ones.
  if (options.runtime === "lambda") clock.onChange(host.recycle);
  return closers.own(host);
}

function startSchedules(
  { options, closers, clock, sqs, deployment, backends, monitor }: Parts,
  host: LambdaHost,
): void {
  const queueNames = new Set(deployment.queues.map(({ name }) => name));
  const scheduler = createScheduler({
    store: backends.schedules,
    clock,
    onError: options.onError,
    deliver: async (arn, input) => {
      const name = arn.split(":").at(-1) ?? "";
      if (arn.startsWith("arn:aws:sqs:") && queueNames.has(name)) return sqs.send(name, input);
      await host.invoke(arn, JSON.parse(input));
      monitor.noteRun(arn);
    },
  });
  scheduler.addFromTemplate(deployment.schedules);
  scheduler.start();
  closers.own(scheduler);
}

function findAndroidKey({ functions }: Deployment): string | undefined {
  return functions.map(({ environment }) => environment[ENV.androidKey]).find(Boolean);
}

/** Feedback on sent mails, which addresses of SES's simulator cause by themselves. */
function openMailFeedback({ backends: { mails }, deployment, sqs }: Parts) {
  const queues = deployment.mailFeedbackQueues;
  const report = createMailFeedback({ mails, queues, send: sqs.send });
  mails.onAdd(({ to }) => {
    const type = findSimulatedFeedback(to);
    if (type) void report(to, type).catch(() => undefined);
  });
  return report;
}

/** Starts the event source mappings and lets requests in. */
function openApi(parts: Parts, host: LambdaHost): void {
  const { options, closers, gateway, clock, usage, sqs, deployment, backends, monitor } = parts;
  const pollers = deployment.eventSources.map((source) => startQueuePoller({ source, sqs, host }));
  closers.add(async () => void (await Promise.all(pollers.map((poller) => poller.stop()))));
  const requests = createRecentRequests();
  const queues = async () => reportQueues(deployment, await sqs.depths());
  const records = () => fetchPushRecords(gateway.origin, options, HEALTH_RECORDS);
  const bounceMail = openMailFeedback(parts);
  gateway.open({
    ...deployment,
    host,
    now: clock.now,
    offsetMs: clock.offsetMs,
    url: gateway.origin,
    keys: { ...options, androidKey: findAndroidKey(deployment) },
    onAnswer: (answered) => {
      requests.add(answered);
      monitor.noteAnswer(answered.answer.status);
      options.onAnswer?.(answered);
    },
    files:
      backends.files &&
      deployment.filesDistribution &&
      createPublicFiles(backends.files.store, {
        distribution: deployment.filesDistribution,
        clock,
      }),
    local: createControlApi({
      ...backends,
      keys: options,
      clock,
      sqs: sqs.origin,
      answerLetters: options.answerLetters,
      s3: backends.files?.s3,
      indexedFields: deployment.indexedFields,
      outputs: deployment.outputs,
      queues,
      health: () => reportHealth(monitor, { records, queues }, clock.now()),
      pushes: () => fetchPushRecords(gateway.origin, options),
      requests: requests.all,
      usage: usage.report,
      heaps: host.measureHeaps,
      interrupt: host.interrupt,
      bounceMail,
      reset: () => reset({ clock, sqs, backends, host, pollers }).then(monitor.clear),
    }),
  });
}
