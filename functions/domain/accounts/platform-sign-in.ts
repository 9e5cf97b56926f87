import { ApiError } from "../api-error.ts";
import { nextUpdatedAt } from "../objects/object.ts";
import { ANONYMOUS, getPlatforms } from "./auth-data.ts";
import { isClaimOnly, isVouched, linkProof } from "./link-proof.ts";
import { carries, linkPlatforms, type PlatformLink, unlinkPlatforms } from "./platform-links.ts";
import type { StoredUser } from "./stored-user.ts";
import { markerName, toUnionAccount } from "./union-id.ts";
import { accountValue, type UniqueValue, unionValue } from "./unique-field.ts";
import { assertNotBlocked } from "./user-body.ts";
import { withNewToken, withoutOtherAccess } from "./user-credentials.ts";

/** The users who have the account and the union id of a link; they decide who signs in. */
export interface LinkOwners {
  readonly link: PlatformLink;
  readonly account: StoredUser | undefined;
  readonly union: StoredUser | undefined;
}

/** A user as read, and the new version to write. */
export interface UserVersions {
  readonly before: StoredUser;
  readonly after: StoredUser;
}

export type SignInDecision =
  /** `changes` are of users who lose accounts to the new user. */
  | { readonly kind: "create"; readonly changes: readonly UserVersions[] }
  /** The first change is of the user who signs in; the other users lose a platform to that user. */
  | { readonly kind: "change"; readonly changes: readonly [UserVersions, ...UserVersions[]] };

/** The values that a sign-in writes besides the links. */
export interface SignInContext {
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** Ends the earlier sessions of a user who is given back to the owner of a platform account. */
  readonly tokenGeneration: string;
}

/** Unique values that identify the owners of a link. */
export function linkValues({ platform, data, proof }: PlatformLink): {
  readonly account: UniqueValue | undefined;
  readonly union: UniqueValue | undefined;
} {
  const union = toUnionAccount(data);
  return {
    account: accountValue(platform, data),
    union: union && unionValue({ ...union, unverified: proof !== "confirmed" }),
  };
}

/** The union id of an unchecked link as an import or the bridge stores it; see `leanCloudCarriers`. */
export function leanCloudUnion({ data, proof }: PlatformLink): UniqueValue | undefined {
  const union = proof === "confirmed" ? undefined : toUnionAccount(data);
  return union && unionValue({ ...union, unverified: false });
}

/** The user's platforms that carry the union id of a link; empty if there is better evidence than LeanCloud's word. */
export function leanCloudCarriers(user: StoredUser, { data }: PlatformLink): string[] {
  const union = toUnionAccount(data);
  const names = getPlatforms(user.authData).flatMap(([name, each]) =>
    union && carries([[name, each]], union) ? [name] : [],
  );
  return names.some((name) => isVouched(user, name)) ? [] : names;
}

/**
 * Decides who signs in: the main user of a union id, or else the owner of one of the accounts, an
 * anonymous one last. A platform moves to them from an older user when its union id leads to them,
 * and when it confirms an account that the other has only claimed (docs/protocol/third-party.md).
 *
 * @throws ApiError platformAccountTaken (208) when the accounts belong to different users;
 *   invalidPlatformSession (251) when a client claims an account that its platform has confirmed;
 *   userBlocked (220)
 */
export function decideSignIn(found: readonly LinkOwners[], context: SignInContext): SignInDecision {
  const planted = found.flatMap((each) => toPlantedMarker(each) ?? []);
  const owners = found.map((each) =>
    toPlantedMarker(each) ? { ...each, union: undefined } : each,
  );
  if (owners.some(claimsConfirmed)) throw new ApiError("invalidPlatformSession");
  const user = findUser(owners);
  const links = owners.filter((each) => !isForeignAnonymous(each, user));
  const donors = unlinkEach([...toDonors(links, user), ...planted], context.nowMs);
  if (user === undefined) return { kind: "create", changes: donors };
  assertNotBlocked(user);
  const own = isGivenBack(user, owners) ? withoutClaims(user, context) : user;
  const linked = linkPlatforms(
    own,
    links.map(({ link }) => link),
  );
  const after = isGivenByLeanCloud(user, owners) ? withoutOthers(linked, links, context) : linked;
  return { kind: "change", changes: [touched(user, after, context.nowMs), ...donors] };
}

/**
 * The users who lose accounts to a user who links them.
 *
 * @throws ApiError platformAccountTaken (208) when one has more than claimed an account
 */
export function decideTakeover(
  user: StoredUser,
  owners: readonly LinkOwners[],
  nowMs: number,
): UserVersions[] {
  return unlinkEach(toDonors(owners, user), nowMs);
}

interface Donor {
  readonly user: StoredUser;
  readonly platform: string;
}

function claimsConfirmed({ link, account }: LinkOwners): boolean {
  return (
    account !== undefined &&
    link.proof === "claimed" &&
    linkProof(account, link.platform) === "confirmed"
  );
}

/** Whether the platform confirms an account to which its user has shown no right. */
function isClaimOverruled({ link, account }: LinkOwners): boolean {
  return (
    account !== undefined &&
    link.proof === "confirmed" &&
    linkProof(account, link.platform) === "claimed"
  );
}

/** A stranger's claim, for which the user was blocked, must not shut the account's owner out (A244). */
function isGivable(user: StoredUser): boolean {
  return isClaimOnly(user) && user.loginBlocked !== true;
}

function findUser(owners: readonly LinkOwners[]): StoredUser | undefined {
  const trusted = owners.filter(isTrustedAmong(owners));
  const main = trusted.find(({ union }) => union !== undefined)?.union;
  const candidates = trusted
    .filter((each) => each.account && (!isClaimOverruled(each) || isGivable(each.account)))
    .toSorted((a, b) => rank(a) - rank(b));
  return main ?? candidates[0]?.account;
}

/** Ignores an unverified claim on a user who loses another account in this sign-in. */
function isTrustedAmong(owners: readonly LinkOwners[]) {
  const losers = owners.filter(isClaimOverruled).map(({ account }) => account?.objectId);
  return ({ link, account, union }: LinkOwners) =>
    link.proof === "confirmed" || !losers.includes((union ?? account)?.objectId);
}

/** The user's own account comes before an account that a platform gives back. */
function rank(owners: LinkOwners): number {
  if (owners.link.platform === ANONYMOUS) return 3;
  if (owners.link.proof !== "confirmed") return 2;
  return isClaimOverruled(owners) ? 1 : 0;
}

function isForeignAnonymous({ link, account }: LinkOwners, user: StoredUser | undefined): boolean {
  return link.platform === ANONYMOUS && account !== undefined && !isSame(account, user);
}

function toDonors(owners: readonly LinkOwners[], user: StoredUser | undefined): Donor[] {
  return owners.flatMap((each) => toDonor(each, user) ?? []);
}

function toDonor(owners: LinkOwners, user: StoredUser | undefined): Donor | undefined {
  const { link, account, union } = owners;
  const isMainOfAnother = union !== undefined && !isSame(union, user);
  if (isMainOfAnother) throw new ApiError("platformAccountTaken");
  if (account === undefined || isSame(account, user)) return undefined;
  if (union === undefined && !isClaimOverruled(owners)) throw new ApiError("platformAccountTaken");
  return { user: account, platform: link.platform };
}

function isSame(one: StoredUser, other: StoredUser | undefined): boolean {
  return one.objectId === other?.objectId;
}

/** Whether a platform confirms accounts of the user, and only LeanCloud linked each of them. */
function isGivenByLeanCloud(user: StoredUser, owners: readonly LinkOwners[]): boolean {
  const proven = owners.filter((each) => each.link.proof === "confirmed" && leadsTo(each, user));
  return proven.length > 0 && proven.every((each) => isOnlyLeanClouds(each, user));
}

function withoutOthers(
  linked: StoredUser,
  links: readonly LinkOwners[],
  { tokenGeneration }: SignInContext,
): StoredUser {
  const kept = links.map(({ link }) => link.platform);
  return withoutOtherAccess(linked, { kept, tokenGeneration });
}

function leadsTo({ account, union }: LinkOwners, user: StoredUser): boolean {
  return [account, union].some((owner) => owner && isSame(owner, user));
}

/** Whether LeanCloud is the only evidence that the account or the union id is the user's. */
function isOnlyLeanClouds({ link, account }: LinkOwners, user: StoredUser): boolean {
  const isAccount = account !== undefined && isSame(account, user);
  return isAccount ? !isVouched(user, link.platform) : !isUnionVouched(user, link);
}

function isUnionVouched(user: StoredUser, { data }: PlatformLink): boolean {
  const union = toUnionAccount(data);
  const vouched = getPlatforms(user.authData).filter(([name]) => isVouched(user, name));
  return union !== undefined && carries(vouched, union);
}

/** A union id that LeanCloud alone linked to a user other than the owner of the confirmed account. */
function toPlantedMarker({ link, account, union }: LinkOwners): Donor | undefined {
  const name = toUnionAccount(link.data)?.name;
  const isOwn = account !== undefined && isVouched(account, link.platform);
  if (!isOwn || link.proof !== "confirmed" || name === undefined) return undefined;
  if (union === undefined || isSame(union, account) || isUnionVouched(union, link))
    return undefined;
  return { user: union, platform: markerName(name) };
}

/** Whether the user has come by claims alone and a platform now confirms one of them. */
function isGivenBack(user: StoredUser, owners: readonly LinkOwners[]): boolean {
  const isConfirmed = owners.some(
    (each) => each.account && isSame(each.account, user) && isClaimOverruled(each),
  );
  return isConfirmed && isClaimOnly(user);
}

/** Earlier sessions end, and so does every claim: links and union ids. */
function withoutClaims(user: StoredUser, { tokenGeneration }: SignInContext): StoredUser {
  const platforms = getPlatforms(user.authData).map(([name]) => name);
  return withNewToken(unlinkPlatforms(user, platforms), tokenGeneration);
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
