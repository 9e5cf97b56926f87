import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  adaptCatalog,
  brokenFillings,
  completeCatalog,
  type FieldCatalog,
  type Fillings,
  firstCatalog,
  getFillings,
  postedFields,
  refillCatalog,
  SETTLING_MS,
  usableFields,
  VIEW_MS,
} from "../../../functions/domain/installations/field-catalog.ts";

const NOW = Date.UTC(2026, 10, 21);
const first = (fields: string[], isEmpty = true) => firstCatalog(fields, { isEmpty, nowMs: NOW });
const adapted = (catalog: FieldCatalog, fields: string[], nowMs = NOW) =>
  adaptCatalog(catalog, fields, nowMs) ?? catalog;

describe("the catalog of indexed fields", () => {
  it("begins complete for an empty table, and filling for any other", () => {
    expect(usableFields(first(["a", "b"]), ["a", "b"])).toEqual(["a", "b"]);
    expect(usableFields(first(["a", "b"], false), ["a", "b"])).toEqual([]);
    expect(usableFields(undefined, ["a"])).toEqual([]);
  });

  it("lets a new field fill, whatever its name is", () => {
    for (const name of ["city", "constructor", "toString", "hasOwnProperty"]) {
      const catalog = adapted(first(["a"]), ["a", name]);

      expect(usableFields(catalog, ["a", name])).toEqual(["a"]);
      expect(Object.keys(getFillings(catalog))).toEqual([name]);
      expect(postedFields(catalog, ["a", name], NOW)).toEqual(["a", name]);
      expect(usableFields(completeCatalog(catalog, [name]), ["a", name])).toEqual(["a", name]);
    }
  });

  it("stays unchanged for the configuration that it describes", () => {
    expect(adaptCatalog(first(["a", "b"]), ["b", "a"], NOW)).toBeUndefined();
  });

  it("retires a field that is no longer configured: still written for a while, but unused", () => {
    const catalog = adapted(first(["a", "city"]), ["a"]);

    expect(usableFields(catalog, ["a", "city"])).toEqual(["a"]);
    expect(postedFields(catalog, ["a"], NOW + SETTLING_MS - 1)).toEqual(["a", "city"]);
    expect(postedFields(catalog, ["a"], NOW + SETTLING_MS)).toEqual(["a"]);
  });

  it("distinguishes a filling that was aborted and begun again", () => {
    const filling = adapted(first(["a"]), ["a", "city"]);
    const again = adapted(adapted(filling, ["a"]), ["a", "city"]);

    expect(brokenFillings(filling, getFillings(filling))).toEqual([]);
    expect(brokenFillings(again, getFillings(filling))).toEqual(["city"]);
    expect(brokenFillings(again, getFillings(again))).toEqual([]);
  });

  it("fills everything again on demand", () => {
    const catalog = refillCatalog(first(["a", "b"]), ["a", "b"], NOW) as FieldCatalog;

    expect(Object.keys(getFillings(catalog))).toEqual(["a", "b"]);
    expect(refillCatalog(catalog, ["a", "b"], NOW)).toBeUndefined();
  });
});

const OLD = ["channels"];
const NEW = ["channels", "city"];
/** Longest invocation, and how far a clock is off. */
const INVOCATION_MS = 60_000;
const SKEW_MS = 20_000;

interface Container {
  readonly configured: readonly string[];
  readonly skewMs: number;
  view?: { readonly catalog: FieldCatalog; readonly atMs: number };
}

interface Save {
  readonly device: number;
  readonly revision: number;
  readonly city: string;
  readonly before: string | undefined;
  readonly postsCity: boolean;
  readonly beganMs: number;
}

interface Rules {
  /** Time between the begin of a filling and the scan. */
  readonly settlingMs: number;
  /** Whether saves go on with a field that was retired a moment ago. */
  readonly postsRetired: boolean;
}

const RULES: Rules = { settlingMs: SETTLING_MS, postsRetired: true };

interface Fill {
  readonly fillings: Fillings;
  readonly notBeforeMs: number;
  readonly left: number[];
}

type Step =
  | { readonly kind: "begin-save" | "read"; readonly who: number; readonly what: number }
  | { readonly kind: "land"; readonly who: number }
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "fill" };

/** A deployment that changes `indexedFields` to and fro, with every clock and every delay. */
class World {
  nowMs = NOW;
  catalog: FieldCatalog | undefined;
  readonly rows = new Map<number, { readonly revision: number; readonly city: string }>();
  readonly postings = new Set<string>();
  readonly rules: Rules;
  readonly containers: readonly Container[] = [
    { configured: OLD, skewMs: -SKEW_MS },
    { configured: OLD, skewMs: SKEW_MS },
    { configured: NEW, skewMs: SKEW_MS },
    { configured: NEW, skewMs: -SKEW_MS },
  ];
  saves: Save[] = [];
  current: Fill | undefined;
  completions = 0;
  missing: string[] = [];

  constructor(rules: Rules) {
    this.rules = rules;
  }

  run(step: Step): void {
    if (step.kind === "wait") this.wait(step.seconds * 1_000);
    else if (step.kind === "fill") this.fill();
    else if (step.kind === "land") this.land(step.who);
    else if (step.kind === "read") this.read(step.who);
    else this.beginSave(step.who, step.what);
  }

  /** Reads the catalog where the view is too old, and adapts it where the container writes. */
  private viewOf(container: Container, writes: boolean): FieldCatalog | undefined {
    const { view, configured } = container;
    const isFresh = view && this.nowMs - view.atMs < VIEW_MS;
    const ownMs = this.nowMs + container.skewMs;
    if (isFresh && !(writes && adaptCatalog(view.catalog, configured, ownMs))) return view.catalog;
    if (writes) {
      this.catalog = this.catalog
        ? (adaptCatalog(this.catalog, configured, ownMs) ?? this.catalog)
        : firstCatalog(configured, { isEmpty: this.rows.size === 0, nowMs: ownMs });
    }
    if (this.catalog) container.view = { catalog: this.catalog, atMs: this.nowMs };
    return this.catalog;
  }

  private beginSave(who: number, what: number): void {
    const container = this.containers[who % this.containers.length] as Container;
    const catalog = this.viewOf(container, true) as FieldCatalog;
    const posted = postedFields(catalog, container.configured, this.nowMs + container.skewMs);
    const device = what % 3;
    const row = this.rows.get(device);
    const city = ["A", "B"][what % 2] as string;
    const save = {
      device,
      city,
      revision: (row?.revision ?? 0) + 1,
      before: row?.city,
      postsCity: (this.rules.postsRetired ? posted : container.configured).includes("city"),
      beganMs: this.nowMs,
    };
    if (save.postsCity && save.before !== city) this.postings.add(`${device}#${city}`);
    this.saves.push(save);
  }

  private land(who: number): void {
    const save = this.saves[who % Math.max(1, this.saves.length)];
    if (!save) return;
    this.saves = this.saves.filter((other) => other !== save);
    const { device, revision, city, before, postsCity } = save;
    if ((this.rows.get(device)?.revision ?? 0) !== revision - 1) return;
    this.rows.set(device, { revision, city });
    if (postsCity && before !== city) this.postings.delete(`${device}#${before}`);
  }

  private fill(): void {
    const { current } = this;
    if (!current) {
      const fillings = this.catalog ? getFillings(this.catalog) : {};
      const begins = Object.values(fillings).map(({ sinceMs }) => sinceMs);
      if (begins.length === 0) return;
      const notBeforeMs = Math.max(...begins) + this.rules.settlingMs;
      this.current = { fillings, notBeforeMs, left: [0, 1, 2] };
    } else if (this.nowMs >= current.notBeforeMs) {
      const device = current.left.shift();
      const row = this.rows.get(device ?? -1);
      if (row) this.postings.add(`${device}#${row.city}`);
      if (device === undefined) this.finish(current);
    }
  }

  private finish({ fillings }: Fill): void {
    this.current = undefined;
    const catalog = this.catalog as FieldCatalog;
    if (brokenFillings(catalog, fillings).length > 0) return;
    this.catalog = completeCatalog(catalog, Object.keys(fillings));
    if ("city" in fillings) this.completions += 1;
  }

  private read(who: number): void {
    const container = this.containers[who % this.containers.length] as Container;
    if (!usableFields(this.viewOf(container, false), container.configured).includes("city")) return;
    for (const [device, { city }] of this.rows) {
      if (!this.postings.has(`${device}#${city}`)) this.missing.push(`${device}#${city}`);
    }
  }

  private wait(ms: number): void {
    this.nowMs += ms;
    this.saves = this.saves.filter(({ beganMs }) => this.nowMs - beganMs < INVOCATION_MS);
  }
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: act("begin-save") },
  { weight: 4, arbitrary: act("land") },
  { weight: 3, arbitrary: act("read") },
  { weight: 5, arbitrary: fc.constant<Step>({ kind: "fill" }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(1, 20, 59, 61, 180)
      .map((seconds): Step => ({ kind: "wait", seconds })),
  },
);

function act(kind: "begin-save" | "land" | "read"): fc.Arbitrary<Step> {
  return fc.record({ who: fc.nat(7), what: fc.nat(5) }).map((rest) => ({ kind, ...rest }) as Step);
}

function worldAfter(steps: readonly Step[], rules: Rules): World {
  const world = new World(rules);
  for (const next of steps) world.run(next);
  return world;
}

describe("functions of two configurations side by side", () => {
  const history = fc.array(step, { minLength: 20, maxLength: 120 });

  it("never rely on postings that an installation lacks", () => {
    let completions = 0;
    fc.assert(
      fc.property(history, (steps) => {
        const world = worldAfter(steps, RULES);
        completions += world.completions;
        expect(world.missing).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
    expect(completions).toBeGreaterThan(100);
  });

  it.each<[string, Partial<Rules>]>([
    ["the filling did not wait for them", { settlingMs: 0 }],
    ["a retired field were dropped at once", { postsRetired: false }],
  ])("would do so if %s", (_, change) => {
    const histories = fc.sample(history, { numRuns: 5_000, seed: 1 });
    const rules = { ...RULES, ...change };

    expect(histories.some((steps) => worldAfter(steps, rules).missing.length > 0)).toBe(true);
  });
});
