import { PROVIDER_NAMES } from "../../../contract/push-providers.ts";
import { ApiError } from "../../../domain/api-error.ts";
import { toPartitionNumber } from "../../../domain/push/ledger/chunk.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import { unpackRefused } from "../../../domain/push/ledger/refused-devices.ts";
import {
  decideSettled,
  type RefusedChunk,
  SETTLED_STATES,
} from "../../../domain/push/report/device-trace.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { DeviceCounts, PushPorts } from "../../../ports/push.ts";
import { DEVICE_COUNTS } from "../push-features.ts";
import { type FindAgainPorts, type FoundDevice, findAgain } from "../report/find-again.ts";

type ListPorts = Pick<PushPorts, "records" | "progress" | "trace" | "opens" | "deliveries"> &
  FindAgainPorts;
type Query = Readonly<Record<string, string>>;
type Request = OperationRequest<"findPushDevices">;

const MAX_LIMIT = 1000;
const DEFAULT_LIMIT = 100;
/** Time to answer: the ledger of a large push may take longer than a request may. */
const RESERVE_MS = 3_000;
/** Finding the devices of one chunk again reads some ten thousands of keys at worst. */
const FIND_RESERVE_MS = 12_000;
const LISTED_STATES = [...SETTLED_STATES, ...DEVICE_COUNTS.map(({ member }) => member), "found"];
const CURSOR = /^chunk#\d{4}#\d{6}#\d{3}(#r\d\d)?$/;

/** GET /1.1/push/<objectId>/devices. Lists the devices that the push did not reach, or those that it did. */
export async function findPushDevices(
  request: Request,
  ports: ListPorts,
): Promise<OperationResponse> {
  const { params, query } = request;
  assertOneOf("state", query.state, LISTED_STATES);
  assertOneOf("provider", query.provider, PROVIDER_NAMES);
  const page = { limit: readLimit(query.limit), after: readCursor(query.cursor) };
  const record = await ports.records.find(params.objectId);
  if (!record || record._deleted) throw new ApiError("objectNotFound");
  const count = DEVICE_COUNTS.find(({ member }) => member === query.state);
  return count || query.state === "found" || query.state === "sent"
    ? listFound(request, { record, deeds: count && ports[count.port], ...page }, ports)
    : listMissed(request, { record, ...page }, ports);
}

interface Page {
  readonly record: PushRecord;
  readonly limit: number;
  readonly after: string | undefined;
}

async function listMissed(
  { query, deadline }: Request,
  { record, limit, after }: Page,
  ports: ListPorts,
): Promise<OperationResponse> {
  const results: object[] = [];
  for await (const chunk of ports.trace.readRefused(record, after)) {
    results.push(...listDevices(chunk, ports).filter((device) => isWanted(device, query)));
    const isTimeUp = deadline.remainingMs() < RESERVE_MS;
    if (results.length >= limit || isTimeUp) return { body: { results, cursor: chunk.chunk } };
  }
  return { body: { results, cursor: null } };
}

interface FoundPage extends Page {
  /** Lists only devices that did this. */
  readonly deeds: DeviceCounts | undefined;
}

/** The ledger does not keep the ids of these devices, so they are found again, chunk by chunk. */
async function listFound(
  { query: { state, ...query }, deadline, requester: { work } }: Request,
  { record, deeds, limit, after }: FoundPage,
  ports: ListPorts,
): Promise<OperationResponse> {
  const partitions = await ports.progress.readPartitions(record);
  const accesses = new Map(partitions.map(({ partition, access }) => [partition, access]));
  const results: object[] = [];
  let missing = 0;
  // A chunk does not know how many of its devices did something, so none of them can be called missing.
  const answer = (cursor: string | null) => ({
    body: { results, ...(!deeds && { missing }), cursor },
  });
  for await (const family of ports.trace.readFamilies(record, after)) {
    const [{ chunk, provider }] = family;
    const access = accesses.get(toPartitionNumber(chunk));
    if (access === undefined || (query.provider ?? provider) !== provider) continue;
    const part = await findAgain(family, { access, isSent: state === "sent" }, ports);
    const devices = deeds ? await keepDoers(part.devices, record, deeds) : part.devices;
    const found = devices.map(({ token: _, ...device }) => ({ provider, ...device }));
    results.push(...found.filter((device) => isWanted(device, query)));
    missing += part.missing;
    work.charge("readUnits", part.readUnits);
    const isSpent = deadline.remainingMs() < FIND_RESERVE_MS || work.left("readUnits") < 0;
    if (results.length >= limit || isSpent) return answer(chunk);
  }
  return answer(null);
}

/** An app names its device by the objectId, a vendor by the token. */
async function keepDoers(
  devices: readonly FoundDevice[],
  { objectId }: PushRecord,
  deeds: DeviceCounts,
): Promise<readonly FoundDevice[]> {
  const namesOf = ({ installation, token = "" }: FoundDevice) => [installation, token];
  const doers = await deeds.find(objectId, devices.flatMap(namesOf));
  return devices.filter((device) => namesOf(device).some((name) => doers.has(name)));
}

function listDevices(chunk: RefusedChunk, { providers }: ListPorts) {
  return unpackRefused(chunk.refused).map(({ position, objectId }) => ({
    installation: objectId,
    provider: chunk.provider,
    ...decideSettled({ chunk, position }, providers),
  }));
}

const FILTERS = ["provider", "state", "reason"] as const;

const isWanted = (device: { readonly [name in (typeof FILTERS)[number]]?: string }, query: Query) =>
  FILTERS.every((name) => query[name] === undefined || query[name] === device[name]);

/** A misspelt name would answer an empty list, as if no device were in that state. */
function assertOneOf(name: string, text: string | undefined, known: readonly string[]): void {
  if (text === undefined || known.includes(text)) return;
  throw new ApiError("badParameter", `${name} is ${text}; it must be one of ${known.join(", ")}.`);
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new ApiError("badParameter", `limit is ${text}; it must be 1 to ${MAX_LIMIT}.`);
}

function readCursor(text: string | undefined): string | undefined {
  if (text === undefined || CURSOR.test(text)) return text;
  throw new ApiError("badParameter", "cursor must be the cursor of an earlier answer.");
}
