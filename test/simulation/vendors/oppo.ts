import { oppoService } from "../../../functions/adapters/gateways/oppo/oppo.ts";
import type { VendorProtocol, VendorRequest } from "./vendor-protocol.ts";

interface OppoItem {
  readonly target_value: string;
  readonly notification: { readonly app_message_id: string };
}

const formOf = ({ body }: VendorRequest) => new URLSearchParams(body);

export const OPPO: VendorProtocol = {
  service: oppoService,
  profiles: [{ appKey: "key", masterSecret: "secret", appName: "A" }],
  read: (request) => {
    const items: readonly OppoItem[] = JSON.parse(formOf(request).get("messages") ?? "[]");
    const tokens = items.map(({ target_value: token }) => token);
    return { tokens, tag: String(items[0]?.notification.app_message_id) };
  },
  readAccessToken: (request) => String(formOf(request).get("auth_token")),
  tokenCodes: ["10000", "31"],
  answerTokens: (tokens, codes) => ({
    code: 0,
    data: tokens.map((registrationId, index) => {
      const code = codes[index];
      return code === undefined
        ? { registrationId, messageId: "m" }
        : { registrationId, errorCode: Number(code) };
    }),
  }),
  answerAll: (code) => ({ code: Number(code) }),
  expired: { status: 200, reason: "11" },
  quota: { status: 200, reason: "33" },
};
