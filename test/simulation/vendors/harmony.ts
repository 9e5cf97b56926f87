import { harmonyService } from "../../../functions/adapters/gateways/harmony/harmony.ts";
import { bearer, tokensWith, type VendorProtocol } from "./vendor-protocol.ts";

const serviceAccount = { project_id: "1", key_id: "2", private_key: "3", sub_account: "4" };

export const HARMONY: VendorProtocol = {
  service: harmonyService,
  profiles: [{ serviceAccount }],
  read: ({ body }) => {
    const { payload, target } = JSON.parse(body);
    return { tokens: target.token, tag: String(payload.notification.notifyId) };
  },
  readAccessToken: bearer,
  tokenCodes: ["noRight", "countryNotSupport"],
  answerTokens: (tokens, codes) => {
    const reasons = [...new Set(codes.filter((code) => code !== undefined))];
    if (reasons.length === 0) return { code: "80000000" };
    const illegal_tokens = Object.fromEntries(
      reasons.map((reason) => [reason, tokensWith(tokens, codes, (code) => code === reason)]),
    );
    const failure = tokensWith(tokens, codes).length;
    return { code: "80100000", msg: JSON.stringify({ failure, illegal_tokens }) };
  },
  answerAll: (code) => ({ code }),
  expired: { status: 200, reason: "80200005" },
};
