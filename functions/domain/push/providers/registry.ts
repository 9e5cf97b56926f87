import type { PushProvider } from "../../../generated/types.ts";
import { APNS } from "./apns/apns-provider.ts";
import { FCM } from "./fcm/fcm-provider.ts";
import { HARMONY } from "./harmony/harmony-provider.ts";
import { HMS } from "./hms/hms-provider.ts";
import { HONOR } from "./honor/honor-provider.ts";
import { MI } from "./mi/mi-provider.ts";
import { MZ } from "./mz/mz-provider.ts";
import { OPPO } from "./oppo/oppo-provider.ts";
import type { ProviderDefinitions } from "./provider-definition.ts";
import { VIVO } from "./vivo/vivo-provider.ts";
import { WEBPUSH } from "./webpush/webpush-provider.ts";

/** One row for each provider of the contract and of the schemas; tests may add their own. */
export const PROVIDERS: ProviderDefinitions = {
  apns: APNS,
  fcm: FCM,
  hms: HMS,
  honor: HONOR,
  harmony: HARMONY,
  mi: MI,
  oppo: OPPO,
  vivo: VIVO,
  mz: MZ,
  webpush: WEBPUSH,
} satisfies Record<PushProvider, unknown>;
