import type { JsonObject } from "../../domain/json.ts";
import type { PushRecord } from "../../domain/push/ledger/push-record.ts";
import { keepWave } from "./local-time/keep-wave.ts";
import { asksForLocalTime, findMoments, isWave } from "./local-time/wave-record.ts";
import type { Division, FindMoments, LateStage, Narrow, Report } from "./push-feature.ts";
import { meetUnreached } from "./unreached-devices.ts";

/*
 * The optional features of a push, by the stage that each adds something to. A list for each stage
 * instead of a list of features: a function's bundle then holds the stages that it runs.
 * To remove a feature, delete its folder and its lines in this file.
 */

export const DIVISIONS: readonly LateStage<JsonObject, Division>[] = [
  { isAsked: asksForLocalTime, load: () => import("./local-time/divide-push.ts") },
];

export const MOMENTS: readonly FindMoments[] = [findMoments];

export const NARROWINGS: readonly Narrow[] = [meetUnreached, keepWave];

export const REPORTS: readonly LateStage<PushRecord, Report>[] = [
  { isAsked: isWave, load: () => import("./local-time/report-waves.ts") },
];
