/** A statement of CQL as written: placeholders are not filled in yet (docs/protocol/cql.md). */
export type Statement = Select | Insert | Update | Delete;

export interface Select {
  readonly kind: "select";
  readonly columns: Columns;
  readonly className: string;
  readonly where?: Condition;
  readonly order: readonly OrderKey[];
  readonly limit?: Value;
  readonly skip?: Value;
}

export interface Columns {
  /** Empty: every field. */
  readonly names: readonly string[];
  readonly includes: readonly string[];
  readonly count: boolean;
}

export interface OrderKey {
  readonly field: string;
  readonly descending: boolean;
}

export interface Insert {
  readonly kind: "insert";
  readonly className: string;
  readonly fields: readonly string[];
  /** Each with a value for each field. */
  readonly rows: readonly (readonly Value[])[];
}

export interface Update {
  readonly kind: "update";
  readonly className: string;
  readonly changes: readonly { readonly field: string; readonly value: Value }[];
  readonly where: Condition;
}

export interface Delete {
  readonly kind: "delete";
  readonly className: string;
  readonly where: Condition;
}

export type Condition =
  | { readonly kind: "and" | "or"; readonly operands: readonly Condition[] }
  | { readonly kind: "related"; readonly relation: string; readonly owner: Value }
  | FieldTest;

/** A condition on one field. */
export type FieldTest = { readonly field: string } & (
  | { readonly kind: "compare"; readonly operator: Comparison; readonly value: Value }
  | { readonly kind: "like" | "regexp"; readonly negated: boolean; readonly pattern: Value }
  | { readonly kind: "in"; readonly negated: boolean; readonly values: readonly Value[] }
  | { readonly kind: "all"; readonly values: readonly Value[] }
  | { readonly kind: "subQuery"; readonly negated: boolean; readonly query: Select }
  | { readonly kind: "exists"; readonly exists: boolean }
  | { readonly kind: "size"; readonly size: Value }
  | { readonly kind: "near"; readonly point: Value; readonly bounds: readonly DistanceBound[] }
  | { readonly kind: "within"; readonly southwest: Value; readonly northeast: Value }
);

export type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">=";

export interface DistanceBound {
  readonly limit: "min" | "max";
  readonly distance: Value;
  readonly unit: "km" | "miles" | "radians";
}

export type Value =
  | { readonly kind: "literal"; readonly value: string | number | boolean | null }
  | { readonly kind: "placeholder"; readonly index: number }
  | { readonly kind: "list"; readonly items: readonly Value[] }
  | { readonly kind: "object"; readonly members: readonly (readonly [string, Value])[] }
  | { readonly kind: "call"; readonly name: FunctionName; readonly values: readonly Value[] };

/** The functions, and how many values each takes at least and at most. */
export const FUNCTIONS = {
  date: [1, 1],
  pointer: [2, 2],
  geopoint: [2, 2],
  file: [1, 1],
  base64: [1, 1],
  current_timestamp: [0, 0],
  op: [1, 2],
} as const;

export type FunctionName = keyof typeof FUNCTIONS;
