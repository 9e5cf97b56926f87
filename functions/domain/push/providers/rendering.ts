/**
 * A message for a gateway. `unrenderable` concerns every device of the chunk; its reason is the
 * gateway's own reason for such a message, if it has one.
 */
export type Rendering<Message> =
  | {
      readonly kind: "rendered";
      readonly message: Message;
      /** Size of the part that the gateway limits. */
      readonly bytes: number;
      /** The alert was shortened until it fitted. */
      readonly truncated: boolean;
    }
  | {
      readonly kind: "unrenderable";
      readonly reason: string;
      /** Bytes of a payload that is too large even without its alert. */
      readonly size?: { readonly bytes: number; readonly limit: number };
    };

/** The same rendering, its message in another form. */
export function mapRendering<From, To>(
  rendering: Rendering<From>,
  toMessage: (message: From) => To,
): Rendering<To> {
  if (rendering.kind === "unrenderable") return rendering;
  return { ...rendering, message: toMessage(rendering.message) };
}
