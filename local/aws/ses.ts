import { randomUUID } from "node:crypto";
import type { LocalClock } from "../data/local-clock.ts";
import { matchesPattern } from "../template/patterns.ts";
import { ACCOUNT, REGION } from "../template/resource-names.ts";
import type { Access, Statement } from "../template/role-policies.ts";
import { AwsError } from "./aws-endpoint.ts";
import type { Outbox } from "./outbox.ts";

/** One entry of `GET /_local/mails`. */
export interface SentMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  /** Message tags, which feedback events repeat. */
  readonly tags: Readonly<Record<string, string>>;
  readonly sentAt: string;
}

export interface SesParts {
  readonly outbox: Outbox<SentMail>;
  readonly clock: LocalClock;
  readonly access: Access;
}

/** SES `SendEmail` (query protocol, 2010-12-01) of an account in the sandbox. */
export function createSes({ outbox, clock, access }: SesParts) {
  return (input: URLSearchParams, caller: string): string => {
    const to = readList(input, "Destination.ToAddresses", "");
    const from = input.get("Source") ?? "";
    requireSender(from);
    if (to.length === 0) throw new AwsError("InvalidParameterValue", "Missing final '@domain'");
    for (const address of to) requireAddress(address);
    const mail = { from, to, configurationSet: input.get("ConfigurationSetName") };
    requirePermission(access.get(caller), mail);
    const text = input.get("Message.Body.Text.Data") ?? "";
    const html = input.get("Message.Body.Html.Data") ?? "";
    outbox.add({
      to: to.join(", "),
      from,
      subject: input.get("Message.Subject.Data") ?? "",
      text,
      html,
      links: findLinks(text, html),
      tags: readTags(input),
      sentAt: new Date(clock.now()).toISOString(),
    });
    return `<MessageId>${randomUUID()}</MessageId>`;
  };
}

/** @throws AwsError a header that is not ASCII, or a name with punctuation that is not in quotes (L23) */
function requireSender(from: string): void {
  if (!from) throw new AwsError("InvalidParameterValue", "Missing required header 'From'.");
  const [, name, address] = /^(?:([^<]*) )?<?([^<>]*)>?$/.exec(from) ?? [];
  const word = /^("([^"\\]|\\.)*"|[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+)$/;
  if (/[^\x20-\x7e]/.test(from) || (name !== undefined && !word.test(name))) {
    throw new AwsError("InvalidParameterValue", "Local address contains control or whitespace");
  }
  requireAddress(address ?? "");
}

function requireAddress(address: string): void {
  if (/^[!-;=?A-~]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(address)) return;
  throw new AwsError("InvalidParameterValue", "Missing final '@domain'");
}

interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
  readonly configurationSet: string | null;
}

/**
 * Without statements the caller is not a function, and may send every mail.
 *
 * @throws AwsError the role lacks the identity of the sender, or, in the sandbox, of a recipient (L12)
 */
function requirePermission(
  statements: readonly Statement[] | undefined,
  { from, to, configurationSet }: Envelope,
): void {
  if (statements === undefined) return;
  const sender = /<([^<>]+)>/.exec(from)?.[1] ?? from;
  const named = [sender.replace(/^.*@/, ""), ...to].map((identity) => `identity/${identity}`);
  const resources = configurationSet ? [...named, `configuration-set/${configurationSet}`] : named;
  for (const resource of resources) {
    const arn = `arn:aws:ses:${REGION}:${ACCOUNT}:${resource}`;
    if (statements.some((statement) => letsSend(statement, { arn, sender }))) continue;
    const what = "is not authorized to perform `ses:SendEmail' on resource";
    throw new AwsError("AccessDenied", `The function ${what} \`${arn}'`, 403);
  }
}

function letsSend(
  { effect, actions, resources, fromAddress = "*" }: Statement,
  { arn, sender }: { readonly arn: string; readonly sender: string },
): boolean {
  return (
    effect === "Allow" &&
    actions.includes("ses:SendEmail") &&
    resources.some((pattern) => matchesPattern(pattern, arn)) &&
    (fromAddress === "*" || fromAddress === sender)
  );
}

/** Reads a list of the query protocol: `<field>.member.<n><suffix>`. */
function readList(input: URLSearchParams, field: string, suffix: string): string[] {
  const found: string[] = [];
  for (let index = 1; ; index++) {
    const value = input.get(`${field}.member.${index}${suffix}`);
    if (value === null) return found;
    found.push(value);
  }
}

/** @throws AwsError a name or value that SES would reject */
function readTags(input: URLSearchParams): Record<string, string> {
  const values = readList(input, "Tags", ".Value");
  const tags = readList(input, "Tags", ".Name").map((name, i) => [name, values[i] ?? ""] as const);
  if (tags.flat().some((text) => !/^[A-Za-z0-9_-]{1,256}$/.test(text))) {
    throw new AwsError("InvalidParameterValue", "Invalid tag name or value.");
  }
  return Object.fromEntries(tags);
}

/** The links of the text in order, then links that only the HTML contains. */
function findLinks(text: string, html: string): string[] {
  const inText = text.match(/https?:\/\/[^\s<>"']+/g) ?? [];
  const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&").replaceAll("&#x3D;", "=").replaceAll("&#61;", "="),
  );
  return [...new Set([...inText, ...inHtml])].filter((link) => /^https?:/.test(link));
}
