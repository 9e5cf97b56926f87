import { batch } from "./batch.ts";
import { batchSave } from "./batch-save.ts";
import { createDevicePush } from "./create-device-push.ts";
import { createPush } from "./create-push.ts";
import { deleteNotification } from "./delete-notification.ts";
import { deleteScheduledPush } from "./delete-scheduled-push.ts";
import { findPushRecords } from "./find-push-records.ts";
import { findScheduledPushes } from "./find-scheduled-pushes.ts";
import { getDate } from "./get-date.ts";
import { getNotification } from "./get-notification.ts";
import { getPushRecord } from "./get-push-record.ts";

/** The run functions of `functions/entries/accounts`. */
export const accountOperations = {};

/** The run functions of `functions/entries/installations`. */
export const installationOperations = {};

/** The run functions of `functions/entries/push`. */
export const pushOperations = {
  createPush,
  createDevicePush,
  getPushRecord,
  findPushRecords,
  getNotification,
  deleteNotification,
  findScheduledPushes,
  queryScheduledPushes: findScheduledPushes,
  deleteScheduledPush,
};

/** The run functions that only `functions/entries/batch` serves; it mounts all others too. */
export const batchOperations = { batch, batchSave, getDate };
