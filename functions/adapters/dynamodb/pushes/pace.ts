import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { PushPace, SlotAnswer, SlotRequest } from "../../../ports/push.ts";
import { ifAllowed, type PushesOptions, placeholders, pushKey } from "./table.ts";

/** `_part` of the item that says up to when the time of a push is given away. */
const PACE = "pace";
/** Seconds for which the item outlives its last slot. */
const LIFETIME_SECONDS = 86_400;
/** Each of the two writes is refused only where the other one was due. */
const MAX_ATTEMPTS = 4;

/** `<pushId>` / `pace` → `{nextMs}` */
export function createPushPace(options: PushesOptions): PushPace {
  return {
    freeFrom: (push) => freeFrom(options, push),
    reserve: (push, slot) => reserve(options, { push, ...slot }),
  };
}

async function freeFrom(
  { client, pushesTable: TableName }: PushesOptions,
  push: string,
): Promise<number> {
  const { Item } = await client.send(new GetCommand({ TableName, Key: pushKey(push, PACE) }));
  return Number(Item?.nextMs ?? 0);
}

interface Reservation extends SlotRequest {
  readonly push: string;
}

async function reserve(options: PushesOptions, wanted: Reservation): Promise<SlotAnswer> {
  const { fromMs, latestMs } = wanted;
  let takenUntilMs = fromMs;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (takenUntilMs > latestMs) return { kind: "later", startMs: takenUntilMs };
    const answer = await (takenUntilMs >= fromMs ? append : begin)(options, wanted);
    if (answer.kind === "reserved") return answer;
    takenUntilMs = answer.takenUntilMs;
  }
  throw new Error(`The time of push ${wanted.push} changes too quickly`);
}

type Try =
  | { readonly kind: "reserved"; readonly startMs: number }
  /** 0 where no time was taken yet. */
  | { readonly kind: "refused"; readonly takenUntilMs: number };

/** After the last slot: no matter how many do so at once, each has its own. */
async function append(options: PushesOptions, wanted: Reservation): Promise<Try> {
  const { fromMs, latestMs, lengthMs } = wanted;
  return write(options, wanted, {
    UpdateExpression: "SET #nextMs = #nextMs + :lengthMs, #_expiresAt = :expiresAt",
    ConditionExpression: "#nextMs BETWEEN :fromMs AND :latestMs",
    ExpressionAttributeValues: { ":lengthMs": lengthMs, ":fromMs": fromMs, ":latestMs": latestMs },
  });
}

/** After a gap, or as the first. */
async function begin(options: PushesOptions, wanted: Reservation): Promise<Try> {
  const { fromMs, lengthMs } = wanted;
  return write(options, wanted, {
    UpdateExpression: "SET #nextMs = :endMs, #_expiresAt = :expiresAt",
    ConditionExpression: "attribute_not_exists(#nextMs) OR #nextMs < :fromMs",
    ExpressionAttributeValues: { ":endMs": fromMs + lengthMs, ":fromMs": fromMs },
  });
}

interface SlotWrite {
  readonly UpdateExpression: string;
  readonly ConditionExpression: string;
  readonly ExpressionAttributeValues: Readonly<Record<string, number>>;
}

async function write(
  { client, pushesTable: TableName }: PushesOptions,
  { push, latestMs, lengthMs }: Reservation,
  { ExpressionAttributeValues: values, ...expressions }: SlotWrite,
): Promise<Try> {
  const expiresAt = Math.ceil((latestMs + lengthMs) / 1_000) + LIFETIME_SECONDS;
  let endMs = 0;
  const refusal = await ifAllowed(async () => {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName,
        Key: pushKey(push, PACE),
        ...expressions,
        ExpressionAttributeNames: placeholders("nextMs", "_expiresAt"),
        ExpressionAttributeValues: { ...values, ":expiresAt": expiresAt },
        ReturnValues: "ALL_NEW",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    endMs = Number(Attributes?.nextMs);
  });
  if (!refusal) return { kind: "reserved", startMs: endMs - lengthMs };
  return { kind: "refused", takenUntilMs: Number(refusal.item?.nextMs?.N ?? 0) };
}
