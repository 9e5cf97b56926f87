import { Dialog, DialogButton } from "../../../parts/dialog.tsx";
import { words } from "../../../words/words.ts";
import type { ColumnChoice } from "./column-choice.ts";

/** A button that lets the reader choose, order and pin the columns. */
export function ColumnsButton({ columns }: { readonly columns: ColumnChoice }) {
  const { grid, browse, common } = words.value;
  return (
    <DialogButton title={grid.columns}>
      {(close) => (
        <Dialog title={grid.columns} onClose={close}>
          <p class="quiet">{browse.columnsHint}</p>
          <ul class="choices">
            {columns.all.map((field) => (
              <Choice key={field} field={field} columns={columns} />
            ))}
          </ul>
          <div class="row end">
            <button type="button" onClick={() => columns.show(undefined)}>
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

function Choice({ field, columns }: { readonly field: string; readonly columns: ColumnChoice }) {
  const { browse } = words.value;
  const { shown, pinned, show, pin, move } = columns;
  const index = shown.indexOf(field);
  const isShown = index >= 0;
  const toggle = () => show(isShown ? shown.filter((other) => other !== field) : [...shown, field]);
  return (
    <li>
      <label class="check">
        <input type="checkbox" checked={isShown} onChange={toggle} />
        {field}
      </label>
      {isShown && (
        <span class="moves">
          <Move label={browse.left(field)} isOff={index === 0} run={() => move(field, -1)}>
            ↑
          </Move>
          <Move
            label={browse.right(field)}
            isOff={index === shown.length - 1}
            run={() => move(field, 1)}
          >
            ↓
          </Move>
          <label class="check">
            <input
              type="checkbox"
              aria-label={browse.pinOf(field)}
              checked={pinned.includes(field)}
              onChange={(event) => pin(field, event.currentTarget.checked)}
            />
            {browse.pin}
          </label>
        </span>
      )}
    </li>
  );
}

interface MoveProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly run: () => void;
  readonly children: string;
}

const Move = ({ label, isOff, run, children }: MoveProps) => (
  <button type="button" class="plain icon" aria-label={label} disabled={isOff} onClick={run}>
    {children}
  </button>
);
