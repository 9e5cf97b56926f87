import { useEffect } from "preact/hooks";
import { findSchemas, type Schema } from "../../api/objects.ts";
import { Loaded } from "../../parts/notices.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { keepQuery } from "../../state/last-query.ts";
import { useRemote } from "../../state/remote.ts";
import { goTo, linkTo, route } from "../../state/route.ts";
import { words } from "../../words/words.ts";
import { titleOf } from "./class-facts.ts";
import { fromWhere, toWhere } from "./conditions.ts";
import { Count } from "./count.tsx";
import { Filter } from "./filter.tsx";
import { FindUser, whereWith } from "./find-user.tsx";
import { useColumns } from "./grid/column-choice.ts";
import { ColumnsButton } from "./grid/columns-dialog.tsx";
import { ExportButton } from "./grid/export-dialog.tsx";
import { GridOfRows } from "./grid/grid-of-rows.tsx";
import { NewColumnButton } from "./grid/new-column.tsx";
import { USUAL_ORDER } from "./grid/sort.ts";
import { useGrid } from "./grid/use-grid.ts";
import { useRows } from "./grid/use-rows.ts";
import { ImportButton } from "./import/import-dialog.tsx";
import { SavedFilters } from "./saved-filters.tsx";
import { Upload } from "./upload.tsx";

/** Files are created by uploads. */
const WITHOUT_CREATION = ["_File"];

export function ObjectList({ className }: { readonly className: string }) {
  const schemas = useRemote(findSchemas, []);
  const settings = (
    <a class="button" href={linkTo(["class", className])}>
      {words.value.classPage.link}
    </a>
  );
  const create = !WITHOUT_CREATION.includes(className) && (
    <a class="button primary" href={linkTo(["classes", className, "new"])}>
      {words.value.objects.new}
    </a>
  );
  return (
    <Page title={titleOf(className)} actions={[settings, create]}>
      <Loaded remote={schemas}>
        {(all) => (
          <Objects
            className={className}
            schema={all[className] ?? {}}
            classes={Object.keys(all)}
            onSchema={schemas.reload}
          />
        )}
      </Loaded>
    </Page>
  );
}

interface ObjectsProps {
  readonly className: string;
  readonly schema: Schema;
  readonly classes: readonly string[];
  /** Called when the class may have new columns. */
  readonly onSchema: () => void;
}

/** The query stands in the route, so that a link leads to the same objects. */
function Objects({ className, schema: stored, classes, onSchema }: ObjectsProps) {
  const { query } = route.value;
  const filter = query.get("where") ?? undefined;
  const find = query.get("find") ?? undefined;
  const order = query.get("order") || USUAL_ORDER;
  const columns = useColumns(className, stored);
  const where = whereWith(find, filter, columns.schema);
  const rows = useRows({ className, where, order });
  const grid = useGrid(className, rows.start, rows.reload);
  useEffect(() => keepQuery(className), [query]);
  const go = (changes: Readonly<Record<string, string | undefined>>) =>
    goTo(["classes", className], {
      ...{ where: filter, find, order: query.get("order") ?? undefined },
      ...changes,
    });
  const conditions = fromWhere(filter, columns.schema);
  const isShown = filter === undefined || conditions.length > 0;
  return (
    <Card title={<Title where={where} filter={isShown ? undefined : filter} />}>
      {className === "_File" && <Upload onUploaded={rows.reload} />}
      {className === "_User" && (
        <FindUser find={find} explain={rows.explain} onFind={(next) => go({ find: next })} />
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
        <NewColumnButton
          columns={columns}
          classes={classes}
          onAdded={(field) => grid.cursor.goTo({ id: rows.loaded?.[0]?.objectId ?? "", field })}
        />
        <ExportButton className={className} where={where} schema={columns.schema} />
        {(className === "_User" || !className.startsWith("_")) && (
          <ImportButton
            {...{ className, schema: columns.schema }}
            onImported={() => {
              onSchema();
              rows.reload();
            }}
          />
        )}
        <button type="button" onClick={rows.reload}>
          {words.value.common.reload}
        </button>
        <SavedFilters
          className={className}
          current={{ where: filter, order: query.get("order") ?? undefined }}
          onFilter={(next) => go({ where: next.where, order: next.order, find: undefined })}
        />
      </div>
      <GridOfRows
        {...{ grid, rows, columns, where, order }}
        conditions={isShown ? conditions : undefined}
        onConditions={(next) => go({ where: toWhere(next, columns.schema) })}
        onOrder={(next) => go({ order: next })}
        onClear={() => go({ where: undefined, find: undefined })}
      />
    </Card>
  );
}

interface TitleProps {
  readonly where: string | undefined;
  /** A filter that its rows can't show. */
  readonly filter: string | undefined;
}

function Title({ where, filter }: TitleProps) {
  const { grid } = words.value;
  if (where === undefined) return <>{grid.all}</>;
  return filter === undefined ? <>{grid.matching}</> : <code>{filter}</code>;
}
