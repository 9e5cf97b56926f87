import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { PushPace, SlotAnswer, SlotRequest } from "../../../ports/push.ts";
import { type Expression, expression } from "../writes/expression.ts";
import { toUpdate, writeItem } from "../writes/write.ts";
import { type PushesOptions, pushKey } from "./table.ts";

/** `_part` of the item with the end of the last reserved slot. */
const PACE = "pace";
/** Seconds that the item outlives its last slot. */
const LIFETIME_SECONDS = 86_400;
/** Each of the two writes fails only when the other one applies, so few attempts are needed. */
const MAX_ATTEMPTS = 4;

/** `<line>` / `pace` → `{nextMs}` */
export function createPushPace(options: PushesOptions): PushPace {
  return {
    freeFrom: (line) => freeFrom(options, line),
    reserve: (line, slot) => reserve(options, { line, ...slot }),
  };
}

async function freeFrom(
  { client, pushesTable: TableName }: PushesOptions,
  line: string,
): Promise<number> {
  const { Item } = await client.send(new GetCommand({ TableName, Key: pushKey(line, PACE) }));
  return Number(Item?.nextMs ?? 0);
}

interface Reservation extends SlotRequest {
  readonly line: string;
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
  throw new Error(`The slots of ${wanted.line} changed in each of ${MAX_ATTEMPTS} attempts`);
}

type SlotWrite =
  | { readonly kind: "reserved"; readonly startMs: number }
  /** 0 when no slot was reserved yet. */
  | { readonly kind: "refused"; readonly takenUntilMs: number };

/** Reserves the slot right after the last one; simultaneous callers get different slots. */
function append(options: PushesOptions, wanted: Reservation): Promise<SlotWrite> {
  const { fromMs, latestMs, lengthMs } = wanted;
  return writeSlot(options, wanted, {
    nextMs: expression`#nextMs + ${lengthMs}`,
    condition: expression`#nextMs BETWEEN ${fromMs} AND ${latestMs}`,
  });
}

/** Reserves a slot after a gap, or the first one. */
function begin(options: PushesOptions, wanted: Reservation): Promise<SlotWrite> {
  const { fromMs, lengthMs } = wanted;
  return writeSlot(options, wanted, {
    nextMs: fromMs + lengthMs,
    condition: expression`attribute_not_exists(#nextMs) OR #nextMs < ${fromMs}`,
  });
}

async function writeSlot(
  options: PushesOptions,
  { line, latestMs, lengthMs }: Reservation,
  { nextMs, condition }: { readonly nextMs: unknown; readonly condition: Expression },
): Promise<SlotWrite> {
  const update = toUpdate({
    table: options.pushesTable,
    key: pushKey(line, PACE),
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
