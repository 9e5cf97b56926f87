import { nextUpdatedAt } from "../objects/object.ts";
import { getPlatforms } from "./auth-data.ts";
import { carries, unlinkPlatforms } from "./platform-links.ts";
import type { UserVersions } from "./platform-sign-in.ts";
import type { StoredUser } from "./stored-user.ts";
import { getUnionMarkers, markerName } from "./union-id.ts";
import { accountValue, type UniqueValue, unionValue } from "./unique-field.ts";
import { withoutEmail, withoutPhone } from "./user-credentials.ts";

/** A user of LeanCloud on their way, and the users who lose values to them. */
export interface Arrival {
  readonly user: StoredUser;
  readonly releases: readonly UserVersions[];
}

/** A unique value of the arriving user that another user has here. */
export interface Conflict {
  readonly unique: UniqueValue;
  readonly holder: StoredUser;
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** Random; it makes the new name of a user whose name is taken. */
  readonly suffix: string;
}

/**
 * The arrival without the conflict. The arriving user gets an address or a number only if LeanCloud verified
 * it and the holder did not; names and accounts stay with the holder. The user arrives in any case (A184).
 */
export function resolveConflict({ user, releases }: Arrival, conflict: Conflict): Arrival {
  const { unique, holder, nowMs, suffix } = conflict;
  switch (unique.field) {
    case "username":
      return { user: { ...user, username: `${shortened(user.username)}-${suffix}` }, releases };
    case "email":
      return user.emailVerified === true && holder.emailVerified !== true
        ? { user, releases: withRelease(releases, { holder, nowMs, release: withoutEmail }) }
        : { user: withoutEmail(user), releases };
    case "mobilePhoneNumber":
      return user.mobilePhoneVerified === true && holder.mobilePhoneVerified !== true
        ? { user, releases: withRelease(releases, { holder, nowMs, release: withoutPhone }) }
        : { user: withoutPhone(user), releases };
    default:
      return { user: unlinkPlatforms(user, platformsOf(user, unique)), releases };
  }
}

/** Leaves room for the suffix, and cuts no character in two. */
function shortened(username: string): string {
  return [...username].slice(0, 200).join("");
}

interface Release {
  readonly holder: StoredUser;
  readonly nowMs: number;
  readonly release: (user: StoredUser) => StoredUser;
}

/** Merges changes of one holder, who may lose both an address and a number. */
function withRelease(
  releases: readonly UserVersions[],
  { holder, nowMs, release }: Release,
): UserVersions[] {
  const isHolders = ({ before }: UserVersions) => before.objectId === holder.objectId;
  const { before, after } = releases.find(isHolders) ?? { before: holder, after: holder };
  const updatedAt = nextUpdatedAt(before.updatedAt, nowMs);
  const others = releases.filter((each) => !isHolders(each));
  return [...others, { before, after: { ...release(after), updatedAt } }];
}

/** The members of `authData` that carry an account or a union id. */
function platformsOf(user: StoredUser, { field, value }: UniqueValue): string[] {
  const platforms = getPlatforms(user.authData);
  if (field === "authData") {
    const isIt = ([name, data]: (typeof platforms)[number]) =>
      accountValue(name, data)?.value === value;
    return platforms.filter(isIt).map(([name]) => name);
  }
  return getUnionMarkers(user)
    .filter((marker) => unionValue(marker).value === value)
    .flatMap((marker) => [
      markerName(marker.name),
      ...platforms.filter((each) => carries([each], marker)).map(([name]) => name),
    ]);
}
