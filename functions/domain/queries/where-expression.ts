import type { Json } from "../json.ts";
import type { ClassName } from "../objects/class-name.ts";
import type { FieldPath } from "./field-path.ts";

/** A parsed `where`. No string in it is interpreted again by a query engine. */
export type WhereExpression =
  | { readonly kind: "and"; readonly operands: readonly WhereExpression[] }
  | { readonly kind: "or"; readonly operands: readonly WhereExpression[] }
  | RelatedExpression
  | SubQueryExpression
  | IdsExpression
  | FieldExpression;

/**
 * `$relatedTo`: the members of a relation of another object. Has to be replaced by an
 * `IdsExpression` before objects are matched.
 */
export interface RelatedExpression {
  readonly kind: "related";
  readonly object: { readonly className: string; readonly objectId: string };
  readonly key: string;
}

/**
 * A field compared with the results of another query: `$inQuery`, `$notInQuery`, `$select`,
 * `$dontSelect`. Has to be replaced by a `FieldExpression` with `$in` or `$nin` before objects are
 * matched.
 */
export interface SubQueryExpression {
  readonly kind: "subquery";
  readonly path: FieldPath;
  /** True for `$notInQuery` and `$dontSelect`. */
  readonly negated: boolean;
  readonly className: ClassName;
  readonly query: ObjectQuery;
  /** The key of a result that the field equals (`$select`); undefined: the field points to a result. */
  readonly key: FieldPath | undefined;
}

/** One of these objects: the result of a resolved condition on other objects. */
interface IdsExpression {
  readonly kind: "ids";
  readonly objectIds: ReadonlySet<string>;
}

export interface FieldExpression {
  readonly kind: "field";
  readonly path: FieldPath;
  readonly condition: FieldCondition;
}

/** Pushes store conditions as JSON, so the names of their members must not change. */
export type FieldCondition =
  | { readonly operator: "$eq" | "$ne"; readonly value: Json }
  | { readonly operator: "$lt" | "$lte" | "$gt" | "$gte"; readonly value: Json }
  | { readonly operator: "$in" | "$nin" | "$all"; readonly values: readonly Json[] }
  | { readonly operator: "$size"; readonly length: number }
  | { readonly operator: "$exists"; readonly exists: boolean }
  | { readonly operator: "$regex" | "$not"; readonly pattern: Regex }
  | NearCondition
  | { readonly operator: "$box"; readonly southwest: GeoPoint; readonly northeast: GeoPoint };

/** A regular expression whose test takes time linear in the length of the string. */
export interface Regex {
  readonly source: string;
  /** Some of `i`, `m`, `s` and `x`. */
  readonly flags: string;
  /** Every match begins with this string; known for patterns like `^\Qprefix\E`. */
  readonly prefix?: string;
  /** Matching steps for each character of a string: the size of the compiled pattern. */
  readonly stepsPerCharacter: number;
  test(value: string): boolean;
}

/** Distances are in radians along a great circle. */
export interface NearCondition {
  readonly operator: "$nearSphere";
  readonly point: GeoPoint;
  readonly minDistance: number;
  /** Infinity if unbounded. */
  readonly maxDistance: number;
}

export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** The parsed parameters of a query (docs/protocol/queries.md, Parameters). */
export interface ObjectQuery {
  readonly where: WhereExpression;
  readonly order: readonly SortKey[];
  /** 0 only if `count` is set. */
  readonly limit: number;
  readonly skip: number;
  readonly count: boolean;
  readonly keys: KeySelection | undefined;
  /** Pointers to expand in the answer. */
  readonly include: readonly FieldPath[];
  readonly returnAcl: boolean;
}

/** One key of `order`; with `near`, by the distance of the field's GeoPoint from that point. */
export interface SortKey {
  readonly path: FieldPath;
  readonly descending: boolean;
  readonly near?: GeoPoint;
}

/** The keys to include in the answer (all if empty) and the keys to leave out. */
export interface KeySelection {
  readonly included: readonly FieldPath[];
  readonly excluded: readonly FieldPath[];
}
