import type { OperationId, OperationTypes } from "../generated/operations.ts";

/** A page for people, opened from a mail. */
export interface Page {
  readonly status: number;
  readonly title: string;
  readonly message: string;
}

export type PageOperation<Id extends OperationId, P> = (
  request: { readonly params: OperationTypes[Id]["params"] },
  ports: P,
) => Promise<Page>;
