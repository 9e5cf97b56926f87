import type { Column, StoredObject } from "../../../api/objects.ts";
import { FieldValue, ObjectLink, Time } from "../../../parts/values.tsx";
import { words } from "../../../words/words.ts";
import { CellEditor } from "./cell-editor.tsx";
import { FileFacts, FileName } from "./file-cell.tsx";
import { isAt } from "./use-cursor.ts";
import type { Grid } from "./use-grid.ts";

interface CellProps {
  readonly grid: Grid;
  readonly row: StoredObject;
  readonly field: string;
  readonly column: Column | undefined;
}

/** Fields that the service sets, and those that have an editor on the object's page. */
const FIXED = ["objectId", "createdAt", "updatedAt", "ACL"];
const FIXED_TYPES = ["Relation", "Bytes"];

/** A stored file never changes. */
export const canEdit = (className: string, field: string, column: Column | undefined): boolean =>
  className !== "_File" && !FIXED.includes(field) && !FIXED_TYPES.includes(column?.type ?? "");

/** A value; the cell that the reader chose has a button that edits it, as a double click, Enter and typing do. */
export function Cell({ grid, row, field, column }: CellProps) {
  const { objectId: id } = row;
  if (field === "objectId") return <ObjectLink className={grid.className} id={id} />;
  if (isAt(grid.cursor.editing.value, id, field))
    return <CellEditor {...{ grid, row, field, column }} />;
  return (
    <>
      <Value className={grid.className} field={field} row={row} />
      {isAt(grid.cursor.place.value, id, field) && canEdit(grid.className, field, column) && (
        <button
          type="button"
          class="plain icon edit"
          tabIndex={-1}
          aria-label={words.value.grid.edit(field, id)}
          onClick={() => {
            grid.cursor.editing.value = { id, field };
          }}
        >
          <Pencil />
        </button>
      )}
    </>
  );
}

interface ValueProps {
  readonly className: string;
  readonly field: string;
  readonly row: StoredObject;
}

function Value({ className, field, row }: ValueProps) {
  const value = row[field];
  if (className === "_File" && field === "name") return <FileName file={row} />;
  if (className === "_File" && field === "metaData") return <FileFacts metaData={value} />;
  const isTime = field === "createdAt" || field === "updatedAt";
  return isTime ? <Time iso={String(value)} /> : <FieldValue value={value} />;
}

function Pencil() {
  return (
    <svg viewBox="0 0 16 16" width="13" height="13" fill="none" stroke="currentColor" aria-hidden>
      <path d="M2.5 13.5l.7-3L11 2.7a1 1 0 0 1 1.4 0l.9.9a1 1 0 0 1 0 1.4l-7.8 7.8z" />
    </svg>
  );
}
