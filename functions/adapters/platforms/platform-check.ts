import type { JsonObject } from "../../domain/json.ts";
import type { PlatformSettings } from "../../domain/settings.ts";
import type { Clock, Random } from "../../ports/system.ts";
import type { IdTokens } from "./id-token.ts";
import type { PlatformAnswer, PlatformRequest } from "./platform-http.ts";

/** The account that the platform confirmed. */
export interface ConfirmedAccount {
  readonly uid: string;
  /** Absent if the platform has none or was not asked. */
  readonly unionid?: string | undefined;
  /** The result of a code's exchange; it is stored instead of the code. */
  readonly exchanged?: JsonObject;
}

/** One check: what the client sent, the team's settings for the platform, and ways to ask it. */
export interface PlatformCheck {
  readonly authData: JsonObject;
  /** The id that the client claims; undefined when it sent only a code. */
  readonly uid: string | undefined;
  readonly settings: PlatformSettings;
  /** @throws PlatformConfigurationError when the secret has no such credential for this platform */
  credential(name: "secret" | "privateKey"): Promise<string>;
  ask(request: PlatformRequest): Promise<PlatformAnswer>;
  readonly idTokens: IdTokens;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Asks one platform. Undefined means that the platform did not confirm the account.
 *
 * @throws ApiError unavailable when the platform gives no usable answer
 * @throws PlatformConfigurationError when it rejects the app instead of the user
 */
export type ConfirmAccount = (check: PlatformCheck) => Promise<ConfirmedAccount | undefined>;

/** The app's settings for the platform are wrong: its users can't sign in until the team fixes them. */
export class PlatformConfigurationError extends Error {
  override readonly name = "PlatformConfigurationError";
}

/** Characters of a token; the longest ones of Apple and Facebook have about 1,000. */
const MAX_STRING_LENGTH = 8_192;

/** The member as a string: a non-empty string up to the limit, or the digits of an integer. */
export function stringMember(object: JsonObject, name: string): string | undefined {
  const value = object[name];
  if (typeof value === "string" && value !== "" && value.length <= MAX_STRING_LENGTH) return value;
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** The app id of a platform whose calls need exactly one. */
export function onlyAppId({ appIds }: PlatformSettings): string {
  const [appId, ...others] = appIds;
  if (appId !== undefined && others.length === 0) return appId;
  throw new PlatformConfigurationError("needs exactly one app id");
}
