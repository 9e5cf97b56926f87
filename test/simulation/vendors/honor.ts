import { honorService } from "../../../functions/adapters/gateways/honor/honor.ts";
import { bearer, tokensWith, type VendorProtocol } from "./vendor-protocol.ts";

export const HONOR: VendorProtocol = {
  service: honorService,
  profiles: [{ appId: "101", clientId: "1", clientSecret: "secret" }],
  read: ({ body }) => {
    const { android, token } = JSON.parse(body);
    return { tokens: token, tag: String(android.notification.tag) };
  },
  readAccessToken: bearer,
  tokenCodes: ["failTokens", "expireTokens"],
  answerTokens: (tokens, codes) => {
    const listed = (list: string) => tokensWith(tokens, codes, (code) => code === list);
    const lists = { failTokens: listed("failTokens"), expireTokens: listed("expireTokens") };
    const sendResult = tokensWith(tokens, codes).length < tokens.length;
    return { code: 200, data: { sendResult, ...lists } };
  },
  answerAll: (code) => ({ code }),
  expired: { status: 200, reason: "401" },
};
