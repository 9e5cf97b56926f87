import { type ClassDefinitions, definitionFor } from "../classes/class-definition.ts";
import { changeObject, createObject } from "../classes/draft-object.ts";
import { withDefaults } from "../classes/field-rules.ts";
import type { StoredObject } from "../classes/stored-object.ts";
import type { JsonObject } from "../json.ts";
import { type Pair, pairFields } from "./friendship-class.ts";

export interface RowDraft {
  readonly pair: Pair;
  readonly stored: StoredObject | undefined;
  /** Fields of `toCreateFields` or `toUpdateFields`. */
  readonly changes: JsonObject;
  /** The user who acts: owns a new row. */
  readonly ownerId: string;
  readonly definitions: ClassDefinitions;
  /** The id of a new row. */
  readonly objectId: string;
  readonly nowMs: number;
}

/**
 * The row of two users after a change; a new one if they have none. By default its owner may write it,
 * and both users may read it, as LeanCloud's shared permission says.
 *
 * @throws ApiError as `createObject` and `changeObject`
 */
export function draftRow({ stored, changes, ...draft }: RowDraft): StoredObject {
  const { pair, ownerId, definitions, objectId, nowMs } = draft;
  if (stored) return changeObject(stored, changes, nowMs).object;
  const { _pair, ...users } = pairFields(pair);
  const fields = {
    ACL: sharedAcl(pair, ownerId),
    ...withDefaults(changes, definitionFor(pair.className, definitions), ownerId),
    ...users,
  };
  return { ...createObject(fields, { objectId, nowMs }), _pair };
}

/** Both users may delete a request, but a follow is the owner's alone. */
function sharedAcl({ className, userId, otherId }: Pair, ownerId: string): JsonObject {
  const all = { read: true, write: true };
  const shared = className === "_FriendshipRequest" ? all : { read: true };
  return { [userId]: shared, [otherId]: shared, [ownerId]: all };
}
