import { ApiError } from "../../../domain/api-error.ts";
import { unpackRefused } from "../../../domain/push/ledger/refused-devices.ts";
import { decideSettled, type RefusedChunk } from "../../../domain/push/report/device-trace.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { PushPorts } from "../../../ports/push.ts";

type ListPorts = Pick<PushPorts, "records" | "trace" | "providers">;
type Filter = Readonly<Record<string, string>>;

const MAX_LIMIT = 1000;
const DEFAULT_LIMIT = 100;
/** Time to answer: the ledger of a large push may take longer than a request may. */
const RESERVE_MS = 3_000;
const CURSOR = /^chunk#\d{4}#\d{6}#\d{3}(#r\d\d)?$/;

/** GET /1.1/push/<objectId>/devices. Lists the devices that the push did not reach. */
export async function findPushDevices(
  { params, query, deadline }: OperationRequest<"findPushDevices">,
  ports: ListPorts,
): Promise<OperationResponse> {
  const limit = readLimit(query.limit);
  const after = readCursor(query.cursor);
  const record = await ports.records.find(params.objectId);
  if (!record || record._deleted) throw new ApiError("objectNotFound");
  const results: object[] = [];
  for await (const chunk of ports.trace.readRefused(record, after)) {
    results.push(...listDevices(chunk, ports).filter((device) => isWanted(device, query)));
    const isTimeUp = deadline.remainingMs() < RESERVE_MS;
    if (results.length >= limit || isTimeUp) return { body: { results, cursor: chunk.chunk } };
  }
  return { body: { results, cursor: null } };
}

function listDevices(chunk: RefusedChunk, { providers }: ListPorts) {
  return unpackRefused(chunk.refused).map(({ position, objectId }) => ({
    installation: objectId,
    provider: chunk.provider,
    ...decideSettled({ chunk, position }, providers),
  }));
}

const FILTERS = ["provider", "state", "reason"] as const;

const isWanted = (
  device: { readonly [name in (typeof FILTERS)[number]]?: string },
  query: Filter,
) => FILTERS.every((name) => query[name] === undefined || query[name] === device[name]);

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
