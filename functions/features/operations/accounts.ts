import { changePhoneNumber } from "../accounts/change-phone-number.ts";
import { deleteUser } from "../accounts/delete-user.ts";
import { findUserStrictly } from "../accounts/find-user-strictly.ts";
import { findUsers } from "../accounts/find-users.ts";
import { getCurrentUser } from "../accounts/get-current-user.ts";
import { getUser } from "../accounts/get-user.ts";
import { logIn, logInByQuery } from "../accounts/log-in.ts";
import { logOut } from "../accounts/log-out.ts";
import { refreshSessionToken } from "../accounts/refresh-session-token.ts";
import { requestCaptcha } from "../accounts/request-captcha.ts";
import { requestChangePhoneNumber } from "../accounts/request-change-phone-number.ts";
import { requestEmailVerify } from "../accounts/request-email-verify.ts";
import { requestLoginSmsCode } from "../accounts/request-login-sms-code.ts";
import { requestMobilePhoneVerify } from "../accounts/request-mobile-phone-verify.ts";
import { requestPasswordReset } from "../accounts/request-password-reset.ts";
import { requestPasswordResetBySmsCode } from "../accounts/request-password-reset-by-sms-code.ts";
import { requestSmsCode } from "../accounts/request-sms-code.ts";
import { resetPasswordBySmsCode } from "../accounts/reset-password-by-sms-code.ts";
import { signInByPhone } from "../accounts/sign-in-by-phone.ts";
import { signUp } from "../accounts/sign-up.ts";
import { updatePassword } from "../accounts/update-password.ts";
import { updateUser } from "../accounts/update-user.ts";
import { verifyCaptcha } from "../accounts/verify-captcha.ts";
import { verifyMobilePhone, verifyMobilePhoneByQuery } from "../accounts/verify-mobile-phone.ts";
import { verifySmsCode } from "../accounts/verify-sms-code.ts";
import { createRole } from "../roles/create-role.ts";
import { deleteRole } from "../roles/delete-role.ts";
import { findRoles } from "../roles/find-roles.ts";
import { getRole } from "../roles/get-role.ts";
import { updateRole } from "../roles/update-role.ts";

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
