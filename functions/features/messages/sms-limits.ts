import { FAULT_LINES } from "../../contract/faults.ts";
import { callingCode, type PhoneNumber } from "../../domain/accounts/phone-number.ts";
import {
  countryWindows,
  guessCounters,
  type NumberCounters,
  smsCounters,
} from "../../domain/accounts/sms-code.ts";
import { ApiError } from "../../domain/api-error.ts";
import { siteFor } from "../../domain/messages/source-address.ts";
import { secondsUntil, toSpan } from "../../domain/retry-after.ts";
import type { Receipt } from "../../domain/window-counts.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { Admission } from "../../ports/messages.ts";
import type { Sender } from "../../ports/operation.ts";
import type { LimitedBy } from "../../ports/rate-limits.ts";

export type CodePorts = AccountsPorts & LimitedBy<"sms" | "smsToNumber" | "smsToCountry">;

type GuessPorts = Pick<AccountsPorts, "knownNetworks" | "random"> & LimitedBy<"codeGuesses">;

/** A network that has reached its limit still has codes sent to numbers that were proven in it. */
export function admitNetwork(
  { phone }: PhoneNumber,
  sender: Sender,
  { networkThrottle, knownNetworks }: CodePorts,
): Promise<Receipt> {
  return networkThrottle.admit("sms", sender, {
    unless: () => knownNetworks.has(`phone#${phone}`, siteFor(sender.sourceIp)),
  });
}

/**
 * Counts a text for its country and its number. A refused text is not counted, so an attacker can't use up
 * the share of a network or a country with messages that are never sent.
 *
 * @returns the counts of the text until its code is used
 */
export async function admitText(
  { number: { phone }, request }: { readonly number: PhoneNumber; readonly request: Sender },
  ofNetwork: Receipt,
  ports: CodePorts,
): Promise<Receipt> {
  let receipt = ofNetwork;
  try {
    receipt = [...receipt, ...(await admitForCountry(phone, ports))];
    const site = siteFor(request.sourceIp);
    const admission = await admitForNumber(phone, { site, ...smsCounters(phone, site) }, ports);
    if (admission.kind === "refused") throw tooFrequent("to this number", admission, ports);
    return receipt;
  } catch (error) {
    await ports.networkThrottle.release(receipt);
    throw error;
  }
}

/**
 * Fraudsters request messages to numbers that earn them money, by the thousand and from many networks. They
 * don't use the codes, so only unused codes count.
 */
async function admitForCountry(phone: string, ports: CodePorts): Promise<Receipt> {
  const country = callingCode(phone);
  const windows = countryWindows(ports.settings);
  const admission = await ports.throttle.admitInWindows(`sms-country#${country}`, windows);
  if (admission.kind === "counted") return admission.receipt;
  ports.log.error(FAULT_LINES.cappedSms, { country });
  throw tooFrequent(`to numbers that begin with +${country}`, admission, ports);
}

/** @param where completes "Too many text messages …" */
function tooFrequent(
  where: string,
  { untilMs }: { readonly untilMs: number },
  { clock }: Pick<AccountsPorts, "clock">,
): ApiError {
  const retryAfterSeconds = secondsUntil(untilMs, clock.now());
  const text = `Too many text messages ${where}; try again in ${toSpan(retryAfterSeconds)}.`;
  return new ApiError("smsTooFrequent", text, { retryAfterSeconds });
}

const GUESS_ID_BYTES = 6;

/**
 * Compares a code. A guess is counted first, so that parallel guesses can't pass the limits, and the
 * right code is refunded. Guesses never end a code: a network without guesses left is refused, and the
 * owner's network is not affected (A121).
 *
 * @param compare resolves to undefined for a wrong code
 */
export async function countingGuess<T>(
  { phone, sourceIp }: { readonly phone: string; readonly sourceIp: string },
  { throttle, knownNetworks, random }: GuessPorts,
  compare: () => Promise<T>,
): Promise<T | undefined> {
  const site = siteFor(sourceIp);
  const counters = guessCounters(phone, site);
  const id = Buffer.from(random.bytes(GUESS_ID_BYTES)).toString("base64url");
  const ports = { throttle, knownNetworks };
  const admission = await admitForNumber(phone, { site, ...counters }, ports, id);
  if (admission.kind === "refused") return undefined;
  const result = await compare();
  if (!result) return undefined;
  await Promise.all([
    knownNetworks.remember(`phone#${phone}`, site),
    ...[counters.own, counters.shared].map(({ key, limits }) => throttle.refund(key, limits, id)),
  ]);
  return result;
}

/**
 * Counts an event for its network and for all networks together. A network from which the owner has
 * used a code of this number needs only its own share, so that strangers can't use that up.
 */
async function admitForNumber(
  phone: string,
  { site, own, shared }: NumberCounters & { readonly site: string },
  { throttle, knownNetworks }: Pick<CodePorts, "throttle" | "knownNetworks">,
  eventId?: string,
): Promise<Admission> {
  const ownAdmission = await throttle.admit(own.key, own.limits, eventId);
  if (ownAdmission.kind === "refused") return ownAdmission;
  const admission = await throttle.admit(shared.key, shared.limits, eventId);
  if (admission.kind === "counted") return admission;
  return (await knownNetworks.has(`phone#${phone}`, site)) ? ownAdmission : admission;
}
