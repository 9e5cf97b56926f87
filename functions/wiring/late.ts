import { once } from "./clients.ts";

/** A port all of whose members are asynchronous. */
type AsyncPort<Port> = { [Name in keyof Port]: (...input: never[]) => Promise<unknown> };

/**
 * A port whose adapter is imported at the first call, because few requests need it: its code stays
 * out of the cold start.
 *
 * @param names all members of the port
 */
export function late<Port extends AsyncPort<Port>>(
  names: { readonly [Name in keyof Port]: true },
  load: () => Promise<Port>,
): Port {
  const loaded = once(load);
  const call =
    (name: keyof Port) =>
    async (...input: never[]) =>
      (await loaded())[name](...input);
  return Object.fromEntries(Object.keys(names).map((name) => [name, call(name as never)])) as Port;
}
