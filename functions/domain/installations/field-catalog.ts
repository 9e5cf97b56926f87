/**
 * An indexed field of installations, by whether its postings are complete.
 *
 * - `filling`: every save writes them, but installations saved earlier lack them; `begun` is the
 *   catalog version that began the filling and identifies it
 * - `complete`: every installation has them
 * - `retired`: no longer configured; saves write them until no function relies on them
 */
type IndexedField =
  | { readonly state: "filling"; readonly begun: number; readonly sinceMs: number }
  | { readonly state: "complete" }
  | { readonly state: "retired"; readonly sinceMs: number };

export interface FieldCatalog {
  /** Number of writes; a write is conditional on the version that it replaces. */
  readonly version: number;
  readonly fields: Readonly<Record<string, IndexedField>>;
}

/** A function reads the catalog again after this time: before a save or the choice of a path. */
export const VIEW_MS = 60_000;

/**
 * After this time no function acts on an older catalog: it covers the age of a function's view, an
 * invocation, and clock skew.
 */
export const SETTLING_MS = 180_000;

/** The first catalog of a table. In an empty table every field is complete. */
export function firstCatalog(
  configured: readonly string[],
  { isEmpty, nowMs }: { readonly isEmpty: boolean; readonly nowMs: number },
): FieldCatalog {
  const state: IndexedField = isEmpty
    ? { state: "complete" }
    : { state: "filling", begun: 1, sinceMs: nowMs };
  return { version: 1, fields: Object.fromEntries(configured.map((field) => [field, state])) };
}

/** The catalog that this configuration needs before it writes; undefined when it already fits. */
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

/** The catalog in which complete fields are filled again; undefined when none is complete. */
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

export function getFillings({ fields }: FieldCatalog): Fillings {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.state === "filling" ? [[name, field]] : [],
    ),
  );
}

/** Fields whose filling was aborted or begun again: their postings may be incomplete. */
export function brokenFillings({ fields }: FieldCatalog, fillings: Fillings): readonly string[] {
  return Object.entries(fillings)
    .filter(([name, { begun, sinceMs }]) => {
      const field = getField(fields, name);
      const isSame =
        field?.state === "filling" && field.begun === begun && field.sinceMs === sinceMs;
      return !isSame && field?.state !== "complete";
    })
    .map(([name]) => name);
}

/** @param names fields whose filling has finished */
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
  return configured.filter((name) => getField(catalog?.fields ?? {}, name)?.state === "complete");
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

function getField(fields: FieldCatalog["fields"], name: string): IndexedField | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function withState(names: readonly string[], state: IndexedField) {
  return Object.fromEntries(names.map((name) => [name, state]));
}
