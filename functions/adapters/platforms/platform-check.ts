import type { JsonObject } from "../../domain/json.ts";
import type { PlatformSettings } from "../../domain/settings.ts";
import type { Clock, Random } from "../../ports/system.ts";
import type { IdTokens } from "./id-token.ts";
import type { AnswerBody, PlatformAnswer, PlatformRequest } from "./platform-http.ts";

/** Whose account the platform says it is. */
export interface ConfirmedAccount {
  readonly uid: string;
  /** Absent where the platform has none, or was not asked. */
  readonly unionid?: string | undefined;
  /** What a code was exchanged for; takes the code's place in what is stored. */
  readonly exchanged?: JsonObject;
}

/** One check: what was sent, the app's side of the platform, and the ways to ask. */
export interface PlatformCheck {
  readonly authData: JsonObject;
  /** The account that is claimed; undefined where only a code was sent. */
  readonly uid: string | undefined;
  readonly settings: PlatformSettings;
  /** @throws PlatformConfigurationError when the secret holds none for this platform */
  credential(name: "secret" | "privateKey"): Promise<string>;
  ask(request: PlatformRequest): Promise<PlatformAnswer>;
  readonly idTokens: IdTokens;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Asks one platform. Undefined is its clear "no"; rejects with ApiError unavailable when it gives
 * no answer, and with PlatformConfigurationError when it refuses us instead of the user.
 */
export type ConfirmAccount = (check: PlatformCheck) => Promise<ConfirmedAccount | undefined>;

/** Our own side of the platform is wrong: nobody can sign in until the team repairs it. */
export class PlatformConfigurationError extends Error {
  override readonly name = "PlatformConfigurationError";
}

/** Characters of a token; Apple's and Facebook's longest have about 1,000. */
const MAX_TEXT_LENGTH = 8_192;

/** A member that is a string of sensible length, or a whole number as its digits. */
export function textOf(object: AnswerBody, name: string): string | undefined {
  const value = object[name];
  if (typeof value === "string" && value !== "" && value.length <= MAX_TEXT_LENGTH) return value;
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** The one app id of a platform whose calls name the app. */
export function onlyAppId({ appIds }: PlatformSettings): string {
  const [appId, ...others] = appIds;
  if (appId !== undefined && others.length === 0) return appId;
  throw new PlatformConfigurationError("needs exactly one app id");
}
