// Generated from schemas/ by `npm run codegen`; do not edit.
import type * as types from "./types.ts";

export interface ValidationError { instancePath: string; keyword: string; message?: string; params: Record<string, unknown> }
export interface Validator<T> { (data: unknown): data is T; errors?: ValidationError[] | null }
export declare const isBatchSaveBody: Validator<types.BatchSaveBody>;
export declare const isBatchBody: Validator<types.BatchBody>;
export declare const isCreateInstallationBody: Validator<types.CreateInstallationBody>;
export declare const isUpdateInstallationBody: Validator<types.UpdateInstallationBody>;
export declare const isMailMessage: Validator<types.MailMessage>;
export declare const isPlanMessage: Validator<types.PlanMessage>;
export declare const isSmsMessage: Validator<types.SmsMessage>;
