import { ThrottledError } from "../../lambda/concurrency.ts";
import { FunctionError } from "../../lambda/lambda-environment.ts";
import { queueArn } from "../../template/resource-names.ts";
import { AwsError, type AwsRequest, RawAnswer } from "../aws-endpoint.ts";
import type { OperatedStack } from "./operated-stack.ts";
import { resourcesOf } from "./stack-resources.ts";

/** Lambda's quota of an account that asked for nothing. */
const QUOTA = 1_000;

/** Lambda's REST API, as far as commands call it; undefined for other paths. */
export function createLambdaApi(stack: OperatedStack) {
  return ({ method, url, body }: AwsRequest): unknown => {
    if (method === "GET") return read(stack, url.pathname);
    const [, invoked] = INVOCATIONS.exec(url.pathname) ?? [];
    if (method !== "POST" || !invoked) return undefined;
    return invoke(stack, decodeURIComponent(invoked), body);
  };
}

function read(stack: OperatedStack, path: string): unknown {
  if (/^\/2016-08-19\/account-settings\/?$/.test(path)) {
    return { AccountLimit: { ConcurrentExecutions: stack.concurrency ?? QUOTA } };
  }
  const [, recursive] = /^\/2024-08-31\/functions\/([^/]+)\/recursion-config/.exec(path) ?? [];
  if (recursive) return describeRecursion(stack, decodeURIComponent(recursive));
  const [, kind, name = ""] =
    /^\/2015-03-31\/(functions|event-source-mappings)\/([^/]+)/.exec(path) ?? [];
  if (kind === "functions") return describeFunction(stack, decodeURIComponent(name));
  return kind && describeSource(stack, decodeURIComponent(name));
}

const INVOCATIONS = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

const EXECUTED = { "x-amz-executed-version": "$LATEST" };
const FAILED = { ...EXECUTED, "x-amz-function-error": "Unhandled" };

/**
 * A synchronous invocation. A function that fails is answered with 200, too, and a header that says so.
 *
 * @see Lambda API Reference, Invoke
 */
async function invoke(stack: OperatedStack, name: string, body: string): Promise<RawAnswer> {
  const { arn } = findFunction(stack, name);
  const event = readEvent(body);
  try {
    return new RawAnswer(200, (await stack.invoke(arn, event)) ?? null, EXECUTED);
  } catch (error) {
    if (error instanceof FunctionError) return new RawAnswer(200, error.failure, FAILED);
    if (!(error instanceof ThrottledError)) throw error;
    throw new AwsError("TooManyRequestsException", "Rate Exceeded.", 429);
  }
}

function readEvent(body: string): unknown {
  try {
    return JSON.parse(body || "{}");
  } catch {
    const message = "Could not parse request body into json";
    throw new AwsError("InvalidRequestContentException", message);
  }
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
