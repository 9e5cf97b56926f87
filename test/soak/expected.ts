import type { Outcome } from "./reply.ts";

/**
 * What one value on the server may be, for its only writer. An unclear answer leaves both the old
 * and the new value possible until a later write is acknowledged.
 */
export class Expected<Value> {
  #possible: Value[];

  constructor(first: Value) {
    this.#possible = [first];
  }

  /** Call it after the answer: one writer never has two writes under way. */
  wrote(value: Value, outcome: Outcome): void {
    if (outcome === "done") this.#possible = [value];
    if (outcome === "unknown") this.#possible.push(value);
  }

  /** The value if there is no doubt. */
  get known(): Value | undefined {
    return this.#possible.length === 1 ? this.#possible[0] : undefined;
  }

  get possible(): readonly Value[] {
    return this.#possible;
  }

  allows(value: unknown): boolean {
    return this.#possible.some((each) => each === value);
  }
}

/** Bounds of a counter that many clients raise by one. */
export class Counter {
  #acknowledged = 0;
  #unknown = 0;

  raised(outcome: Outcome): void {
    if (outcome === "done") this.#acknowledged += 1;
    if (outcome === "unknown") this.#unknown += 1;
  }

  get bounds(): readonly [least: number, most: number] {
    return [this.#acknowledged, this.#acknowledged + this.#unknown];
  }

  allows(value: unknown): boolean {
    const [least, most] = this.bounds;
    const count = value === undefined ? 0 : value;
    return typeof count === "number" && count >= least && count <= most;
  }
}
