import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Clock } from "../../../ports/system.ts";
import { contentionFrom } from "../writes/failed-write.ts";

/** One report covers all throttled requests of this time. */
const QUIET_MS = 1_000;

/**
 * Reports requests that DynamoDB throttles, each attempt of the SDK on its own, so that throttling
 * shows before the attempts run out.
 *
 * @param report gets the name of the SDK's command
 * @see Amazon DynamoDB Developer Guide, Error handling; API Reference, TransactWriteItems
 */
export function watchThrottles(
  documents: DynamoDBDocumentClient,
  { clock, report }: { readonly clock: Clock; readonly report: (command: string) => void },
): void {
  let quietUntilMs = 0;
  const observe = (error: unknown, command = "") => {
    const nowMs = clock.now();
    if (!isThrottled(error) || nowMs < quietUntilMs) return;
    quietUntilMs = nowMs + QUIET_MS;
    report(command);
  };
  documents.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        try {
          return await next(args);
        } catch (error) {
          observe(error, commandName);
          throw error;
        }
      },
    { step: "deserialize", name: "watchThrottles", priority: "high" },
  );
}

function isThrottled(error: unknown): boolean {
  const contention = contentionFrom(error);
  return contention === "throttled" || contention === "exhausted";
}
