// Generated from schemas/ by `npm run codegen`; do not edit.
import type { Validator } from "../../contract/validator.ts";
import type * as types from "../types.ts";

export declare const isChangePhoneNumberBody: Validator<types.ChangePhoneNumberBody>;
export declare const isCreateRoleBody: Validator<types.CreateRoleBody>;
export declare const isLogInBody: Validator<types.LogInBody>;
export declare const isRequestChangePhoneNumberBody: Validator<types.RequestChangePhoneNumberBody>;
export declare const isRequestEmailVerifyBody: Validator<types.RequestEmailVerifyBody>;
export declare const isRequestLoginSmsCodeBody: Validator<types.RequestLoginSmsCodeBody>;
export declare const isRequestMobilePhoneVerifyBody: Validator<types.RequestMobilePhoneVerifyBody>;
export declare const isRequestPasswordResetBySmsCodeBody: Validator<types.RequestPasswordResetBySmsCodeBody>;
export declare const isRequestPasswordResetBody: Validator<types.RequestPasswordResetBody>;
export declare const isRequestSmsCodeBody: Validator<types.RequestSmsCodeBody>;
export declare const isResetPasswordBySmsCodeByPostBody: Validator<types.ResetPasswordBySmsCodeByPostBody>;
export declare const isResetPasswordBySmsCodeBody: Validator<types.ResetPasswordBySmsCodeBody>;
export declare const isSignInByPhoneBody: Validator<types.SignInByPhoneBody>;
export declare const isSignUpBody: Validator<types.SignUpBody>;
export declare const isUpdatePasswordBody: Validator<types.UpdatePasswordBody>;
export declare const isUpdateRoleBody: Validator<types.UpdateRoleBody>;
export declare const isUpdateUserBody: Validator<types.UpdateUserBody>;
export declare const isVerifyMobilePhoneBody: Validator<types.VerifyMobilePhoneBody>;
export declare const isVerifySmsCodeBody: Validator<types.VerifySmsCodeBody>;
