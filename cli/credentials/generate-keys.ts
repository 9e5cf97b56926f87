import { generateVapidKeys } from "../../lib/vapid-keys.ts";
import { CredentialsError } from "./credentials-error.ts";

/** Flag of `add webpush` in place of both keys. */
export const GENERATE = "--generate";

/**
 * The arguments with a new VAPID key pair.
 *
 * @throws CredentialsError for keys of one's own beside it
 */
export function withVapidKeys(args: readonly string[]): string[] {
  const others = args.filter((arg) => arg !== GENERATE);
  if (others.some((arg) => /^--(public|private)-key/.test(arg))) {
    throw new CredentialsError(
      `${GENERATE} makes both keys; leave --public-key and --private-key out`,
    );
  }
  const { publicKey, privateKey } = generateVapidKeys();
  // A key may begin with a dash, as flags do.
  return [...others, `--public-key=${publicKey}`, `--private-key=${privateKey}`];
}
