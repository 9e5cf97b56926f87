import { type AttributeName, MAX_NAMES } from "./attribute-names.ts";

type Item = Record<string, unknown>;

/**
 * Puts the attributes of items into one order, by rank; those without a rank come last. An item with
 * the attributes of the one before begins as its copy: to overwrite a property takes the engine of
 * JavaScript a fraction of the time that adding one does.
 */
export class ItemBuilder {
  /** By rank. */
  readonly #names: string[] = new Array(MAX_NAMES).fill("");
  readonly #values: unknown[] = new Array(MAX_NAMES).fill(undefined);
  /** The number of the last item with the attribute. */
  readonly #lastItem = new Int32Array(MAX_NAMES);
  #item = 1;
  #count = 0;
  #unranked: (readonly [string, unknown])[] = [];
  /** Ranks of the attributes of `#before`. */
  #ranks: readonly number[] = [];
  #before: Item = {};

  add({ text, rank }: AttributeName, value: unknown): void {
    if (this.#lastItem[rank] !== this.#item) {
      this.#lastItem[rank] = this.#item;
      this.#names[rank] = text;
      this.#count += 1;
    }
    this.#values[rank] = value;
  }

  addUnranked(name: string, value: unknown): void {
    this.#unranked.push([name, value]);
  }

  /** The item of what was added since the last one. */
  build(): Item {
    const item = this.#isLikeBefore() ? this.#copyBefore() : this.#create();
    if (this.#unranked.length > 0) {
      for (const [name, value] of this.#unranked) define(item, name, value);
      this.#unranked = [];
    }
    this.#item += 1;
    this.#count = 0;
    return item;
  }

  #isLikeBefore(): boolean {
    const ranks = this.#ranks;
    if (ranks.length !== this.#count) return false;
    for (let i = 0; i < ranks.length; i++) {
      if (this.#lastItem[ranks[i] as number] !== this.#item) return false;
    }
    return true;
  }

  #copyBefore(): Item {
    const ranks = this.#ranks;
    const item = { ...this.#before };
    for (let i = 0; i < ranks.length; i++) {
      const rank = ranks[i] as number;
      item[this.#names[rank] as string] = this.#values[rank];
    }
    return item;
  }

  #create(): Item {
    const item: Item = {};
    const ranks: number[] = [];
    for (let rank = 0; rank < MAX_NAMES; rank++) {
      if (this.#lastItem[rank] !== this.#item) continue;
      define(item, this.#names[rank] as string, this.#values[rank]);
      ranks.push(rank);
    }
    this.#ranks = ranks;
    this.#before = { ...item };
    return item;
  }
}

/** Also where the name is `__proto__`. */
export function define(target: Item, name: string, value: unknown): void {
  if (name === "__proto__") {
    const property = { value, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(target, name, property);
  } else {
    target[name] = value;
  }
}
