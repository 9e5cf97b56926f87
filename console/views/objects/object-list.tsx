import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import {
  type Count as Counted,
  countObjects,
  type FoundObjects,
  findObjects,
  findSchemas,
  type Schema,
} from "../../api/objects.ts";
import { Action } from "../../parts/action.tsx";
import { Empty, Failure, Loaded } from "../../parts/notices.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { keepQuery } from "../../state/last-query.ts";
import { type Remote, useRemote } from "../../state/remote.ts";
import { goTo, linkTo, route } from "../../state/route.ts";
import { formatNumber, words } from "../../words/words.ts";
import { titleOf } from "./class-facts.ts";
import { fromWhere } from "./conditions.ts";
import { Filter } from "./filter.tsx";
import { FindUser, whereWith } from "./find-user.tsx";
import { ChosenRows } from "./grid/chosen-rows.tsx";
import { type ColumnChoice, useColumns } from "./grid/column-choice.ts";
import { ColumnsButton } from "./grid/columns-dialog.tsx";
import { ExportButton } from "./grid/export-dialog.tsx";
import { SortNote, UndoNote } from "./grid/grid-notes.tsx";
import { GridTable } from "./grid/grid-table.tsx";
import { NewColumnButton } from "./grid/new-column.tsx";
import { USUAL_ORDER } from "./grid/sort.ts";
import { useGrid } from "./grid/use-grid.ts";
import { isLarge, LargeClass } from "./large-class.tsx";

const LIMIT = 50;
/** Files are created by uploads. */
const WITHOUT_CREATION = ["_File"];

export function ObjectList({ className }: { readonly className: string }) {
  const schemas = useRemote(findSchemas, []);
  const create = !WITHOUT_CREATION.includes(className) && (
    <a class="button primary" href={linkTo(["classes", className, "new"])}>
      {words.value.objects.new}
    </a>
  );
  return (
    <Page title={titleOf(className)} actions={create}>
      <Loaded remote={schemas}>
        {(all) => (
          <Objects className={className} schema={all[className] ?? {}} classes={Object.keys(all)} />
        )}
      </Loaded>
    </Page>
  );
}

interface ObjectsProps {
  readonly className: string;
  readonly schema: Schema;
  readonly classes: readonly string[];
}

/** The query stands in the route, so that a link leads to the same objects. */
function Objects({ className, schema: stored, classes }: ObjectsProps) {
  const { query } = route.value;
  const filter = query.get("where") ?? undefined;
  const find = query.get("find") ?? undefined;
  const order = query.get("order") || USUAL_ORDER;
  const skip = Number(query.get("skip")) || 0;
  const columns = useColumns(className, stored);
  const where = whereWith(find, filter, columns.schema);
  const page = useRemote(
    () => findObjects(className, { ...(where ? { where } : {}), order, limit: LIMIT, skip }),
    [className, where, order, skip],
  );
  useEffect(() => keepQuery(className), [query]);
  const go = (changes: Readonly<Record<string, string | undefined>>) =>
    goTo(["classes", className], {
      ...{ where: filter, find, order: query.get("order") ?? undefined },
      ...changes,
    });
  const conditions = fromWhere(filter, columns.schema);
  const { grid } = words.value;
  return (
    <Card
      title={
        where === undefined ? (
          grid.all
        ) : filter === undefined || conditions.length > 0 ? (
          grid.matching
        ) : (
          <code>{filter}</code>
        )
      }
    >
      {className === "_User" && (
        <FindUser find={find} explain={page.data?.explain} onFind={(next) => go({ find: next })} />
      )}
      <Filter
        key={filter ?? ""}
        schema={columns.schema}
        conditions={conditions}
        onApply={(next) => go({ where: next })}
      />
      <div class="row">
        <Count key={where ?? ""} className={className} where={where} />
        <ColumnsButton columns={columns} />
        <NewColumnButton columns={columns} classes={classes} />
        <ExportButton className={className} where={where} schema={columns.schema} />
        <button type="button" onClick={page.reload}>
          {words.value.common.reload}
        </button>
      </div>
      <Rows {...{ className, where, order, skip, columns, page, go }} />
    </Card>
  );
}

interface RowsProps {
  readonly className: string;
  readonly where: string | undefined;
  readonly order: string;
  readonly skip: number;
  readonly columns: ColumnChoice;
  readonly page: Remote<FoundObjects>;
  readonly go: (changes: Readonly<Record<string, string | undefined>>) => void;
}

function Rows({ className, where, order, skip, columns, page, go }: RowsProps) {
  const grid = useGrid(className, page.data, page.reload);
  return (
    <>
      <UndoNote grid={grid} />
      {grid.failure.value !== undefined && <Failure error={grid.failure.value} />}
      <Loaded remote={page}>
        {({ results: rows, explain }) => (
          <>
            <LargeClass className={className} explain={explain} />
            {!isLarge(className, explain) && (
              <SortNote className={className} order={order} explain={explain} />
            )}
            <ChosenRows grid={grid} rows={rows} schema={columns.schema} />
            {rows.length === 0 ? (
              <NoRows
                where={where}
                skip={skip}
                onClear={() => go({ where: undefined, find: undefined })}
              />
            ) : (
              <GridTable
                {...{ grid, columns, rows, order }}
                onOrder={(next) => go({ order: next })}
              />
            )}
            <Pager
              skip={skip}
              limit={LIMIT}
              shown={rows.length}
              onSkip={(next) => go({ skip: String(next) })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

interface NoRowsProps {
  readonly where: string | undefined;
  readonly skip: number;
  readonly onClear: () => void;
}

function NoRows({ where, skip, onClear }: NoRowsProps) {
  const { grid } = words.value;
  if (skip > 0) return <Empty>{grid.noMore}</Empty>;
  if (where === undefined) return <Empty />;
  return (
    <div class="row">
      <Empty>{grid.noMatch}</Empty>
      <button type="button" onClick={onClear}>
        {grid.clear}
      </button>
    </div>
  );
}

interface CountProps {
  readonly className: string;
  readonly where: string | undefined;
}

/** Counts when it is asked to, since a count may read the whole class. */
function Count({ className, where }: CountProps) {
  const count = useSignal<Counted | undefined>(undefined);
  const run = async () => {
    count.value = await countObjects(className, where);
  };
  return (
    <>
      <Action run={run}>{words.value.common.count}</Action>
      {count.value && (
        <strong role="status">
          {count.value.approximate && "≈ "}
          {formatNumber(count.value.count)}
        </strong>
      )}
    </>
  );
}
