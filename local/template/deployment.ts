import { existsSync } from "node:fs";
import { join } from "node:path";
import { toEntryName } from "../../functions/contract/service-name.ts";
import { decodeSettings } from "../../functions/contract/settings-text.ts";
import type { ConfiguredPlatforms } from "../platforms/platforms.ts";
import { StartError } from "../start-error.ts";
import { type FilesDistribution, readFilesDistribution } from "./files-distribution.ts";
import { type Lookups, resolveIntrinsics } from "./intrinsics.ts";
import type { Permission } from "./permissions.ts";
import { ACCOUNT, createLookups, queueArn, REGION } from "./resource-names.ts";
import { type Access, type Policy, readAccess, toPolicies } from "./role-policies.ts";
import { type Route, toRoute } from "./routes.ts";
import type { Template } from "./template.ts";

/** The resources of a template that the local cloud runs, with every name resolved. */
export interface Deployment {
  readonly tables: readonly TableResource[];
  readonly queues: readonly QueueResource[];
  /** The bucket of the app's files, if there is one. */
  readonly bucket: BucketResource | undefined;
  /** Undefined without files. */
  readonly filesDistribution: FilesDistribution | undefined;
  readonly functions: readonly FunctionResource[];
  readonly eventSources: readonly EventSource[];
  readonly routes: readonly Route[];
  /** ARN of the HTTP API, as the source of its invocations begins. */
  readonly apiArn: string;
  readonly permissions: readonly Permission[];
  /** Permissions of the functions. */
  readonly access: Access;
  readonly cors: CorsRules | undefined;
  readonly scheduleGroups: readonly string[];
  readonly schedules: readonly Readonly<Record<string, unknown>>[];
  readonly secrets: readonly SecretResource[];
  /** Queues that receive bounces and complaints from SES. */
  readonly mailFeedbackQueues: readonly string[];
  readonly platforms: ConfiguredPlatforms;
  /** Outputs of the stack by name. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Indexed fields of installations, from the functions' settings. */
  readonly indexedFields: readonly string[];
}

export interface TableResource {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly ttlAttribute: string | undefined;
}

export interface BucketResource {
  readonly name: string;
  readonly arn: string;
  readonly cors: readonly BucketCorsRule[];
  /** Lifecycle rules that delete objects. */
  readonly expirations: readonly { readonly prefix: string; readonly days: number }[];
}

/** `AWS::S3::Bucket.CorsConfiguration.CorsRules`. */
interface BucketCorsRule {
  readonly AllowedOrigins: readonly string[];
  readonly AllowedMethods: readonly string[];
  readonly ExposedHeaders?: readonly string[];
  readonly MaxAge?: number;
}

export interface QueueResource {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** ARN of the dead-letter queue. */
  readonly deadLetterArn: string | undefined;
}

export interface FunctionResource {
  readonly name: string;
  /** Name of the entry, for logs. */
  readonly label: string;
  readonly arn: string;
  readonly roleName: string;
  readonly file: string;
  readonly exportName: string;
  /** Such as `nodejs24.x`. */
  readonly runtime: string;
  readonly logging: {
    readonly format: "JSON" | "Text";
    /** Lowest level of lines that Lambda keeps; undefined with text. */
    readonly level: string | undefined;
  };
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** `ReservedConcurrentExecutions`. */
  readonly reserved: number | undefined;
  /** True if recursive loop detection is off for it. */
  readonly mayRecurse: boolean;
  readonly environment: Readonly<Record<string, string>>;
}

/** An event source mapping of a queue. */
export interface EventSource {
  readonly queueName: string;
  readonly functionArn: string;
  readonly batchSize: number;
  readonly maximumConcurrency: number;
  /** The queue's visibility timeout. */
  readonly hiddenMs: number;
  readonly reportsBatchItemFailures: boolean;
}

/** `AWS::ApiGatewayV2::Api.CorsConfiguration`. */
export interface CorsRules {
  readonly AllowOrigins?: readonly string[];
  readonly AllowMethods?: readonly string[];
  readonly AllowHeaders?: readonly string[];
  readonly ExposeHeaders?: readonly string[];
  readonly AllowCredentials?: boolean;
  readonly MaxAge?: number;
}

export interface SecretResource {
  readonly name: string;
  readonly arn: string;
  readonly secretString: string | undefined;
  readonly generate: Readonly<Record<string, unknown>> | undefined;
}

interface Found {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: properties have the shape that CloudFormation documents
  readonly properties: any;
}

/** @throws StartError the template uses a feature that the local cloud does not support */
export function readDeployment(template: Template, sqsOrigin: string): Deployment {
  const lookups = createLookups({ template, sqsOrigin });
  const all = (...types: string[]): Found[] =>
    Object.entries(template.resources)
      .filter(([, resource]) => types.includes(resource.Type))
      .map(([id, resource]) => ({
        id,
        properties: resolveIntrinsics(resource.Properties ?? {}, lookups),
      }));
  const integrations = new Map(
    all("AWS::ApiGatewayV2::Integration").map(({ id, properties }) => [
      id,
      toFunctionArn(properties.IntegrationUri),
    ]),
  );
  const functions = all("AWS::Lambda::Function").map((found) =>
    toFunction(found, template, lookups),
  );
  const queues = all("AWS::SQS::Queue").map(({ id, properties }) =>
    toQueue(lookups.nameFor(id), properties),
  );
  const api = all("AWS::ApiGatewayV2::Api")[0];
  const settings = readSettings(functions);
  return {
    tables: all("AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable").map(({ id, properties }) =>
      toTable(lookups.nameFor(id), properties),
    ),
    queues,
    bucket: all("AWS::S3::Bucket").map((found) => toBucket(found, lookups))[0],
    filesDistribution: readFilesDistribution(template),
    functions,
    eventSources: all("AWS::Lambda::EventSourceMapping").flatMap((found) =>
      toEventSource(found, queues),
    ),
    routes: all("AWS::ApiGatewayV2::Route").map(({ properties }) => {
      const integration = integrations.get(String(properties.Target).replace("integrations/", ""));
      if (!integration) throw new StartError(`the route ${properties.RouteKey} has no integration`);
      return toRoute(properties.RouteKey, integration);
    }),
    apiArn: `arn:aws:execute-api:${REGION}:${ACCOUNT}:${api?.id}`,
    permissions: all("AWS::Lambda::Permission").map(({ properties }) => ({
      functionArn: properties.FunctionName,
      principal: properties.Principal,
      sourceArn: properties.SourceArn,
    })),
    access: readAccess(readPolicies(all, lookups), functions),
    cors: api?.properties.CorsConfiguration,
    scheduleGroups: all("AWS::Scheduler::ScheduleGroup").map(({ id }) => lookups.nameFor(id)),
    schedules: all("AWS::Scheduler::Schedule").map(({ id, properties }) => ({
      ...properties,
      Name: lookups.nameFor(id),
    })),
    mailFeedbackQueues: findMailFeedbackQueues(
      all("AWS::SES::ConfigurationSetEventDestination"),
      all("AWS::SNS::Subscription"),
    ),
    secrets: all("AWS::SecretsManager::Secret").map(({ id, properties }) => ({
      name: lookups.nameFor(id),
      arn: lookups.ref(id),
      secretString: properties.SecretString,
      generate: properties.GenerateSecretString,
    })),
    platforms: settings.platforms ?? {},
    indexedFields: settings.indexedFields ?? [],
    outputs: readOutputs(template, lookups),
  };
}

/** The policies beside roles and inside of them. */
function readPolicies(
  all: (...types: string[]) => Found[],
  lookups: { nameFor(id: string): string },
): Policy[] {
  const inside = all("AWS::IAM::Role").flatMap(({ id, properties }) =>
    toPolicies(lookups.nameFor(id), properties),
  );
  return [...all("AWS::IAM::Policy", "AWS::IAM::ManagedPolicy"), ...inside];
}

function readOutputs({ outputs }: Template, lookups: Lookups): Record<string, string> {
  const resolved = Object.entries(outputs).map(([name, { Value }]) => {
    return [name, String(resolveIntrinsics(Value, lookups))] as const;
  });
  return Object.fromEntries(resolved);
}

/** Follows configuration set → topic → subscription with raw delivery → queue. */
function findMailFeedbackQueues(destinations: Found[], subscriptions: Found[]): string[] {
  const topics = new Set(
    destinations.map(({ properties }) => properties.EventDestination.SnsDestination?.TopicARN),
  );
  return subscriptions.flatMap(({ id, properties }) => {
    if (properties.Protocol !== "sqs" || !topics.has(properties.TopicArn)) return [];
    if (properties.RawMessageDelivery !== true) {
      throw new StartError(
        `the subscription ${id} has no raw message delivery, which the local cloud requires`,
      );
    }
    return [String(properties.Endpoint).split(":").at(-1) ?? ""];
  });
}

/** The settings of all functions together; each function has the settings that it reads. */
function readSettings(
  functions: readonly FunctionResource[],
): Partial<Pick<Deployment, "platforms" | "indexedFields">> {
  const texts = functions.map(({ environment }) => environment.SETTINGS).filter(Boolean);
  return Object.assign({}, ...texts.map((text) => decodeSettings(String(text))));
}

function toTable(name: string, properties: Found["properties"]): TableResource {
  const ttl = properties.TimeToLiveSpecification;
  return { name, properties, ttlAttribute: ttl?.Enabled ? ttl.AttributeName : undefined };
}

function toBucket(
  { id, properties }: Found,
  lookups: Lookups & { nameFor(id: string): string },
): BucketResource {
  const rules: Found["properties"][] = properties.LifecycleConfiguration?.Rules ?? [];
  return {
    name: lookups.nameFor(id),
    arn: lookups.getAtt(id, "Arn"),
    cors: properties.CorsConfiguration?.CorsRules ?? [],
    expirations: rules
      .filter(({ ExpirationInDays: days }) => days !== undefined)
      .map(({ Prefix: prefix = "", ExpirationInDays: days }) => ({ prefix, days })),
  };
}

function toQueue(name: string, properties: Found["properties"]): QueueResource {
  return { name, properties, deadLetterArn: properties.RedrivePolicy?.deadLetterTargetArn };
}

function toFunction(
  { id, properties }: Found,
  template: Template,
  lookups: Lookups & { nameFor(id: string): string },
): FunctionResource {
  const [module = "", exportName = ""] = String(properties.Handler).split(".");
  const hash = String(properties.Code?.S3Key ?? "").replace(".zip", "");
  const folder = template.assets.get(hash);
  const file = [".mjs", ".js", ".cjs"]
    .map((extension) => join(folder ?? "", module + extension))
    .find((path) => folder !== undefined && existsSync(path));
  if (!file)
    throw new StartError(
      `the function ${id} has no bundle; create it with: npx tsx tools/bundle.ts`,
    );
  return {
    name: lookups.nameFor(id),
    label: toEntryName(properties.Environment?.Variables?.POWERTOOLS_SERVICE_NAME) ?? id,
    arn: lookups.getAtt(id, "Arn"),
    roleName: String(properties.Role).split("/").at(-1) ?? "",
    file,
    exportName,
    runtime: properties.Runtime ?? "nodejs24.x",
    logging: {
      format: properties.LoggingConfig?.LogFormat ?? "Text",
      level: properties.LoggingConfig?.ApplicationLogLevel,
    },
    timeoutMs: Number(properties.Timeout ?? 3) * 1000,
    memoryMb: Number(properties.MemorySize ?? 128),
    reserved: properties.ReservedConcurrentExecutions,
    mayRecurse: properties.RecursiveLoop === "Allow",
    environment: properties.Environment?.Variables ?? {},
  };
}

/**
 * The local cloud sends mails and SMS without a configured sender, so it polls their queues although
 * the template switches that off. A disabled mapping of a dead-letter queue stays disabled.
 */
function toEventSource({ id, properties }: Found, queues: readonly QueueResource[]): EventSource[] {
  if (properties.FilterCriteria) {
    throw new StartError(
      `the event source ${id} has FilterCriteria, which the local cloud does not support`,
    );
  }
  const source = String(properties.EventSourceArn);
  const queueName = source.split(":").at(-1) ?? "";
  const queue = queues.find(({ name }) => name === queueName);
  if (!queue || source !== queueArn(queueName)) {
    throw new StartError(`the event source of ${id} is not a queue of the template: ${source}`);
  }
  const enabled = properties.Enabled ?? true;
  const isOff = enabled === false || enabled === "false";
  if (isOff && queue.deadLetterArn === undefined) return [];
  return [
    {
      queueName,
      functionArn: toFunctionArn(properties.FunctionName),
      batchSize: Number(properties.BatchSize ?? 10),
      maximumConcurrency: Number(properties.ScalingConfig?.MaximumConcurrency ?? 1000),
      hiddenMs: Number(queue.properties.VisibilityTimeout ?? 30) * 1_000,
      reportsBatchItemFailures: (properties.FunctionResponseTypes ?? []).includes(
        "ReportBatchItemFailures",
      ),
    },
  ];
}

/** Extracts the ARN from an API Gateway invocation URI; returns a name or ARN unchanged. */
function toFunctionArn(reference: unknown): string {
  const text = String(reference);
  const inner = /functions\/(arn:.+)\/invocations$/.exec(text);
  return inner?.[1] ?? text;
}
