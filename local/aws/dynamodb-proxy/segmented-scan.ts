import { createHash } from "node:crypto";
import { type Answer, type Call, createOwnCall, type Law, parseAnswer, type Send } from "./call.ts";
import { readTableKeys } from "./table-keys.ts";

/** A key in DynamoDB's notation; the keys of all our tables are strings. */
type Key = Readonly<Record<string, { readonly S: string }>>;

interface ScanInput {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly Segment?: number;
  readonly TotalSegments?: number;
  readonly ExclusiveStartKey?: Key;
}

interface ScanAnswer {
  readonly Items: readonly Key[];
  readonly ScannedCount: number;
  readonly LastEvaluatedKey?: Key;
}

/** The engine divides keys into this many groups by their hash; a segment is a range of them. */
const GROUPS = 4_096;
/** Start keys that may be deleted one after the other while one page is read. */
const MAX_ATTEMPTS = 10;
/** An answer without items is shorter than this, whatever capacity it reports. */
const EMPTY_BYTES = 1_000;

/**
 * A page of a segment goes on after its start key, whether that item still exists or not. The engine
 * (dynoxide 1.2.1) finds the place of a start key by its item, and without the item it answers with an
 * empty last page. Such a page is read again from the nearest item before the start key.
 */
export const continueSegments: Law = async (call, send) => {
  const first = await send(call);
  if (call.operation !== "Scan" || !isEmpty(first)) return first;
  const input = call.input as unknown as ScanInput;
  const { ExclusiveStartKey: start, TotalSegments, IndexName } = input;
  if (!start || !TotalSegments || IndexName) return first;
  const { names } = await readTableKeys(input.TableName, send);
  return readAgain({ call, input, start, send, names });
};

/** Recognised by its few bytes, so that no full page is parsed. */
function isEmpty({ status, body }: Answer): boolean {
  return status === 200 && body.length < EMPTY_BYTES && body.includes('"ScannedCount":0');
}

interface Place {
  readonly call: Call;
  readonly input: ScanInput;
  readonly start: Key;
  readonly send: Send;
  /** Names of the partition key and, if there is one, the sort key. */
  readonly names: readonly string[];
}

async function readAgain(place: Place): Promise<Answer> {
  const { call, input, start, send, names } = place;
  for (let attempt = 1; ; attempt++) {
    const from = await findNearest(place);
    const { ExclusiveStartKey: _, ...rest } = input;
    const answer = await send(call.withInput(from ? { ...rest, ExclusiveStartKey: from } : rest));
    const isTrue = !from || isSameKey(from, start, names) || !isEmpty(answer);
    if (isTrue || attempt === MAX_ATTEMPTS) return answer;
  }
}

/** The last item of the segment up to and including the start key. */
async function findNearest(place: Place): Promise<Key | undefined> {
  const { input, start, names } = place;
  const { Segment = 0, TotalSegments = 1 } = input;
  const segmentStart = Math.ceil((GROUPS * Segment) / TotalSegments);
  const group = Number.parseInt(toHash(start, names).slice(0, 3), 16);
  // Twice as many groups each time, since most of them are empty in a small table.
  for (let width = 1; width <= GROUPS; width *= 2) {
    const block = Math.floor(group / width);
    const found = await findLastInBlock(place, { block, blocks: GROUPS / width });
    const isInSegment =
      found && Number.parseInt(toHash(found, names).slice(0, 3), 16) >= segmentStart;
    if (found) return isInSegment ? found : undefined;
    if (block * width <= segmentStart) return undefined;
  }
  return undefined;
}

/** The last item up to the start key among those of one range of groups. */
async function findLastInBlock(
  { input, start, send, names }: Place,
  { block, blocks }: { readonly block: number; readonly blocks: number },
): Promise<Key | undefined> {
  let last: Key | undefined;
  let next: Key | undefined;
  do {
    const page = parseAnswer<ScanAnswer>(
      await send(
        createOwnCall("Scan", {
          TableName: input.TableName,
          ConsistentRead: true,
          Segment: block,
          TotalSegments: blocks,
          ProjectionExpression: names.map((_, index) => `#${index}`).join(),
          ExpressionAttributeNames: Object.fromEntries(names.map((name, i) => [`#${i}`, name])),
          ...(next && { ExclusiveStartKey: next }),
        }),
      ),
    );
    const before = page.Items.filter((item) => isAtOrBefore(item, start, names));
    last = before.at(-1) ?? last;
    next = before.length === page.Items.length ? page.LastEvaluatedKey : undefined;
  } while (next);
  return last;
}

/** The engine orders the items of a segment by hash, partition key and sort key, as bytes. */
function isAtOrBefore(item: Key, start: Key, names: readonly string[]): boolean {
  return Buffer.compare(toPlace(item, names), toPlace(start, names)) <= 0;
}

function toPlace(key: Key, names: readonly string[]): Buffer {
  const values = names.map((name) => key[name]?.S ?? "");
  return Buffer.from([toHash(key, names), ...values].join("\0"));
}

function isSameKey(one: Key, other: Key, names: readonly string[]): boolean {
  return names.every((name) => one[name]?.S === other[name]?.S);
}

/** The hash that the engine stores with each item. */
function toHash(key: Key, names: readonly string[]): string {
  const value = key[names[0] ?? ""]?.S ?? "";
  return createHash("md5").update("Outliers").update(value).digest("hex").slice(0, 6);
}
