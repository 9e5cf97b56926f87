import type { ItemPut } from "../../../functions/adapters/dynamodb/writes/batch-write.ts";
import { itemBytes, toWriteUnits } from "../../../functions/domain/push/report/item-size.ts";
import type { UnitsByTable } from "../import-writer.ts";
import type { RowTables } from "./create-rows.ts";
import type { RowPlan } from "./row-plan.ts";

/** A posting has a key, a revision and two times. */
const POSTING_UNITS = 1;
/** A transaction writes every item twice (DynamoDB, "Transactional writes"). */
const TRANSACTION_FACTOR = 2;

export interface UnitMeter {
  add(plan: RowPlan, tables: Pick<RowTables, "indexTable">): void;
  addItem(put: ItemPut): void;
  units(): UnitsByTable;
}

/** Counts write units as DynamoDB bills them. */
export function createUnitMeter(): UnitMeter {
  const units = new Map<string, number>();
  const add = (table: string, count: number) => units.set(table, (units.get(table) ?? 0) + count);
  const addItem = ({ tableName, item }: ItemPut, factor = 1) =>
    add(tableName, factor * toWriteUnits(itemBytes(item)));
  return {
    add({ postings, puts }, { indexTable }) {
      add(indexTable, postings.length * POSTING_UNITS);
      const factor = puts.length > 1 ? TRANSACTION_FACTOR : 1;
      for (const { Put } of puts) {
        addItem({ tableName: String(Put?.TableName), item: Put?.Item ?? {} }, factor);
      }
    },
    addItem: (put) => addItem(put),
    units: () => units,
  };
}
