import type { PhoneNumber } from "../domain/accounts/phone-number.ts";
import {
  SMS_CODE_LENGTH,
  type SmsPurpose,
  smsCodeLifetimeMs,
} from "../domain/accounts/sms-code.ts";
import { smsText } from "../domain/accounts/sms-text.ts";
import { ApiError, type ErrorName } from "../domain/api-error.ts";
import { SMS_PER_NETWORK, SMS_PER_NUMBER } from "../domain/messages/sms-limits.ts";
import { networkOf } from "../domain/messages/source-address.ts";
import type { Requester } from "../domain/requester.ts";
import type { Settings } from "../domain/settings.ts";
import type { AccountsPorts } from "../ports/accounts.ts";
import type { OperationResponse } from "../ports/operation.ts";

const MINUTE_MS = 60_000;

/** `suppress`: nobody is texted, but the answer and its time are as if. */
export type Delivery = "send" | "suppress" | "skip";

/** A request for a code. */
export interface SmsCodeOrder {
  readonly purpose: SmsPurpose;
  readonly number: PhoneNumber;
  /** Minutes, as the client sent it. */
  readonly ttl?: unknown;
  readonly request: { readonly requester: Requester; readonly sourceIp: string };
  /** Looks at the number's user, once the network's limit allows it; may refuse. */
  readonly decide?: () => Promise<Delivery>;
}

/**
 * Texts a new code. The number's limit comes after `decide`, so that a refusal such as 213 doesn't
 * stop the request that a client sends next.
 *
 * @throws ApiError smsOff, smsTooFrequent, and what `decide` throws
 */
export async function sendSmsCode(
  order: SmsCodeOrder,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const { number, request } = order;
  const isTest = fixedCode(number, ports.settings) !== undefined;
  if (ports.smsQueue === undefined && !isTest) throw new ApiError("smsOff");
  const network = networkOf(request.sourceIp);
  if (!request.requester.master) await admitNetwork(network, ports);
  const delivery = (await order.decide?.()) ?? "send";
  if (delivery === "skip") return { body: {} };
  if (!(await ports.throttle.admit(`sms#${number.phone}`, SMS_PER_NUMBER))) {
    throw new ApiError("smsTooFrequent");
  }
  await issue(order, { network, delivery }, ports);
  return { body: {} };
}

/** In the error mode `private` no answer tells whether a number has a user. */
export function refuseNumber(error: ErrorName, { errorMode }: Settings): "suppress" {
  if (errorMode === "compatible") throw new ApiError(error);
  return "suppress";
}

async function admitNetwork(network: string, { throttle }: AccountsPorts): Promise<void> {
  if (await throttle.admit(`sms-network#${network}`, SMS_PER_NETWORK)) return;
  throw new ApiError("smsTooFrequent", "Too many text messages were asked for from this network.");
}

/** The code is stored before it is sent: whoever has received one can use it. */
async function issue(
  { purpose, number: { phone, written }, ttl }: SmsCodeOrder,
  { network, delivery }: { readonly network: string; readonly delivery: Delivery },
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
  await smsQueue?.send({ to: phone, text, expiresAtMs, ...suppressed });
}

/** The code of a number that is configured for app review. */
function fixedCode({ phone }: PhoneNumber, { testPhoneNumbers }: Settings): string | undefined {
  return testPhoneNumbers.find(({ number }) => number === phone)?.code;
}
