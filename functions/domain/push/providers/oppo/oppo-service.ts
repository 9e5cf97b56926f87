import { createHash } from "node:crypto";
import type { OppoProfile } from "../../../../generated/types.ts";
import { isJsonObject } from "../../../json.ts";
import type { IssuedToken } from "../access-token.ts";
import { readLogin } from "../signed-login.ts";
import { FORM, type TokenContext, type VendorService } from "../vendor-service.ts";
import { toOppoOutcomes } from "./oppo-outcome.ts";
import { type OppoMessage, renderOppo } from "./oppo-payload.ts";

const CHINA = "api.push.oppomobile.com";
const OVERSEAS = "api-intl.push.oppomobile.com";

/** `target_type`: registration ids. */
const REGISTRATION_ID = 2;

/** OPPO is busy, or in trouble. */
const PASSING = new Set(["-1", "-2", "13", "55"]);

/** @see OPPO Push: server API, authentication and unicast_batch */
export const oppoService: VendorService<OppoProfile, OppoMessage> = {
  provider: "oppo",
  hostFor,
  tokens: {
    secrets: ({ appKey, masterSecret }) => [appKey, masterSecret],
    issue: logIn,
  },
  render: renderOppo,
  quotaClass: ({ channel_id, category }) => JSON.stringify([channel_id, category]),
  toRequest: ({ message, tokens, accessToken = "" }) => ({
    url: `https://${hostFor(tokens[0])}/server/v1/message/notification/unicast_batch`,
    headers: FORM,
    body: new URLSearchParams({
      auth_token: accessToken,
      messages: JSON.stringify(
        tokens.map((token) => ({
          target_type: REGISTRATION_ID,
          target_value: token,
          notification: message,
        })),
      ),
    }).toString(),
  }),
  toOutcomes: toOppoOutcomes,
};

/** Ids are `CN_<id>`, `OPPO_CN_<id>` or without a prefix in mainland China. */
function hostFor(registrationId = ""): string {
  const prefixes = registrationId.split("_").slice(0, -1);
  return prefixes.length === 0 || prefixes.includes("CN") ? CHINA : OVERSEAS;
}

async function logIn(
  { appKey, masterSecret }: OppoProfile,
  { nowMs, send, host }: TokenContext,
): Promise<IssuedToken> {
  const sign = createHash("sha256").update(`${appKey}${nowMs}${masterSecret}`).digest("hex");
  const form = { app_key: appKey, timestamp: String(nowMs), sign };
  const answer = await send({
    url: `https://${host}/server/v1/auth`,
    headers: FORM,
    body: new URLSearchParams(form).toString(),
  });
  return readLogin(answer, nowMs, {
    read: ({ code, data }) => ({
      code,
      token: isJsonObject(data) ? data.auth_token : undefined,
    }),
    passing: PASSING,
    refusal: "InvalidOppoSecret",
  });
}
