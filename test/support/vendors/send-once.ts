import { createMemoryTokens } from "../../../functions/adapters/gateways/shared-tokens.ts";
import { createVendorGateway } from "../../../functions/adapters/gateways/vendors/vendor-gateway.ts";
import type { VendorProfile } from "../../../functions/domain/push/providers/vendor-definition.ts";
import type { VendorService } from "../../../functions/domain/push/providers/vendor-service.ts";
import { PROVIDERS } from "../../../functions/generated/providers/registry.ts";
import type { ChunkMessage, PushCredentials } from "../../../functions/generated/types.ts";
import { createMemoryClosedCredentials } from "../push/memory-closed-credentials.ts";

export const SENT_MS = Date.UTC(2026, 10, 23, 4);

/** Containers of one vendor's sender that share tables, in front of a server of the test. */
export function createSenders<Profile extends VendorProfile, Message>(
  service: VendorService<Profile, Message>,
  { profiles, origin }: { readonly profiles: readonly Profile[]; readonly origin: URL },
) {
  const clock = { now: () => SENT_MS };
  const tokens = createMemoryTokens();
  const closed = createMemoryClosedCredentials(clock);
  const log = { info: () => {}, warn: () => {}, error: () => {}, failure: () => {} };
  const { devicesPerRequest } = PROVIDERS[service.provider];
  const credentials = async () => ({ [service.provider]: profiles }) as PushCredentials;
  return (ids: readonly string[], rest: Partial<ChunkMessage> = {}) => {
    const gateway = createVendorGateway(service, {
      devicesPerRequest,
      credentials,
      clock,
      log,
      tokens,
      closed,
      origin,
    });
    return gateway.send(toChunk(service.provider, ids, rest), new AbortController().signal);
  };
}

function toChunk(
  provider: ChunkMessage["provider"],
  ids: readonly string[],
  rest: Partial<ChunkMessage>,
): ChunkMessage {
  return {
    version: 1,
    push: "push1",
    chunk: "chunk#0000#000000#000",
    provider,
    attempt: 1,
    group: { production: true },
    data: { alert: "Hi", title: "T" },
    devices: ids.map((id) => [`object ${id}`, id]),
    ...rest,
  };
}
