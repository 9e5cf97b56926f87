import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { StartError } from "../start-error.ts";

/** A synthesized stack as CDK writes it: resources by logical id, and where their assets lie. */
export interface Template {
  readonly stackName: string;
  readonly resources: Readonly<Record<string, Resource>>;
  /** Default values of the template's parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Folder of an asset, by its hash. */
  readonly assets: ReadonlyMap<string, string>;
}

export interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

export interface TemplateFiles {
  readonly templateFile: string;
  readonly assetsFile: string;
}

/** Types that the local cloud runs. */
const SERVED_TYPES: ReadonlySet<string> = new Set([
  "AWS::ApiGatewayV2::Api",
  "AWS::ApiGatewayV2::Integration",
  "AWS::ApiGatewayV2::Route",
  "AWS::ApiGatewayV2::Stage",
  "AWS::DynamoDB::GlobalTable",
  "AWS::DynamoDB::Table",
  "AWS::Lambda::EventSourceMapping",
  "AWS::Lambda::Function",
  "AWS::SQS::Queue",
  "AWS::Scheduler::Schedule",
  "AWS::Scheduler::ScheduleGroup",
  "AWS::SecretsManager::Secret",
]);

/** Types that change nothing about what the service answers: access, watching, names, edge. */
const IGNORED_TYPES: ReadonlySet<string> = new Set([
  "AWS::ApiGatewayV2::ApiMapping",
  "AWS::ApiGatewayV2::DomainName",
  "AWS::CDK::Metadata",
  "AWS::CertificateManager::Certificate",
  "AWS::CloudFront::CachePolicy",
  "AWS::CloudFront::Distribution",
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
  "AWS::Lambda::Permission",
  "AWS::Logs::LogGroup",
  "AWS::Logs::MetricFilter",
  "AWS::Logs::QueryDefinition",
  "AWS::Logs::ResourcePolicy",
  "AWS::Route53::RecordSet",
  "AWS::S3::Bucket",
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

/** @throws StartError a resource type that the local cloud neither runs nor may ignore */
export function readTemplate({ templateFile, assetsFile }: TemplateFiles): Template {
  const template = JSON.parse(readFileSync(templateFile, "utf8"));
  const assets = JSON.parse(readFileSync(assetsFile, "utf8"));
  const folder = dirname(assetsFile);
  refuseUnknownTypes(template.Resources);
  return {
    stackName: "Landfall",
    resources: template.Resources,
    parameters: defaultsOf(template.Parameters ?? {}),
    assets: new Map(
      Object.entries<{ source: { path?: string } }>(assets.files ?? {}).flatMap(([hash, file]) =>
        file.source.path ? [[hash, resolve(folder, file.source.path)] as const] : [],
      ),
    ),
  };
}

function defaultsOf(parameters: Record<string, { Default?: unknown }>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { Default }]) => [name, String(Default ?? "")]),
  );
}

function refuseUnknownTypes(resources: Record<string, Resource>): void {
  for (const [logicalId, { Type }] of Object.entries(resources)) {
    if (SERVED_TYPES.has(Type) || IGNORED_TYPES.has(Type)) continue;
    throw new StartError(`the template's ${logicalId} is a ${Type}, unknown to the local cloud`);
  }
}
