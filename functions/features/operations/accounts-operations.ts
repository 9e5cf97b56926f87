import { changePhoneNumber } from "../accounts/operations/change-phone-number.ts";
import { deleteUser } from "../accounts/operations/delete-user.ts";
import { findUserStrictly } from "../accounts/operations/find-user-strictly.ts";
import { findUsers } from "../accounts/operations/find-users.ts";
import { getCurrentUser } from "../accounts/operations/get-current-user.ts";
import { getUser } from "../accounts/operations/get-user.ts";
import { logIn, logInByQuery } from "../accounts/operations/log-in.ts";
import { logOut } from "../accounts/operations/log-out.ts";
import { refreshSessionToken } from "../accounts/operations/refresh-session-token.ts";
import { requestCaptcha } from "../accounts/operations/request-captcha.ts";
import { requestChangePhoneNumber } from "../accounts/operations/request-change-phone-number.ts";
import { requestEmailVerify } from "../accounts/operations/request-email-verify.ts";
import { requestLoginSmsCode } from "../accounts/operations/request-login-sms-code.ts";
import { requestMobilePhoneVerify } from "../accounts/operations/request-mobile-phone-verify.ts";
import { requestPasswordReset } from "../accounts/operations/request-password-reset.ts";
import { requestPasswordResetBySmsCode } from "../accounts/operations/request-password-reset-by-sms-code.ts";
import { requestSmsCode } from "../accounts/operations/request-sms-code.ts";
import { resetPasswordBySmsCode } from "../accounts/operations/reset-password-by-sms-code.ts";
import { signInByPhone } from "../accounts/operations/sign-in-by-phone.ts";
import { signUp } from "../accounts/operations/sign-up.ts";
import { updatePassword } from "../accounts/operations/update-password.ts";
import { updateUser } from "../accounts/operations/update-user.ts";
import { verifyCaptcha } from "../accounts/operations/verify-captcha.ts";
import {
  verifyMobilePhone,
  verifyMobilePhoneByQuery,
} from "../accounts/operations/verify-mobile-phone.ts";
import { verifySmsCode } from "../accounts/operations/verify-sms-code.ts";
import { createRole } from "../roles/operations/create-role.ts";
import { deleteRole } from "../roles/operations/delete-role.ts";
import { findRoles } from "../roles/operations/find-roles.ts";
import { getRole } from "../roles/operations/get-role.ts";
import { updateRole } from "../roles/operations/update-role.ts";

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
  verifyMobilePhoneByQuery,
  verifySmsCode,
};
