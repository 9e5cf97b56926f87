import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { isVisible, toUserBody } from "../../domain/accounts/user-body.ts";
import { USER_INDEXES } from "../../domain/accounts/user-entries.ts";
import { withAcl } from "../../domain/objects/acl.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import { readRelationFields, readSystemRelations } from "./app-class.ts";
import type { QueriedClass } from "./queried-class.ts";

/** Users as queries see them. */
export function userClass({
  readers,
  settings,
  classes,
}: Pick<ObjectsPorts, "readers" | "settings" | "classes">): QueriedClass<StoredUser> {
  const { privateUserFields: hiddenFields } = settings;
  // The view of an ACL that the team hides looks like that of a public user.
  const showsAcl = !hiddenFields.includes("ACL");
  return {
    reader: readers._User,
    indexes: async () => USER_INDEXES,
    isCountedByCreation: true,
    remedy: () =>
      "Name an objectId, a username, an email, a mobilePhoneNumber or a range of createdAt.",
    relations: async (context) => {
      const reader = await readSystemRelations("_User", context);
      const isShown = (key: string) => context.requester.master || !hiddenFields.includes(key);
      return { ...reader, fields: reader.fields.filter(isShown) };
    },
    relationFields: () => readRelationFields("_User", classes),
    view: (user, requester) =>
      isVisible(user, requester) ? toUserBody(user, { requester, hiddenFields }) : undefined,
    toBody: (view, { returnAcl }) => (returnAcl && showsAcl ? withAcl(view) : view),
  };
}
