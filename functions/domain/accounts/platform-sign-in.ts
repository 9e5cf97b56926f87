import { ApiError } from "../api-error.ts";
import { nextUpdatedAt } from "../objects/object.ts";
import { ANONYMOUS } from "./auth-data.ts";
import { linkPlatforms, type PlatformLink, unlinkPlatforms } from "./platform-links.ts";
import type { StoredUser } from "./stored-user.ts";
import { toUnionAccount } from "./union-id.ts";
import { accountValue, type UniqueValue, unionValue } from "./unique-field.ts";

/** The users who have the account and the union id of a link; they decide who signs in. */
export interface LinkOwners {
  readonly link: PlatformLink;
  readonly account: StoredUser | undefined;
  readonly union: StoredUser | undefined;
}

/** A user as read and as they are to be written. */
export interface UserVersions {
  readonly before: StoredUser;
  readonly after: StoredUser;
}

export type SignInDecision =
  | { readonly kind: "create" }
  /** The first is the user who signs in; the others hand a platform over to them. */
  | { readonly kind: "change"; readonly changes: readonly [UserVersions, ...UserVersions[]] };

/** The unique values by which the owners of a link are found. */
export function linkValues({ platform, data, verified }: PlatformLink): {
  readonly account: UniqueValue | undefined;
  readonly union: UniqueValue | undefined;
} {
  const union = toUnionAccount(data);
  return {
    account: accountValue(platform, data),
    union: union && unionValue({ ...union, unverified: !verified }),
  };
}

/**
 * Decides who signs in: the main user of a union id, or else the owner of one of the accounts, an
 * anonymous one last. A platform whose union id leads to the main user moves to them from an older
 * user (docs/protocol/third-party.md, Union ids).
 *
 * @throws ApiError platformAccountTaken (208) when the accounts belong to different users
 */
export function decideSignIn(owners: readonly LinkOwners[], nowMs: number): SignInDecision {
  const user = findUser(owners);
  if (user === undefined) return { kind: "create" };
  const links = owners.filter(({ link, account }) => {
    const isSomebodyElses = account !== undefined && account.objectId !== user.objectId;
    return !(link.platform === ANONYMOUS && isSomebodyElses);
  });
  const donors = links.flatMap((each) => toDonor(each, user) ?? []);
  const linked = linkPlatforms(
    user,
    links.map(({ link }) => link),
  );
  return {
    kind: "change",
    changes: [touched(user, linked, nowMs), ...unlinkEach(donors, nowMs)],
  };
}

interface Donor {
  readonly user: StoredUser;
  readonly platform: string;
}

function findUser(owners: readonly LinkOwners[]): StoredUser | undefined {
  const main = owners.find(({ union }) => union !== undefined)?.union;
  const real = owners.filter(({ link }) => link.platform !== ANONYMOUS);
  return main ?? [...real, ...owners].find(({ account }) => account !== undefined)?.account;
}

function toDonor({ link, account, union }: LinkOwners, user: StoredUser): Donor | undefined {
  const isMainOfAnother = union !== undefined && union.objectId !== user.objectId;
  if (isMainOfAnother) throw new ApiError("platformAccountTaken");
  if (account === undefined || account.objectId === user.objectId) return undefined;
  if (union === undefined) throw new ApiError("platformAccountTaken");
  return { user: account, platform: link.platform };
}

function unlinkEach(donors: readonly Donor[], nowMs: number): UserVersions[] {
  const ids = [...new Set(donors.map(({ user }) => user.objectId))];
  return ids.map((objectId) => {
    const own = donors.filter(({ user }) => user.objectId === objectId);
    const { user } = own[0] as Donor;
    const platforms = own.map(({ platform }) => platform);
    return touched(user, unlinkPlatforms(user, platforms), nowMs);
  });
}

function touched(before: StoredUser, after: StoredUser, nowMs: number): UserVersions {
  return { before, after: { ...after, updatedAt: nextUpdatedAt(before.updatedAt, nowMs) } };
}
