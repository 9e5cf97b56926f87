import type { MiProfile } from "../../../../generated/types.ts";
import { FORM, type VendorService } from "../vendor-service.ts";
import { toMiOutcomes } from "./mi-outcome.ts";
import { type MiMessage, renderMi } from "./mi-payload.ts";

/** By the region of the profile. @see Xiaomi push: Server API, domains */
const HOSTS: Readonly<Record<NonNullable<MiProfile["region"]>, string>> = {
  cn: "api.xmpush.xiaomi.com",
  sgp: "sgp-api.xmpush.global.xiaomi.com",
  idmb: "idmb-api.xmpush.global.xiaomi.com",
  ru: "ru-api.xmpush.global.xiaomi.com",
  fr: "fr-api.xmpush.global.xiaomi.com",
};

/** @see Xiaomi push: Server API, sending messages to registration ids */
export const miService: VendorService<MiProfile, MiMessage> = {
  provider: "mi",
  render: renderMi,
  quotaClass: (message) => String(message["extra.channel_id"]),
  toRequest: ({ message, profile, tokens }) => ({
    url: `https://${HOSTS[profile.region ?? "cn"]}/v3/message/regid`,
    headers: { ...FORM, authorization: `key=${profile.appSecret}` },
    body: new URLSearchParams({ ...message, registration_id: tokens.join(",") }).toString(),
  }),
  toOutcomes: toMiOutcomes,
};
