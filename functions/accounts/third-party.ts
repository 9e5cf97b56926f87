import { ANONYMOUS, assertIdentified, type Platforms } from "../domain/accounts/auth-data.ts";
import { linkPlatforms, type PlatformLink } from "../domain/accounts/platform-links.ts";
import { decideSignIn, type LinkOwners, linkValues } from "../domain/accounts/platform-sign-in.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import { assertUnionAccount } from "../domain/accounts/union-id.ts";
import { hasUniqueValue, takenError, type UniqueValue } from "../domain/accounts/unique-field.ts";
import { ApiError } from "../domain/api-error.ts";
import type { AccountsPorts } from "../ports/accounts.ts";

export interface SignedIn {
  readonly user: StoredUser;
  readonly created: boolean;
}

/**
 * Logs in whoever has the accounts, else the user that `create` drafts. Of several clients that
 * come first at once, one creates the user and the others find him.
 *
 * @param create undefined: an unknown account is refused (211)
 */
export async function signInByPlatform(
  links: readonly PlatformLink[],
  create: (() => Promise<StoredUser>) | undefined,
  ports: Pick<AccountsPorts, "users" | "clock">,
): Promise<SignedIn> {
  const { users, clock } = ports;
  return users.retryWhileContended(async () => {
    const owners = await findOwners(links, users);
    if (owners === undefined) return undefined;
    const decision = decideSignIn(owners, clock.now());
    if (decision.kind === "change") {
      const result = await users.changeTogether(decision.changes);
      const [{ after }] = decision.changes;
      return result.kind === "changed" ? { user: after, created: false } : undefined;
    }
    if (create === undefined) throw new ApiError("userNotFound");
    const user = linkPlatforms(await create(), links);
    const result = await users.create(user);
    if (result.kind === "created") return { user, created: true };
    const isFoundNext = result.field === "authData" || result.field === "unionid";
    if (!isFoundNext) throw takenError(result.field);
    return undefined;
  });
}

/**
 * The objects that may be stored, checked by their platforms.
 *
 * @throws ApiError platformIdMissing, and those of the verifier
 */
export async function verifyPlatforms(
  sent: Platforms,
  { platforms }: Pick<AccountsPorts, "platforms">,
): Promise<PlatformLink[]> {
  return Promise.all(
    Object.entries(sent).map(async ([platform, data]) => {
      assertUnionAccount(data);
      if (platform === ANONYMOUS) return { platform, data, verified: false };
      const { authData, verified } = await platforms.verify(platform, data);
      assertIdentified(platform, authData);
      assertUnionAccount(authData);
      return { platform, data: authData, verified };
    }),
  );
}

/** undefined when another request changed an owner between the two reads that find him. */
async function findOwners(
  links: readonly PlatformLink[],
  users: AccountsPorts["users"],
): Promise<LinkOwners[] | undefined> {
  const found = await Promise.all(
    links.map(async (link) => {
      const { account, union } = linkValues(link);
      const [a, u] = await Promise.all([findOwner(account, users), findOwner(union, users)]);
      return a === "gone" || u === "gone" ? [] : [{ link, account: a, union: u }];
    }),
  );
  const owners = found.flat();
  return owners.length === links.length ? owners : undefined;
}

async function findOwner(unique: UniqueValue | undefined, users: AccountsPorts["users"]) {
  const objectId = unique && (await users.findObjectId(unique));
  if (unique === undefined || objectId === undefined) return undefined;
  const user = await users.find(objectId);
  return user && hasUniqueValue(user, unique) ? user : "gone";
}
