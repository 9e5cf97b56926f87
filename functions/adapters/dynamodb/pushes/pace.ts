import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { PushPace, SlotAnswer, SlotRequest } from "../../../ports/push.ts";
import { type Expression, expression } from "../writes/expression.ts";
import { toUpdate, writeItem } from "../writes/write.ts";
import { type PushesOptions, pushKey } from "./table.ts";

/** `_part` of the item that says until when the time of a push is given away. */
const PACE = "pace";
/** Seconds for which the item outlives its last slot. */
const LIFETIME_SECONDS = 86_400;
/** Either of the two writes is refused only where the other one is due. */
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

/** Right after the last slot: each of many senders that do so at once gets its own. */
function append(options: PushesOptions, wanted: Reservation): Promise<Try> {
  const { fromMs, latestMs, lengthMs } = wanted;
  return writeSlot(options, wanted, {
    nextMs: expression`#nextMs + ${lengthMs}`,
    condition: expression`#nextMs BETWEEN ${fromMs} AND ${latestMs}`,
  });
}

/** After a gap, or as the first slot. */
function begin(options: PushesOptions, wanted: Reservation): Promise<Try> {
  const { fromMs, lengthMs } = wanted;
  return writeSlot(options, wanted, {
    nextMs: fromMs + lengthMs,
    condition: expression`attribute_not_exists(#nextMs) OR #nextMs < ${fromMs}`,
  });
}

async function writeSlot(
  options: PushesOptions,
  { push, latestMs, lengthMs }: Reservation,
  { nextMs, condition }: { readonly nextMs: unknown; readonly condition: Expression },
): Promise<Try> {
  const update = toUpdate({
    table: options.pushesTable,
    key: pushKey(push, PACE),
    set: { nextMs, _expiresAt: Math.ceil((latestMs + lengthMs) / 1_000) + LIFETIME_SECONDS },
    condition,
    returnStored: true,
  });
  const answer = await writeItem(options, update, { ReturnValues: "ALL_NEW" });
  if (answer.kind === "refused") {
    return { kind: "refused", takenUntilMs: Number(answer.stored?.nextMs ?? 0) };
  }
  return { kind: "reserved", startMs: Number(answer.item.nextMs) - lengthMs };
}
