// Generated from schemas/ by `npm run codegen`; do not edit.
import type { Json, JsonObject } from "../domain/json.ts";
import type * as types from "./types.ts";

export const operations = {
  batchSave: {"entry":"batch","method":"POST","paths":["/1.1/batch/save"],"access":"key","session":"ignored","maxBodyBytes":1048576,"hasBody":true,"invalid":{"requests":"badParameter"}},
  batch: {"entry":"batch","method":"POST","paths":["/1.1/batch"],"access":"key","session":"ignored","maxBodyBytes":1048576,"hasBody":true,"invalid":{"requests":"badParameter"}},
  callFunction: {"entry":"engine","method":"POST","paths":["/1.1/call/{functionName}"],"access":"key","session":"ignored","maxBodyBytes":4194304,"anyBody":true},
  changePhoneNumber: {"entry":"accounts","method":"POST","paths":["/1.1/changePhoneNumber"],"access":"key","session":"optional","hasBody":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  confirmFileUpload: {"entry":"files","method":"POST","paths":["/1.1/fileCallback"],"access":"key","session":"optional","hasBody":true,"invalid":{"token":"missingKey"}},
  createDevicePush: {"entry":"push","method":"POST","paths":["/1.1/push/devices"],"access":"key","session":"ignored","maxBodyBytes":131072,"hasBody":true,"bodyKeys":["device_type","device_ids","data","expiration_time","expiration_interval","notification_id","req_id","prod","topic","allow_invalid","apns_team_id","device_profile","channel","vendor","dry_run"],"invalid":{"data":"missingKey","device_type":"badParameter","device_ids":"badParameter"}},
  createFileToken: {"entry":"files","method":"POST","paths":["/1.1/fileTokens","/1.1/qiniu"],"access":"key","session":"optional","permission":{"class":"_File","operation":"create"},"hasBody":true,"invalid":{"ACL":"invalidAcl","name":"invalidFileName"}},
  createFile: {"entry":"files","method":"POST","paths":["/1.1/files","/1.1/classes/_File","/1.1/classes/_file"],"access":"key","session":"optional","permission":{"class":"_File","operation":"create"},"hasBody":true,"invalid":{"ACL":"invalidAcl","name":"invalidFileName"}},
  createInstallation: {"entry":"installations","method":"POST","paths":["/1.1/installations","/1.1/classes/_Installation"],"access":"key","session":"optional","permission":{"class":"_Installation","operation":"create"},"hasBody":true},
  createObject: {"entry":"classes","method":"POST","paths":["/1.1/classes/{className}"],"access":"key","session":"optional","permission":{"class":"{className}","operation":"create"},"maxBodyBytes":262144,"hasBody":true,"invalid":{"ACL":"invalidAcl"}},
  createPush: {"entry":"push","method":"POST","paths":["/1.1/push"],"access":"key","session":"ignored","maxBodyBytes":4096,"hasBody":true,"bodyKeys":["data","where","channels","push_time","expiration_time","expiration_interval","notification_id","req_id","prod","topic","allow_invalid","apns_team_id","flow_control","_notificationChannel","confirmAll","dry_run"],"invalid":{"data":"missingKey","where":"badParameter","channels":"invalidChannel"}},
  createRole: {"entry":"accounts","method":"POST","paths":["/1.1/roles","/1.1/classes/_Role"],"access":"key","session":"optional","permission":{"class":"_Role","operation":"create"},"maxBodyBytes":131072,"hasBody":true,"invalid":{"name":"invalidRoleName","ACL":"invalidAcl"}},
  deleteFile: {"entry":"files","method":"DELETE","paths":["/1.1/files/{objectId}","/1.1/classes/_File/{objectId}","/1.1/classes/_file/{objectId}"],"access":"key","session":"optional","permission":{"class":"_File","operation":"delete"}},
  deleteInstallation: {"entry":"installations","method":"DELETE","paths":["/1.1/installations/{objectId}","/1.1/classes/_Installation/{objectId}"],"access":"key","session":"optional","permission":{"class":"_Installation","operation":"delete"}},
  deleteNotification: {"entry":"push","method":"DELETE","paths":["/1.1/notifications/{notificationId}"],"access":"master","session":"ignored"},
  deleteObject: {"entry":"classes","method":"DELETE","paths":["/1.1/classes/{className}/{objectId}"],"access":"key","session":"optional","permission":{"class":"{className}","operation":"delete"}},
  deleteRole: {"entry":"accounts","method":"DELETE","paths":["/1.1/roles/{objectId}","/1.1/classes/_Role/{objectId}"],"access":"key","session":"optional","permission":{"class":"_Role","operation":"delete"}},
  deleteScheduledPush: {"entry":"push","method":"DELETE","paths":["/1.1/scheduledPushMessages/{scheduleId}"],"access":"master","session":"ignored"},
  deleteUser: {"entry":"accounts","method":"DELETE","paths":["/1.1/users/{objectId}","/1.1/classes/_User/{objectId}"],"access":"key","session":"required","permission":{"class":"_User","operation":"delete"}},
  findDeadLetters: {"entry":"push","method":"GET","paths":["/1.1/push/deadLetters"],"access":"master","session":"ignored"},
  findFiles: {"entry":"files","method":"GET","paths":["/1.1/files","/1.1/classes/_File","/1.1/classes/_file"],"access":"key","session":"optional","permission":{"class":"_File","operation":"find"}},
  findInstallations: {"entry":"installations","method":"GET","paths":["/1.1/installations","/1.1/classes/_Installation"],"access":"key","session":"optional","permission":{"class":"_Installation","operation":"find"}},
  findObjects: {"entry":"classes","method":"GET","paths":["/1.1/classes/{className}"],"access":"key","session":"optional","permission":{"class":"{className}","operation":"find"}},
  findPushRecords: {"entry":"push","method":"GET","paths":["/1.1/notifications"],"access":"master","session":"ignored"},
  findRoles: {"entry":"accounts","method":"GET","paths":["/1.1/roles","/1.1/classes/_Role"],"access":"key","session":"optional","permission":{"class":"_Role","operation":"find"}},
  findScheduledPushes: {"entry":"push","method":"GET","paths":["/1.1/scheduledPushMessages"],"access":"master","session":"ignored"},
  findSchemas: {"entry":"batch","method":"GET","paths":["/1.1/schemas"],"access":"master","session":"ignored"},
  findUserStrictly: {"entry":"accounts","method":"GET","paths":["/1.1/users/strictlyQuery"],"access":"key","session":"optional","permission":{"class":"_User","operation":"get"}},
  findUsers: {"entry":"accounts","method":"GET","paths":["/1.1/users","/1.1/classes/_User"],"access":"key","session":"optional","permission":{"class":"_User","operation":"find"}},
  getCurrentUser: {"entry":"accounts","method":"GET","paths":["/1.1/users/me","/1.1/classes/_User/me"],"access":"key","session":"optional"},
  getDate: {"entry":"batch","method":"GET","paths":["/1.1/date"],"access":"public","session":"ignored"},
  getErrorHelp: {"entry":"pages","method":"GET","paths":["/1.1/errors/{errorCode}"],"access":"public","session":"ignored"},
  getFile: {"entry":"files","method":"GET","paths":["/1.1/files/{objectId}","/1.1/classes/_File/{objectId}","/1.1/classes/_file/{objectId}"],"access":"key","session":"optional","permission":{"class":"_File","operation":"get"}},
  getInstallation: {"entry":"installations","method":"GET","paths":["/1.1/installations/{objectId}","/1.1/classes/_Installation/{objectId}"],"access":"key","session":"optional","permission":{"class":"_Installation","operation":"get"}},
  getNotification: {"entry":"push","method":"GET","paths":["/1.1/notifications/{notificationId}"],"access":"master","session":"ignored"},
  getObject: {"entry":"classes","method":"GET","paths":["/1.1/classes/{className}/{objectId}"],"access":"key","session":"optional","permission":{"class":"{className}","operation":"get"}},
  getOpenApi: {"entry":"pages","method":"GET","paths":["/1.1/openapi.json"],"access":"public","session":"ignored"},
  getPushDevice: {"entry":"push","method":"GET","paths":["/1.1/push/{objectId}/devices/{device}"],"access":"master","session":"ignored"},
  getPushRecord: {"entry":"push","method":"GET","paths":["/1.1/tables/Notifications/{objectId}"],"access":"key","session":"ignored"},
  getRole: {"entry":"accounts","method":"GET","paths":["/1.1/roles/{objectId}","/1.1/classes/_Role/{objectId}"],"access":"key","session":"optional","permission":{"class":"_Role","operation":"get"}},
  getSchema: {"entry":"batch","method":"GET","paths":["/1.1/schemas/{className}"],"access":"master","session":"ignored"},
  getUser: {"entry":"accounts","method":"GET","paths":["/1.1/users/{objectId}","/1.1/classes/_User/{objectId}"],"access":"key","session":"optional","permission":{"class":"_User","operation":"get"}},
  logInByQuery: {"entry":"accounts","method":"GET","paths":["/1.1/login"],"access":"key","session":"ignored"},
  logIn: {"entry":"accounts","method":"POST","paths":["/1.1/login"],"access":"key","session":"ignored","hasBody":true,"invalid":{"password":"passwordMissing"}},
  logOut: {"entry":"accounts","method":"POST","paths":["/1.1/logout"],"access":"key","session":"ignored"},
  queryByCql: {"entry":"batch","method":"GET","paths":["/1.1/cloudQuery"],"access":"key","session":"ignored"},
  queryScheduledPushes: {"entry":"push","method":"POST","paths":["/1.1/scheduledPushMessages"],"access":"master","session":"ignored"},
  refreshSessionToken: {"entry":"accounts","method":"PUT","paths":["/1.1/users/{objectId}/refreshSessionToken","/1.1/classes/_User/{objectId}/refreshSessionToken"],"access":"key","session":"required"},
  replayDeadLetters: {"entry":"push","method":"POST","paths":["/1.1/push/deadLetters/{queue}/replay"],"access":"master","session":"ignored"},
  requestCaptcha: {"entry":"accounts","method":"GET","paths":["/1.1/requestCaptcha"],"access":"key","session":"ignored"},
  requestChangePhoneNumber: {"entry":"accounts","method":"POST","paths":["/1.1/requestChangePhoneNumber"],"access":"key","session":"required","hasBody":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  requestEmailVerify: {"entry":"accounts","method":"POST","paths":["/1.1/requestEmailVerify"],"access":"key","session":"ignored","hasBody":true},
  requestLoginSmsCode: {"entry":"accounts","method":"POST","paths":["/1.1/requestLoginSmsCode"],"access":"key","session":"ignored","hasBody":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  requestMobilePhoneVerify: {"entry":"accounts","method":"POST","paths":["/1.1/requestMobilePhoneVerify"],"access":"key","session":"optional","hasBody":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  requestPasswordResetBySmsCode: {"entry":"accounts","method":"POST","paths":["/1.1/requestPasswordResetBySmsCode"],"access":"key","session":"ignored","hasBody":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  requestPasswordReset: {"entry":"accounts","method":"POST","paths":["/1.1/requestPasswordReset"],"access":"key","session":"ignored","hasBody":true},
  requestSmsCode: {"entry":"accounts","method":"POST","paths":["/1.1/requestSmsCode"],"access":"key","session":"ignored","hasBody":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  resetPasswordBySmsCodeByPost: {"entry":"accounts","method":"POST","paths":["/1.1/resetPasswordBySmsCode/{code}"],"access":"key","session":"ignored","hasBody":true,"invalid":{"password":"passwordMissing","mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  resetPasswordBySmsCode: {"entry":"accounts","method":"PUT","paths":["/1.1/resetPasswordBySmsCode/{code}"],"access":"key","session":"ignored","hasBody":true,"invalid":{"password":"passwordMissing","mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  resetPassword: {"entry":"pages","method":"POST","paths":["/1.1/resetPassword/{token}","/1/resetPassword/{token}"],"access":"public","session":"ignored"},
  runFunction: {"entry":"engine","method":"POST","paths":["/1.1/functions/{functionName}"],"access":"key","session":"ignored","maxBodyBytes":4194304,"anyBody":true},
  scanObjects: {"entry":"batch","method":"GET","paths":["/1.1/scan/classes/{className}"],"access":"master","session":"ignored"},
  showEmailVerification: {"entry":"pages","method":"GET","paths":["/1.1/verifyEmail/{token}","/1/verifyEmail/{token}"],"access":"public","session":"ignored"},
  showPasswordReset: {"entry":"pages","method":"GET","paths":["/1.1/resetPassword/{token}","/1/resetPassword/{token}"],"access":"public","session":"ignored"},
  signInByPhone: {"entry":"accounts","method":"POST","paths":["/1.1/usersByMobilePhone"],"access":"key","session":"ignored","permission":{"class":"_User","operation":"create","checkedBy":"operation"},"hasBody":true,"invalid":{"username":"usernameMissing","email":"invalidEmail","ACL":"invalidAcl","mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  signUp: {"entry":"accounts","method":"POST","paths":["/1.1/users","/1.1/classes/_User"],"access":"key","session":"ignored","permission":{"class":"_User","operation":"create","checkedBy":"operation"},"hasBody":true,"invalid":{"authData":"platformIdMissing","username":"usernameMissing","password":"passwordMissing","email":"invalidEmail","mobilePhoneNumber":"invalidMobilePhoneNumber","ACL":"invalidAcl"}},
  updateFile: {"entry":"files","method":"PUT","paths":["/1.1/files/{objectId}","/1.1/classes/_File/{objectId}","/1.1/classes/_file/{objectId}"],"access":"key","session":"optional","permission":{"class":"_File","operation":"update"},"hasBody":true},
  updateInstallation: {"entry":"installations","method":"PUT","paths":["/1.1/installations/{objectId}","/1.1/classes/_Installation/{objectId}"],"access":"key","session":"optional","permission":{"class":"_Installation","operation":"update"},"hasBody":true},
  updateObject: {"entry":"classes","method":"PUT","paths":["/1.1/classes/{className}/{objectId}"],"access":"key","session":"optional","permission":{"class":"{className}","operation":"update"},"maxBodyBytes":262144,"hasBody":true,"invalid":{"ACL":"invalidAcl"}},
  updatePassword: {"entry":"accounts","method":"PUT","paths":["/1.1/users/{objectId}/updatePassword","/1.1/classes/_User/{objectId}/updatePassword"],"access":"key","session":"required","hasBody":true,"invalid":{"old_password":"passwordMissing","new_password":"passwordMissing"}},
  updateRole: {"entry":"accounts","method":"PUT","paths":["/1.1/roles/{objectId}","/1.1/classes/_Role/{objectId}"],"access":"key","session":"optional","permission":{"class":"_Role","operation":"update"},"maxBodyBytes":131072,"hasBody":true,"invalid":{"ACL":"invalidAcl"}},
  updateUser: {"entry":"accounts","method":"PUT","paths":["/1.1/users/{objectId}","/1.1/classes/_User/{objectId}"],"access":"key","session":"required","permission":{"class":"_User","operation":"update"},"hasBody":true},
  verifyCaptcha: {"entry":"accounts","method":"POST","paths":["/1.1/verifyCaptcha"],"access":"key","session":"ignored"},
  verifyEmail: {"entry":"pages","method":"POST","paths":["/1.1/verifyEmail/{token}","/1/verifyEmail/{token}"],"access":"public","session":"ignored"},
  verifyMobilePhoneByQuery: {"entry":"accounts","method":"GET","paths":["/1.1/verifyMobilePhone/{code}"],"access":"key","session":"optional"},
  verifyMobilePhone: {"entry":"accounts","method":"POST","paths":["/1.1/verifyMobilePhone/{code}"],"access":"key","session":"optional","hasBody":true,"bodyOptional":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
  verifySmsCode: {"entry":"accounts","method":"POST","paths":["/1.1/verifySmsCode/{code}"],"access":"key","session":"ignored","hasBody":true,"bodyOptional":true,"invalid":{"mobilePhoneNumber":"invalidMobilePhoneNumber"}},
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
