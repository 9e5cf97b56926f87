// Generated from schemas/ by `npm run codegen`; do not edit.
import type { Validator } from "../../contract/validator.ts";
import type * as types from "../types.ts";

export declare const isConfirmFileUploadBody: Validator<types.ConfirmFileUploadBody>;
export declare const isCreateFileTokenBody: Validator<types.CreateFileTokenBody>;
export declare const isCreateFileBody: Validator<types.CreateFileBody>;
export declare const isUpdateFileBody: Validator<types.UpdateFileBody>;
