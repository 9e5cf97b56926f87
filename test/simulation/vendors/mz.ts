import { mzService } from "../../../functions/adapters/gateways/mz/mz.ts";
import { tokensWith, type VendorProtocol } from "./vendor-protocol.ts";

export const MZ: VendorProtocol = {
  service: mzService,
  profiles: [{ appId: "1", appSecret: "secret", appName: "A" }],
  read: ({ body }) => {
    const form = new URLSearchParams(body);
    const { advanceInfo } = JSON.parse(form.get("messageJson") ?? "{}");
    return { tokens: (form.get("pushIds") ?? "").split(","), tag: String(advanceInfo.notifyKey) };
  },
  tokenCodes: ["110002", "110003", "501"],
  answerTokens: (tokens, codes) => {
    const reasons = new Set(codes.filter((code) => code !== undefined));
    const lists = [...reasons].map((reason) => [
      reason,
      tokensWith(tokens, codes, (code) => code === reason),
    ]);
    return { code: "200", value: Object.fromEntries(lists) };
  },
  answerAll: (code) => ({ code }),
  quota: { status: 200, reason: "110019" },
};
