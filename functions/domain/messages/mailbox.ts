import { createHash } from "node:crypto";

/** Domains of Gmail, which ignores the dots in a name. */
const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox behind an address, for limits only: other spellings that reach the same mailbox count
 * together. Case, a tag (`tom+shop@`) and the form of the domain never matter; at Gmail, dots don't
 * either. Two mailboxes that share a limit because a host reads names otherwise do no harm.
 *
 * @returns a hash in base64url, so that limits hold no addresses
 */
export function mailboxFor(email: string): string {
  const { name, domain } = splitAddress(withoutTag(email).normalize("NFKC").toLowerCase());
  const host = toAsciiHost(domain);
  const mailbox = GMAIL.has(host) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${host}`;
  return createHash("sha256").update(mailbox).digest("base64url");
}

/** The address without its tag, which its writer chose freely. */
export function withoutTag(email: string): string {
  const { name, domain } = splitAddress(email);
  const [untagged] = name.split("+");
  return untagged === "" || untagged === undefined ? email : `${untagged}@${domain}`;
}

/** @see RFC 3490, ToASCII */
function toAsciiHost(domain: string): string {
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

function splitAddress(email: string) {
  const at = email.lastIndexOf("@");
  return { name: email.slice(0, at), domain: email.slice(at + 1) };
}
