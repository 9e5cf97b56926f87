import {
  ANONYMOUS,
  assertIdentified,
  type Platforms,
  toPlatforms,
} from "../../domain/accounts/auth-data.ts";
import { linkPlatforms, type PlatformLink } from "../../domain/accounts/platform-links.ts";
import {
  decideSignIn,
  decideTakeover,
  type LinkOwners,
  leanCloudCarriers,
  leanCloudUnion,
  linkValues,
} from "../../domain/accounts/platform-sign-in.ts";
import { newTokenGeneration } from "../../domain/accounts/session-token.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { assertUnionAccount } from "../../domain/accounts/union-id.ts";
import {
  hasUniqueValue,
  isThirdParty,
  takenError,
  type UniqueValue,
} from "../../domain/accounts/unique-field.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { AccountsPorts, CarriedOut, ChangeResult } from "../../ports/accounts.ts";
import type { HookedRequest } from "../../ports/engine.ts";

/**
 * Asks the platforms whether the authorization objects that a client sent are genuine.
 *
 * @returns the objects that may be stored
 * @throws ApiError platformIdMissing, hookRefused, hookTimeout, and errors of the verifier
 */
export async function verifyPlatforms(
  sent: Platforms,
  request: HookedRequest,
  { platforms, hooks }: Pick<AccountsPorts, "platforms" | "hooks">,
): Promise<PlatformLink[]> {
  const unchecked = request.requester.master ? "imported" : "claimed";
  return Promise.all(
    Object.entries(await askHook(sent, request, hooks)).map(async ([platform, data]) => {
      assertUnionAccount(data);
      if (platform === ANONYMOUS) return { platform, data, proof: unchecked };
      const { authData, verified } = await platforms.verify(platform, data);
      assertIdentified(platform, authData);
      assertUnionAccount(authData);
      return { platform, data: authData, proof: verified ? "confirmed" : unchecked };
    }),
  );
}

/** The onAuthData hook may complete what a client sent, such as a code that the engine exchanged. */
async function askHook(
  sent: Platforms,
  request: HookedRequest,
  hooks: AccountsPorts["hooks"],
): Promise<Platforms> {
  if (hooks === undefined || Object.keys(sent).length === 0) return sent;
  const answered = toPlatforms(await hooks.onAuthData(sent, request));
  const entries = Object.entries(sent).map(([name, data]) => [name, answered[name] ?? data]);
  return Object.fromEntries(entries);
}

export interface SignedIn {
  readonly user: StoredUser;
  readonly created: boolean;
}

/** How to get a user when no one owns these platform accounts yet. */
export interface NewUser {
  /** Asks elsewhere, once; resolves to whether a user may own the accounts now. */
  readonly arrive: (() => Promise<boolean>) | undefined;
  /** The user to create; undefined rejects unknown accounts with userNotFound (211). */
  readonly draft: (() => Promise<StoredUser>) | undefined;
}

/**
 * Logs in the user who has the accounts, or creates one. If several clients sign in for the first
 * time at once, one of them creates the user and the others find that user.
 */
export async function signInByPlatform(
  links: readonly PlatformLink[],
  { arrive, draft }: NewUser,
  ports: Pick<AccountsPorts, "users" | "platforms" | "clock" | "random">,
): Promise<SignedIn> {
  const tokenGeneration = newTokenGeneration(ports.random.bytes);
  let mayArrive = arrive;
  const result = await ports.users.carryOut(async () => {
    const owners = await findOwners(links, ports);
    if (owners === undefined) return undefined;
    const decision = decideSignIn(owners, { nowMs: ports.clock.now(), tokenGeneration });
    if (decision.kind === "change") return decision;
    const ask = mayArrive;
    mayArrive = undefined;
    if (await ask?.()) return undefined;
    if (draft === undefined) throw new ApiError("userNotFound");
    return { ...decision, user: linkPlatforms(await draft(), links) };
  });
  if (result.kind === "conflict") throw takenError(result.field);
  return { user: result.user, created: result.kind === "created" };
}

interface LinkingChange {
  readonly links: readonly PlatformLink[];
  /** As for `UserStore.change`. */
  readonly decide: (user: StoredUser) => StoredUser;
}

/**
 * Changes a user who may link accounts; takes confirmed accounts from users who have only claimed
 * them.
 *
 * @throws ApiError userNotFound, the `takenError` of a value that another user has, and
 *   the errors of `decide`
 */
export async function changeLinking(
  user: StoredUser,
  change: LinkingChange,
  ports: Pick<AccountsPorts, "users" | "platforms" | "clock">,
): Promise<StoredUser> {
  let result: ChangeResult | CarriedOut = await ports.users.change(user, change.decide);
  const isConfirmed = change.links.some(({ proof }) => proof === "confirmed");
  if (result.kind === "conflict" && isThirdParty(result.field) && isConfirmed) {
    result = await takeOver(user, change, ports);
  }
  if (result.kind === "missing") throw new ApiError("userNotFound");
  if (result.kind === "conflict") throw takenError(result.field);
  return result.user;
}

function takeOver(
  { objectId }: StoredUser,
  { links, decide }: LinkingChange,
  ports: Pick<AccountsPorts, "users" | "platforms" | "clock">,
): Promise<CarriedOut> {
  return ports.users.carryOut(async () => {
    const [before, owners] = [await ports.users.find(objectId), await findOwners(links, ports)];
    if (before === undefined) throw new ApiError("userNotFound");
    if (owners === undefined) return undefined;
    const losers = decideTakeover(before, owners, ports.clock.now());
    return { kind: "change", changes: [{ before, after: decide(before) }, ...losers] };
  });
}

/** @returns undefined when an owner changed between the two reads that find them */
async function findOwners(
  links: readonly PlatformLink[],
  ports: Pick<AccountsPorts, "users" | "platforms">,
): Promise<LinkOwners[] | undefined> {
  const found = await Promise.all(
    links.map(async (link) => {
      const [account, union] = await Promise.all([
        findOwner(linkValues(link).account, ports.users),
        findUnionOwner(link, ports),
      ]);
      return account === "changed" || union === "changed" ? [] : [{ link, account, union }];
    }),
  );
  const owners = found.flat();
  return owners.length === links.length ? owners : undefined;
}

/**
 * An unchecked union id leads to users with unchecked union ids, and to users from LeanCloud unless a platform
 * that carries theirs is checked by now: only then could the platform tell strangers from owners.
 */
async function findUnionOwner(
  link: PlatformLink,
  { users, platforms }: Pick<AccountsPorts, "users" | "platforms">,
): Promise<StoredUser | "changed" | undefined> {
  const owner = await findOwner(linkValues(link).union, users);
  if (owner !== undefined) return owner;
  const imported = await findOwner(leanCloudUnion(link), users);
  if (imported === undefined || imported === "changed") return imported;
  const carriers = leanCloudCarriers(imported, link);
  const checked = await Promise.all(carriers.map(platforms.isChecked));
  return carriers.length > 0 && !checked.includes(true) ? imported : undefined;
}

async function findOwner(unique: UniqueValue | undefined, users: AccountsPorts["users"]) {
  const objectId = unique && (await users.findObjectId(unique));
  if (unique === undefined || objectId === undefined) return undefined;
  const user = await users.find(objectId);
  return user && hasUniqueValue(user, unique) ? user : "changed";
}
