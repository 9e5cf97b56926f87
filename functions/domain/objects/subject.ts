/**
 * Someone that an ACL or a class permission names: `*` (everyone), `logged-in` (class permissions
 * only), a user's objectId, or `role:<name>`.
 */
export type Subject = string;

/** The parts of a `Requester` that permissions depend on. */
export interface Accessor {
  readonly master: boolean;
  readonly user?: { readonly objectId: string };
  /** By name of each role that was looked up: whether the user has it. */
  readonly roles?: ReadonlyMap<string, boolean>;
}

/** Every user with a session. */
export const LOGGED_IN = "logged-in";

const ROLE_PREFIX = "role:";

/** Whether the requester is one of the subjects. Roles that were not looked up count as not held. */
export function isAmong(subjects: readonly Subject[], { user, roles }: Accessor): boolean {
  return subjects.some((subject) => {
    if (subject === "*") return true;
    if (user === undefined) return false;
    if (subject === LOGGED_IN || subject === user.objectId) return true;
    return subject.startsWith(ROLE_PREFIX) && roles?.get(roleName(subject)) === true;
  });
}

/** Whether the subject is one user or role, as opposed to everybody or every user. */
export function isNamed(subject: Subject): boolean {
  return subject !== "*" && subject !== LOGGED_IN;
}

/** The roles to look up before `isAmong` can decide; empty if it already can. */
export function undecidedRoles(subjects: readonly Subject[], requester: Accessor): string[] {
  const { user, roles } = requester;
  if (user === undefined || isAmong(subjects, requester)) return [];
  const names = subjects.filter((subject) => subject.startsWith(ROLE_PREFIX)).map(roleName);
  return names.filter((name) => !roles?.has(name));
}

function roleName(subject: Subject): string {
  return subject.slice(ROLE_PREFIX.length);
}
