import { useSignal } from "@preact/signals";
import { uploadFile } from "../../api/files.ts";
import { Failure } from "../../parts/notices.tsx";
import { words } from "../../words/words.ts";

interface FileInputProps {
  readonly label: string | undefined;
  /** The JSON of a File; empty for none. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Uploads the chosen file at once; the object gets it when it is saved. */
export function FileInput({ label, value, onValue }: FileInputProps) {
  const { files, common } = words.value;
  const state = useSignal<"" | "running">("");
  const error = useSignal<unknown>(undefined);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    state.value = "running";
    error.value = undefined;
    try {
      onValue(JSON.stringify(await uploadFile(file)));
    } catch (failure) {
      error.value = failure;
    }
    state.value = "";
  };
  return (
    <>
      {value !== "" && (
        <div class="row">
          <span>{nameIn(value)}</span>
          <button type="button" class="plain" onClick={() => onValue("")}>
            {common.remove}
          </button>
        </div>
      )}
      <input
        type="file"
        aria-label={label}
        disabled={state.value === "running"}
        onChange={({ currentTarget }) => void upload(currentTarget.files?.[0])}
      />
      <small role="status">{state.value === "running" && files.uploading}</small>
      {error.value !== undefined && <Failure error={error.value} />}
    </>
  );
}

function nameIn(value: string): string {
  try {
    const { name, id, objectId } = Object(JSON.parse(value)) as Record<string, unknown>;
    return String(name ?? objectId ?? id ?? value);
  } catch {
    return value;
  }
}
