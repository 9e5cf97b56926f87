import { useSignal } from "@preact/signals";
import { uploadFile } from "../../api/files.ts";
import { Failure } from "../../parts/notices.tsx";
import { words } from "../../words/words.ts";

interface Uploaded {
  readonly name: string;
  readonly state: "uploading" | "done" | "failed";
  readonly error?: unknown;
}

/** Files of this machine that are chosen or dropped here are stored one after the other. */
export function Upload({ onUploaded }: { readonly onUploaded: () => void }) {
  const { files } = words.value;
  const all = useSignal<readonly Uploaded[]>([]);
  const isOver = useSignal(false);
  const add = async (chosen: readonly File[]) => {
    for (const file of chosen) {
      const index = all.value.length;
      const set = (uploaded: Uploaded) => {
        all.value = all.value.toSpliced(index, 1, uploaded);
      };
      set({ name: file.name, state: "uploading" });
      await uploadFile(file).then(
        () => set({ name: file.name, state: "done" }),
        (error: unknown) => set({ name: file.name, state: "failed", error }),
      );
    }
    onUploaded();
  };
  return (
    <>
      <label
        class={isOver.value ? "drop over" : "drop"}
        onDragOver={(event) => {
          event.preventDefault();
          isOver.value = true;
        }}
        onDragLeave={() => {
          isOver.value = false;
        }}
        onDrop={(event) => {
          event.preventDefault();
          isOver.value = false;
          void add([...(event.dataTransfer?.files ?? [])]);
        }}
      >
        {files.drop}
        <input
          type="file"
          multiple
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            // The same file can be chosen again.
            currentTarget.value = "";
            void add(chosen);
          }}
        />
      </label>
      <div role="status">
        <ul class="uploads">
          {all.value.map(({ name, state, error }, index) => (
            <li key={index}>
              {name}: {files[state]}
              {error !== undefined && <Failure error={error} />}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
