import type { OperatedStack } from "./operated-stack.ts";
import { resourcesOf } from "./stack-resources.ts";

/**
 * The lines in JSON since a time that the functions wrote to these log groups. The end of the time is not looked at:
 * callers have the real time, and the functions that of the local clock, which may be ahead.
 *
 * @param groups physical names
 */
export function* linesOf(
  stack: OperatedStack,
  groups: readonly string[],
  sinceMs: number,
): Generator<string> {
  for (const line of stack.logLines(labelsOf(stack, groups))) {
    const [, time = ""] = /"timestamp":"([^"]+)"/.exec(line) ?? [];
    if (line.startsWith("{") && Date.parse(time) >= sinceMs) yield line;
  }
}

/** The functions that write to the groups. */
function labelsOf(stack: OperatedStack, groups: readonly string[]): ReadonlySet<string> {
  const lambdas = resourcesOf(stack.resources, "AWS::Lambda::Function");
  const names = lambdas
    .filter(({ properties }) => groups.includes(properties().LoggingConfig?.LogGroup))
    .map(({ physicalId }) => physicalId);
  return new Set(
    stack.functions.filter(({ name }) => names.includes(name)).map(({ label }) => label),
  );
}
