// Generated from schemas/ by `npm run codegen`; do not edit.
import type * as types from "./types.ts";

export const operations = {
  batchSave: {"entry":"batch","method":"POST","paths":["/1.1/batch/save"],"access":"key","session":"ignored","maxBodyBytes":1048576,"invalid":{"requests":"badParameter"}},
  batch: {"entry":"batch","method":"POST","paths":["/1.1/batch"],"access":"key","session":"ignored","maxBodyBytes":1048576,"invalid":{"requests":"badParameter"}},
  createInstallation: {"entry":"installations","method":"POST","paths":["/1.1/installations","/1.1/classes/_Installation"],"access":"key","session":"optional","invalid":{}},
  deleteInstallation: {"entry":"installations","method":"DELETE","paths":["/1.1/installations/{objectId}","/1.1/classes/_Installation/{objectId}"],"access":"master","session":"ignored","invalid":{}},
  getDate: {"entry":"batch","method":"GET","paths":["/1.1/date"],"access":"key","session":"ignored","invalid":{}},
  getInstallation: {"entry":"installations","method":"GET","paths":["/1.1/installations/{objectId}","/1.1/classes/_Installation/{objectId}"],"access":"key","session":"optional","invalid":{}},
  listInstallations: {"entry":"installations","method":"GET","paths":["/1.1/installations","/1.1/classes/_Installation"],"access":"master","session":"ignored","invalid":{}},
  resetPassword: {"entry":"pages","method":"POST","paths":["/1.1/resetPassword/{token}","/1/resetPassword/{token}"],"access":"public","session":"ignored","invalid":{}},
  showEmailVerification: {"entry":"pages","method":"GET","paths":["/1.1/verifyEmail/{token}"],"access":"public","session":"ignored","invalid":{}},
  showPasswordReset: {"entry":"pages","method":"GET","paths":["/1.1/resetPassword/{token}","/1/resetPassword/{token}"],"access":"public","session":"ignored","invalid":{}},
  updateInstallation: {"entry":"installations","method":"PUT","paths":["/1.1/installations/{objectId}","/1.1/classes/_Installation/{objectId}"],"access":"key","session":"optional","invalid":{}},
  verifyEmail: {"entry":"pages","method":"POST","paths":["/1.1/verifyEmail/{token}"],"access":"public","session":"ignored","invalid":{}},
} as const;

export type OperationId = keyof typeof operations;

export interface OperationTypes {
  batchSave: { body: types.BatchSaveBody; params: {  } };
  batch: { body: types.BatchBody; params: {  } };
  createInstallation: { body: types.CreateInstallationBody; params: {  } };
  deleteInstallation: { body: undefined; params: { objectId: string } };
  getDate: { body: undefined; params: {  } };
  getInstallation: { body: undefined; params: { objectId: string } };
  listInstallations: { body: undefined; params: {  } };
  resetPassword: { body: undefined; params: { token: string } };
  showEmailVerification: { body: undefined; params: { token: string } };
  showPasswordReset: { body: undefined; params: { token: string } };
  updateInstallation: { body: types.UpdateInstallationBody; params: { objectId: string } };
  verifyEmail: { body: undefined; params: { token: string } };
}
