import { createHash } from "node:crypto";
import type { MzProfile } from "../../../../generated/types.ts";
import { isJsonObject } from "../../../json.ts";
import { FORM, type VendorService } from "../vendor-service.ts";
import { toMzOutcomes } from "./mz-outcome.ts";
import { type MzMessage, renderMz } from "./mz-payload.ts";

const URL = "https://server-api-push.meizu.com/garcia/api/server/push/varnished/pushByPushId";

/** @see Meizu PushAPI: pushByPushId of notifications */
export const mzService: VendorService<MzProfile, MzMessage> = {
  provider: "mz",
  render: renderMz,
  quotaClass: ({ noticeBarInfo }) =>
    String(isJsonObject(noticeBarInfo) && noticeBarInfo.noticeMsgType),
  toRequest: ({ message, profile, tokens }) => {
    const form = {
      appId: profile.appId,
      pushIds: tokens.join(","),
      messageJson: JSON.stringify(message),
    };
    const sign = toSign(form, profile.appSecret);
    return { url: URL, headers: FORM, body: new URLSearchParams({ ...form, sign }).toString() };
  },
  toOutcomes: toMzOutcomes,
};

/** MD5 of the fields in the order of their names, with their values as they are, and the secret. */
function toSign(form: Readonly<Record<string, string>>, appSecret: string): string {
  const fields = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
  const joined = fields.map(([name, value]) => `${name}=${value}`).join("");
  return createHash("md5")
    .update(joined + appSecret)
    .digest("hex");
}
