import type { ApiEntry } from "../contract/entries.ts";
import { type OperationId, operations as table } from "../generated/operations.ts";
import type { OperationMap } from "../handlers/http/dispatch.ts";
import type { Operation } from "../ports/operation.ts";
import { once } from "./clients.ts";

/** A port all of whose members are asynchronous. */
type AsyncPort<Port> = { [Name in keyof Port]: (...input: never[]) => Promise<unknown> };

/**
 * A port whose adapter is imported at the first call, because few requests need it: its code stays
 * out of the cold start.
 *
 * @param names all members of the port
 */
export function latePort<Port extends AsyncPort<Port>>(
  names: { readonly [Name in keyof Port]: true },
  load: () => Promise<Port>,
): Port {
  const loaded = /* @__PURE__ */ once(load);
  const call =
    (name: keyof Port) =>
    async (...input: never[]) =>
      (await loaded())[name](...input);
  return Object.fromEntries(Object.keys(names).map((name) => [name, call(name as never)])) as Port;
}

interface Served<P> {
  readonly operations: OperationMap<NoInfer<P>>;
  readonly ports: P;
}

/**
 * The operations of another function that a batch may call. They are imported with their ports at the first
 * call.
 */
export function lateOperations<P>(
  entry: ApiEntry,
  load: () => Promise<Served<P>>,
): OperationMap<unknown> {
  const loaded = /* @__PURE__ */ once(load);
  const call =
    (id: OperationId): Operation<OperationId, unknown> =>
    async (request) => {
      const { operations, ports } = await loaded();
      return (operations[id] as Operation<OperationId, P>)(request, ports);
    };
  const ids = (Object.keys(table) as OperationId[]).filter(
    (id) => table[id].entry === entry && !("batch" in table[id]),
  );
  return Object.fromEntries(ids.map((id) => [id, call(id)]));
}
