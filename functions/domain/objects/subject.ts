/**
 * Who is meant in an ACL or in a class permission: `*` (everyone), `logged-in` (class permissions
 * only), a user's objectId, or `role:<name>`.
 */
export type Subject = string;

/** Whoever asks; a `Requester` is one. */
export interface Accessor {
  readonly master: boolean;
  readonly user?: { readonly objectId: string };
  /** Roles that were looked up, by name: does the user have them? */
  readonly roles?: ReadonlyMap<string, boolean>;
}

const ROLE_PREFIX = "role:";

/** Is this requester one of the subjects? Roles that were not looked up count as not held. */
export function isAmong(subjects: readonly Subject[], { user, roles }: Accessor): boolean {
  return subjects.some((subject) => {
    if (subject === "*") return true;
    if (user === undefined) return false;
    if (subject === "logged-in" || subject === user.objectId) return true;
    return subject.startsWith(ROLE_PREFIX) && roles?.get(roleName(subject)) === true;
  });
}

/** Names of roles still to be looked up before `isAmong` can decide; empty when it can already. */
export function undecidedRoles(subjects: readonly Subject[], requester: Accessor): string[] {
  const { user, roles } = requester;
  if (user === undefined || isAmong(subjects, requester)) return [];
  const names = subjects.filter((subject) => subject.startsWith(ROLE_PREFIX)).map(roleName);
  return names.filter((name) => !roles?.has(name));
}

function roleName(subject: Subject): string {
  return subject.slice(ROLE_PREFIX.length);
}
