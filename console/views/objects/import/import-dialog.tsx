import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import type { Schema } from "../../../api/objects.ts";
import { Dialog, DialogButton } from "../../../parts/dialog.tsx";
import { Failure } from "../../../parts/notices.tsx";
import { formatNumber, words } from "../../../words/words.ts";
import { Preview } from "./preview.tsx";
import { type Csv, guessTypes, type ImportRow, readCsv, readRows } from "./read-csv.ts";
import { RowErrors } from "./row-errors.tsx";
import { type ImportState, type ReadyRow, runImport } from "./run-import.ts";
import { countWithout, refuseBlocked, userSchema, withPassword } from "./user-rows.ts";

interface ImportProps {
  readonly className: string;
  readonly schema: Schema;
  readonly onImported: () => void;
}

export function ImportButton(props: ImportProps) {
  return (
    <DialogButton title={words.value.csv.import}>
      {(close) => <ImportDialog {...props} onClose={close} />}
    </DialogButton>
  );
}

function ImportDialog({
  className,
  schema,
  onImported,
  onClose,
}: ImportProps & { readonly onClose: () => void }) {
  const { csv: text, common, grid } = words.value;
  const csv = useSignal<Csv | undefined>(undefined);
  const types = useSignal<Schema>({});
  const error = useSignal<unknown>(undefined);
  const run = useSignal<(ImportState & { readonly isRunning: boolean }) | undefined>(undefined);
  const isStopped = useRef(false);
  const isUsers = className === "_User";
  const columns = isUsers ? userSchema(schema) : schema;
  const rows = useMemo(() => toRows(csv.value, types.value, isUsers), [csv.value, types.value]);
  const ready = rows.filter((row): row is ImportRow & ReadyRow => "body" in row);
  const open = async (file: File | undefined) => {
    error.value = undefined;
    run.value = undefined;
    csv.value = undefined;
    if (file === undefined) return;
    try {
      const read = readCsv(await file.text());
      types.value = guessTypes(read, columns);
      csv.value = read;
    } catch (failure) {
      error.value = failure;
    }
  };
  const start = async () => {
    isStopped.current = false;
    run.value = { saved: 0, errors: [], isRunning: true };
    const onState = (state: ImportState) => {
      run.value = { ...state, isRunning: true };
    };
    const sent = isUsers ? ready.map(withPassword) : ready;
    await runImport(className, sent, onState, () => isStopped.current);
    run.value = { ...(run.value ?? { saved: 0, errors: [] }), isRunning: false };
    onImported();
  };
  const close = () => {
    isStopped.current = true;
    onClose();
  };
  const isRunning = run.value?.isRunning === true;
  return (
    <Dialog title={text.import} onClose={close}>
      <p class="quiet">{text.hint}</p>
      {isUsers && <p class="quiet">{text.usersHint}</p>}
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label={text.file}
        disabled={isRunning}
        onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
      />
      {error.value !== undefined && <Failure error={error.value} />}
      {csv.value && !run.value && (
        <Preview
          csv={csv.value}
          rows={rows}
          types={types.value}
          schema={columns}
          secret={isUsers ? "password" : undefined}
          onType={(field, type) => {
            types.value = { ...types.value, [field]: { type } };
          }}
        />
      )}
      {isUsers && csv.value && !run.value && <WithoutPassword rows={ready} />}
      {run.value && <Progress state={run.value} of={ready.length} />}
      <div class="row end">
        <button type="button" onClick={close}>
          {isRunning ? grid.stop : common.close}
        </button>
        {!run.value && (
          <button
            type="button"
            class="primary"
            disabled={ready.length === 0}
            onClick={() => void start()}
          >
            {text.start(formatNumber(ready.length))}
          </button>
        )}
      </div>
    </Dialog>
  );
}

function toRows(csv: Csv | undefined, types: Schema, isUsers: boolean): readonly ImportRow[] {
  const rows = csv ? readRows(csv, types) : [];
  return isUsers ? rows.map(refuseBlocked) : rows;
}

/** Says how many users have to choose a password, and who of them can't. */
function WithoutPassword({ rows }: { readonly rows: readonly ImportRow[] }) {
  const { csv: text } = words.value;
  const { all, unreachable } = countWithout(rows);
  if (all === 0) return null;
  return (
    <p role="status">
      {text.without(formatNumber(all))}
      {unreachable > 0 && ` ${text.unreachable(formatNumber(unreachable))}`}
    </p>
  );
}

interface ProgressProps {
  readonly state: ImportState & { readonly isRunning: boolean };
  readonly of: number;
}

function Progress({ state: { saved, errors, isRunning }, of }: ProgressProps) {
  const { csv: text } = words.value;
  const done = saved + errors.length;
  return (
    <>
      <progress max={of} value={done} aria-label={text.import} />
      <p role="status">
        {(isRunning ? text.running : text.done)(formatNumber(saved), formatNumber(errors.length))}
      </p>
      <RowErrors errors={errors} />
    </>
  );
}
