import type { Json, JsonObject } from "../json.ts";
import { assertStorable } from "../objects/object.ts";
import { sameValue } from "../objects/value-equality.ts";
import {
  ANONYMOUS,
  accountId,
  getPlatforms,
  MAX_PLATFORMS,
  type Platforms,
  tooManyPlatforms,
} from "./auth-data.ts";
import { type LinkProof, proofAfterLink, withoutProofs, withProof } from "./link-proof.ts";
import { hasPassword, type StoredUser } from "./stored-user.ts";
import { getUnionMarkers, markerName, toUnionAccount } from "./union-id.ts";

/** A platform's authorization object after verification, ready to store. */
export interface PlatformLink {
  readonly platform: string;
  readonly data: JsonObject;
  readonly proof: LinkProof;
}

/**
 * The sent platforms that differ from the stored ones. To link one platform, SDKs send the whole
 * map, with the tokens of the others, which may have expired.
 */
export function changedPlatforms({ authData }: StoredUser, sent: Platforms): Platforms {
  const stored = new Map<string, Json>(getPlatforms(authData));
  const changed = Object.entries(sent).filter(
    ([name, data]) => !sameValue(stored.get(name) ?? null, data),
  );
  return Object.fromEntries(changed);
}

/** The user after an update of their platforms; the same object when nothing changes. */
export function changePlatforms(
  user: StoredUser,
  { links, unlinked }: { links: readonly PlatformLink[]; unlinked: readonly string[] },
): StoredUser {
  const rest = unlinkPlatforms(user, unlinked);
  return links.length > 0 ? linkPlatforms(rest, links) : rest;
}

/**
 * The user with platforms linked: each object replaces the one of its platform, the others stay.
 * The caller sets `updatedAt`.
 *
 * @throws ApiError badParameter for too many platforms, objectTooLarge
 */
export function linkPlatforms(user: StoredUser, links: readonly PlatformLink[]): StoredUser {
  const merged = links.reduce(linkPlatform, user);
  const linked = links.every((link) => isSameAnonymous(user, link))
    ? merged
    : withoutAnonymous(merged);
  const counts = [getPlatforms(linked.authData).length, getUnionMarkers(linked).length];
  if (Math.max(...counts) > MAX_PLATFORMS) throw tooManyPlatforms();
  assertStorable(linked as unknown as JsonObject);
  return linked;
}

/** Whether a named user signs in by the anonymous id that LeanCloud left them: it stays theirs. */
function isSameAnonymous(user: StoredUser, { platform, data }: PlatformLink): boolean {
  const stored = getPlatforms(user.authData).find(([name]) => name === ANONYMOUS)?.[1];
  return (
    platform === ANONYMOUS && stored?.id !== undefined && stored.id === accountId(platform, data)
  );
}

export function isAnonymous({ authData }: Pick<StoredUser, "authData">): boolean {
  return getPlatforms(authData).some(([name]) => name === ANONYMOUS);
}

/** A user who can log in by a platform or a password is no longer anonymous. */
export function withoutAnonymous(user: StoredUser): StoredUser {
  const names = getPlatforms(user.authData).map(([name]) => name);
  const isNamed = hasPassword(user) || names.length > 1;
  return isNamed && names.includes(ANONYMOUS) ? without(user, [ANONYMOUS]) : user;
}

/**
 * The user without these platforms. A union-id marker is removed with the last object that carries
 * its union id, or with the last platform.
 */
export function unlinkPlatforms(user: StoredUser, platforms: readonly string[]): StoredUser {
  const names = platforms.filter((name) => Object.hasOwn(user.authData ?? {}, name));
  if (names.length === 0) return user;
  const unlinked = without(user, names);
  const removed = getPlatforms(user.authData).filter(([name]) => names.includes(name));
  const kept = getPlatforms(unlinked.authData);
  const ended = getUnionMarkers(unlinked).filter(
    (marker) => kept.length === 0 || (carries(removed, marker) && !carries(kept, marker)),
  );
  return ended.reduce((rest, { name }) => withoutMarker(rest, name), unlinked);
}

function linkPlatform(user: StoredUser, link: PlatformLink): StoredUser {
  const { platform, data, proof } = link;
  const linked = { ...user, authData: { ...user.authData, [platform]: data } };
  const proven = withProof(linked, platform, proofAfterLink(user, link));
  const union = toUnionAccount(data);
  return union?.main ? withMarker(proven, union, proof === "confirmed") : proven;
}

/** An unconfirmed union id does not replace one that a platform confirmed. */
function withMarker(
  user: StoredUser,
  { name, unionid }: { name: string; unionid: string },
  verified: boolean,
): StoredUser {
  const marker = getUnionMarkers(user).find((each) => each.name === name);
  if (!verified && marker?.unverified === false) return user;
  const marked = {
    ...user,
    authData: { ...user.authData, [markerName(name)]: { uid: unionid } },
  };
  const others = otherUnverified(user, name);
  return withUnverified(marked, verified ? others : [...others, name]);
}

function withoutMarker(user: StoredUser, name: string): StoredUser {
  const unmarked = without(user, [markerName(name)]);
  return withUnverified(unmarked, otherUnverified(user, name));
}

function otherUnverified({ _unverifiedUnions: names = [] }: StoredUser, name: string): string[] {
  return names.filter((each) => each !== name);
}

function withUnverified(user: StoredUser, names: readonly string[]): StoredUser {
  const { _unverifiedUnions: _, ...rest } = user;
  return (names.length > 0 ? { ...rest, _unverifiedUnions: names } : rest) as StoredUser;
}

function without(user: StoredUser, keys: readonly string[]): StoredUser {
  const entries = Object.entries(user.authData ?? {}).filter(([key]) => !keys.includes(key));
  return { ...withoutProofs(user, keys), authData: Object.fromEntries(entries) };
}

/** Whether a platform object of a user carries a union id. */
export function carries(
  platforms: readonly (readonly [string, JsonObject])[],
  { name, unionid }: { name: string; unionid: string },
): boolean {
  return platforms.some(([, data]) => {
    const union = toUnionAccount(data);
    return union?.name === name && union.unionid === unionid;
  });
}
