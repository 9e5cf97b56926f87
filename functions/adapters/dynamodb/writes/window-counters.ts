import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import type { RaisedCount, Receipt, WindowCount } from "../../../domain/window-counts.ts";
import type { Clock } from "../../../ports/system.ts";
import { type Pause, pauseAtRandom } from "./contention.ts";
import { type Expression, expression } from "./expression.ts";
import { toUpdate, writeItem } from "./write.ts";

export interface CounterOptions {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  /** The key of the item that has an id. */
  readonly toKey: (id: string) => Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly pause?: Pause | undefined;
}

/** Full counts that a function remembers, and for how long: others may give back what they took. */
const MAX_REMEMBERED = 10_000;
const REMEMBERED_MS = 10_000;

/** A sender waits two seconds on average, four at most, for events under way: as long as a few log-ins take. */
const PAUSES_MS: readonly number[] = [200, 400, 800, 1_200, 1_400];

/**
 * Items with the events of a window (`_count`) and the events among them that stay counted (`_kept`). No
 * writer waits for another. A key takes 1,000 writes a second, as many requests as the API lets through by
 * default.
 */
export function createWindowCounters(options: CounterOptions) {
  const { clock, pause = pauseAtRandom } = options;
  const full = createMemory(clock);
  const reserve = async (counts: readonly WindowCount[], amount: number) => {
    const known = full.find(counts);
    if (known) return known;
    for (const [i, count] of counts.entries()) {
      const { isAdded, kept } = await addUpTo(options, count, amount);
      if (isAdded) continue;
      if (!count.isHeld || kept >= count.atMost) full.add(count, clock.now() + REMEMBERED_MS);
      await addAll(options, counts.slice(0, i), { _count: -amount });
      return count;
    }
    return undefined;
  };
  return {
    findFull: full.find,
    /**
     * Raises all of them or none. If events are under way that may be given back, it waits for them a while.
     *
     * @param makeCounts called for each try, as windows may end meanwhile
     * @returns what was raised, or the first count that has no room
     */
    async reserve(makeCounts: () => readonly WindowCount[], amount = 1): Promise<Reservation> {
      for (const pauseMs of [...PAUSES_MS, undefined]) {
        const counts = makeCounts();
        const refused = await reserve(counts, amount);
        if (refused === undefined) return { receipt: toReceipt(counts) };
        if (pauseMs === undefined || full.find([refused])) return { full: refused };
        await pause(pauseMs);
      }
      throw new Error("The last try returns");
    },
    /** Raises all counts, even above their limits, and remembers full ones. */
    async raise(counts: readonly WindowCount[]) {
      const totals = await addAll(options, counts, { _count: 1 });
      for (const [i, count] of counts.entries()) {
        if (Number(totals[i]?._count) >= count.atMost) full.add(count, count.endsMs);
      }
    },
    /** Takes one back from each count with a current window. */
    async lower(receipt: Receipt) {
      await addAll(options, current(receipt), { _count: -1 });
    },
    /** Marks these as kept, so that no caller waits for them. */
    async keep(receipt: Receipt) {
      await addAll(options, current(receipt), { _kept: 1 });
    },
  };

  function current(receipt: Receipt) {
    return receipt.filter(({ endsMs }) => endsMs > clock.now());
  }
}

type Reservation =
  | { readonly receipt: Receipt; readonly full?: undefined }
  | { readonly full: WindowCount; readonly receipt?: undefined };

function toReceipt(counts: readonly WindowCount[]): Receipt {
  return counts.map(({ id, endsMs }) => ({ id, endsMs }));
}

/** The full counts that this function knows of. */
function createMemory(clock: Clock) {
  const full = new Map<string, WindowCount>();
  const isFull = (id: string) => (full.get(id)?.endsMs ?? 0) > clock.now();
  return {
    find: (counts: readonly WindowCount[]) =>
      full.size === 0 ? undefined : counts.find(({ id }) => isFull(id)),
    add(count: WindowCount, untilMs: number) {
      for (const { id } of full.values()) if (!isFull(id)) full.delete(id);
      if (full.size >= MAX_REMEMBERED) full.clear();
      full.set(count.id, { ...count, endsMs: Math.min(count.endsMs, untilMs) });
    },
  };
}

type Added = Readonly<Partial<Record<"_count" | "_kept", number>>>;

async function addUpTo(options: CounterOptions, count: WindowCount, amount: number) {
  const room = expression`#_count <= ${count.atMost - amount}`;
  const fits =
    amount <= count.atMost ? expression`(attribute_not_exists(#_count) OR ${room})` : room;
  const answer = await add(options, count, { _count: amount }, fits);
  const stored = answer.kind === "written" ? answer.item : answer.stored;
  return { isAdded: answer.kind === "written", kept: Number(stored?._kept ?? 0) };
}

function addAll(options: CounterOptions, counts: readonly RaisedCount[], added: Added) {
  return Promise.all(
    counts.map(async (count) => {
      const answer = await add(options, count, added);
      return answer.kind === "written" ? answer.item : {};
    }),
  );
}

function add(
  options: CounterOptions,
  { id, endsMs }: RaisedCount,
  added: Added,
  condition?: Expression,
) {
  const update = toUpdate({
    table: options.table,
    key: options.toKey(id),
    add: added,
    set: { [TTL_ATTRIBUTE]: Math.ceil(endsMs / 1000) },
    condition,
    returnStored: condition !== undefined,
  });
  return writeItem(options, update, { ReturnValues: "ALL_NEW" });
}
