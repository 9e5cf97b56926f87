import { toPublicCredentials } from "../../domain/push/providers/public-credentials.ts";
import type { PushCredentials } from "../../generated/types.ts";
import type { PublishedCredentials } from "../../ports/push.ts";
import type { Log } from "../../ports/system.ts";

export interface PublishPorts {
  readonly credentials: () => Promise<PushCredentials>;
  readonly publicCredentials: PublishedCredentials;
  readonly log: Log;
}

/**
 * Publishes the credentials without their secrets, so that a dry run knows which devices they reach. A
 * secret that can't be read stops the senders; here, it must not stop the reconciler.
 */
export async function publishCredentials({
  credentials,
  publicCredentials,
  log,
}: PublishPorts): Promise<void> {
  try {
    await publicCredentials.publish(toPublicCredentials(await credentials()));
  } catch (error) {
    log.failure("push credentials not published", error, {});
  }
}
