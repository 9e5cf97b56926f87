/**
 * Position of a row in the input, such as line 12 of `export.tar.gz/Todo.0.jsonl`. In arrays and
 * BSON the line is the number of the element. Both count from 1.
 */
export interface RowPlace {
  readonly file: string;
  readonly line: number;
}

/** An object in the form of LeanCloud's REST answers: dates, Pointers, points, bytes and files are typed. */
export interface SourceRow extends RowPlace {
  readonly kind: "object";
  readonly className: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A link of a relation. */
export interface SourceLink extends RowPlace {
  readonly kind: "link";
  readonly ownerClass: string;
  readonly key: string;
  readonly owningId: string;
  /** Undefined if the file does not name it. */
  readonly relatedClass?: string;
  readonly relatedId: string;
}

/** A row that is not imported. */
export interface RefusedRow extends RowPlace {
  readonly kind: "refused";
  /** A sentence with the problem and the allowed form, but no value of the row. */
  readonly reason: string;
}

export type ImportedRow = SourceRow | SourceLink | RefusedRow;
