import { CommandError } from "./command-error.ts";

/** Status of a local cloud that starts. */
const STARTING = 503;

/**
 * The answer of a running local cloud at `/_local/<page>`.
 *
 * @param url origin of the API
 * @throws CommandError it is not a local cloud, or does not run
 */
export async function fetchLocal(url: string, page: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/_local/${page}`).catch((cause: unknown) => {
    if (!(cause instanceof TypeError)) throw cause;
    throw new CommandError(`${url} does not answer; start a local cloud with: npm start`, {
      cause,
    });
  });
  if (answer.ok) return (await answer.json()) as Record<string, unknown>;
  if (answer.status === STARTING) {
    throw new CommandError(`${url} is not ready yet; try again when it has printed its address`);
  }
  throw new CommandError(
    `${url} answered ${answer.status}; --url must be the address of a running local cloud. Use --stack for AWS`,
  );
}
