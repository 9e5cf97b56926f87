import { decodeSettings } from "../../functions/contract/settings-text.ts";
import type { ConfiguredPlatforms } from "../platforms/platforms.ts";
import { StartError } from "../start-error.ts";
import { type FilesDistribution, readFilesDistribution } from "./files-distribution.ts";
import { toEventSource, toFunction, toFunctionArn } from "./functions.ts";
import { type Lookups, resolveIntrinsics } from "./intrinsics.ts";
import type { Permission } from "./permissions.ts";
import { ACCOUNT, createLookups, REGION } from "./resource-names.ts";
import type {
  BucketResource,
  CorsRules,
  EventSource,
  Found,
  FunctionResource,
  QueueResource,
  SecretResource,
  TableResource,
} from "./resources.ts";
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
