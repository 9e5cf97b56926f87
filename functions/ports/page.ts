import type { OperationId, OperationTypes } from "../generated/operations.ts";

/** Why a new password was rejected. */
export type PasswordProblem = "missing" | "tooLong" | "tooShort" | "common" | "mismatch";

/** The content of a page behind a mailed link; functions/pages chooses the words. */
export type PageView =
  | { readonly kind: "confirmEmail"; readonly email: string }
  | { readonly kind: "emailConfirmed"; readonly email: string }
  | {
      readonly kind: "newPassword";
      readonly username: string;
      /** Least number of characters of a password. */
      readonly minLength: number;
      readonly problem?: PasswordProblem;
    }
  | { readonly kind: "passwordChanged" }
  | { readonly kind: "emailConfirmedBefore" | "linkUsed" | "linkExpired" | "linkInvalid" };

export type PageOperation<Id extends OperationId, P> = (
  request: {
    readonly params: OperationTypes[Id]["params"];
    /** Fields of a posted form. */
    readonly form: URLSearchParams;
  },
  ports: P,
) => Promise<PageView>;
