import type { Json } from "../json.ts";
import type { FieldPath } from "./field-path.ts";

/** A parsed `where`. Nothing in it is a client's text that an engine would interpret. */
export type WhereExpression =
  | { readonly kind: "and"; readonly operands: readonly WhereExpression[] }
  | { readonly kind: "or"; readonly operands: readonly WhereExpression[] }
  | RelatedExpression
  | SubQueryExpression
  | IdsExpression
  | FieldExpression;

/**
 * `$relatedTo`: the members of a relation of another object. To be replaced by an `IdsExpression`
 * before a match.
 */
export interface RelatedExpression {
  readonly kind: "related";
  readonly object: { readonly className: string; readonly objectId: string };
  readonly key: string;
}

/**
 * A field compared with what another query finds: `$inQuery`, `$notInQuery`, `$select`,
 * `$dontSelect`. To be replaced by a `FieldExpression` with `$in` or `$nin` before a match.
 */
export interface SubQueryExpression {
  readonly kind: "subquery";
  readonly path: FieldPath;
  /** `$notInQuery` and `$dontSelect` */
  readonly negated: boolean;
  /** `_User` in the short form of `$inQuery`, which names none. */
  readonly className: string;
  readonly query: ObjectQuery;
  /** Undefined: the field points at a result; else it equals this key of a result (`$select`). */
  readonly key: FieldPath | undefined;
}

/** One of these objects; what a condition on other objects becomes once those were read. */
interface IdsExpression {
  readonly kind: "ids";
  readonly objectIds: ReadonlySet<string>;
}

export interface FieldExpression {
  readonly kind: "field";
  readonly path: FieldPath;
  readonly condition: FieldCondition;
}

export type FieldCondition =
  | { readonly operator: "$eq" | "$ne"; readonly value: Json }
  | { readonly operator: "$lt" | "$lte" | "$gt" | "$gte"; readonly value: Json }
  | { readonly operator: "$in" | "$nin" | "$all"; readonly values: readonly Json[] }
  | { readonly operator: "$size"; readonly length: number }
  | { readonly operator: "$exists"; readonly exists: boolean }
  | { readonly operator: "$regex"; readonly pattern: TextPattern }
  | NearCondition
  | { readonly operator: "$box"; readonly southwest: GeoPoint; readonly northeast: GeoPoint };

/** A regular expression whose test takes time linear in the text. */
export interface TextPattern {
  readonly source: string;
  /** Of `i m s x`. */
  readonly flags: string;
  /** Every match begins with this text, where the pattern says so: `^\Qtext\E`. */
  readonly prefix?: string;
  test(text: string): boolean;
}

/** Distances are radians of a great circle. */
export interface NearCondition {
  readonly operator: "$nearSphere";
  readonly point: GeoPoint;
  readonly minDistance: number;
  /** Infinity without a bound. */
  readonly maxDistance: number;
}

export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** The query parameters of a listing, parsed. @see wire.md 3.1 */
export interface ObjectQuery {
  readonly where: WhereExpression;
  readonly order: readonly SortKey[];
  /** 0 only together with `count`. */
  readonly limit: number;
  readonly skip: number;
  readonly count: boolean;
  readonly keys: KeySelection | undefined;
  /** Pointers to answer with the object that they point at. */
  readonly include: readonly FieldPath[];
  readonly returnAcl: boolean;
}

/** One key of `order`; with `near`, the distance of the field's point from that point. */
export interface SortKey {
  readonly path: FieldPath;
  readonly descending: boolean;
  readonly near?: GeoPoint;
}

/** Either the keys to answer with, or those to leave out. */
export interface KeySelection {
  readonly included: readonly FieldPath[];
  readonly excluded: readonly FieldPath[];
}
