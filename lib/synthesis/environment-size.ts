import { CfnElement, Stack } from "aws-cdk-lib";
import type { CfnFunction } from "aws-cdk-lib/aws-lambda";
import type { ServiceFunction } from "../constructs/service-function.ts";

/** @see AWS Lambda, "Quotas": environment variables, in aggregate */
export const ENVIRONMENT_BYTES = 4_096;

type Intrinsics = Readonly<Record<string, unknown>>;

/**
 * Fails the synthesis if Lambda would reject the environment of a function, which CloudFormation only
 * notices while it deploys.
 *
 * @param settings the settings in the environment; the error names the largest
 */
export function limitEnvironment(target: ServiceFunction, settings: object): void {
  target.node.addValidation({
    validate: () => {
      const bytes = environmentBytes(target);
      if (bytes <= ENVIRONMENT_BYTES) return [];
      return [
        `The environment of ${target.entry} has ${bytes} bytes, and Lambda allows ${ENVIRONMENT_BYTES}. ${advise(settings)}`,
      ];
    },
  });
}

function advise(settings: object): string {
  const [largest] = Object.entries(settings)
    .map(([name, value]) => ({ name, bytes: Buffer.byteLength(JSON.stringify(value)) }))
    .sort((a, b) => b.bytes - a.bytes);
  if (largest === undefined)
    return "Give it fewer variables in functions/contract/setting-readers.ts.";
  return `Its largest setting is ${largest.name} with ${largest.bytes} bytes: shorten it.`;
}

/** Bytes of the variables as Lambda counts them, in JSON, with the longest names that AWS may generate. */
export function environmentBytes(target: ServiceFunction): number {
  const stack = Stack.of(target);
  const { environment } = target.function.node.defaultChild as CfnFunction;
  const { variables } = stack.resolve(environment) as { variables: Intrinsics };
  const types = resourceTypes(stack);
  const values = Object.entries(variables).map(
    ([name, value]) => [name, estimate(value, { stackName: stack.stackName, types })] as const,
  );
  return Buffer.byteLength(JSON.stringify(Object.fromEntries(values)));
}

interface Names {
  readonly stackName: string;
  /** Resource types by logical id. */
  readonly types: ReadonlyMap<string, string>;
}

/** The types of resources by logical id, the name in resolved variables. */
function resourceTypes(stack: Stack): ReadonlyMap<string, string> {
  const elements = stack.node.findAll().filter(CfnElement.isCfnElement);
  return new Map(
    elements.map((element) => [
      String(stack.resolve(element.logicalId)),
      "cfnResourceType" in element ? String(element.cfnResourceType) : "",
    ]),
  );
}

function estimate(value: unknown, names: Names): string {
  if (typeof value !== "object" || value === null) return String(value);
  const { Ref, "Fn::GetAtt": attribute, "Fn::Join": join } = value as Intrinsics;
  if (typeof Ref === "string") return PSEUDO[Ref] ?? longestReference(Ref, "Ref", names);
  if (Array.isArray(attribute)) {
    return longestReference(String(attribute[0]), String(attribute[1]), names);
  }
  const [separator, parts] = join as [string, unknown[]];
  return parts.map((part) => estimate(part, names)).join(separator);
}

const REGION = "ap-southeast-1";
const ACCOUNT = "123456789012";
const PSEUDO: Readonly<Record<string, string>> = {
  "AWS::AccountId": ACCOUNT,
  "AWS::Partition": "aws-cn",
  "AWS::Region": REGION,
  "AWS::URLSuffix": "amazonaws.com.cn",
};

/** Longest names of resources that CloudFormation names. */
const LONGEST_NAME: Readonly<Record<string, number>> = {
  // Its domain name, such as d111111abcdef8.cloudfront.net.
  "AWS::CloudFront::Distribution": 29,
  "AWS::IAM::Role": 64,
  "AWS::SES::ConfigurationSet": 64,
  "AWS::SQS::Queue": 80,
};

function longestReference(logicalId: string, attribute: string, names: Names): string {
  const type = names.types.get(logicalId) ?? "";
  const generated = `${names.stackName}-${logicalId}-XXXXXXXXXXXXX`;
  const name = generated.slice(0, LONGEST_NAME[type] ?? generated.length);
  if (type === "AWS::SQS::Queue" && attribute === "Ref") {
    return `https://sqs.${REGION}.amazonaws.com.cn/${ACCOUNT}/${name}`;
  }
  const isArn = attribute === "Arn" || type === "AWS::SecretsManager::Secret";
  return isArn ? `arn:aws-cn:secretsmanager:${REGION}:${ACCOUNT}:secret:${name}-XXXXXX` : name;
}
