// Generated from schemas/ by `npm run codegen`; do not edit.
import type { Validator } from "../../contract/validator.ts";
import type * as types from "../types.ts";

export declare const isCreateDevicePushBody: Validator<types.CreateDevicePushBody>;
export declare const isCreatePushOpenBody: Validator<types.CreatePushOpenBody>;
export declare const isCreatePushBody: Validator<types.CreatePushBody>;
export declare const isResendPushBody: Validator<types.ResendPushBody>;
