import { getPlatforms } from "../../domain/accounts/auth-data.ts";
import {
  decideLink,
  type LinkDecision,
  type LinkPurpose,
  linkTokenOwner,
} from "../../domain/accounts/mail-link.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import type { Settings } from "../../domain/settings.ts";
import type { Passwords, UserStore } from "../../ports/accounts.ts";
import type { Hooks } from "../../ports/engine.ts";
import type { KnownNetworks, MailQueue } from "../../ports/messages.ts";
import type { PageView, PasswordProblem } from "../../ports/page.ts";
import type { Clock, Log, Random } from "../../ports/system.ts";

/** The ports of the pages behind mailed links. */
export interface LinkPorts {
  readonly users: Pick<UserStore, "find" | "change">;
  readonly passwords: Passwords;
  readonly mailQueue: MailQueue;
  readonly knownNetworks: KnownNetworks;
  readonly settings: Pick<Settings, "mailEnabled" | "passwordPolicy">;
  /** undefined without an engine. */
  readonly hooks?: Pick<Hooks, "onVerified"> | undefined;
  readonly random: Random;
  readonly clock: Clock;
  readonly log: Log;
}

export interface MailedLink {
  readonly purpose: LinkPurpose;
  readonly token: string;
}

/** Reads the user whom a link names and decides whether it is valid; changes nothing. */
export async function checkLink(
  link: MailedLink,
  { users, clock }: Pick<LinkPorts, "users" | "clock">,
): Promise<LinkDecision> {
  const objectId = linkTokenOwner(link.token);
  const user = objectId === undefined ? undefined : await users.find(objectId);
  return decideLink(user, link, clock.now());
}

/**
 * Uses a link. The effect and the end of the link are one conditional write: if a link is used twice
 * at the same moment, one use succeeds and the other is answered that the link was used.
 */
export async function redeemLink(
  link: MailedLink,
  effect: (user: StoredUser) => StoredUser,
  { user, ports }: { user: StoredUser; ports: Pick<LinkPorts, "users" | "clock"> },
): Promise<LinkDecision> {
  let decision: LinkDecision = { kind: "invalid" };
  const result = await ports.users
    .change(user, (current) => {
      decision = decideLink(current, link, ports.clock.now());
      if (decision.kind !== "valid") throw new LinkNotValid();
      return effect(current);
    })
    .catch((error: unknown) => {
      if (error instanceof LinkNotValid) return undefined;
      throw error;
    });
  if (result?.kind === "changed") return { kind: "valid", user: result.user };
  return result === undefined ? decision : { kind: "invalid" };
}

/** Leaves `change` without a write; only `redeemLink` sees it. */
class LinkNotValid extends Error {}

const OTHER_VIEWS = { expired: "linkExpired", invalid: "linkInvalid" } as const;

/** In this time a link that was used again was probably pressed twice, or its answer was lost. */
const SECOND_PRESS_MS = 10 * 60_000;

/** The page with the reason why a link doesn't work. */
export function toRefusalView(
  decision: Exclude<LinkDecision, { kind: "valid" }>,
  purpose: LinkPurpose,
  nowMs: number,
): PageView {
  if (decision.kind !== "used") return { kind: OTHER_VIEWS[decision.kind] };
  const { user, usedAtMs } = decision;
  if (purpose === "verifyEmail") {
    // A second press is normal, and its answer is that of the first.
    return { kind: user.email === undefined ? "emailDisowned" : "emailConfirmedBefore" };
  }
  return { kind: nowMs - usedAtMs < SECOND_PRESS_MS ? "passwordChangedBefore" : "linkUsed" };
}

/** Shows the form for a new password. */
export function toPasswordForm(
  user: StoredUser,
  { passwordPolicy }: LinkPorts["settings"],
  problem?: PasswordProblem,
): PageView {
  const { username, emailVerified, mobilePhoneNumber, authData } = user;
  const hasOthers = mobilePhoneNumber !== undefined || getPlatforms(authData).length > 0;
  return {
    kind: "newPassword",
    username,
    minLength: passwordPolicy.minLength,
    refusesCommon: passwordPolicy.refuseCommon,
    endsOtherAccess: emailVerified !== true && hasOthers,
    ...(problem !== undefined && { problem }),
  };
}
