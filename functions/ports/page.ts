import type { OperationId, OperationTypes } from "../generated/operations.ts";

/** Why a new password was rejected. */
export type PasswordProblem = "missing" | "tooLong" | "tooShort" | "common" | "mismatch";

/** The content of a page behind a mailed link; functions/handlers/pages chooses the words. */
export type PageView =
  | {
      readonly kind: "confirmEmail";
      readonly email: string;
      /** The username, chosen at the sign-up with the address. */
      readonly username: string;
      /** When they signed up, ISO 8601. */
      readonly createdAt: string;
    }
  | { readonly kind: "emailConfirmed"; readonly email: string }
  | {
      readonly kind: "newPassword";
      readonly username: string;
      /** Least number of characters of a password. */
      readonly minLength: number;
      /** True if passwords that many people use are rejected. */
      readonly refusesCommon: boolean;
      /** The account loses its number and its platforms; see `withProvenEmail`. */
      readonly endsOtherAccess: boolean;
      readonly problem?: PasswordProblem;
    }
  | { readonly kind: "passwordChanged" | "passwordChangedBefore" | "emailDisowned" }
  | { readonly kind: "emailConfirmedBefore" | "linkUsed" | "linkExpired" | "linkInvalid" };

export interface PageRequest<Id extends OperationId> {
  readonly params: OperationTypes[Id]["params"];
  /** Fields of a posted form. */
  readonly form: URLSearchParams;
  /** As in `OperationRequest`. */
  readonly sourceIp: string;
}

export type PageOperation<Id extends OperationId, P> = (
  request: PageRequest<Id>,
  ports: P,
) => Promise<PageView>;
