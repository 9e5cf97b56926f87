/**
 * What a gateway is asked to send. `unrenderable` concerns every device of the chunk: the reason
 * is the word that the gateway itself would have answered with, where it has one.
 */
export type Rendering<T> =
  | { readonly kind: "rendered"; readonly message: T }
  | { readonly kind: "unrenderable"; readonly reason: string };
