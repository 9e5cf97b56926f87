import type { createDevicePush } from "../push/create-device-push.ts";
import { createPush } from "../push/create-push.ts";
import type { createPushOpen } from "../push/create-push-open.ts";
import { deleteNotification } from "../push/delete-notification.ts";
import { deleteScheduledPush } from "../push/delete-scheduled-push.ts";
import { findDeadLetters } from "../push/find-dead-letters.ts";
import { findPushRecords } from "../push/find-push-records.ts";
import { findScheduledPushes } from "../push/find-scheduled-pushes.ts";
import { getNotification } from "../push/get-notification.ts";
import type { getPushDevice } from "../push/get-push-device.ts";
import { getPushRecord } from "../push/get-push-record.ts";
import type { getReceiptSetup } from "../push/get-receipt-setup.ts";
import type { replayDeadLetters } from "../push/replay-dead-letters.ts";
import type { resendPush } from "../push/resend-push.ts";

/** Operations of functions/entries/push. */
export const pushOperations = {
  createPush,
  createDevicePush: lateCreateDevicePush,
  getPushDevice: tracePushDevice,
  getPushRecord,
  findPushRecords,
  getNotification,
  deleteNotification,
  findScheduledPushes,
  queryScheduledPushes: findScheduledPushes,
  deleteScheduledPush,
  resendPush: lateResendPush,
  createPushOpen: notePushOpen,
};

/** Loads late, because other operations are needed at a cold start. */
async function notePushOpen(...given: Parameters<typeof createPushOpen>) {
  const operation = await import("../push/create-push-open.ts");
  return operation.createPushOpen(...given);
}

/** Loads late, because few requests trace a device. */
async function tracePushDevice(...given: Parameters<typeof getPushDevice>) {
  const operation = await import("../push/get-push-device.ts");
  return operation.getPushDevice(...given);
}

/** Loads late, because most pushes select their devices by a query. */
async function lateCreateDevicePush(...given: Parameters<typeof createDevicePush>) {
  const operation = await import("../push/create-device-push.ts");
  return operation.createDevicePush(...given);
}

/** Loads late, because only operators need it. */
async function lateReplayDeadLetters(...given: Parameters<typeof replayDeadLetters>) {
  const operation = await import("../push/replay-dead-letters.ts");
  return operation.replayDeadLetters(...given);
}

/** Loads late, because an operator needs it once. */
async function lateGetReceiptSetup(...given: Parameters<typeof getReceiptSetup>) {
  const operation = await import("../push/get-receipt-setup.ts");
  return operation.getReceiptSetup(...given);
}

/** Loads late, because few pushes are resent. */
async function lateResendPush(...given: Parameters<typeof resendPush>) {
  const operation = await import("../push/resend-push.ts");
  return operation.resendPush(...given);
}

/** Operations for operators in functions/entries/push; a batch can't call them. */
export const operatorOperations = {
  findDeadLetters,
  replayDeadLetters: lateReplayDeadLetters,
  getReceiptSetup: lateGetReceiptSetup,
};
