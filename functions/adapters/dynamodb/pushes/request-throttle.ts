import { UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import type { PushThrottle } from "../../../ports/push.ts";
import {
  type FailedCondition,
  ifAllowed,
  type PushesOptions,
  placeholders,
  pushKey,
} from "./table.ts";

/** Milliseconds that are counted together, and that a closed throttle stays closed. */
const WINDOW_MS = 60_000;
/** Each further attempt follows another container's write in the same millisecond. */
const MAX_ATTEMPTS = 20;

/** `throttle` / `requests`: the minute under way, its count, and until when it is closed. */
export function createPushThrottle(options: PushesOptions): PushThrottle {
  return {
    admit: async (limit) => {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        const answer = await tryOnce(options, limit);
        if (answer !== undefined) return answer;
      }
      // Only a storm of requests gets here, and each of its winners was counted.
      return false;
    },
  };
}

/** One write, but where a minute begins or is used up; undefined when another request came first. */
async function tryOnce(options: PushesOptions, limit: number): Promise<boolean | undefined> {
  const nowMs = options.clock.now();
  const failure = await count(options, { nowMs, limit });
  if (!failure) return true;
  const { endsMs, closedUntilMs } = readWindow(failure);
  if (closedUntilMs > nowMs) return false;
  if (endsMs <= nowMs) return (await begin(options, nowMs)) ? true : undefined;
  return (await close(options, nowMs)) ? false : undefined;
}

function count(options: PushesOptions, { nowMs, limit }: { nowMs: number; limit: number }) {
  return update(options, {
    UpdateExpression: "SET #count = #count + :one",
    ConditionExpression: "#endsMs > :now AND #count < :limit AND #closedUntilMs <= :now",
    ExpressionAttributeNames: placeholders("count", "endsMs", "closedUntilMs"),
    ExpressionAttributeValues: { ":now": nowMs, ":limit": limit, ":one": 1 },
  });
}

async function begin(options: PushesOptions, nowMs: number): Promise<boolean> {
  const failure = await update(options, {
    UpdateExpression: "SET #count = :one, #endsMs = :ends, #closedUntilMs = :zero",
    ConditionExpression:
      "attribute_not_exists(#endsMs) OR (#endsMs <= :now AND #closedUntilMs <= :now)",
    ExpressionAttributeNames: placeholders("count", "endsMs", "closedUntilMs"),
    ExpressionAttributeValues: { ":now": nowMs, ":ends": nowMs + WINDOW_MS, ":one": 1, ":zero": 0 },
  });
  return !failure;
}

async function close(options: PushesOptions, nowMs: number): Promise<boolean> {
  const failure = await update(options, {
    UpdateExpression: "SET #closedUntilMs = :until, #endsMs = :now",
    ConditionExpression: "#endsMs > :now AND #closedUntilMs <= :now",
    ExpressionAttributeNames: placeholders("endsMs", "closedUntilMs"),
    ExpressionAttributeValues: { ":now": nowMs, ":until": nowMs + WINDOW_MS },
  });
  return !failure;
}

function update(
  { client, pushesTable: TableName }: PushesOptions,
  input: Omit<UpdateCommandInput, "TableName" | "Key">,
): Promise<FailedCondition | undefined> {
  return ifAllowed(() =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: pushKey("throttle", "requests"),
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        ...input,
      }),
    ),
  );
}

function readWindow({ item }: FailedCondition) {
  return {
    endsMs: Number(item?.endsMs?.N ?? 0),
    closedUntilMs: Number(item?.closedUntilMs?.N ?? 0),
  };
}
