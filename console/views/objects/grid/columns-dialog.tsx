import { Dialog, DialogButton } from "../../../parts/dialog.tsx";
import { words } from "../../../words/words.ts";
import type { ColumnChoice } from "./column-choice.ts";

/** A button that lets the reader choose which columns are shown. */
export function ColumnsButton({ columns }: { readonly columns: ColumnChoice }) {
  const { grid, common } = words.value;
  const { all, shown, show } = columns;
  const toggle = (field: string, isShown: boolean) =>
    show(isShown ? [...shown, field] : shown.filter((other) => other !== field));
  return (
    <DialogButton title={grid.columns}>
      {(close) => (
        <Dialog title={grid.columns} onClose={close}>
          <p class="quiet">{grid.columnsHint}</p>
          <div class="choices">
            {all.map((field) => (
              <label class="check" key={field}>
                <input
                  type="checkbox"
                  checked={shown.includes(field)}
                  onChange={(event) => toggle(field, event.currentTarget.checked)}
                />
                {field}
              </label>
            ))}
          </div>
          <div class="row end">
            <button type="button" onClick={() => show(undefined)}>
              {grid.reset}
            </button>
            <button type="button" class="primary" onClick={close}>
              {common.close}
            </button>
          </div>
        </Dialog>
      )}
    </DialogButton>
  );
}
