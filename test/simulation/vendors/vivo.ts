import { vivoService } from "../../../functions/adapters/gateways/vivo/vivo.ts";
import type { VendorProtocol } from "./vendor-protocol.ts";

/** Each request carries its message, which vivo reads from the task that the request names. */
const { task: _, ...withoutTask } = vivoService;
const service: typeof vivoService = {
  ...withoutTask,
  toRequest: (batch) => {
    const { body, ...request } = vivoService.toRequest(batch);
    const { notifyId } = batch.message;
    return { ...request, body: JSON.stringify({ ...JSON.parse(String(body)), notifyId }) };
  },
};

export const VIVO: VendorProtocol = {
  service,
  profiles: [{ appId: "1", appKey: "key", appSecret: "secret", appName: "A" }],
  read: ({ body }) => {
    const { regId, regIds = [regId], notifyId } = JSON.parse(body);
    return { tokens: regIds, tag: String(notifyId) };
  },
  readAccessToken: ({ headers }) => String(headers.authToken),
  tokenCodes: ["1", "4"],
  answerTokens: (tokens, codes) => ({
    result: 0,
    invalidUsers: tokens.flatMap((userid, index) => {
      const code = codes[index];
      return code === undefined ? [] : [{ userid, status: Number(code) }];
    }),
  }),
  answerAll: (code) => ({ result: Number(code) }),
  expired: { status: 200, reason: "10000" },
  quota: { status: 200, reason: "10070" },
};
