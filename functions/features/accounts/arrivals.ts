import { BRIDGE_LINES } from "../../contract/bridge-lines.ts";
import { type Arrival, resolveConflict } from "../../domain/accounts/arrival.ts";
import { toBridgedUser } from "../../domain/accounts/bridged-user.ts";
import { newTokenGeneration } from "../../domain/accounts/session-token.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { hasUniqueValue, type UniqueValue } from "../../domain/accounts/unique-field.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { Bridge } from "../../ports/bridge.ts";

export type ArrivalPorts = Pick<AccountsPorts, "users" | "random" | "clock" | "log"> & {
  readonly bridge: Bridge;
};

/** The result of adopting a user; `refused`: another user has a value that the user needs. */
export type Arrived =
  | { readonly kind: "created"; readonly user: StoredUser }
  | { readonly kind: "present" | "deleted" | "refused" };

/** A user has fewer unique values; more rounds mean that holders keep changing. */
const MAX_ROUNDS = 40;

const SUFFIX_LENGTH = 6;
const SUFFIX_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

/**
 * Creates a user of LeanCloud here, even if other users have taken some of their unique values.
 *
 * @param needed values without which the user is not created
 */
export async function createArrived(
  user: StoredUser,
  needed: readonly UniqueValue[],
  ports: ArrivalPorts,
): Promise<Arrived> {
  let arrival: Arrival = { user, releases: [] };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const result = await ports.bridge.create(arrival.user, arrival.releases);
    if (result.kind === "created") return { kind: "created", user: arrival.user };
    if (result.kind === "present" || result.kind === "deleted") return { kind: result.kind };
    if (result.kind === "conflict") {
      const { field, value } = result.unique;
      ports.log.warn(BRIDGE_LINES.taken, { taken: field });
      if (needed.some((each) => each.field === field && each.value === value)) break;
      arrival = await settle(arrival, result.unique, ports);
    } else {
      arrival = { user, releases: [] };
    }
  }
  return { kind: "refused" };
}

async function settle(
  arrival: Arrival,
  unique: UniqueValue,
  { users, random, clock }: ArrivalPorts,
): Promise<Arrival> {
  const objectId = await users.findObjectId(unique);
  const holder = objectId && (await users.find(objectId));
  // The other user has lost the value meanwhile.
  if (!holder || !hasUniqueValue(holder, unique)) return arrival;
  const suffix = random.text(SUFFIX_LENGTH, SUFFIX_ALPHABET);
  return resolveConflict(arrival, { unique, holder, nowMs: clock.now(), suffix });
}

/** undefined for a user who can't be stored here; their values are not logged. */
export function readUser(
  body: JsonObject,
  { random, log }: Pick<ArrivalPorts, "random" | "log">,
): StoredUser | undefined {
  try {
    return toBridgedUser(body, newTokenGeneration(random.bytes));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn(BRIDGE_LINES.failed, { reason: `unfit: ${error.error}` });
    return undefined;
  }
}
