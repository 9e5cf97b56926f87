// Generated from schemas/ by `npm run codegen`; do not edit.
import type * as types from "./types.ts";

export const operations = {
  getDate: {"entry":"batch","method":"GET","paths":["/1.1/date"],"access":"key","session":"ignored","invalid":{}},
} as const;

export type OperationId = keyof typeof operations;

export interface OperationTypes {
  getDate: { body: undefined; params: {  } };
}
