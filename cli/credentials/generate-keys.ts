import { generateVapidKeys } from "../../lib/vapid-keys.ts";
import { UsageError } from "../command-error.ts";
import type { EntryValues } from "./entry-flags.ts";

/**
 * The flags of `add webpush --generate` with a new VAPID key pair.
 *
 * @throws UsageError keys are given beside it
 */
export function withVapidKeys({ generate, ...given }: EntryValues): EntryValues {
  if (["public-key", "private-key"].some((name) => given[name] !== undefined)) {
    throw new UsageError("--generate makes both keys; leave --public-key and --private-key out");
  }
  const { publicKey, privateKey } = generateVapidKeys();
  return { ...given, "public-key": publicKey, "private-key": privateKey };
}
