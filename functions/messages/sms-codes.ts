import type { PhoneNumber } from "../domain/accounts/phone-number.ts";
import {
  SMS_CODE_LENGTH,
  SMS_PER_NETWORK,
  SMS_PER_NUMBER,
  type SmsPurpose,
  smsCodeLifetimeMs,
} from "../domain/accounts/sms-code.ts";
import { smsText } from "../domain/accounts/sms-text.ts";
import { ApiError, type ErrorName } from "../domain/api-error.ts";
import { networkFor } from "../domain/messages/source-address.ts";
import type { Requester } from "../domain/requester.ts";
import type { Settings } from "../domain/settings.ts";
import type { AccountsPorts } from "../ports/accounts.ts";
import type { OperationResponse } from "../ports/operation.ts";

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
  readonly request: { readonly requester: Requester; readonly sourceIp: string };
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
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const { number, request } = codeRequest;
  const isTest = fixedCode(number, ports.settings) !== undefined;
  if (ports.smsQueue === undefined && !isTest) throw new ApiError("smsOff");
  const network = networkFor(request.sourceIp);
  if (!request.requester.master) await admitNetwork(network, ports);
  const delivery = (await codeRequest.decide?.()) ?? "send";
  if (delivery === "skip") return { body: {} };
  if (!(await ports.throttle.admit(`sms#${number.phone}`, SMS_PER_NUMBER))) {
    throw new ApiError("smsTooFrequent");
  }
  await issueCode(codeRequest, { network, delivery }, ports);
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

async function admitNetwork(network: string, { throttle }: AccountsPorts): Promise<void> {
  if (await throttle.admit(`sms-network#${network}`, SMS_PER_NETWORK)) return;
  throw new ApiError("smsTooFrequent", "This network has requested too many text messages.");
}

/** Stores the code before sending it: a code that was received always works. */
async function issueCode(
  { purpose, number: { phone, written }, ttl }: SmsCodeRequest,
  { network, delivery }: { readonly network: string; readonly delivery: CodeDelivery },
  { smsCodes, smsQueue, random, clock, settings }: AccountsPorts,
): Promise<void> {
  const lifetimeMs = smsCodeLifetimeMs(ttl);
  const expiresAtMs = clock.now() + lifetimeMs;
  const fixed = fixedCode({ phone, written }, settings);
  const code = fixed ?? random.text(SMS_CODE_LENGTH, "0123456789");
  await smsCodes.issue({ target: { purpose, phone }, code, expiresAtMs, network });
  if (fixed !== undefined) return;
  const { appName, mailLanguage } = settings;
  const text = smsText(purpose, mailLanguage, { appName, code, minutes: lifetimeMs / MINUTE_MS });
  const suppressed = delivery === "suppress" && { suppressed: true };
  await smsQueue?.send({ version: 1, to: phone, text, expiresAtMs, ...suppressed });
}

/** The code of a number that is configured for app review. */
function fixedCode(
  { phone }: PhoneNumber,
  { testPhoneNumbers }: Pick<Settings, "testPhoneNumbers">,
): string | undefined {
  return testPhoneNumbers.find(({ number }) => number === phone)?.code;
}
