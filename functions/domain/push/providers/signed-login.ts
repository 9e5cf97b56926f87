import type { Json, JsonObject } from "../../json.ts";
import { CredentialsError, type IssuedToken, TokenUnavailableError } from "./access-token.ts";
import { type GatewayAnswer, parseAnswer } from "./delivery-outcome.ts";
import { toCode } from "./vendor-outcomes.ts";

interface Login {
  /** The code and the token in the answer. */
  read(answer: JsonObject): { readonly code: Json | undefined; readonly token: Json | undefined };
  /** Codes that time can cure; all others are about the credentials. */
  readonly passing: ReadonlySet<string>;
  /** Reason of a push when the vendor refuses the credentials. */
  readonly refusal: string;
}

const DAY_MS = 24 * 3_600_000;

/**
 * The access token, for a day, in the answer to a signed log-in.
 *
 * @throws CredentialsError, TokenUnavailableError
 */
export function readLogin(
  { status, body }: Pick<GatewayAnswer, "status" | "body">,
  nowMs: number,
  { read, passing, refusal }: Login,
): IssuedToken {
  const { code, token } = read(parseAnswer(body));
  const reason = toCode(code);
  if (reason === "0" && typeof token === "string" && token !== "") {
    return { token, expiresAtMs: nowMs + DAY_MS };
  }
  const isRefused = reason !== undefined && reason !== "0" && !passing.has(reason);
  if (isRefused) throw new CredentialsError(refusal);
  throw new TokenUnavailableError(`AccessToken ${reason ?? `HTTP ${status}`}`);
}
