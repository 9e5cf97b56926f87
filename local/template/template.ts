import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { deploymentIds, outputsOf, toPartId } from "../../lib/stack-parts.ts";
import { StartError } from "../start-error.ts";

/** A deployment in a synthesized stack: its resources by logical id, and its assets. */
export interface Template {
  readonly stackName: string;
  /** The id of the deployment's construct; empty if it is the whole stack. */
  readonly id: string;
  readonly resources: Readonly<Record<string, Resource>>;
  /** All resources of the stack, to which those of the deployment may refer. */
  readonly stackResources: Readonly<Record<string, Resource>>;
  /** By their names in a stack of its own. */
  readonly outputs: Readonly<Record<string, { readonly Value: unknown }>>;
  /** Default values of the template's parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Folders of the assets by hash. */
  readonly assets: ReadonlyMap<string, string>;
}

export interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

export interface TemplateFiles {
  readonly stackName: string;
  /** The deployment to run; undefined: the only one. */
  readonly id?: string;
  readonly templateFile: string;
  readonly assetsFile: string;
}

/** Resource types that the local cloud runs. */
const SUPPORTED_TYPES: ReadonlySet<string> = new Set([
  "AWS::ApiGatewayV2::Api",
  "AWS::ApiGatewayV2::Integration",
  "AWS::ApiGatewayV2::Route",
  "AWS::ApiGatewayV2::Stage",
  "AWS::DynamoDB::GlobalTable",
  "AWS::DynamoDB::Table",
  "AWS::Lambda::EventSourceMapping",
  "AWS::Lambda::Function",
  "AWS::Lambda::Permission",
  "AWS::S3::Bucket",
  "AWS::SQS::Queue",
  "AWS::Scheduler::Schedule",
  "AWS::Scheduler::ScheduleGroup",
  "AWS::SecretsManager::Secret",
]);

/** Resource types that do not change how the service answers: access, monitoring, DNS, edge. */
const IGNORED_TYPES: ReadonlySet<string> = new Set([
  "AWS::ApiGatewayV2::ApiMapping",
  "AWS::ApiGatewayV2::DomainName",
  "AWS::CDK::Metadata",
  "AWS::CertificateManager::Certificate",
  "AWS::CloudFront::CachePolicy",
  "AWS::CloudFront::Distribution",
  "AWS::CloudFront::Function",
  "AWS::CloudFront::OriginAccessControl",
  "AWS::CloudFront::OriginRequestPolicy",
  "AWS::CloudFront::ResponseHeadersPolicy",
  "AWS::CloudWatch::Alarm",
  "AWS::CloudWatch::CompositeAlarm",
  "AWS::CloudWatch::Dashboard",
  "AWS::IAM::ManagedPolicy",
  "AWS::IAM::Policy",
  "AWS::IAM::Role",
  "AWS::KMS::Alias",
  "AWS::KMS::Key",
  "AWS::Lambda::EventInvokeConfig",
  "AWS::Logs::LogGroup",
  "AWS::Logs::MetricFilter",
  "AWS::Logs::QueryDefinition",
  "AWS::Logs::ResourcePolicy",
  "AWS::Route53::RecordSet",
  "AWS::S3::BucketPolicy",
  "AWS::SES::ConfigurationSet",
  "AWS::SES::ConfigurationSetEventDestination",
  "AWS::SES::EmailIdentity",
  "AWS::SNS::Subscription",
  "AWS::SNS::Topic",
  "AWS::SNS::TopicPolicy",
  "AWS::SQS::QueuePolicy",
  "AWS::SecretsManager::ResourcePolicy",
  "AWS::WAFv2::WebACL",
  "AWS::WAFv2::WebACLAssociation",
]);

/** @throws StartError the local cloud does not support a resource type */
export function readTemplate({ stackName, templateFile, assetsFile, id }: TemplateFiles): Template {
  const template = JSON.parse(readFileSync(templateFile, "utf8"));
  const assets = JSON.parse(readFileSync(assetsFile, "utf8"));
  const folder = dirname(assetsFile);
  const { Resources: stackResources, Outputs: outputs = {} } = template;
  const ids = deploymentIds(Object.keys(outputs));
  const own = id ?? ids[0] ?? "";
  const parts = selectResources(stackResources, { id: own, ids });
  const resources = { ...parts, ...findEngine(parts, stackResources) };
  rejectUnknownTypes(resources);
  return {
    ...{ stackName, id: own, resources, stackResources },
    outputs: outputsOf(outputs, own),
    parameters: readDefaults(template.Parameters ?? {}),
    assets: new Map(
      Object.entries<{ source: { path?: string } }>(assets.files ?? {}).flatMap(([hash, file]) =>
        file.source.path ? [[hash, resolve(folder, file.source.path)] as const] : [],
      ),
    ),
  };
}

function selectResources(
  all: Readonly<Record<string, Resource>>,
  place: { readonly id: string; readonly ids: readonly string[] },
): Readonly<Record<string, Resource>> {
  return Object.fromEntries(
    Object.entries(all).filter(([id]) => toPartId(id, place) !== undefined),
  );
}

/** A function of the team's own that the deployment calls as its engine, with its role. */
function findEngine(
  parts: Readonly<Record<string, Resource>>,
  all: Readonly<Record<string, Resource>>,
): Readonly<Record<string, Resource>> {
  const arns = Object.values(parts).map(
    ({ Properties }) =>
      (Properties as FunctionProperties)?.Environment?.Variables?.ENGINE_FUNCTION_ARN,
  );
  const id = targetOf(arns.find((arn) => arn !== undefined));
  const found = all[id];
  if (found === undefined || id in parts) return {};
  const roleId = targetOf((found.Properties as FunctionProperties)?.Role);
  const policies = Object.entries(all).filter(
    ([, { Type, Properties }]) =>
      Type === "AWS::IAM::Policy" && JSON.stringify(Properties?.Roles).includes(`"${roleId}"`),
  );
  const role = all[roleId];
  return { [id]: found, ...(role && { [roleId]: role }), ...Object.fromEntries(policies) };
}

interface FunctionProperties {
  readonly Role?: unknown;
  readonly Environment?: { readonly Variables?: { readonly ENGINE_FUNCTION_ARN?: unknown } };
}

/** The logical id in `{"Fn::GetAtt": [id, "Arn"]}`. */
function targetOf(reference: unknown): string {
  const [id = ""] = (reference as { "Fn::GetAtt"?: string[] } | undefined)?.["Fn::GetAtt"] ?? [];
  return id;
}

function readDefaults(parameters: Record<string, { Default?: unknown }>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { Default }]) => [name, String(Default ?? "")]),
  );
}

function rejectUnknownTypes(resources: Record<string, Resource>): void {
  for (const [logicalId, { Type }] of Object.entries(resources)) {
    if (SUPPORTED_TYPES.has(Type) || IGNORED_TYPES.has(Type)) continue;
    throw new StartError(
      `the template's ${logicalId} is a ${Type}, which the local cloud does not support`,
    );
  }
}
