// Generated from schemas/ by `npm run codegen`; do not edit.
import type * as types from "./types.ts";

export const operations = {
  batchSave: {"entry":"batch","method":"POST","paths":["/1.1/batch/save"],"access":"key","session":"ignored","maxBodyBytes":1048576,"invalid":{"requests":"badParameter"}},
  batch: {"entry":"batch","method":"POST","paths":["/1.1/batch"],"access":"key","session":"ignored","maxBodyBytes":1048576,"invalid":{"requests":"badParameter"}},
  createDevicePush: {"entry":"push","method":"POST","paths":["/1.1/push/devices"],"access":"key","session":"ignored","maxBodyBytes":131072,"invalid":{"data":"missingKey","device_type":"badParameter","device_ids":"badParameter"}},
  createPush: {"entry":"push","method":"POST","paths":["/1.1/push"],"access":"key","session":"ignored","maxBodyBytes":4096,"invalid":{"data":"missingKey","where":"badParameter","channels":"invalidChannel"}},
  deleteNotification: {"entry":"push","method":"DELETE","paths":["/1.1/notifications/{notificationId}"],"access":"master","session":"ignored","invalid":{}},
  deleteScheduledPush: {"entry":"push","method":"DELETE","paths":["/1.1/scheduledPushMessages/{scheduleId}"],"access":"master","session":"ignored","invalid":{}},
  findPushRecords: {"entry":"push","method":"GET","paths":["/1.1/notifications"],"access":"master","session":"ignored","invalid":{}},
  findScheduledPushes: {"entry":"push","method":"GET","paths":["/1.1/scheduledPushMessages"],"access":"master","session":"ignored","invalid":{}},
  getDate: {"entry":"batch","method":"GET","paths":["/1.1/date"],"access":"key","session":"ignored","invalid":{}},
  getNotification: {"entry":"push","method":"GET","paths":["/1.1/notifications/{notificationId}"],"access":"master","session":"ignored","invalid":{}},
  getPushRecord: {"entry":"push","method":"GET","paths":["/1.1/tables/Notifications/{objectId}"],"access":"key","session":"ignored","invalid":{}},
  queryScheduledPushes: {"entry":"push","method":"POST","paths":["/1.1/scheduledPushMessages"],"access":"master","session":"ignored","invalid":{}},
  resetPassword: {"entry":"pages","method":"POST","paths":["/1.1/resetPassword/{token}","/1/resetPassword/{token}"],"access":"public","session":"ignored","invalid":{}},
  showEmailVerification: {"entry":"pages","method":"GET","paths":["/1.1/verifyEmail/{token}"],"access":"public","session":"ignored","invalid":{}},
  showPasswordReset: {"entry":"pages","method":"GET","paths":["/1.1/resetPassword/{token}","/1/resetPassword/{token}"],"access":"public","session":"ignored","invalid":{}},
  verifyEmail: {"entry":"pages","method":"POST","paths":["/1.1/verifyEmail/{token}"],"access":"public","session":"ignored","invalid":{}},
} as const;

export type OperationId = keyof typeof operations;

export interface OperationTypes {
  batchSave: { body: types.BatchSaveBody; params: {  } };
  batch: { body: types.BatchBody; params: {  } };
  createDevicePush: { body: types.CreateDevicePushBody; params: {  } };
  createPush: { body: types.CreatePushBody; params: {  } };
  deleteNotification: { body: undefined; params: { notificationId: string } };
  deleteScheduledPush: { body: undefined; params: { scheduleId: string } };
  findPushRecords: { body: undefined; params: {  } };
  findScheduledPushes: { body: undefined; params: {  } };
  getDate: { body: undefined; params: {  } };
  getNotification: { body: undefined; params: { notificationId: string } };
  getPushRecord: { body: undefined; params: { objectId: string } };
  queryScheduledPushes: { body: undefined; params: {  } };
  resetPassword: { body: undefined; params: { token: string } };
  showEmailVerification: { body: undefined; params: { token: string } };
  showPasswordReset: { body: undefined; params: { token: string } };
  verifyEmail: { body: undefined; params: { token: string } };
}
