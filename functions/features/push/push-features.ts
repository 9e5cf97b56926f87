import type { JsonObject } from "../../domain/json.ts";
import { acceptLanguages } from "./languages/accept-languages.ts";
import { groupByLanguage, splitLanguages, toLanguageData } from "./languages/languages.ts";
import { acceptLiveActivity } from "./live-activities/accept-live-activity.ts";
import { findActivityTokens, targetActivity } from "./live-activities/activity-tokens.ts";
import { keepWave } from "./local-time/keep-wave.ts";
import { asksForLocalTime, findMoments } from "./local-time/wave-record.ts";
import { acceptOpenCounting, addPushId, limitToRecipients, OPENED } from "./opens/count-opens.ts";
import type * as Seam from "./push-feature.ts";
import { DELIVERED } from "./receipts/delivered.ts";
import { findOrigin } from "./resends/resend-record.ts";
import { findOriginAccesses, meetUnreached } from "./resends/unreached-devices.ts";

/*
 * The optional features of a push: a folder for each, and what each adds to the stages. The stages
 * have a list each, so that a function's bundle holds only the stages that it runs. To remove a
 * feature, delete its folder and its names here and in push-reports.ts.
 */

// Accept
export const ACCEPTANCES: readonly Seam.Accept[] = [
  acceptLiveActivity,
  acceptLanguages,
  acceptOpenCounting,
];
export const RECORD_ADDITIONS: readonly Seam.AddToRecord[] = [addPushId];
export const DIVISIONS: readonly Seam.LateStage<JsonObject, Seam.Division>[] = [
  { isAsked: asksForLocalTime, load: () => import("./local-time/divide-push.ts") },
];
export const MOMENTS: readonly Seam.FindMoments[] = [findMoments];

// Target
export const TARGETS: readonly Seam.Target[] = [targetActivity, groupByLanguage];

// Plan
export const ACCESSES: readonly Seam.FindAccesses[] = [findOriginAccesses];
export const NARROWINGS: readonly Seam.Narrow[] = [meetUnreached, keepWave];

// Present
export const CONTENT_PARTS: readonly Seam.SplitContent[] = [splitLanguages];
export const CONTENT_CHOICES: readonly Seam.ChooseContent[] = [toLanguageData];
export const ORIGINS: readonly Seam.FindOrigin[] = [findOrigin];

// Send
export const OWN_TOKENS: readonly Seam.FindOwnTokens[] = [findActivityTokens];

// Report
export const DEVICE_COUNTS: readonly Seam.DeviceCount[] = [DELIVERED, OPENED];
export const FIELD_LIMITS: readonly Seam.LimitFields[] = [limitToRecipients];
