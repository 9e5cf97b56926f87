import type { MailTexts } from "../../contract/mail-texts-file.ts";
import {
  addressTag,
  carriesLink,
  decideMail,
  isProvenAddress,
  mailCounters,
} from "../../domain/accounts/mail.ts";
import { chooseLink, type LinkToMail } from "../../domain/accounts/mail-link.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { shorten } from "../../domain/messages/mail-template.ts";
import { withoutTag } from "../../domain/messages/mailbox.ts";
import type { Settings } from "../../domain/settings.ts";
import type { MailMessage, MailRequest } from "../../generated/types.ts";
import type { UserStore } from "../../ports/accounts.ts";
import type { Mailer, Throttle, UserMail } from "../../ports/messages.ts";
import type { Clock, Log } from "../../ports/system.ts";
import { mailTemplateFor } from "../messages/templates/mail-templates.ts";
import { suppressAddress } from "./suppress-address.ts";

export interface SendMailPorts {
  readonly users: Pick<UserStore, "find" | "findObjectId">;
  readonly userMail: UserMail;
  readonly throttle: Throttle;
  readonly mailer: Mailer;
  /** The session secret, which link tokens derive from. */
  readonly secret: () => Promise<string>;
  /** Origin of every link, `https://…`. */
  readonly baseUrl: string;
  readonly settings: Pick<Settings, "appName" | "mailLanguage">;
  /** Texts by the names of their files; the others are built in. */
  readonly ownTemplates?: MailTexts["templates"];
  readonly clock: Clock;
  readonly log: Log;
}

/** A request and its user. */
interface Addressed {
  readonly request: MailRequest;
  readonly user: StoredUser;
}

/** Reads of a user under concurrent changes of links; SQS delivers the message again after them. */
const MAX_READS = 3;

/** One message of the mail queue: a mail to send, or the report of a bounce or complaint. */
export async function consumeMail(message: MailMessage, ports: SendMailPorts): Promise<void> {
  await ("eventType" in message ? suppressAddress(message, ports) : sendMail(message, ports));
}

/**
 * Finds the user, chooses the link and sends the mail. A request that is delivered twice has the same
 * link and may be mailed twice, because SES has no idempotency key.
 */
async function sendMail(request: MailRequest, ports: SendMailPorts, reads = 1): Promise<void> {
  const found = await findUser(request, ports);
  const decision = decideMail(found, request, ports.clock.now());
  if (decision.kind === "drop") return drop(request, decision.reason, ports);
  const addressed = { request, user: decision.user };
  const link = await linkFor(addressed, ports);
  if (link === "superseded") return drop(request, "superseded", ports);
  if (!(await isAdmitted(addressed, link, ports))) return drop(request, "too many", ports);
  if (await storeLink(addressed, link, ports)) return deliver(addressed, link, ports);
  if (reads < MAX_READS) return sendMail(request, ports, reads + 1);
  throw new Error("Others keep changing the link of this user");
}

async function findUser({ email, objectId }: MailRequest, { users }: SendMailPorts) {
  const id = objectId ?? (await users.findObjectId({ field: "email", value: email }));
  return id === undefined ? undefined : users.find(id);
}

/** @returns undefined for a notice */
async function linkFor(
  { request, user }: Addressed,
  { secret, clock }: SendMailPorts,
): Promise<LinkToMail | "superseded" | undefined> {
  const { purpose } = request;
  if (!carriesLink(purpose)) return undefined;
  const context = { secret: await secret(), nowMs: clock.now() };
  return chooseLink(user, { ...request, purpose }, context) ?? "superseded";
}

/** A request that is retried because its sending failed counts only once. */
async function isAdmitted(
  { request, user }: Addressed,
  link: LinkToMail | undefined,
  { throttle }: SendMailPorts,
): Promise<boolean> {
  const facts = link && { isNew: link.stored !== undefined, followsUse: link.followsUse };
  for (const { key, limits, eventId } of mailCounters(request, user, facts)) {
    if ((await throttle.admit(key, limits, eventId)).kind === "refused") return false;
  }
  return true;
}

/** @returns false when the user's link has changed since it was read */
async function storeLink(
  { request: { purpose }, user }: Addressed,
  link: LinkToMail | undefined,
  { userMail }: SendMailPorts,
): Promise<boolean> {
  if (link?.stored === undefined || !carriesLink(purpose)) return true;
  const change = { link: link.stored, replaces: link.replaces };
  return (await userMail.storeLink(user.objectId, purpose, change)) === "stored";
}

async function deliver(
  { request, user }: Addressed,
  link: LinkToMail | undefined,
  { mailer, settings, ownTemplates, baseUrl, log }: SendMailPorts,
): Promise<void> {
  const { purpose, email } = request;
  const content = mailTemplateFor(purpose, settings.mailLanguage, ownTemplates).render({
    appname: settings.appName,
    ...shownNames(user, request),
    time: toUtcMinute(request.requestedAtMs),
    link: link === undefined ? "" : `${baseUrl}/1.1/${purpose}/${link.token}`,
  });
  const tags = { user: user.objectId, address: addressTag(email) };
  const acceptance = await mailer.send({ to: email, ...content, tags });
  if (acceptance.kind === "accepted") {
    log.info("mail accepted", { purpose, sesMessageId: acceptance.id });
  } else log.error("mail rejected", { purpose, reason: acceptance.reason });
}

/**
 * Spammers sign up with other people's addresses and put an advertisement into the username or the
 * tag of the address. Until the owner has proven the address, the mail shows neither. A notice never
 * shows the name, because a thief of the session may have changed it, too.
 */
function shownNames(user: StoredUser, { purpose, email }: MailRequest) {
  if (carriesLink(purpose) && isProvenAddress(user, email))
    return { email, username: shorten(user.username) };
  return { email: withoutTag(email), username: withoutTag(email) };
}

/** Such as `2026-11-22 09:05 UTC`. */
function toUtcMinute(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function drop({ purpose }: MailRequest, reason: string, { log }: SendMailPorts): void {
  log.info("mail dropped", { purpose, reason });
}
