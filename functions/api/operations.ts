import { batch } from "./batch.ts";
import { batchSave } from "./batch-save.ts";
import { createDevicePush } from "./create-device-push.ts";
import { createInstallation } from "./create-installation.ts";
import { createPush } from "./create-push.ts";
import { deleteInstallation } from "./delete-installation.ts";
import { deleteNotification } from "./delete-notification.ts";
import { deleteScheduledPush } from "./delete-scheduled-push.ts";
import { deleteUser } from "./delete-user.ts";
import { findInstallations } from "./find-installations.ts";
import { findPushRecords } from "./find-push-records.ts";
import { findScheduledPushes } from "./find-scheduled-pushes.ts";
import { findUsers } from "./find-users.ts";
import { getCurrentUser } from "./get-current-user.ts";
import { getDate } from "./get-date.ts";
import { getInstallation } from "./get-installation.ts";
import { getNotification } from "./get-notification.ts";
import { getPushRecord } from "./get-push-record.ts";
import { getUser } from "./get-user.ts";
import { logIn, logInByQuery } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { refreshSessionToken } from "./refresh-session-token.ts";
import { requestEmailVerify } from "./request-email-verify.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { signUp } from "./sign-up.ts";
import { updateInstallation } from "./update-installation.ts";
import { updatePassword } from "./update-password.ts";
import { updateUser } from "./update-user.ts";

/** The run functions of `functions/entries/accounts`. */
export const accountOperations = {
  deleteUser,
  findUsers,
  getCurrentUser,
  getUser,
  logIn,
  logInByQuery,
  logOut,
  refreshSessionToken,
  requestEmailVerify,
  requestPasswordReset,
  signUp,
  updatePassword,
  updateUser,
};

/** The run functions of `functions/entries/installations`. */
export const installationOperations = {
  createInstallation,
  getInstallation,
  updateInstallation,
  findInstallations,
  deleteInstallation,
};

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
