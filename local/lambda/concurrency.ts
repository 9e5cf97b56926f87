/** Too many invocations at once. AWS: TooManyRequestsException. */
export class ThrottledError extends Error {
  override readonly name = "ThrottledError";
}

/** A function and the part of the account's concurrency that only it may use. */
interface Limited {
  readonly name: string;
  /** `ReservedConcurrentExecutions`: also the most that this function may use. */
  readonly reserved: number | undefined;
}

/** Counts the invocations that run, as Lambda does for an account and a region. */
export interface Concurrency {
  /** @throws ThrottledError */
  enter(definition: Limited): void;
  leave(definition: Limited): void;
}

/**
 * Functions without a reservation share the rest of the account's limit.
 *
 * @param limit undefined only enforces reservations
 */
export function createConcurrency(
  functions: readonly Limited[],
  limit = Number.POSITIVE_INFINITY,
): Concurrency {
  const running = new Map<string, number>();
  const isUnreserved = ({ reserved }: Limited) => reserved === undefined;
  const unreserved = functions.filter(isUnreserved).map(({ name }) => name);
  const reservedTotal = functions.reduce((sum, { reserved = 0 }) => sum + reserved, 0);
  const count = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (running.get(name) ?? 0), 0);
  const hasRoom = ({ name, reserved }: Limited) =>
    reserved === undefined ? count(unreserved) < limit - reservedTotal : count([name]) < reserved;
  return {
    enter: (definition) => {
      if (!hasRoom(definition)) throw new ThrottledError(`${definition.name}: Rate exceeded`);
      running.set(definition.name, count([definition.name]) + 1);
    },
    leave: ({ name }) => running.set(name, count([name]) - 1),
  };
}
