import type { JsonObject } from "../json.ts";
import { ANONYMOUS, accountId, getPlatforms } from "./auth-data.ts";
import { hasPassword, type StoredUser } from "./stored-user.ts";
import { getUnionMarkers } from "./union-id.ts";

/**
 * The evidence that a linked account belongs to its user: the platform's answer (`confirmed`), the team's
 * master key (`imported`), LeanCloud (`leancloud`), which may have trusted its clients, or only the client's
 * word (`claimed`), while the platform is accepted unchecked.
 */
export type LinkProof = "claimed" | "leancloud" | "imported" | "confirmed";

const RANKS: Readonly<Record<LinkProof, number>> = {
  claimed: 0,
  leancloud: 1,
  imported: 2,
  confirmed: 3,
};

/** Links without a mark came from LeanCloud, by import or by the bridge. */
export function linkProof({ _linkProofs: proofs }: StoredUser, platform: string): LinkProof {
  return proofs && Object.hasOwn(proofs, platform)
    ? (proofs[platform] ?? "leancloud")
    : "leancloud";
}

/** Whether the link has better evidence than the word of a client or of LeanCloud. */
export function isVouched(user: StoredUser, platform: string): boolean {
  return RANKS[linkProof(user, platform)] >= RANKS.imported;
}

/** The proof of a link that replaces another: an account that stays keeps the better one. */
export function proofAfterLink(
  user: StoredUser,
  { platform, data, proof }: { platform: string; data: JsonObject; proof: LinkProof },
): LinkProof {
  const stored = getPlatforms(user.authData).find(([name]) => name === platform)?.[1];
  const isSameAccount =
    stored !== undefined && accountId(platform, stored) === accountId(platform, data);
  const before = linkProof(user, platform);
  return isSameAccount && RANKS[before] > RANKS[proof] ? before : proof;
}

/** An anonymous id has no platform that could confirm it, so it has no mark. */
export function withProof(user: StoredUser, platform: string, proof: LinkProof): StoredUser {
  const unmarked = withoutProofs(user, [platform]);
  if (proof === "leancloud" || platform === ANONYMOUS) return unmarked;
  return { ...unmarked, _linkProofs: { ...unmarked._linkProofs, [platform]: proof } };
}

export function withoutProofs(user: StoredUser, platforms: readonly string[]): StoredUser {
  const { _linkProofs: proofs = {}, ...rest } = user;
  const kept = Object.entries(proofs).filter(([name]) => !platforms.includes(name));
  return (
    kept.length > 0 ? { ...rest, _linkProofs: Object.fromEntries(kept) } : rest
  ) as StoredUser;
}

/** Whether nothing but claimed links leads to the user: no password, address, number or union id. */
export function isClaimOnly(user: StoredUser): boolean {
  const { email, mobilePhoneNumber } = user;
  const isReachable = [email, mobilePhoneNumber].some((value) => (value ?? null) !== null);
  const platforms = getPlatforms(user.authData).map(([name]) => name);
  return (
    !hasPassword(user) &&
    !isReachable &&
    platforms.every((name) => linkProof(user, name) === "claimed") &&
    getUnionMarkers(user).every(({ unverified }) => unverified)
  );
}
