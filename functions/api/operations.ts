import { batch } from "./batch.ts";
import { batchSave } from "./batch-save.ts";
import { changePhoneNumber } from "./change-phone-number.ts";
import { createDevicePush } from "./create-device-push.ts";
import { createInstallation } from "./create-installation.ts";
import { createPush } from "./create-push.ts";
import { createRole } from "./create-role.ts";
import { deleteInstallation } from "./delete-installation.ts";
import { deleteNotification } from "./delete-notification.ts";
import { deleteRole } from "./delete-role.ts";
import { deleteScheduledPush } from "./delete-scheduled-push.ts";
import { deleteUser } from "./delete-user.ts";
import { findDeadLetters } from "./find-dead-letters.ts";
import { findInstallations } from "./find-installations.ts";
import { findPushRecords } from "./find-push-records.ts";
import { findRoles } from "./find-roles.ts";
import { findScheduledPushes } from "./find-scheduled-pushes.ts";
import { findSchemas, getSchema } from "./find-schemas.ts";
import { findUserStrictly } from "./find-user-strictly.ts";
import { findUsers } from "./find-users.ts";
import { getCurrentUser } from "./get-current-user.ts";
import { getDate } from "./get-date.ts";
import { getInstallation } from "./get-installation.ts";
import { getNotification } from "./get-notification.ts";
import { getPushDevice } from "./get-push-device.ts";
import { getPushRecord } from "./get-push-record.ts";
import { getRole } from "./get-role.ts";
import { getUser } from "./get-user.ts";
import { logIn, logInByQuery } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { queryByCql } from "./query-by-cql.ts";
import { refreshSessionToken } from "./refresh-session-token.ts";
import { replayDeadLetters } from "./replay-dead-letters.ts";
import { requestCaptcha } from "./request-captcha.ts";
import { requestChangePhoneNumber } from "./request-change-phone-number.ts";
import { requestEmailVerify } from "./request-email-verify.ts";
import { requestLoginSmsCode } from "./request-login-sms-code.ts";
import { requestMobilePhoneVerify } from "./request-mobile-phone-verify.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { requestPasswordResetBySmsCode } from "./request-password-reset-by-sms-code.ts";
import { requestSmsCode } from "./request-sms-code.ts";
import { resetPasswordBySmsCode } from "./reset-password-by-sms-code.ts";
import { scanObjects } from "./scan-objects.ts";
import { signInByPhone } from "./sign-in-by-phone.ts";
import { signUp } from "./sign-up.ts";
import { updateInstallation } from "./update-installation.ts";
import { updatePassword } from "./update-password.ts";
import { updateRole } from "./update-role.ts";
import { updateUser } from "./update-user.ts";
import { verifyCaptcha } from "./verify-captcha.ts";
import { verifyMobilePhone } from "./verify-mobile-phone.ts";
import { verifySmsCode } from "./verify-sms-code.ts";

/** The run functions of `functions/entries/accounts`. */
export const accountOperations = {
  createRole,
  deleteRole,
  changePhoneNumber,
  deleteUser,
  findRoles,
  findUsers,
  findUserStrictly,
  getCurrentUser,
  getRole,
  getUser,
  logIn,
  logInByQuery,
  logOut,
  refreshSessionToken,
  requestCaptcha,
  requestEmailVerify,
  requestPasswordReset,
  requestChangePhoneNumber,
  requestLoginSmsCode,
  requestMobilePhoneVerify,
  requestPasswordResetBySmsCode,
  requestSmsCode,
  resetPasswordBySmsCode,
  resetPasswordBySmsCodeByPost: resetPasswordBySmsCode,
  signInByPhone,
  signUp,
  updatePassword,
  updateRole,
  updateUser,
  verifyCaptcha,
  verifyMobilePhone,
  verifySmsCode,
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
  getPushDevice,
  getPushRecord,
  findPushRecords,
  getNotification,
  deleteNotification,
  findScheduledPushes,
  queryScheduledPushes: findScheduledPushes,
  deleteScheduledPush,
};

/** Operators' run functions of `functions/entries/push`: no batch may reach dead letters. */
export const deadLetterOperations = { findDeadLetters, replayDeadLetters };

/** The run functions that only `functions/entries/batch` serves; it mounts all others too. */
export const batchOperations = {
  batch,
  batchSave,
  findSchemas,
  getDate,
  getSchema,
  queryByCql,
  scanObjects,
};
