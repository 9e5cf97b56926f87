import { hmsService } from "../../../functions/adapters/gateways/hms/hms.ts";
import { bearer, tokensWith, type VendorProtocol } from "./vendor-protocol.ts";

export const HMS: VendorProtocol = {
  service: hmsService,
  profiles: [{ appId: "101", clientSecret: "secret" }],
  read: ({ body }) => {
    const { message } = JSON.parse(body);
    return { tokens: message.token, tag: String(message.android.notification.tag) };
  },
  readAccessToken: bearer,
  tokenCodes: ["IllegalToken"],
  answerTokens: (tokens, codes) => {
    const illegal = tokensWith(tokens, codes);
    if (illegal.length === 0) return { code: "80000000" };
    const told = { success: tokens.length - illegal.length, illegal_tokens: illegal };
    return { code: "80100000", msg: JSON.stringify(told) };
  },
  answerAll: (code) => ({ code }),
  expired: { status: 200, reason: "80200003" },
};
