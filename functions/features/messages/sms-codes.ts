import type { PhoneNumber } from "../../domain/accounts/phone-number.ts";
import {
  type SmsCodeTarget,
  type SmsPurpose,
  smsCodeLifetimeMs,
} from "../../domain/accounts/sms-code.ts";
import { smsText } from "../../domain/accounts/sms-text.ts";
import { ApiError, type ErrorName } from "../../domain/api-error.ts";
import { defined } from "../../domain/defined.ts";
import { networkFor } from "../../domain/messages/source-address.ts";
import type { Settings } from "../../domain/settings.ts";
import type { Receipt } from "../../domain/window-counts.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { ProvenSmsCode } from "../../ports/messages.ts";
import type { OperationResponse, Sender } from "../../ports/operation.ts";
import type { LimitedBy } from "../../ports/rate-limits.ts";
import { admitNetwork, admitText, type CodePorts, countingGuess } from "./sms-limits.ts";

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

/** In the error mode `private` no answer may reveal whether a number has a user. */
export function rejectOrSuppress(
  error: ErrorName,
  { errorMode }: Pick<Settings, "errorMode">,
): "suppress" {
  if (errorMode === "compatible") throw new ApiError(error);
  return "suppress";
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
  const trace = defined({ apiRequestId: request.requestId });
  await smsQueue?.send({ version: 1, to: phone, text, expiresAtMs, ...trace, ...suppressed });
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
