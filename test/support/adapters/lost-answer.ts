import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/**
 * Loses the answer of the next put or update that is carried out while `work` runs.
 *
 * @param meanwhile runs before the client learns of it
 * @throws Error `work` sent none
 */
export async function losingAnswer<T>(
  { middlewareStack }: Pick<DynamoDBDocumentClient, "middlewareStack">,
  work: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  let isLost = false;
  middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const answer = await next(args);
        if (isLost || !/^(Put|Update)Item/.test(commandName)) return answer;
        isLost = true;
        await meanwhile();
        throw Object.assign(new Error("socket hang up"), { name: "TimeoutError" });
      },
    { step: "deserialize", name: "loseAnswer", priority: "low" },
  );
  try {
    const result = await work();
    if (isLost) return result;
    throw new Error("No put or update was sent");
  } finally {
    middlewareStack.remove("loseAnswer");
  }
}

/** Breaks the connection of the first `count` puts and updates, which are not carried out. @returns how many were sent */
export async function breakingConnections(
  { middlewareStack }: Pick<DynamoDBDocumentClient, "middlewareStack">,
  count: number,
  work: () => Promise<unknown>,
): Promise<number> {
  let sent = 0;
  middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (!/^(Put|Update)Item/.test(commandName)) return next(args);
        sent += 1;
        if (sent > count) return next(args);
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      },
    { step: "deserialize", name: "breakConnection", priority: "low" },
  );
  try {
    await work();
    return sent;
  } finally {
    middlewareStack.remove("breakConnection");
  }
}
