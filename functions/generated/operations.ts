// Generated from schemas/ by `npm run codegen`; do not edit.
import type { Json, JsonObject } from "../domain/json.ts";
import type * as types from "./types.ts";

export const operations = {
  batchSave: {"entry":"batch","method":"POST","paths":["/1.1/batch/save"],"maxBodyBytes":1048576,"hasBody":true,"invalid":{"requests":"badParameter"}},
  batch: {"entry":"batch","method":"POST","paths":["/1.1/batch"],"maxBodyBytes":1048576,"hasBody":true,"invalid":{"requests":"badParameter"}},
  callFunction: {"entry":"engine","method":"POST","paths":["/1.1/call/{functionName}"],"maxBodyBytes":4194304,"anyBody":true},
  changePhoneNumber: {"entry":"accounts","method":"POST","paths":["/1.1/changePhoneNumber"],"session":"optional","hasBody":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  confirmFileUpload: {"entry":"files","method":"POST","paths":["/1.1/fileCallback"],"session":"optional","hasBody":true,"invalid":{"token":"missingKey"}},
  createDevicePush: {"entry":"push","method":"POST","paths":["/1.1/push/devices"],"maxBodyBytes":131072,"hasBody":true,"bodyKeys":["device_type","device_ids","data","expiration_time","expiration_interval","notification_id","req_id","prod","topic","count_opens","allow_invalid","apns_team_id","device_profile","channel","vendor","dry_run"],"invalid":{"data":"missingKey","device_type":"badParameter","device_ids":"badParameter"}},
  createFileToken: {"entry":"files","method":"POST","paths":["/1.1/fileTokens","/1.1/qiniu"],"session":"optional","permission":{"class":"_File","operation":"create"},"hasBody":true,"invalid":{"ACL":"invalidAcl","name":"invalidFileName"}},
  createFile: {"entry":"files","method":"POST","paths":["/1.1/files","/1.1/classes/_File","/1.1/classes/_file"],"session":"optional","permission":{"class":"_File","operation":"create"},"hasBody":true,"invalid":{"ACL":"invalidAcl","name":"invalidFileName"}},
  createInstallation: {"entry":"installations","method":"POST","paths":["/1.1/installations","/1.1/classes/_Installation"],"session":"optional","permission":{"class":"_Installation","operation":"create"},"hasBody":true},
  createObject: {"entry":"classes","method":"POST","paths":["/1.1/classes/{className}"],"session":"optional","permission":{"class":"{className}","operation":"create"},"maxBodyBytes":262144,"hasBody":true,"invalid":{"ACL":"invalidAcl"}},
  createPushOpen: {"entry":"push","method":"POST","paths":["/1.1/push/{objectId}/opens"],"hasBody":true},
  createPushReceipts: {"entry":"push","method":"POST","paths":["/1.1/receipts/{vendor}"],"access":"public","maxBodyBytes":262144,"anyBody":true},
  createPush: {"entry":"push","method":"POST","paths":["/1.1/push"],"maxBodyBytes":4096,"hasBody":true,"bodyKeys":["data","where","channels","push_time","push_time_local","quiet_hours","default_time_zone","expiration_time","expiration_interval","notification_id","req_id","prod","topic","count_opens","allow_invalid","apns_team_id","flow_control","_notificationChannel","confirmAll","dry_run"],"invalid":{"data":"missingKey","where":"badParameter","channels":"invalidChannel"}},
  createRole: {"entry":"accounts","method":"POST","paths":["/1.1/roles","/1.1/classes/_Role"],"session":"optional","permission":{"class":"_Role","operation":"create"},"maxBodyBytes":131072,"hasBody":true,"invalid":{"name":"invalidRoleName","ACL":"invalidAcl"}},
  deleteFile: {"entry":"files","method":"DELETE","paths":["/1.1/files/{objectId}","/1.1/classes/_File/{objectId}","/1.1/classes/_file/{objectId}"],"session":"optional","permission":{"class":"_File","operation":"delete"}},
  deleteInstallation: {"entry":"installations","method":"DELETE","paths":["/1.1/installations/{objectId}","/1.1/classes/_Installation/{objectId}"],"session":"optional","permission":{"class":"_Installation","operation":"delete"}},
  deleteNotification: {"entry":"push","method":"DELETE","paths":["/1.1/notifications/{notificationId}"],"access":"master"},
  deleteObject: {"entry":"classes","method":"DELETE","paths":["/1.1/classes/{className}/{objectId}"],"session":"optional","permission":{"class":"{className}","operation":"delete"}},
  deleteRole: {"entry":"accounts","method":"DELETE","paths":["/1.1/roles/{objectId}","/1.1/classes/_Role/{objectId}"],"session":"optional","permission":{"class":"_Role","operation":"delete"}},
  deleteScheduledPush: {"entry":"push","method":"DELETE","paths":["/1.1/scheduledPushMessages/{scheduleId}"],"access":"master"},
  deleteUser: {"entry":"accounts","method":"DELETE","paths":["/1.1/users/{objectId}","/1.1/classes/_User/{objectId}"],"session":"required","permission":{"class":"_User","operation":"delete"}},
  findDeadLetters: {"entry":"push","method":"GET","paths":["/1.1/push/deadLetters"],"access":"master"},
  findFiles: {"entry":"files","method":"GET","paths":["/1.1/files","/1.1/classes/_File","/1.1/classes/_file"],"session":"optional","permission":{"class":"_File","operation":"find"}},
  findInstallations: {"entry":"installations","method":"GET","paths":["/1.1/installations","/1.1/classes/_Installation"],"session":"optional","permission":{"class":"_Installation","operation":"find"}},
  findObjects: {"entry":"classes","method":"GET","paths":["/1.1/classes/{className}"],"session":"optional","permission":{"class":"{className}","operation":"find"}},
  findPushRecords: {"entry":"push","method":"GET","paths":["/1.1/notifications"],"access":"master"},
  findRoles: {"entry":"accounts","method":"GET","paths":["/1.1/roles","/1.1/classes/_Role"],"session":"optional","permission":{"class":"_Role","operation":"find"}},
  findScheduledPushes: {"entry":"push","method":"GET","paths":["/1.1/scheduledPushMessages"],"access":"master"},
  findSchemas: {"entry":"batch","method":"GET","paths":["/1.1/schemas"],"access":"master"},
  findUserStrictly: {"entry":"accounts","method":"GET","paths":["/1.1/users/strictlyQuery"],"session":"optional","permission":{"class":"_User","operation":"get"}},
  findUsers: {"entry":"accounts","method":"GET","paths":["/1.1/users","/1.1/classes/_User"],"session":"optional","permission":{"class":"_User","operation":"find"}},
  getCurrentUser: {"entry":"accounts","method":"GET","paths":["/1.1/users/me","/1.1/classes/_User/me"],"session":"optional"},
  getDate: {"entry":"batch","method":"GET","paths":["/1.1/date"],"access":"public"},
  getErrorHelp: {"entry":"pages","method":"GET","paths":["/1.1/errors/{errorCode}"],"access":"public"},
  getFile: {"entry":"files","method":"GET","paths":["/1.1/files/{objectId}","/1.1/classes/_File/{objectId}","/1.1/classes/_file/{objectId}"],"session":"optional","permission":{"class":"_File","operation":"get"}},
  getInstallation: {"entry":"installations","method":"GET","paths":["/1.1/installations/{objectId}","/1.1/classes/_Installation/{objectId}"],"session":"optional","permission":{"class":"_Installation","operation":"get"}},
  getNotification: {"entry":"push","method":"GET","paths":["/1.1/notifications/{notificationId}"],"access":"master"},
  getObject: {"entry":"classes","method":"GET","paths":["/1.1/classes/{className}/{objectId}"],"session":"optional","permission":{"class":"{className}","operation":"get"}},
  getOpenApi: {"entry":"pages","method":"GET","paths":["/1.1/openapi.json"],"access":"public"},
  getPushDevice: {"entry":"push","method":"GET","paths":["/1.1/push/{objectId}/devices/{device}"],"access":"master"},
  getPushRecord: {"entry":"push","method":"GET","paths":["/1.1/tables/Notifications/{objectId}"]},
  getReceiptSetup: {"entry":"push","method":"GET","paths":["/1.1/receipts"],"access":"master"},
  getRole: {"entry":"accounts","method":"GET","paths":["/1.1/roles/{objectId}","/1.1/classes/_Role/{objectId}"],"session":"optional","permission":{"class":"_Role","operation":"get"}},
  getSchema: {"entry":"batch","method":"GET","paths":["/1.1/schemas/{className}"],"access":"master"},
  getUser: {"entry":"accounts","method":"GET","paths":["/1.1/users/{objectId}","/1.1/classes/_User/{objectId}"],"session":"optional","permission":{"class":"_User","operation":"get"}},
  logInByQuery: {"entry":"accounts","method":"GET","paths":["/1.1/login"]},
  logIn: {"entry":"accounts","method":"POST","paths":["/1.1/login"],"hasBody":true,"invalid":{"password":"passwordMissing"}},
  logOut: {"entry":"accounts","method":"POST","paths":["/1.1/logout"]},
  queryByCql: {"entry":"batch","method":"GET","paths":["/1.1/cloudQuery"]},
  queryScheduledPushes: {"entry":"push","method":"POST","paths":["/1.1/scheduledPushMessages"],"access":"master"},
  refreshSessionToken: {"entry":"accounts","method":"PUT","paths":["/1.1/users/{objectId}/refreshSessionToken","/1.1/classes/_User/{objectId}/refreshSessionToken"],"session":"required"},
  replayDeadLetters: {"entry":"push","method":"POST","paths":["/1.1/push/deadLetters/{queue}/replay"],"access":"master"},
  requestCaptcha: {"entry":"accounts","method":"GET","paths":["/1.1/requestCaptcha"]},
  requestChangePhoneNumber: {"entry":"accounts","method":"POST","paths":["/1.1/requestChangePhoneNumber"],"session":"required","hasBody":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  requestEmailVerify: {"entry":"accounts","method":"POST","paths":["/1.1/requestEmailVerify"],"hasBody":true},
  requestLoginSmsCode: {"entry":"accounts","method":"POST","paths":["/1.1/requestLoginSmsCode"],"hasBody":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  requestMobilePhoneVerify: {"entry":"accounts","method":"POST","paths":["/1.1/requestMobilePhoneVerify"],"session":"optional","hasBody":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  requestPasswordResetBySmsCode: {"entry":"accounts","method":"POST","paths":["/1.1/requestPasswordResetBySmsCode"],"hasBody":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  requestPasswordReset: {"entry":"accounts","method":"POST","paths":["/1.1/requestPasswordReset"],"hasBody":true},
  requestSmsCode: {"entry":"accounts","method":"POST","paths":["/1.1/requestSmsCode"],"hasBody":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  resendPush: {"entry":"push","method":"POST","paths":["/1.1/push/{objectId}/resend"],"access":"master","maxBodyBytes":4096,"hasBody":true,"bodyKeys":["expiration_time","expiration_interval"]},
  resetPasswordBySmsCodeByPost: {"entry":"accounts","method":"POST","paths":["/1.1/resetPasswordBySmsCode/{code}"],"hasBody":true,"invalid":{"password":"passwordMissing","mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  resetPasswordBySmsCode: {"entry":"accounts","method":"PUT","paths":["/1.1/resetPasswordBySmsCode/{code}"],"hasBody":true,"invalid":{"password":"passwordMissing","mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  resetPassword: {"entry":"pages","method":"POST","paths":["/1.1/resetPassword/{token}","/1/resetPassword/{token}"],"access":"public"},
  runFunction: {"entry":"engine","method":"POST","paths":["/1.1/functions/{functionName}"],"maxBodyBytes":4194304,"anyBody":true},
  scanObjects: {"entry":"batch","method":"GET","paths":["/1.1/scan/classes/{className}"],"access":"master"},
  showEmailVerification: {"entry":"pages","method":"GET","paths":["/1.1/verifyEmail/{token}","/1/verifyEmail/{token}"],"access":"public"},
  showPasswordReset: {"entry":"pages","method":"GET","paths":["/1.1/resetPassword/{token}","/1/resetPassword/{token}"],"access":"public"},
  signInByPhone: {"entry":"accounts","method":"POST","paths":["/1.1/usersByMobilePhone"],"permission":{"class":"_User","operation":"create","checkedBy":"operation"},"hasBody":true,"invalid":{"username":"usernameMissing","email":"invalidEmail","ACL":"invalidAcl","mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  signUp: {"entry":"accounts","method":"POST","paths":["/1.1/users","/1.1/classes/_User"],"permission":{"class":"_User","operation":"create","checkedBy":"operation"},"hasBody":true,"invalid":{"authData":"platformIdMissing","username":"usernameMissing","password":"passwordMissing","email":"invalidEmail","mobilePhoneNumber":"invalidMobilePhoneNumber","ACL":"invalidAcl"}},
  updateFile: {"entry":"files","method":"PUT","paths":["/1.1/files/{objectId}","/1.1/classes/_File/{objectId}","/1.1/classes/_file/{objectId}"],"session":"optional","permission":{"class":"_File","operation":"update"},"hasBody":true},
  updateInstallation: {"entry":"installations","method":"PUT","paths":["/1.1/installations/{objectId}","/1.1/classes/_Installation/{objectId}"],"session":"optional","permission":{"class":"_Installation","operation":"update"},"hasBody":true},
  updateObject: {"entry":"classes","method":"PUT","paths":["/1.1/classes/{className}/{objectId}"],"session":"optional","permission":{"class":"{className}","operation":"update"},"maxBodyBytes":262144,"hasBody":true,"invalid":{"ACL":"invalidAcl"}},
  updatePassword: {"entry":"accounts","method":"PUT","paths":["/1.1/users/{objectId}/updatePassword","/1.1/classes/_User/{objectId}/updatePassword"],"session":"required","hasBody":true,"invalid":{"old_password":"passwordMissing","new_password":"passwordMissing"}},
  updateRole: {"entry":"accounts","method":"PUT","paths":["/1.1/roles/{objectId}","/1.1/classes/_Role/{objectId}"],"session":"optional","permission":{"class":"_Role","operation":"update"},"maxBodyBytes":131072,"hasBody":true,"invalid":{"ACL":"invalidAcl"}},
  updateUser: {"entry":"accounts","method":"PUT","paths":["/1.1/users/{objectId}","/1.1/classes/_User/{objectId}"],"session":"required","permission":{"class":"_User","operation":"update"},"hasBody":true},
  verifyCaptcha: {"entry":"accounts","method":"POST","paths":["/1.1/verifyCaptcha"]},
  verifyEmail: {"entry":"pages","method":"POST","paths":["/1.1/verifyEmail/{token}","/1/verifyEmail/{token}"],"access":"public"},
  verifyMobilePhoneByQuery: {"entry":"accounts","method":"GET","paths":["/1.1/verifyMobilePhone/{code}"],"session":"optional"},
  verifyMobilePhone: {"entry":"accounts","method":"POST","paths":["/1.1/verifyMobilePhone/{code}"],"session":"optional","hasBody":true,"bodyOptional":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  verifySmsCode: {"entry":"accounts","method":"POST","paths":["/1.1/verifySmsCode/{code}"],"hasBody":true,"bodyOptional":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
} as const;

export type OperationId = keyof typeof operations;

export interface OperationTypes {
  batchSave: { body: types.BatchSaveBody & JsonObject; params: {  } };
  batch: { body: types.BatchBody & JsonObject; params: {  } };
  callFunction: { body: Json | undefined; params: { functionName: string } };
  changePhoneNumber: { body: types.ChangePhoneNumberBody & JsonObject; params: {  } };
  confirmFileUpload: { body: types.ConfirmFileUploadBody & JsonObject; params: {  } };
  createDevicePush: { body: types.CreateDevicePushBody & JsonObject; params: {  } };
  createFileToken: { body: types.CreateFileTokenBody & JsonObject; params: {  } };
  createFile: { body: types.CreateFileBody & JsonObject; params: {  } };
  createInstallation: { body: types.CreateInstallationBody & JsonObject; params: {  } };
  createObject: { body: types.CreateObjectBody & JsonObject; params: { className: string } };
  createPushOpen: { body: types.CreatePushOpenBody & JsonObject; params: { objectId: string } };
  createPushReceipts: { body: Json | undefined; params: { vendor: string } };
  createPush: { body: types.CreatePushBody & JsonObject; params: {  } };
  createRole: { body: types.CreateRoleBody & JsonObject; params: {  } };
  deleteFile: { body: undefined; params: { objectId: string } };
  deleteInstallation: { body: undefined; params: { objectId: string } };
  deleteNotification: { body: undefined; params: { notificationId: string } };
  deleteObject: { body: undefined; params: { className: string; objectId: string } };
  deleteRole: { body: undefined; params: { objectId: string } };
  deleteScheduledPush: { body: undefined; params: { scheduleId: string } };
  deleteUser: { body: undefined; params: { objectId: string } };
  findDeadLetters: { body: undefined; params: {  } };
  findFiles: { body: undefined; params: {  } };
  findInstallations: { body: undefined; params: {  } };
  findObjects: { body: undefined; params: { className: string } };
  findPushRecords: { body: undefined; params: {  } };
  findRoles: { body: undefined; params: {  } };
  findScheduledPushes: { body: undefined; params: {  } };
  findSchemas: { body: undefined; params: {  } };
  findUserStrictly: { body: undefined; params: {  } };
  findUsers: { body: undefined; params: {  } };
  getCurrentUser: { body: undefined; params: {  } };
  getDate: { body: undefined; params: {  } };
  getErrorHelp: { body: undefined; params: { errorCode: string } };
  getFile: { body: undefined; params: { objectId: string } };
  getInstallation: { body: undefined; params: { objectId: string } };
  getNotification: { body: undefined; params: { notificationId: string } };
  getObject: { body: undefined; params: { className: string; objectId: string } };
  getOpenApi: { body: undefined; params: {  } };
  getPushDevice: { body: undefined; params: { objectId: string; device: string } };
  getPushRecord: { body: undefined; params: { objectId: string } };
  getReceiptSetup: { body: undefined; params: {  } };
  getRole: { body: undefined; params: { objectId: string } };
  getSchema: { body: undefined; params: { className: string } };
  getUser: { body: undefined; params: { objectId: string } };
  logInByQuery: { body: undefined; params: {  } };
  logIn: { body: types.LogInBody & JsonObject; params: {  } };
  logOut: { body: undefined; params: {  } };
  queryByCql: { body: undefined; params: {  } };
  queryScheduledPushes: { body: undefined; params: {  } };
  refreshSessionToken: { body: undefined; params: { objectId: string } };
  replayDeadLetters: { body: undefined; params: { queue: string } };
  requestCaptcha: { body: undefined; params: {  } };
  requestChangePhoneNumber: { body: types.RequestChangePhoneNumberBody & JsonObject; params: {  } };
  requestEmailVerify: { body: types.RequestEmailVerifyBody & JsonObject; params: {  } };
  requestLoginSmsCode: { body: types.RequestLoginSmsCodeBody & JsonObject; params: {  } };
  requestMobilePhoneVerify: { body: types.RequestMobilePhoneVerifyBody & JsonObject; params: {  } };
  requestPasswordResetBySmsCode: { body: types.RequestPasswordResetBySmsCodeBody & JsonObject; params: {  } };
  requestPasswordReset: { body: types.RequestPasswordResetBody & JsonObject; params: {  } };
  requestSmsCode: { body: types.RequestSmsCodeBody & JsonObject; params: {  } };
  resendPush: { body: types.ResendPushBody & JsonObject; params: { objectId: string } };
  resetPasswordBySmsCodeByPost: { body: types.ResetPasswordBySmsCodeByPostBody & JsonObject; params: { code: string } };
  resetPasswordBySmsCode: { body: types.ResetPasswordBySmsCodeBody & JsonObject; params: { code: string } };
  resetPassword: { body: undefined; params: { token: string } };
  runFunction: { body: Json | undefined; params: { functionName: string } };
  scanObjects: { body: undefined; params: { className: string } };
  showEmailVerification: { body: undefined; params: { token: string } };
  showPasswordReset: { body: undefined; params: { token: string } };
  signInByPhone: { body: types.SignInByPhoneBody & JsonObject; params: {  } };
  signUp: { body: types.SignUpBody & JsonObject; params: {  } };
  updateFile: { body: types.UpdateFileBody & JsonObject; params: { objectId: string } };
  updateInstallation: { body: types.UpdateInstallationBody & JsonObject; params: { objectId: string } };
  updateObject: { body: types.UpdateObjectBody & JsonObject; params: { className: string; objectId: string } };
  updatePassword: { body: types.UpdatePasswordBody & JsonObject; params: { objectId: string } };
  updateRole: { body: types.UpdateRoleBody & JsonObject; params: { objectId: string } };
  updateUser: { body: types.UpdateUserBody & JsonObject; params: { objectId: string } };
  verifyCaptcha: { body: undefined; params: {  } };
  verifyEmail: { body: undefined; params: { token: string } };
  verifyMobilePhoneByQuery: { body: undefined; params: { code: string } };
  verifyMobilePhone: { body: types.VerifyMobilePhoneBody & JsonObject; params: { code: string } };
  verifySmsCode: { body: types.VerifySmsCodeBody & JsonObject; params: { code: string } };
}
