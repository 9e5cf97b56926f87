import type { AppKeys, PresentedCredentials } from "../../ports/operation.ts";
import { isEqualSecret } from "./client-address.ts";

export type Proof = "app" | "master" | "invalid";

/** Results of checking a request's credentials. */
export type Proofs = { [Kind in "key" | "masterKey" | "sign"]?: Proof };

const ADVICE = "`npm start` prints the id and the keys.";

/**
 * Names the credential that is missing or wrong, for the local cloud: on AWS an answer must not reveal
 * that a part of a guess was right.
 */
export function explainRefusal(
  presented: PresentedCredentials,
  proofs: Proofs,
  { appId }: AppKeys,
): string {
  return `Unauthorized. ${findReason(presented, proofs, appId)} ${ADVICE}`;
}

function findReason(
  { appId, key = "", sign = "" }: PresentedCredentials,
  proofs: Proofs,
  expectedId: string,
): string {
  if (appId === undefined) return "The header X-LC-Id is missing.";
  if (!isEqualSecret(appId, expectedId)) return "X-LC-Id is not the id of this app.";
  if (Object.keys(proofs).length === 0) return "The header X-LC-Key or X-LC-Sign is missing.";
  if (proofs.sign === "invalid") return explainSign(sign);
  if (proofs.masterKey === "invalid") return "The master key in its own header is wrong.";
  return key.endsWith(",master")
    ? "X-LC-Key ends in ,master, but what is before that is not the master key."
    : "X-LC-Key is not the app key; the master key needs ,master after it.";
}

function explainSign(sign: string): string {
  if (!/^[0-9a-f]{32},\d{1,16}(,|$)/.test(sign)) {
    return "X-LC-Sign must be the MD5 in lower-case hexadecimal, a comma and the timestamp.";
  }
  if (sign.endsWith(",ax-sig-1")) {
    return "X-LC-Sign ends in ,ax-sig-1, but is not signed with the androidKey of the configuration.";
  }
  const name = sign.endsWith(",master") ? "master key" : "app key";
  return `X-LC-Sign is not the MD5 of the timestamp followed by the ${name}.`;
}
