import { changePhoneNumber } from "./accounts/change-phone-number.ts";
import { deleteUser } from "./accounts/delete-user.ts";
import { findUserStrictly } from "./accounts/find-user-strictly.ts";
import { findUsers } from "./accounts/find-users.ts";
import { getCurrentUser } from "./accounts/get-current-user.ts";
import { getUser } from "./accounts/get-user.ts";
import { logIn, logInByQuery } from "./accounts/log-in.ts";
import { logOut } from "./accounts/log-out.ts";
import { refreshSessionToken } from "./accounts/refresh-session-token.ts";
import { requestCaptcha } from "./accounts/request-captcha.ts";
import { requestChangePhoneNumber } from "./accounts/request-change-phone-number.ts";
import { requestEmailVerify } from "./accounts/request-email-verify.ts";
import { requestLoginSmsCode } from "./accounts/request-login-sms-code.ts";
import { requestMobilePhoneVerify } from "./accounts/request-mobile-phone-verify.ts";
import { requestPasswordReset } from "./accounts/request-password-reset.ts";
import { requestPasswordResetBySmsCode } from "./accounts/request-password-reset-by-sms-code.ts";
import { requestSmsCode } from "./accounts/request-sms-code.ts";
import { resetPasswordBySmsCode } from "./accounts/reset-password-by-sms-code.ts";
import { signInByPhone } from "./accounts/sign-in-by-phone.ts";
import { signUp } from "./accounts/sign-up.ts";
import { updatePassword } from "./accounts/update-password.ts";
import { updateUser } from "./accounts/update-user.ts";
import { verifyCaptcha } from "./accounts/verify-captcha.ts";
import { verifyMobilePhone } from "./accounts/verify-mobile-phone.ts";
import { verifySmsCode } from "./accounts/verify-sms-code.ts";
import { createInstallation } from "./installations/create-installation.ts";
import { deleteInstallation } from "./installations/delete-installation.ts";
import { findInstallations } from "./installations/find-installations.ts";
import { getInstallation } from "./installations/get-installation.ts";
import { updateInstallation } from "./installations/update-installation.ts";
import { batch } from "./objects/batch.ts";
import { batchSave } from "./objects/batch-save.ts";
import { findSchemas } from "./objects/find-schemas.ts";
import { getDate } from "./objects/get-date.ts";
import { getSchema } from "./objects/get-schema.ts";
import { queryByCql } from "./objects/query-by-cql.ts";
import { scanObjects } from "./objects/scan-objects.ts";
import { createDevicePush } from "./push/create-device-push.ts";
import { createPush } from "./push/create-push.ts";
import { deleteNotification } from "./push/delete-notification.ts";
import { deleteScheduledPush } from "./push/delete-scheduled-push.ts";
import { findDeadLetters } from "./push/find-dead-letters.ts";
import { findPushRecords } from "./push/find-push-records.ts";
import { findScheduledPushes } from "./push/find-scheduled-pushes.ts";
import { getNotification } from "./push/get-notification.ts";
import { getPushDevice } from "./push/get-push-device.ts";
import { getPushRecord } from "./push/get-push-record.ts";
import { replayDeadLetters } from "./push/replay-dead-letters.ts";
import { createRole } from "./roles/create-role.ts";
import { deleteRole } from "./roles/delete-role.ts";
import { findRoles } from "./roles/find-roles.ts";
import { getRole } from "./roles/get-role.ts";
import { updateRole } from "./roles/update-role.ts";

/** Operations of functions/entries/accounts. */
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

/** Operations of functions/entries/installations. */
export const installationOperations = {
  createInstallation,
  getInstallation,
  updateInstallation,
  findInstallations,
  deleteInstallation,
};

/** Operations of functions/entries/push. */
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

/** Operations for operators in functions/entries/push; a batch can't call them. */
export const deadLetterOperations = { findDeadLetters, replayDeadLetters };

/** Operations that only functions/entries/batch serves, besides all others. */
export const batchOperations = {
  batch,
  batchSave,
  findSchemas,
  getDate,
  getSchema,
  queryByCql,
  scanObjects,
};
