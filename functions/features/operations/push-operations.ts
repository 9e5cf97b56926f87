import type { createPushOpen } from "../push/opens/operations/create-push-open.ts";
import type { createDevicePush } from "../push/operations/create-device-push.ts";
import { createPush } from "../push/operations/create-push.ts";
import { deleteNotification } from "../push/operations/delete-notification.ts";
import { deleteScheduledPush } from "../push/operations/delete-scheduled-push.ts";
import { findDeadLetters } from "../push/operations/find-dead-letters.ts";
import { findPushRecords } from "../push/operations/find-push-records.ts";
import { findScheduledPushes } from "../push/operations/find-scheduled-pushes.ts";
import { getNotification } from "../push/operations/get-notification.ts";
import type { getPushDevice } from "../push/operations/get-push-device.ts";
import { getPushRecord } from "../push/operations/get-push-record.ts";
import type { replayDeadLetters } from "../push/operations/replay-dead-letters.ts";
import type { getReceiptSetup } from "../push/receipts/operations/get-receipt-setup.ts";
import type { resendPush } from "../push/resends/operations/resend-push.ts";

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
  const operation = await import("../push/opens/operations/create-push-open.ts");
  return operation.createPushOpen(...given);
}

/** Loads late, because few requests trace a device. */
async function tracePushDevice(...given: Parameters<typeof getPushDevice>) {
  const operation = await import("../push/operations/get-push-device.ts");
  return operation.getPushDevice(...given);
}

/** Loads late, because most pushes select their devices by a query. */
async function lateCreateDevicePush(...given: Parameters<typeof createDevicePush>) {
  const operation = await import("../push/operations/create-device-push.ts");
  return operation.createDevicePush(...given);
}

/** Loads late, because only operators need it. */
async function lateReplayDeadLetters(...given: Parameters<typeof replayDeadLetters>) {
  const operation = await import("../push/operations/replay-dead-letters.ts");
  return operation.replayDeadLetters(...given);
}

/** Loads late, because an operator needs it once. */
async function lateGetReceiptSetup(...given: Parameters<typeof getReceiptSetup>) {
  const operation = await import("../push/receipts/operations/get-receipt-setup.ts");
  return operation.getReceiptSetup(...given);
}

/** Loads late, because few pushes are resent. */
async function lateResendPush(...given: Parameters<typeof resendPush>) {
  const operation = await import("../push/resends/operations/resend-push.ts");
  return operation.resendPush(...given);
}

/** Operations for operators in functions/entries/push; a batch can't call them. */
export const operatorOperations = {
  findDeadLetters,
  replayDeadLetters: lateReplayDeadLetters,
  getReceiptSetup: lateGetReceiptSetup,
};
