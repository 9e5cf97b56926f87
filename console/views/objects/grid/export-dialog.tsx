import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Schema, StoredObject } from "../../../api/objects.ts";
import { scanObjects } from "../../../api/scan.ts";
import { Dialog, DialogButton } from "../../../parts/dialog.tsx";
import { Failure } from "../../../parts/notices.tsx";
import { formatNumber, words } from "../../../words/words.ts";
import { type ExportFormat, JSON_LINES, toCsv } from "./export-formats.ts";

interface ExportProps {
  readonly className: string;
  readonly where?: string | undefined;
  readonly schema: Schema;
  /** Exported instead of all objects that match. */
  readonly rows?: readonly StoredObject[] | undefined;
}

export function ExportButton(props: ExportProps) {
  return (
    <DialogButton title={words.value.grid.export}>
      {(close) => <ExportDialog {...props} onClose={close} />}
    </DialogButton>
  );
}

function ExportDialog(props: ExportProps & { readonly onClose: () => void }) {
  const { className, schema, rows, onClose } = props;
  const { grid, common } = words.value;
  const count = useSignal(0);
  const state = useSignal<"new" | "running" | "done" | "stopped">("new");
  const error = useSignal<unknown>(undefined);
  const isStopped = useRef(false);
  const run = async (format: ExportFormat) => {
    state.value = "running";
    isStopped.current = false;
    error.value = undefined;
    count.value = 0;
    const parts = [new Blob([format.head])];
    for await (const page of readRows(props)) {
      if (isStopped.current) return;
      // Browsers keep large blobs on disk.
      parts.push(new Blob(page.map(format.toLine)));
      count.value += page.length;
    }
    download(new Blob(parts, { type: format.type }), `${className}.${format.extension}`);
    state.value = "done";
  };
  const start = (format: ExportFormat) =>
    run(format).catch((failure: unknown) => {
      error.value = failure;
      state.value = "new";
    });
  const stop = () => {
    isStopped.current = true;
    if (state.value === "running") state.value = "stopped";
  };
  const close = () => {
    stop();
    onClose();
  };
  const isRunning = state.value === "running";
  return (
    <Dialog title={grid.export} onClose={close}>
      <p>{grid.exportHint(rows && formatNumber(rows.length))}</p>
      <p role="status">{describe(state.value, count.value)}</p>
      {error.value !== undefined && <Failure error={error.value} />}
      <div class="row end">
        <button type="button" onClick={isRunning ? stop : close}>
          {isRunning ? grid.stop : common.close}
        </button>
        <button type="button" disabled={isRunning} onClick={() => void start(JSON_LINES)}>
          {grid.jsonLines}
        </button>
        <button
          type="button"
          class="primary"
          disabled={isRunning}
          onClick={() => void start(toCsv(schema))}
        >
          {grid.csv}
        </button>
      </div>
    </Dialog>
  );
}

async function* readRows({ className, where, rows }: ExportProps) {
  if (rows) yield rows;
  else yield* scanObjects(className, where);
}

function describe(state: string, count: number): string {
  const { grid } = words.value;
  if (state === "running") return grid.exporting(formatNumber(count));
  if (state === "done") return grid.exported(formatNumber(count));
  return state === "stopped" ? grid.stopped : "";
}

function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
