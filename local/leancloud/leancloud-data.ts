/** A row of a class as LeanCloud's REST API shows it; users also have `password`, `salt` and `sessionToken`. */
export type LeanCloudRow = Readonly<Record<string, unknown>> & { readonly objectId: string };

/** A link of a relation. */
export interface LeanCloudLink {
  readonly className: string;
  readonly key: string;
  readonly relatedClass: string;
  readonly owningId: string;
  readonly relatedId: string;
}

/** A column of `GET /schemas`. */
interface LeanCloudColumn {
  readonly type: string;
  readonly className?: string;
}

type Schemas = Readonly<Record<string, Readonly<Record<string, LeanCloudColumn>>>>;

/** Everything that the simulated app holds. */
export interface LeanCloudData {
  readonly appId: string;
  readonly appKey: string;
  readonly masterKey: string;
  readonly classes: Readonly<Record<string, readonly LeanCloudRow[]>>;
  readonly links: readonly LeanCloudLink[];
  /** Columns that don't follow from the rows. */
  readonly schemas: Schemas;
  /** Who may call each operation of a class; only an export of schemas has them. */
  readonly permissions: Readonly<Record<string, object>>;
  /** Unique indexes by class; only an export of schemas has them. */
  readonly indexes: Readonly<Record<string, readonly object[]>>;
  /** Bytes of files in base64, by `key`. */
  readonly files: Readonly<Record<string, string>>;
  /** Classes that the API reads and exports leave out. */
  readonly notExported: readonly string[];
  /** Number of status requests that an export answers with `running`. */
  readonly exportPolls: number;
}

const NAME = { type: "string", minLength: 1 };
const ROW = { type: "object", required: ["objectId"], properties: { objectId: NAME } };
const OBJECTS = { type: "object", additionalProperties: { type: "object" } };

/** The defaults are the keys of the local cloud, because a moved app keeps its keys. */
export const LEANCLOUD_DATA_SCHEMA = {
  type: "object",
  additionalProperties: false,
  properties: {
    appId: { ...NAME, default: "landfall-local-app" },
    appKey: { ...NAME, default: "landfall-local-key" },
    masterKey: { ...NAME, default: "landfall-local-master" },
    classes: {
      type: "object",
      default: {},
      additionalProperties: { type: "array", items: ROW },
    },
    links: {
      type: "array",
      default: [],
      items: {
        type: "object",
        additionalProperties: false,
        required: ["className", "key", "relatedClass", "owningId", "relatedId"],
        properties: {
          className: NAME,
          key: NAME,
          relatedClass: NAME,
          owningId: NAME,
          relatedId: NAME,
        } satisfies Record<keyof LeanCloudLink, object>,
      },
    },
    schemas: { ...OBJECTS, default: {} },
    permissions: { ...OBJECTS, default: {} },
    indexes: {
      type: "object",
      default: {},
      additionalProperties: { type: "array", items: { type: "object" } },
    },
    files: { type: "object", default: {}, additionalProperties: { type: "string" } },
    notExported: { type: "array", default: [], items: NAME },
    exportPolls: { type: "integer", minimum: 0, default: 1 },
  } satisfies Record<keyof LeanCloudData, object>,
};

/** The columns of every class: from its rows, its relations and `schemas`. */
export function readSchemas({ classes, links, schemas }: LeanCloudData): Schemas {
  const names = new Set([...Object.keys(classes), ...Object.keys(schemas)]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      { ...columnsOf(classes[name] ?? []), ...relationsOf(name, links), ...schemas[name] },
    ]),
  );
}

const SECRET_COLUMNS = ["password", "salt", "sessionToken"];

function columnsOf(rows: readonly LeanCloudRow[]): Record<string, LeanCloudColumn> {
  const columns: Record<string, LeanCloudColumn> = {};
  for (const row of rows)
    for (const [key, value] of Object.entries(row))
      if (value !== null && !SECRET_COLUMNS.includes(key)) columns[key] ??= columnFor(key, value);
  return columns;
}

function columnFor(key: string, value: unknown): LeanCloudColumn {
  if (key === "ACL") return { type: "ACL" };
  if (key === "createdAt" || key === "updatedAt") return { type: "Date" };
  if (Array.isArray(value)) return { type: "Array" };
  if (typeof value !== "object" || value === null) {
    return { type: `${typeof value}`.replace(/^./, (letter) => letter.toUpperCase()) };
  }
  const { __type: type, className } = value as Record<string, unknown>;
  if (typeof type !== "string") return { type: "Object" };
  return { type, ...(typeof className === "string" && { className }) };
}

function relationsOf(
  name: string,
  links: readonly LeanCloudLink[],
): Record<string, LeanCloudColumn> {
  const own = links.filter(({ className }) => className === name);
  return Object.fromEntries(
    own.map(({ key, relatedClass: className }) => [key, { type: "Relation", className }]),
  );
}
