import { miService } from "../../../functions/adapters/gateways/mi/mi.ts";
import { tokensWith, type VendorProtocol } from "./vendor-protocol.ts";

export const MI: VendorProtocol = {
  service: miService,
  profiles: [{ appSecret: "secret", packageName: "com.example.app", channelId: "1", appName: "A" }],
  read: ({ body }) => {
    const form = new URLSearchParams(body);
    const tokens = (form.get("registration_id") ?? "").split(",");
    return { tokens, tag: String(form.get("extra.jobkey")) };
  },
  tokenCodes: ["bad"],
  answerTokens: (tokens, codes) => ({
    code: 0,
    data: { bad_regids: tokensWith(tokens, codes).join(",") },
  }),
  answerAll: (code) => ({ result: "error", code: Number(code) }),
  quota: { status: 200, reason: "200001" },
};
