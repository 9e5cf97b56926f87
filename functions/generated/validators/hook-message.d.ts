// Generated from schemas/ by `npm run codegen`; do not edit.
import type { Validator } from "../../contract/validator.ts";
import type * as types from "../types.ts";

export declare const isHookMessage: Validator<types.HookMessage>;
