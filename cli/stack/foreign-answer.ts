import { CommandError } from "../command-error.ts";

/** API Gateway's, in each answer, also behind CloudFront. */
export const GATEWAY_HEADER = "apigw-requestid";

const TIMEOUT_MS = 10_000;

export const FOREIGN_REMEDY =
  "Change its DNS record to the output DomainTarget… of the stack (EdgeTarget… with edge); before the move, leave customDomain out";

export function toForeign(url: string): string {
  return `${url} is answered by another service, not by this deployment`;
}

/**
 * Protects the service that an app leaves: its domain may still lead there, with the same app id and keys. An
 * address without an answer passes, because what follows reports it.
 *
 * @throws CommandError another service answers
 */
export async function refuseForeign(url: string): Promise<void> {
  const answer = await askDate(url);
  if (answer === undefined || answer.headers.has(GATEWAY_HEADER)) return;
  throw new CommandError(`${toForeign(url)}. ${FOREIGN_REMEDY}`);
}

async function askDate(url: string): Promise<Response | undefined> {
  try {
    return await fetch(`${url}/1.1/date`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    return undefined;
  }
}
