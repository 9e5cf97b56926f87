import { ANONYMOUS, assertIdentified, type Platforms } from "../domain/accounts/auth-data.ts";
import { linkPlatforms, type PlatformLink } from "../domain/accounts/platform-links.ts";
import { decideSignIn, type LinkOwners, linkValues } from "../domain/accounts/platform-sign-in.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import { assertUnionAccount } from "../domain/accounts/union-id.ts";
import { hasUniqueValue, takenError, type UniqueValue } from "../domain/accounts/unique-field.ts";
import { ApiError } from "../domain/api-error.ts";
import type { AccountsPorts } from "../ports/accounts.ts";

/**
 * Asks the platforms whether the authorization objects that a client sent are genuine.
 *
 * @returns the objects that may be stored
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

export interface SignedIn {
  readonly user: StoredUser;
  readonly created: boolean;
}

/**
 * Logs in the user who has the accounts, or creates one. If several clients sign in for the first
 * time at once, one of them creates the user and the others find that user.
 *
 * @param draft the user to create; undefined rejects unknown accounts with userNotFound (211)
 */
export async function signInByPlatform(
  links: readonly PlatformLink[],
  draft: (() => Promise<StoredUser>) | undefined,
  ports: Pick<AccountsPorts, "users" | "clock">,
): Promise<SignedIn> {
  const result = await ports.users.carryOut(async () => {
    const owners = await findOwners(links, ports);
    if (owners === undefined) return undefined;
    const decision = decideSignIn(owners, ports.clock.now());
    if (decision.kind === "change") return decision;
    if (draft === undefined) throw new ApiError("userNotFound");
    return { kind: "create", user: linkPlatforms(await draft(), links) };
  });
  if (result.kind === "conflict") throw takenError(result.field);
  return { user: result.user, created: result.kind === "created" };
}

/** @returns undefined when an owner changed between the two reads that find them */
async function findOwners(
  links: readonly PlatformLink[],
  { users }: Pick<AccountsPorts, "users">,
): Promise<LinkOwners[] | undefined> {
  const found = await Promise.all(
    links.map(async (link) => {
      const values = linkValues(link);
      const [account, union] = await Promise.all([
        findOwner(values.account, users),
        findOwner(values.union, users),
      ]);
      return account === "changed" || union === "changed" ? [] : [{ link, account, union }];
    }),
  );
  const owners = found.flat();
  return owners.length === links.length ? owners : undefined;
}

async function findOwner(unique: UniqueValue | undefined, users: AccountsPorts["users"]) {
  const objectId = unique && (await users.findObjectId(unique));
  if (unique === undefined || objectId === undefined) return undefined;
  const user = await users.find(objectId);
  return user && hasUniqueValue(user, unique) ? user : "changed";
}
