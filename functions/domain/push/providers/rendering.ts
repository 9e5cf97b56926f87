/**
 * What a gateway is asked to send. `unrenderable` concerns every device of the chunk: the reason
 * is the word that the gateway itself would have answered with, where it has one.
 */
export type Rendering<T> =
  | {
      readonly kind: "rendered";
      readonly message: T;
      /** Of what the gateway limits. */
      readonly bytes: number;
      /** The alert was shortened until it fitted. */
      readonly truncated: boolean;
    }
  | {
      readonly kind: "unrenderable";
      readonly reason: string;
      /** Bytes, where the payload is too large whatever becomes of its alert. */
      readonly size?: { readonly bytes: number; readonly limit: number };
    };
