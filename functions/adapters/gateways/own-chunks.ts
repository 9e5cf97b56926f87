import type { Provider } from "../../contract/push-providers.ts";
import { missingSender } from "../../domain/push/providers/vendor-definition.ts";
import type { PushGateway } from "../../ports/push.ts";
import { allOf } from "./gateway-batch.ts";

/** A gateway that rejects devices of vendors without a sender in the deployment. */
export function forOwnChunks(own: Provider, gateway: PushGateway): PushGateway {
  return {
    send: async (chunk, signal, badges) => {
      if (chunk.provider === own) return gateway.send(chunk, signal, badges);
      const reason = missingSender(chunk.provider);
      return allOf(chunk.devices.length, { kind: "rejected", reason });
    },
  };
}
