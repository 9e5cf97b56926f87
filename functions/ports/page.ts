import type { OperationId, OperationTypes } from "../generated/operations.ts";

/** Why a new password was not taken. */
export type PasswordProblem = "missing" | "tooLong" | "tooShort" | "common" | "mismatch";

/** What a page for people, opened from a mail, tells; its words are chosen by the runtime. */
export type PageView =
  | { readonly kind: "confirmEmail"; readonly email: string }
  | { readonly kind: "emailConfirmed"; readonly email: string }
  | {
      readonly kind: "newPassword";
      readonly username: string;
      /** Characters that a password must have. */
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
