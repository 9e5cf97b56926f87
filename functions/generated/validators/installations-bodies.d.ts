// Generated from schemas/ by `npm run codegen`; do not edit.
import type { Validator } from "../../contract/validator.ts";
import type * as types from "../types.ts";

export declare const isCreateInstallationBody: Validator<types.CreateInstallationBody>;
export declare const isUpdateInstallationBody: Validator<types.UpdateInstallationBody>;
