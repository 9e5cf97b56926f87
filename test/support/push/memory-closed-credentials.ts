import type {
  ClosedCredential,
  ClosedCredentials,
} from "../../../functions/ports/gateway-access.ts";
import type { Clock } from "../../../functions/ports/system.ts";

/** Keeps closed credentials in memory. */
export function createMemoryClosedCredentials(clock: Clock): ClosedCredentials {
  const kept = new Map<string, ClosedCredential>();
  return {
    async find(name) {
      const closed = kept.get(name);
      return closed && closed.untilMs > clock.now() ? closed : undefined;
    },
    async close(name, closed) {
      kept.set(name, closed);
    },
  };
}
