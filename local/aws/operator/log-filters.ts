import { AwsError, type AwsServices } from "../aws-endpoint.ts";
import type { OperatedStack } from "./operated-stack.ts";
import { resourcesOf } from "./stack-resources.ts";

const PREFIX = "Logs_20140328";
const MAX_EVENTS = 10_000;

/** Metric filters of the template, and lines that a filter finds; a search reads the logs of all functions. */
export function createLogFilters(stack: OperatedStack): AwsServices["json"] {
  return {
    [`${PREFIX}.DescribeMetricFilters`]: ({ logGroupName }) => ({
      metricFilters: resourcesOf(stack.resources, "AWS::Logs::MetricFilter")
        .map(({ physicalId, properties }) => ({ physicalId, ...properties() }))
        .filter(({ LogGroupName }) => LogGroupName === logGroupName)
        .map(({ physicalId, FilterPattern }) => ({
          ...{ filterName: physicalId, filterPattern: FilterPattern, logGroupName },
        })),
    }),
    [`${PREFIX}.TestMetricFilter`]: ({ filterPattern, logEventMessages = [] }) => {
      const finds = toFilter(String(filterPattern));
      const matches = (logEventMessages as string[])
        .map((eventMessage, index) => ({ eventNumber: index + 1, eventMessage }))
        .filter(({ eventMessage }) => finds(eventMessage));
      return { matches };
    },
    [`${PREFIX}.FilterLogEvents`]: ({ filterPattern, startTime = 0, limit = MAX_EVENTS }) => {
      const finds = toFilter(String(filterPattern));
      const events = [...stack.logLines()]
        .filter(finds)
        .map((message) => ({ message, timestamp: Date.parse(JSON.parse(message).timestamp) }))
        .filter(({ timestamp }) => timestamp >= Number(startTime));
      return { events: events.slice(0, Number(limit)) };
    },
  };
}

/**
 * A filter that compares the message of a line in JSON with a string.
 *
 * @throws AwsError the pattern has another form
 */
function toFilter(pattern: string): (line: string) => boolean {
  const [, message] = /^\{ ?\$\.message = "([^"]+)" ?\}$/.exec(pattern) ?? [];
  if (message === undefined) {
    const form = '{ $.message = "…" }';
    throw new AwsError("InvalidParameterException", `The local cloud knows patterns as ${form}`);
  }
  return (line) => messageOf(line) === message;
}

/** CloudWatch reads a line as JSON only if all of it is. */
function messageOf(line: string): unknown {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line).message;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
