import {
  decideLink,
  type LinkDecision,
  type LinkPurpose,
  linkTokenOwner,
} from "../domain/accounts/mail-link.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import type { Settings } from "../domain/settings.ts";
import type { Passwords, UserStore } from "../ports/accounts.ts";
import type { MailQueue } from "../ports/messages.ts";
import type { PageView } from "../ports/page.ts";
import type { Clock, Log, Random } from "../ports/system.ts";

/** What the pages behind mailed links need. */
export interface LinkPorts {
  readonly users: Pick<UserStore, "find" | "change">;
  readonly passwords: Passwords;
  readonly mailQueue: MailQueue;
  readonly settings: Pick<Settings, "mailEnabled" | "passwordPolicy">;
  readonly random: Random;
  readonly clock: Clock;
  readonly log: Log;
}

export interface OpenedLink {
  readonly purpose: LinkPurpose;
  readonly token: string;
}

/** Whoever opens a verification link again wants to know that all is well. */
const USED_VIEWS = { verifyEmail: "emailConfirmedBefore", resetPassword: "linkUsed" } as const;

const VIEWS = { expired: "linkExpired", invalid: "linkInvalid" } as const;

/** One strongly consistent read; none for what can't be a token. */
export async function openLink(
  link: OpenedLink,
  { users, clock }: Pick<LinkPorts, "users" | "clock">,
): Promise<LinkDecision> {
  const objectId = linkTokenOwner(link.token);
  const user = objectId === undefined ? undefined : await users.find(objectId);
  return decideLink(user, link, clock.now());
}

/** What is shown instead of the page when a link is good for nothing. */
export function refusalOf(
  { kind }: Exclude<LinkDecision, { kind: "valid" }>,
  purpose: LinkPurpose,
): PageView {
  return { kind: kind === "used" ? USED_VIEWS[purpose] : VIEWS[kind] };
}

/**
 * Uses a link: the effect and the end of the link are one conditional write, so of two uses at the
 * same moment one succeeds and the other is told that the link was used.
 */
export async function redeemLink(
  link: OpenedLink,
  effect: (user: StoredUser) => StoredUser,
  {
    user,
    ports,
  }: { readonly user: StoredUser; readonly ports: Pick<LinkPorts, "users" | "clock"> },
): Promise<LinkDecision> {
  let decision: LinkDecision = { kind: "invalid" };
  const result = await ports.users
    .change(user, (current) => {
      decision = decideLink(current, link, ports.clock.now());
      if (decision.kind !== "valid") throw new LinkRefused();
      return effect(current);
    })
    .catch((error: unknown) => {
      if (error instanceof LinkRefused) return undefined;
      throw error;
    });
  if (result?.kind === "changed") return { kind: "valid", user: result.user };
  return result === undefined ? decision : { kind: "invalid" };
}

/** Leaves the change without a write; `redeemLink` catches it. */
class LinkRefused extends Error {}
