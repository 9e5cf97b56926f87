import { queueArn } from "../../template/resource-names.ts";
import { AwsError, type AwsRequest } from "../aws-endpoint.ts";
import type { OperatedStack } from "./operated-stack.ts";
import { resourcesOf } from "./stack-resources.ts";

/** Lambda's quota of an account that asked for nothing. */
const QUOTA = 1_000;

/** Lambda's REST API, as far as commands read it; undefined for other paths. */
export function createLambdaApi(stack: OperatedStack) {
  return ({ method, url }: AwsRequest): unknown => {
    if (method !== "GET") return undefined;
    if (/^\/2016-08-19\/account-settings\/?$/.test(url.pathname)) {
      return { AccountLimit: { ConcurrentExecutions: stack.concurrency ?? QUOTA } };
    }
    const [, recursive] =
      /^\/2024-08-31\/functions\/([^/]+)\/recursion-config/.exec(url.pathname) ?? [];
    if (recursive) return describeRecursion(stack, decodeURIComponent(recursive));
    const [, kind, name = ""] =
      /^\/2015-03-31\/(functions|event-source-mappings)\/([^/]+)/.exec(url.pathname) ?? [];
    if (kind === "functions") return describeFunction(stack, decodeURIComponent(name));
    return kind && describeSource(stack, decodeURIComponent(name));
  };
}

function findFunction({ functions }: OperatedStack, name: string) {
  const found = functions.find((one) => one.name === name || one.arn === name);
  if (!found) throw notFound(`Function not found: ${name}`);
  return found;
}

function describeRecursion(stack: OperatedStack, name: string): unknown {
  return { RecursiveLoop: findFunction(stack, name).mayRecurse ? "Allow" : "Terminate" };
}

function describeFunction(stack: OperatedStack, name: string): unknown {
  const found = findFunction(stack, name);
  const lambdas = resourcesOf(stack.resources, "AWS::Lambda::Function");
  const deployed = lambdas.find(({ physicalId }) => physicalId === found.name)?.properties();
  return {
    FunctionName: found.name,
    FunctionArn: found.arn,
    MemorySize: found.memoryMb,
    Timeout: found.timeoutMs / 1_000,
    State: "Active",
    LastUpdateStatus: "Successful",
    LoggingConfig: deployed?.LoggingConfig,
    Environment: { Variables: stack.variablesFor(found) },
  };
}

/** The queues that the local cloud polls count, also those that the template switches off. */
function describeSource({ resources, eventSources }: OperatedStack, id: string): unknown {
  const sources = resourcesOf(resources, "AWS::Lambda::EventSourceMapping");
  const found = sources.find(({ physicalId }) => physicalId === id);
  if (!found) throw notFound("The resource you requested does not exist.");
  const { EventSourceArn, FunctionName } = found.properties();
  const isPolled = eventSources.some(({ queueName }) => EventSourceArn === queueArn(queueName));
  return { UUID: id, EventSourceArn, FunctionName, State: isPolled ? "Enabled" : "Disabled" };
}

function notFound(message: string): AwsError {
  return new AwsError("ResourceNotFoundException", message, 404);
}
