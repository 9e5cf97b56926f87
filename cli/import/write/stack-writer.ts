import { toUser } from "../../../functions/adapters/dynamodb/accounts/user-items.ts";
import { createClassFieldCatalog } from "../../../functions/adapters/dynamodb/classes/class-field-catalog.ts";
import { addToSize, sizeOf } from "../../../functions/adapters/dynamodb/classes/class-sizes.ts";
import { toObject } from "../../../functions/adapters/dynamodb/classes/object-items.ts";
import type { Item } from "../../../functions/adapters/dynamodb/client/attribute-values.ts";
import { createIndexCatalog } from "../../../functions/adapters/dynamodb/installations/index-catalog.ts";
import {
  type ClassDefinitions,
  definitionFor,
} from "../../../functions/domain/classes/class-definition.ts";
import {
  type ClassFields,
  catalogNames,
  toClassFields,
} from "../../../functions/domain/classes/class-fields.ts";
import type { Columns } from "../../../functions/domain/classes/columns.ts";
import type { StoredObject } from "../../../functions/domain/classes/stored-object.ts";
import { FILE_CLASS, FILE_COLUMNS } from "../../../functions/domain/files/stored-file.ts";
import { withPairField } from "../../../functions/domain/friendships/friendship-class.ts";
import type { StoredInstallation } from "../../../functions/domain/installations/stored-installation.ts";
import { isAppClass, isFriendshipClass } from "../../../functions/domain/objects/class-name.ts";
import type { SourceLink, SourceRow } from "../../formats/source-row.ts";
import type { ImportWriter, RowOutcome } from "../import-writer.ts";
import { toInstallationRow } from "../rows/installation-row.ts";
import { toObjectRow } from "../rows/object-row.ts";
import { toRoleRow } from "../rows/role-row.ts";
import { invalidTimes, reasonFor } from "../rows/row-fields.ts";
import { toUserRow } from "../rows/user-row.ts";
import { createRows, type RowTables } from "./create-rows.ts";
import { createDuplicateJudge } from "./duplicate-judge.ts";
import type { ImportTables } from "./import-tables.ts";
import {
  type ColumnLearner,
  createColumnLearner,
  createDryColumnLearner,
} from "./learn-columns.ts";
import { reasonToLeaveOut } from "./left-out.ts";
import { createMerger } from "./merge-device.ts";
import { planInstallation } from "./plan-installation.ts";
import { planObject } from "./plan-object.ts";
import { planRole } from "./plan-role.ts";
import { planUser } from "./plan-user.ts";
import { createRefresh } from "./refresh-rows.ts";
import type { RowPlan } from "./row-plan.ts";
import { createUnitMeter, type UnitMeter } from "./unit-meter.ts";
import { linkColumn, planLinks, writeLinks } from "./write-links.ts";

export interface StackWriterOptions {
  readonly tables: ImportTables;
  readonly now: () => number;
  readonly definitions: ClassDefinitions;
  /** Indexed fields of installations. */
  readonly indexedFields: readonly string[];
  /** Days that installations are kept. */
  readonly retentionDays: number;
  /** Nothing is read or written; the outcomes are those of an empty stack. */
  readonly dryRun: boolean;
}

/** Writes rows into the tables of a stack as its own functions would. */
export function createStackWriter(options: StackWriterOptions): ImportWriter {
  const meter = createUnitMeter();
  const world = createWorld(options, meter);
  return {
    async write(rows) {
      const [first] = rows;
      if (first === undefined) return [];
      const className = first.kind === "link" ? first.ownerClass : first.className;
      const reason = reasonToLeaveOut(className);
      if (reason !== undefined) return rows.map(() => ({ kind: "leftOut", reason }));
      if (first.kind === "link") return writeLinkRows(world, rows as readonly SourceLink[]);
      const objects = rows as readonly SourceRow[];
      const outcomes = await writeObjectRows(world, className, objects);
      return outcomes.map((outcome, index) =>
        withLeftOut(outcome, invalidTimes(objects[index] as SourceRow)),
      );
    },
    async declare(classNames) {
      for (const className of classNames) {
        const isServed = isAppClass(className) && className !== FILE_CLASS;
        if (isServed) await world.columns.learn(className, [], {});
      }
    },
    units: () => meter.units(),
  };
}

type World = ReturnType<typeof createWorld>;

function createWorld(options: StackWriterOptions, meter: UnitMeter) {
  const { tables, now, dryRun, definitions, indexedFields } = options;
  const clock = { now };
  const columns: ColumnLearner = dryRun
    ? createDryColumnLearner()
    : createColumnLearner({ ...tables, clock });
  const fields = createClassFieldCatalog({ ...tables, clock, definitions });
  const catalog = createIndexCatalog({ ...tables, indexedFields, clock });
  return {
    ...{ ...options, meter, columns, judge: createDuplicateJudge() },
    refresh: createRefresh({ tables, clock, fields }),
    merge: createMerger({ ...tables, indexedFields, catalog, clock }),
    classFields: async (className: string): Promise<ClassFields> =>
      dryRun
        ? withPair(className, toClassFields(catalogNames(definitionFor(className, definitions))))
        : fields.postedFields(className),
    installationFields: async () => (dryRun ? indexedFields : catalog.postedFields()),
  };
}

function withPair(className: string, fields: ClassFields): ClassFields {
  return isFriendshipClass(className) ? withPairField(fields) : fields;
}

/** A well-formed row, or the reason why it is malformed. */
type Parsed<Row> = { readonly row: Row } | { readonly reason: string };

function parseRows<Row>(rows: readonly SourceRow[], parse: (row: SourceRow) => Row): Parsed<Row>[] {
  return rows.map((row) => {
    try {
      return { row: parse(row) };
    } catch (error) {
      return { reason: reasonFor(error) };
    }
  });
}

async function writeObjectRows(
  world: World,
  className: string,
  rows: readonly SourceRow[],
): Promise<readonly RowOutcome[]> {
  switch (className) {
    case "_User":
      return writeUsers(world, rows);
    case "_Role":
      return writeRoles(world, rows);
    case "_Installation":
      return writeInstallations(world, rows);
    default:
      return writeObjects(world, className, rows);
  }
}

async function writeUsers(world: World, rows: readonly SourceRow[]) {
  const parsed = parseRows(rows, toUserRow);
  await learnRelations(
    world,
    "_User",
    parsed.map((each) => ("row" in each ? each.row.relations : {})),
  );
  const { tables } = world;
  const target = { ...tables, rowsTable: tables.usersTable, keyAttributes: ["_key"] };
  const outcomes = await writePlans(world, target, parsed, ({ user }) => {
    const imported = { ...user, _importedAt: user.updatedAt };
    const refresh = (stored: Item) => world.refresh.user(toUser(stored), imported);
    return { ...planUser(imported, tables), refresh };
  });
  return outcomes.map((outcome, index): RowOutcome => {
    const each = parsed[index];
    return withLeftOut(outcome, each && "row" in each ? each.row.leftOut : []);
  });
}

function withLeftOut(outcome: RowOutcome, fields: readonly string[]): RowOutcome {
  if (fields.length === 0 || !(outcome.kind === "written" || outcome.kind === "updated")) {
    return outcome;
  }
  return { ...outcome, leftOutFields: [...(outcome.leftOutFields ?? []), ...fields] };
}

async function writeRoles(world: World, rows: readonly SourceRow[]) {
  const parsed = parseRows(rows, toRoleRow);
  const { tables } = world;
  const target = { ...tables, rowsTable: tables.rolesTable, keyAttributes: ["_entry", "_member"] };
  return writePlans(world, target, parsed, (role) => planRole(role, tables.rolesTable));
}

const EXPIRED = "The device was not active within the days that installations are kept.";

async function writeInstallations(world: World, rows: readonly SourceRow[]) {
  const { tables, now, retentionDays } = world;
  const parsed = parseRows(rows, (row) => toInstallationRow(row, retentionDays));
  const fields = await world.installationFields();
  const target = { ...tables, rowsTable: tables.installationsTable, keyAttributes: ["objectId"] };
  const isExpired = (row: StoredInstallation) => row._expiresAt * 1_000 <= now();
  const alive = parsed.filter((each) => !("row" in each && isExpired(each.row)));
  const written = await writePlans(world, target, alive, (row) => ({
    ...planInstallation(row, { tables, fields, nowMs: now() }),
    refresh: (stored) => world.merge(row, stored as StoredInstallation),
  }));
  const outcomes = new Map(alive.map((each, index) => [each, written[index]]));
  return Promise.all(
    parsed.map(async (each): Promise<RowOutcome> => {
      const outcome = outcomes.get(each);
      if (outcome === undefined) return { kind: "leftOut", reason: EXPIRED };
      if (outcome.kind !== "refused" || !("row" in each)) return outcome;
      return world.dryRun ? { kind: "written" } : world.merge(each.row);
    }),
  );
}

async function writeObjects(world: World, className: string, rows: readonly SourceRow[]) {
  const shaped = parseRows(rows, toObjectRow);
  const objects = shaped.flatMap((each) => ("row" in each ? [each.row] : []));
  const own = className === FILE_CLASS ? FILE_COLUMNS : {};
  const columns: Columns = Object.assign({}, own, ...objects.map(({ relations }) => relations));
  const learned = await world.columns.learn(
    className,
    objects.map(({ object }) => object),
    columns,
  );
  const parsed = shaped.map((each): Parsed<StoredObject> => {
    if (!("row" in each)) return each;
    const reason = learned.refused.get(each.row.object);
    return reason === undefined ? { row: each.row.object } : { reason };
  });
  const { tables, now } = world;
  const options = { tables, className, fields: await world.classFields(className), nowMs: now() };
  const target = {
    ...{ client: tables.client, indexTable: tables.objectIndexTable },
    ...{ rowsTable: tables.objectsTable, keyAttributes: ["_partition", "objectId"] },
  };
  const outcomes = await writePlans(world, target, parsed, (row) => {
    const refresh = (stored: Item) => world.refresh.object(className, toObject(stored), row);
    return { ...planObject(row, options), refresh };
  });
  await countWritten(world, className, parsed, outcomes);
  return outcomes;
}

async function countWritten(
  { dryRun, tables }: World,
  className: string,
  parsed: readonly Parsed<StoredObject>[],
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const written = parsed.flatMap((each, index) =>
    "row" in each && outcomes[index]?.kind === "written" ? [each.row] : [],
  );
  if (dryRun || written.length === 0) return;
  const bytes = written.reduce((sum, object) => sum + sizeOf(object), 0);
  await addToSize(tables, className, { objects: written.length, bytes });
}

async function writePlans<Row>(
  { dryRun, meter, judge }: World,
  tables: RowTables,
  parsed: readonly Parsed<Row>[],
  plan: (row: Row) => RowPlan,
): Promise<RowOutcome[]> {
  const plans = parsed.map((each) => ("row" in each ? plan(each.row) : undefined));
  const planned = plans.filter((each) => each !== undefined);
  const written = dryRun ? planned.map(judge) : await createRows(tables, planned);
  const outcomes = new Map(planned.map((each, index) => [each, written[index]]));
  return parsed.map((each, index) => {
    const own = plans[index];
    const outcome = own && outcomes.get(own);
    if (own && outcome?.kind === "written") meter.add(own, tables);
    return outcome ?? { kind: "refused", reason: "reason" in each ? each.reason : "" };
  });
}

async function learnRelations(world: World, className: string, relations: readonly Columns[]) {
  const columns: Columns = Object.assign({}, ...relations);
  if (Object.keys(columns).length > 0) await world.columns.learn(className, [], columns);
}

async function writeLinkRows(
  world: World,
  links: readonly SourceLink[],
): Promise<readonly RowOutcome[]> {
  try {
    const [first] = links;
    const column = first && linkColumn(first);
    if (first && column) await learnRelations(world, first.ownerClass, [column]);
  } catch (error) {
    const reason = reasonFor(error);
    return links.map((): RowOutcome => ({ kind: "refused", reason }));
  }
  const { puts, outcomes } = planLinks(links, world.tables);
  if (!world.dryRun) await writeLinks(puts, world.tables);
  for (const put of puts) world.meter.addItem(put);
  return outcomes;
}
