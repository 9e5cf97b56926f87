import { CommandError } from "../command-error.ts";

/** API Gateway's, in each answer, also behind CloudFront. */
const GATEWAY_HEADER = "apigw-requestid";

const TIMEOUT_MS = 10_000;

export const FOREIGN_REMEDY =
  "Change its DNS record to the output DomainTarget… of the stack (EdgeTarget… with edge); before the move, leave customDomain out";

export function toForeign(url: string): string {
  return `${url} is answered by another service, not by this deployment`;
}

/**
 * Protects the service that an app leaves: its domain may still lead there, with the same app id and keys.
 *
 * @throws CommandError another service answers
 */
export async function refuseForeign(url: string): Promise<void> {
  if (await isForeign(url)) throw new CommandError(`${toForeign(url)}. ${FOREIGN_REMEDY}`);
}

/** Asks without keys. False for an address without an answer, because the request that follows reports it. */
export async function isForeign(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/1.1/date`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return !answer.headers.has(GATEWAY_HEADER);
  } catch {
    return false;
  }
}
