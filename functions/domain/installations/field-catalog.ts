/**
 * Which fields of installations have postings, and whether every installation has its own.
 *
 * - `filling`: written by every save, but installations saved before lack them; `begun` is the
 *   version of the catalog that began it, which no later filling has
 * - `complete`: every installation has them
 * - `retired`: no longer configured; saves stop writing them when nobody can rely on them any more
 */
type IndexedField =
  | { readonly state: "filling"; readonly begun: number; readonly sinceMs: number }
  | { readonly state: "complete" }
  | { readonly state: "retired"; readonly sinceMs: number };

export interface FieldCatalog {
  /** Counts the writes; a write names the version that it replaces. */
  readonly version: number;
  readonly fields: Readonly<Record<string, IndexedField>>;
}

/** Age at which a function reads the catalog again: before a save, and before a choice of path. */
export const VIEW_MS = 60_000;

/**
 * After so long nobody acts on what the catalog said before: the age of a view, an invocation, and
 * clocks that differ.
 */
export const SETTLING_MS = 180_000;

/** The catalog of a table that has none: what nobody has written yet is complete. */
export function firstCatalog(
  configured: readonly string[],
  { isEmpty, nowMs }: { readonly isEmpty: boolean; readonly nowMs: number },
): FieldCatalog {
  const state: IndexedField = isEmpty
    ? { state: "complete" }
    : { state: "filling", begun: 1, sinceMs: nowMs };
  return { version: 1, fields: Object.fromEntries(configured.map((field) => [field, state])) };
}

/** What the catalog must become before this configuration writes; undefined: it may stay. */
export function adaptCatalog(
  { version, fields }: FieldCatalog,
  configured: readonly string[],
  nowMs: number,
): FieldCatalog | undefined {
  const next = version + 1;
  const written = Object.keys(fields).filter((name) => fields[name]?.state !== "retired");
  const begun = configured.filter((name) => !written.includes(name));
  const retired = written.filter((name) => !configured.includes(name));
  if (begun.length + retired.length === 0) return undefined;
  return {
    version: next,
    fields: {
      ...fields,
      ...withState(begun, { state: "filling", begun: next, sinceMs: nowMs }),
      ...withState(retired, { state: "retired", sinceMs: nowMs }),
    },
  };
}

/** Complete fields of the configuration are to be filled anew; undefined: none is complete. */
export function refillCatalog(
  catalog: FieldCatalog,
  configured: readonly string[],
  nowMs: number,
): FieldCatalog | undefined {
  const complete = usableFields(catalog, configured);
  if (complete.length === 0) return undefined;
  const version = catalog.version + 1;
  const filling = { state: "filling", begun: version, sinceMs: nowMs } as const;
  return { version, fields: { ...catalog.fields, ...withState(complete, filling) } };
}

export type Fillings = Readonly<Record<string, Extract<IndexedField, { state: "filling" }>>>;

export function fillingsOf({ fields }: FieldCatalog): Fillings {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.state === "filling" ? [[name, field]] : [],
    ),
  );
}

/** The fields of `fillings` that are no longer filling, or filling anew: what was filled is void. */
export function brokenFillings({ fields }: FieldCatalog, fillings: Fillings): readonly string[] {
  return Object.entries(fillings)
    .filter(([name, { begun, sinceMs }]) => {
      const field = fieldOf(fields, name);
      const isSame =
        field?.state === "filling" && field.begun === begun && field.sinceMs === sinceMs;
      return !isSame && field?.state !== "complete";
    })
    .map(([name]) => name);
}

/** @param names fields that are `filling`, and are filled */
export function completeCatalog(
  { version, fields }: FieldCatalog,
  names: readonly string[],
): FieldCatalog {
  return {
    version: version + 1,
    fields: { ...fields, ...withState(names, { state: "complete" }) },
  };
}

/** Fields that a reader of this configuration may rely on. */
export function usableFields(
  catalog: FieldCatalog | undefined,
  configured: readonly string[],
): readonly string[] {
  return configured.filter((name) => fieldOf(catalog?.fields ?? {}, name)?.state === "complete");
}

/** Fields whose postings a save of this configuration writes. */
export function postedFields(
  { fields }: FieldCatalog,
  configured: readonly string[],
  nowMs: number,
): readonly string[] {
  const retiring = Object.entries(fields).flatMap(([name, field]) =>
    field.state === "retired" && nowMs < field.sinceMs + SETTLING_MS ? [name] : [],
  );
  return [...new Set([...configured, ...retiring])];
}

function fieldOf(fields: FieldCatalog["fields"], name: string): IndexedField | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function withState(names: readonly string[], state: IndexedField) {
  return Object.fromEntries(names.map((name) => [name, state]));
}
