import {
  addressTag,
  decideMail,
  MAILS_PER_ADDRESS,
  MAILS_PER_USER,
} from "../domain/accounts/mail.ts";
import {
  deriveLinkToken,
  LINK_LIFETIME_MS,
  type LinkPurpose,
  linkTokenHash,
} from "../domain/accounts/mail-link.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import type { Settings } from "../domain/settings.ts";
import type { MailMessage, MailRequest } from "../generated/types.ts";
import { MAIL_TEMPLATES } from "../mail-templates/mail-templates.ts";
import type { UserStore } from "../ports/accounts.ts";
import type { Mailer, Throttle, UserMail } from "../ports/messages.ts";
import type { Clock, Log } from "../ports/system.ts";
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
  readonly clock: Clock;
  readonly log: Log;
}

const MAX_NAME_CHARACTERS = 40;

/** A request and its user. */
interface Addressed {
  readonly request: MailRequest;
  readonly user: StoredUser;
}

/** A link that is not stored yet; notices have none. */
interface NewLink {
  readonly purpose: LinkPurpose;
  readonly token: string;
}

/** One message of the mail queue: a mail to send, or the report of a bounce or complaint. */
export async function consumeMail(message: MailMessage, ports: SendMailPorts): Promise<void> {
  await ("eventType" in message ? suppressAddress(message, ports) : sendMail(message, ports));
}

/**
 * Finds the user, stores the link and sends the mail. A request that is delivered twice has the same
 * link and may be mailed twice, because SES has no idempotency key.
 */
async function sendMail(request: MailRequest, ports: SendMailPorts): Promise<void> {
  const found = await findUser(request, ports);
  const decision = decideMail(found, request, ports.clock.now());
  if (decision.kind === "drop") return drop(request, decision.reason, ports);
  const addressed = { request, user: decision.user };
  if (!(await isAdmitted(addressed, ports))) return drop(request, "too many", ports);
  const link = await createLink(addressed, ports);
  if (link !== undefined && !(await storeLink(link, addressed, ports))) {
    return drop(request, "superseded", ports);
  }
  await deliver(addressed, link, ports);
}

async function findUser({ email, objectId }: MailRequest, { users }: SendMailPorts) {
  const id = objectId ?? (await users.findObjectId({ field: "email", value: email }));
  return id === undefined ? undefined : users.find(id);
}

async function createLink(
  { request, user }: Addressed,
  { secret }: SendMailPorts,
): Promise<NewLink | undefined> {
  const { purpose, requestId } = request;
  if (purpose !== "verifyEmail" && purpose !== "resetPassword") return undefined;
  const { objectId } = user;
  return { purpose, token: deriveLinkToken(await secret(), { purpose, objectId, requestId }) };
}

/** A request that is retried because its sending failed counts only once. */
async function isAdmitted(
  { request, user }: Addressed,
  { throttle }: SendMailPorts,
): Promise<boolean> {
  const { purpose, email, requestId } = request;
  return (
    (await throttle.admit(`mail#${purpose}#${email}`, MAILS_PER_ADDRESS, requestId)) &&
    throttle.admit(`mail#${purpose}#user#${user.objectId}`, MAILS_PER_USER, requestId)
  );
}

async function storeLink(
  { purpose, token }: NewLink,
  { request, user }: Addressed,
  { userMail }: SendMailPorts,
): Promise<boolean> {
  const { email, requestedAtMs } = request;
  const expiresAtMs = requestedAtMs + LINK_LIFETIME_MS;
  const link = { hash: linkTokenHash(token), email, requestedAtMs, expiresAtMs };
  return (await userMail.storeLink(user.objectId, purpose, link)) === "stored";
}

async function deliver(
  { request, user }: Addressed,
  link: NewLink | undefined,
  { mailer, settings, baseUrl, log }: SendMailPorts,
): Promise<void> {
  const { purpose, email } = request;
  const content = MAIL_TEMPLATES[settings.mailLanguage][purpose].render({
    appname: settings.appName,
    email,
    username: shorten(user.username),
    link: link === undefined ? "" : `${baseUrl}/1.1/${link.purpose}/${link.token}`,
  });
  const tags = { user: user.objectId, address: addressTag(email) };
  const acceptance = await mailer.send({ to: email, ...content, tags });
  if (acceptance.kind === "accepted") {
    log.info("mail accepted", { purpose, sesMessageId: acceptance.id });
  } else log.error("mail rejected", { purpose, reason: acceptance.reason });
}

/** Spammers sign up with other people's addresses and put an advertisement in the username. */
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_NAME_CHARACTERS) return name;
  return `${characters.slice(0, MAX_NAME_CHARACTERS).join("")}…`;
}

function drop({ purpose }: MailRequest, reason: string, { log }: SendMailPorts): void {
  log.info("mail dropped", { purpose, reason });
}
