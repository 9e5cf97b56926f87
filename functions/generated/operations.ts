// Generated from schemas/ by `npm run codegen`; do not edit.
import type * as types from "./types.ts";

export const operations = {
  batchSave: {"entry":"batch","method":"POST","paths":["/1.1/batch/save"],"access":"key","session":"ignored","maxBodyBytes":1048576,"invalid":{"requests":"badParameter"}},
  batch: {"entry":"batch","method":"POST","paths":["/1.1/batch"],"access":"key","session":"ignored","maxBodyBytes":1048576,"invalid":{"requests":"badParameter"}},
  createDevicePush: {"entry":"push","method":"POST","paths":["/1.1/push/devices"],"access":"key","session":"ignored","maxBodyBytes":131072,"invalid":{"data":"missingKey","device_type":"badParameter","device_ids":"badParameter"}},
  createInstallation: {"entry":"installations","method":"POST","paths":["/1.1/installations","/1.1/classes/_Installation"],"access":"key","session":"optional","invalid":{}},
  createPush: {"entry":"push","method":"POST","paths":["/1.1/push"],"access":"key","session":"ignored","maxBodyBytes":4096,"invalid":{"data":"missingKey","where":"badParameter","channels":"invalidChannel"}},
  deleteInstallation: {"entry":"installations","method":"DELETE","paths":["/1.1/installations/{objectId}","/1.1/classes/_Installation/{objectId}"],"access":"master","session":"ignored","invalid":{}},
  deleteNotification: {"entry":"push","method":"DELETE","paths":["/1.1/notifications/{notificationId}"],"access":"master","session":"ignored","invalid":{}},
  deleteScheduledPush: {"entry":"push","method":"DELETE","paths":["/1.1/scheduledPushMessages/{scheduleId}"],"access":"master","session":"ignored","invalid":{}},
  deleteUser: {"entry":"accounts","method":"DELETE","paths":["/1.1/users/{objectId}","/1.1/classes/_User/{objectId}"],"access":"key","session":"required","invalid":{}},
  findInstallations: {"entry":"installations","method":"GET","paths":["/1.1/installations","/1.1/classes/_Installation"],"access":"master","session":"ignored","invalid":{}},
  findPushRecords: {"entry":"push","method":"GET","paths":["/1.1/notifications"],"access":"master","session":"ignored","invalid":{}},
  findScheduledPushes: {"entry":"push","method":"GET","paths":["/1.1/scheduledPushMessages"],"access":"master","session":"ignored","invalid":{}},
  findUsers: {"entry":"accounts","method":"GET","paths":["/1.1/users","/1.1/classes/_User"],"access":"master","session":"ignored","invalid":{}},
  getCurrentUser: {"entry":"accounts","method":"GET","paths":["/1.1/users/me","/1.1/classes/_User/me"],"access":"key","session":"optional","invalid":{}},
  getDate: {"entry":"batch","method":"GET","paths":["/1.1/date"],"access":"key","session":"ignored","invalid":{}},
  getInstallation: {"entry":"installations","method":"GET","paths":["/1.1/installations/{objectId}","/1.1/classes/_Installation/{objectId}"],"access":"key","session":"optional","invalid":{}},
  getNotification: {"entry":"push","method":"GET","paths":["/1.1/notifications/{notificationId}"],"access":"master","session":"ignored","invalid":{}},
  getPushRecord: {"entry":"push","method":"GET","paths":["/1.1/tables/Notifications/{objectId}"],"access":"key","session":"ignored","invalid":{}},
  getUser: {"entry":"accounts","method":"GET","paths":["/1.1/users/{objectId}","/1.1/classes/_User/{objectId}"],"access":"key","session":"optional","invalid":{}},
  logInByQuery: {"entry":"accounts","method":"GET","paths":["/1.1/login"],"access":"key","session":"ignored","invalid":{}},
  logIn: {"entry":"accounts","method":"POST","paths":["/1.1/login"],"access":"key","session":"ignored","invalid":{"password":"passwordMissing"}},
  logOut: {"entry":"accounts","method":"POST","paths":["/1.1/logout"],"access":"key","session":"ignored","invalid":{}},
  queryScheduledPushes: {"entry":"push","method":"POST","paths":["/1.1/scheduledPushMessages"],"access":"master","session":"ignored","invalid":{}},
  refreshSessionToken: {"entry":"accounts","method":"PUT","paths":["/1.1/users/{objectId}/refreshSessionToken","/1.1/classes/_User/{objectId}/refreshSessionToken"],"access":"key","session":"required","invalid":{}},
  requestEmailVerify: {"entry":"accounts","method":"POST","paths":["/1.1/requestEmailVerify"],"access":"key","session":"ignored","invalid":{}},
  requestPasswordReset: {"entry":"accounts","method":"POST","paths":["/1.1/requestPasswordReset"],"access":"key","session":"ignored","invalid":{}},
  resetPassword: {"entry":"pages","method":"POST","paths":["/1.1/resetPassword/{token}","/1/resetPassword/{token}"],"access":"public","session":"ignored","invalid":{}},
  showEmailVerification: {"entry":"pages","method":"GET","paths":["/1.1/verifyEmail/{token}","/1/verifyEmail/{token}"],"access":"public","session":"ignored","invalid":{}},
  showPasswordReset: {"entry":"pages","method":"GET","paths":["/1.1/resetPassword/{token}","/1/resetPassword/{token}"],"access":"public","session":"ignored","invalid":{}},
  signUp: {"entry":"accounts","method":"POST","paths":["/1.1/users","/1.1/classes/_User"],"access":"key","session":"ignored","invalid":{"username":"usernameMissing","password":"passwordMissing","email":"invalidEmail","mobilePhoneNumber":"invalidMobilePhoneNumber","ACL":"invalidAcl"}},
  updateInstallation: {"entry":"installations","method":"PUT","paths":["/1.1/installations/{objectId}","/1.1/classes/_Installation/{objectId}"],"access":"key","session":"optional","invalid":{}},
  updatePassword: {"entry":"accounts","method":"PUT","paths":["/1.1/users/{objectId}/updatePassword","/1.1/classes/_User/{objectId}/updatePassword"],"access":"key","session":"required","invalid":{"old_password":"passwordMissing","new_password":"passwordMissing"}},
  updateUser: {"entry":"accounts","method":"PUT","paths":["/1.1/users/{objectId}","/1.1/classes/_User/{objectId}"],"access":"key","session":"required","invalid":{}},
  verifyEmail: {"entry":"pages","method":"POST","paths":["/1.1/verifyEmail/{token}","/1/verifyEmail/{token}"],"access":"public","session":"ignored","invalid":{}},
} as const;

export type OperationId = keyof typeof operations;

export interface OperationTypes {
  batchSave: { body: types.BatchSaveBody; params: {  } };
  batch: { body: types.BatchBody; params: {  } };
  createDevicePush: { body: types.CreateDevicePushBody; params: {  } };
  createInstallation: { body: types.CreateInstallationBody; params: {  } };
  createPush: { body: types.CreatePushBody; params: {  } };
  deleteInstallation: { body: undefined; params: { objectId: string } };
  deleteNotification: { body: undefined; params: { notificationId: string } };
  deleteScheduledPush: { body: undefined; params: { scheduleId: string } };
  deleteUser: { body: undefined; params: { objectId: string } };
  findInstallations: { body: undefined; params: {  } };
  findPushRecords: { body: undefined; params: {  } };
  findScheduledPushes: { body: undefined; params: {  } };
  findUsers: { body: undefined; params: {  } };
  getCurrentUser: { body: undefined; params: {  } };
  getDate: { body: undefined; params: {  } };
  getInstallation: { body: undefined; params: { objectId: string } };
  getNotification: { body: undefined; params: { notificationId: string } };
  getPushRecord: { body: undefined; params: { objectId: string } };
  getUser: { body: undefined; params: { objectId: string } };
  logInByQuery: { body: undefined; params: {  } };
  logIn: { body: types.LogInBody; params: {  } };
  logOut: { body: undefined; params: {  } };
  queryScheduledPushes: { body: undefined; params: {  } };
  refreshSessionToken: { body: undefined; params: { objectId: string } };
  requestEmailVerify: { body: types.RequestEmailVerifyBody; params: {  } };
  requestPasswordReset: { body: types.RequestPasswordResetBody; params: {  } };
  resetPassword: { body: undefined; params: { token: string } };
  showEmailVerification: { body: undefined; params: { token: string } };
  showPasswordReset: { body: undefined; params: { token: string } };
  signUp: { body: types.SignUpBody; params: {  } };
  updateInstallation: { body: types.UpdateInstallationBody; params: { objectId: string } };
  updatePassword: { body: types.UpdatePasswordBody; params: { objectId: string } };
  updateUser: { body: types.UpdateUserBody; params: { objectId: string } };
  verifyEmail: { body: undefined; params: { token: string } };
}
