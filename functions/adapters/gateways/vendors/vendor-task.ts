import { type DeliveryOutcome, UNCLEAR } from "../../../domain/push/providers/delivery-outcome.ts";
import type { VendorProfile } from "../../../domain/push/providers/vendor-definition.ts";
import type {
  StoredMessage,
  VendorService,
} from "../../../domain/push/providers/vendor-service.ts";
import type { ProviderTokens } from "../../../ports/gateway-access.ts";
import type { Clock } from "../../../ports/system.ts";
import { createPost } from "../fetch/fetch-pool.ts";
import { type BearerToken, RefusedError } from "../gateway-batch.ts";
import { createSharedTokens } from "../shared-tokens.ts";

export interface TaskOptions {
  readonly clock: Clock;
  /** Holds tasks like access tokens. */
  readonly tokens: ProviderTokens;
  /** Origin of the simulated vendors; undefined on AWS. */
  readonly origin?: URL | undefined;
}

/** Returns the task of a message, which all chunks of a push share. */
export type TaskSource<Profile, Message> = (
  message: Omit<StoredMessage<Profile, Message>, "nowMs">,
) => Promise<string>;

/** Undefined for a vendor without tasks. */
export function createTasks<Profile extends VendorProfile, Message>(
  service: VendorService<Profile, Message>,
  { clock, tokens: store, origin }: TaskOptions,
): TaskSource<Profile, Message> | undefined {
  const { provider, task, tokens } = service;
  if (!task) return undefined;
  const send = createPost("Task", { origin });
  const taskFor = createSharedTokens({ clock, store });
  return (message) => {
    const secrets = tokens?.secrets(message.profile) ?? [];
    return taskFor({
      parts: [provider, "task", ...secrets, message.push, task.keyFor(message.message)],
      renewedAt: 1,
      issue: async (nowMs) => {
        const answer = await send(task.toRequest({ ...message, nowMs }));
        const stored = task.read(answer, nowMs);
        if (stored) return stored;
        throw new RefusedError(toRefusal(service.toOutcomes(answer, [""], clock.now())));
      },
    }).current();
  };
}

/** A refusal concerns all devices; any other answer is unclear. */
function toRefusal(outcome: DeliveryOutcome | readonly DeliveryOutcome[]): DeliveryOutcome {
  return "kind" in outcome && outcome.kind !== "accepted" ? outcome : UNCLEAR;
}

/**
 * Access tokens for which `prepare` has succeeded. A token that `prepare` refuses is renewed once.
 */
export function withPreparation(
  token: BearerToken,
  prepare: (accessToken: string) => Promise<void>,
): BearerToken {
  const renew = async (stale: string): Promise<string> => {
    const renewed = await token.renew(stale);
    await prepare(renewed);
    return renewed;
  };
  return {
    async current() {
      const accessToken = await token.current();
      try {
        await prepare(accessToken);
        return accessToken;
      } catch (error) {
        if (error instanceof RefusedError && error.wantsRefresh) return renew(accessToken);
        throw error;
      }
    },
    renew,
  };
}
