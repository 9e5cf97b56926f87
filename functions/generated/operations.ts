// Generated from schemas/ by `npm run codegen`; do not edit.
import type * as types from "./types.ts";

export const operations = {
  batchSave: {"entry":"batch","method":"POST","paths":["/1.1/batch/save"],"access":"key","session":"ignored","maxBodyBytes":1048576,"invalid":{"requests":"badParameter"}},
  batch: {"entry":"batch","method":"POST","paths":["/1.1/batch"],"access":"key","session":"ignored","maxBodyBytes":1048576,"invalid":{"requests":"badParameter"}},
  getDate: {"entry":"batch","method":"GET","paths":["/1.1/date"],"access":"key","session":"ignored","invalid":{}},
  resetPassword: {"entry":"pages","method":"POST","paths":["/1.1/resetPassword/{token}","/1/resetPassword/{token}"],"access":"public","session":"ignored","invalid":{}},
  showEmailVerification: {"entry":"pages","method":"GET","paths":["/1.1/verifyEmail/{token}"],"access":"public","session":"ignored","invalid":{}},
  showPasswordReset: {"entry":"pages","method":"GET","paths":["/1.1/resetPassword/{token}","/1/resetPassword/{token}"],"access":"public","session":"ignored","invalid":{}},
  verifyEmail: {"entry":"pages","method":"POST","paths":["/1.1/verifyEmail/{token}"],"access":"public","session":"ignored","invalid":{}},
} as const;

export type OperationId = keyof typeof operations;

export interface OperationTypes {
  batchSave: { body: types.BatchSaveBody; params: {  } };
  batch: { body: types.BatchBody; params: {  } };
  getDate: { body: undefined; params: {  } };
  resetPassword: { body: undefined; params: { token: string } };
  showEmailVerification: { body: undefined; params: { token: string } };
  showPasswordReset: { body: undefined; params: { token: string } };
  verifyEmail: { body: undefined; params: { token: string } };
}
