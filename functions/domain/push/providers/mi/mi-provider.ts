import type { MiProfile } from "../../../../generated/types.ts";
import { mapRendering } from "../rendering.ts";
import { defineVendor } from "../vendor-definition.ts";
import { MI_RULES } from "./mi-outcome.ts";

const WRONG_SECRET = "store the right AppSecret with npx landfall credentials";

/** Xiaomi push; `mi-intl` are phones sold outside of mainland China. */
export const MI = defineVendor<MiProfile>({
  provider: "mi",
  vendors: ["mi", "mi-intl"],
  defaultProfiles: { "mi-intl": "mi-intl" },
  devicesPerRequest: 500,
  devicesPerMinute: 30_000,
  rules: MI_RULES,
  nextSteps: {
    "21301": WRONG_SECRET,
    "21302": WRONG_SECRET,
    "21303": WRONG_SECRET,
    "21305": WRONG_SECRET,
    "22022": "store the right packageName with npx landfall credentials",
    "27001":
      "name a channel of Xiaomi's console: channelId of the credentials or _notificationChannel of the push",
  },
  preview: async (content, profile) => {
    const { renderMi } = await import("./mi-payload.ts");
    return mapRendering(renderMi(content, profile), (payload) => ({ payload }));
  },
});
