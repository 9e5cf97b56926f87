import { assertMayAlter, NO_SESSION } from "../../domain/accounts/user-body.ts";
import { ApiError, explainedError } from "../../domain/api-error.ts";
import { isObjectId } from "../../domain/objects/object.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";

/**
 * The user for whom a request acts: the session's own, which a path may call `self`. The master key acts for
 * everybody.
 *
 * @throws ApiError userUnalterable (206)
 */
export function actingUserId(named: string, requester: Requester): string {
  const objectId = namedUserId(named, requester);
  assertMayAlter(objectId, requester);
  return objectId;
}

/** @throws ApiError userUnalterable (206) for `self` without a session */
export function namedUserId(named: string, { user }: Requester): string {
  if (named !== "self") return named;
  if (user === undefined) throw explainedError("userUnalterable", NO_SESSION);
  return user.objectId;
}

const EVERYTHING = { kind: "and", operands: [] } as const;

/**
 * The second user of a friendship exists, and is not the first.
 *
 * @throws ApiError badParameter (1), userNotFound (211)
 */
export async function assertOtherUser(
  userId: string,
  otherId: string,
  { requester, readers }: Pick<ObjectsPorts, "readers"> & { readonly requester: Requester },
): Promise<void> {
  if (userId === otherId) {
    throw new ApiError("badParameter", "Users can't follow or befriend themselves.");
  }
  if (isObjectId(otherId)) {
    requester.work.spend("readUnits", 1);
    const path = { kind: "ids", objectIds: [otherId] } as const;
    for await (const { objects } of readers._User.read({ path, filter: EVERYTHING, wanted: 1 })) {
      if (objects.length > 0) return;
    }
  }
  throw new ApiError("userNotFound");
}
