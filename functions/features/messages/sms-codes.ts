import { FAULT_LINES } from "../../contract/faults.ts";
import { callingCode, type PhoneNumber } from "../../domain/accounts/phone-number.ts";
import {
  countryWindows,
  guessCounters,
  type NumberCounters,
  type SmsCodeTarget,
  type SmsPurpose,
  smsCodeLifetimeMs,
  smsCounters,
} from "../../domain/accounts/sms-code.ts";
import { smsText } from "../../domain/accounts/sms-text.ts";
import { ApiError, type ErrorName } from "../../domain/api-error.ts";
import { networkFor, siteFor } from "../../domain/messages/source-address.ts";
import { secondsUntil, toSpan } from "../../domain/retry-after.ts";
import type { Settings } from "../../domain/settings.ts";
import type { Receipt } from "../../domain/window-counts.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { Admission, ProvenSmsCode } from "../../ports/messages.ts";
import type { OperationResponse, Sender } from "../../ports/operation.ts";
import type { LimitedBy } from "../../ports/rate-limits.ts";

const MINUTE_MS = 60_000;

/**
 * - `suppress`: no message is sent, but the answer and its timing are those of `send`
 * - `skip`: nothing happens, and the answer is a success
 */
export type CodeDelivery = "send" | "suppress" | "skip";

/** A request for a code. */
export interface SmsCodeRequest {
  readonly purpose: SmsPurpose;
  readonly number: PhoneNumber;
  /** Minutes, as the client sent them. */
  readonly ttl?: unknown;
  readonly request: Sender;
  /** Looks at the number's user, once the network's limit admits the request; may throw. */
  readonly decide?: () => Promise<CodeDelivery>;
}

type CodePorts = AccountsPorts & LimitedBy<"sms" | "smsToNumber" | "smsToCountry">;

/**
 * Sends a new code. The number's limit is checked after `decide`: a rejection such as 213 must not
 * block the request that the client sends next.
 *
 * @throws ApiError smsOff, smsTooFrequent, and what `decide` throws
 */
export async function sendSmsCode(
  codeRequest: SmsCodeRequest,
  ports: CodePorts,
): Promise<OperationResponse> {
  const { number, request } = codeRequest;
  const isTest = fixedCode(number, ports.settings) !== undefined;
  if (ports.smsQueue === undefined && !isTest) throw new ApiError("smsOff");
  const ofNetwork = await admitNetwork(number, request, ports);
  const delivery = (await codeRequest.decide?.()) ?? "send";
  if (delivery === "skip") {
    await ports.networkThrottle.release(ofNetwork);
  } else {
    const receipt = await admitText(codeRequest, ofNetwork, ports);
    await issueCode(codeRequest, { delivery, receipt }, ports);
  }
  return { body: {} };
}

/**
 * Counts a text for its country and its number. A refused text is not counted, so an attacker can't use up
 * the share of a network or a country with messages that are never sent.
 *
 * @returns the counts of the text until its code is used
 */
async function admitText(
  { number: { phone }, request }: SmsCodeRequest,
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

/** In the error mode `private` no answer may reveal whether a number has a user. */
export function rejectOrSuppress(
  error: ErrorName,
  { errorMode }: Pick<Settings, "errorMode">,
): "suppress" {
  if (errorMode === "compatible") throw new ApiError(error);
  return "suppress";
}

/** A network that has reached its limit still has codes sent to numbers that were proven in it. */
function admitNetwork(
  { phone }: PhoneNumber,
  sender: Sender,
  { networkThrottle, knownNetworks }: CodePorts,
): Promise<Receipt> {
  return networkThrottle.admit("sms", sender, {
    unless: () => knownNetworks.has(`phone#${phone}`, siteFor(sender.sourceIp)),
  });
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

/** The ports of operations that take a code. */
export type CodeUsePorts = Pick<
  AccountsPorts,
  "smsCodes" | "networkThrottle" | "knownNetworks" | "random" | "settings"
> &
  LimitedBy<"codeGuesses">;

/** A code as a client sends it back, and from where. */
interface SmsGuess {
  readonly code: string;
  readonly sourceIp: string;
}

/** Proves and uses up a code. @returns whether it was right */
export async function useSmsCode(
  target: SmsCodeTarget,
  guess: SmsGuess,
  ports: CodeUsePorts,
): Promise<boolean> {
  const proven = await proveSmsCode(target, guess, ports);
  return (await proven?.spend()) !== undefined;
}

/** Proves a code without using it up. @returns undefined for a wrong one */
export async function proveSmsCode(
  target: SmsCodeTarget,
  guess: SmsGuess,
  ports: CodeUsePorts,
): Promise<ProvenSmsCode | undefined> {
  if (isFixedCode(target, guess, ports.settings)) return { spend: async () => [] };
  const compare = () => ports.smsCodes.prove(target, guess.code);
  const proven = await countingGuess({ ...target, ...guess }, ports, compare);
  return (
    proven && {
      async spend() {
        const receipt = await proven.spend();
        // A used code counts no more for its network and country.
        if (receipt) await ports.networkThrottle.release(receipt);
        return receipt;
      },
    }
  );
}

const GUESS_ID_BYTES = 6;

/**
 * Compares a code. A guess is counted first, so that parallel guesses can't pass the limits, and the
 * right code is refunded. Guesses never end a code: a network without guesses left is refused, and the
 * owner's network is not affected (A121).
 *
 * @param compare resolves to undefined for a wrong code
 */
async function countingGuess<T>(
  { phone, sourceIp }: { readonly phone: string; readonly sourceIp: string },
  { throttle, knownNetworks, random }: CodeUsePorts,
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

const NONCE_BYTES = 16;

/** Stores the code before sending it: a code that was received always works. */
async function issueCode(
  { purpose, number: { phone }, ttl, request }: SmsCodeRequest,
  { delivery, receipt }: { readonly delivery: CodeDelivery; readonly receipt: Receipt },
  { smsCodes, smsQueue, networkThrottle, random, clock, settings }: AccountsPorts,
): Promise<void> {
  const lifetimeMs = smsCodeLifetimeMs(ttl);
  const fixed = fixedCode({ phone }, settings);
  const nonce = Buffer.from(random.bytes(NONCE_BYTES)).toString("base64url");
  const network = networkFor(request.sourceIp);
  const order = { target: { purpose, phone }, lifetimeMs, nonce, fixed, receipt, network };
  const nowMs = clock.now();
  const { code, issuedAtMs, expiresAtMs } = await smsCodes.issue(order);
  if (fixed !== undefined) return;
  if (isOnItsWay(issuedAtMs, nowMs)) return networkThrottle.release(receipt);
  const { appName, mailLanguage } = settings;
  const minutes = Math.floor((expiresAtMs - nowMs) / MINUTE_MS);
  const text = smsText(purpose, mailLanguage, { appName, code, minutes });
  const suppressed = delivery === "suppress" && { suppressed: true };
  await smsQueue?.send({ version: 1, to: phone, text, expiresAtMs, ...suppressed });
}

/** Whether another request has just had the same code sent to the number. */
function isOnItsWay(issuedAtMs: number, nowMs: number): boolean {
  return issuedAtMs < nowMs && nowMs - issuedAtMs < MINUTE_MS;
}

/** As at LeanCloud, the code of a test number needs no request, has no end and no limit. */
function isFixedCode(
  target: SmsCodeTarget,
  { code }: SmsGuess,
  settings: Pick<Settings, "testPhoneNumbers">,
): boolean {
  const fixed = fixedCode(target, settings);
  return fixed !== undefined && fixed === code;
}

/** The code of a number that is configured for app review. */
function fixedCode(
  { phone }: Pick<PhoneNumber, "phone">,
  { testPhoneNumbers }: Pick<Settings, "testPhoneNumbers">,
): string | undefined {
  return testPhoneNumbers.find(({ number }) => number === phone)?.code;
}
