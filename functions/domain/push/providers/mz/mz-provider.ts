import type { MzProfile } from "../../../../generated/types.ts";
import { mapRendering } from "../rendering.ts";
import { defineVendor } from "../vendor-definition.ts";
import { MZ_RULES } from "./mz-outcome.ts";

const WRONG_SECRET = "store the right AppId and AppSecret with npx landfall credentials";

/** Meizu push. */
export const MZ = defineVendor<MzProfile>({
  provider: "mz",
  vendors: ["mz"],
  devicesPerRequest: 100,
  devicesPerMinute: 6_000,
  rules: MZ_RULES,
  nextSteps: {
    "1005": WRONG_SECRET,
    "1006": WRONG_SECRET,
    "110000": WRONG_SECRET,
    "110001": WRONG_SECRET,
  },
  preview: async (content, profile) => {
    const { renderMz } = await import("./mz-payload.ts");
    return mapRendering(renderMz(content, profile), (payload) => ({ payload }));
  },
});
