import { useSignal } from "@preact/signals";
import { Dialog, DialogButton } from "../../parts/dialog.tsx";
import { bound, Field, Select, TextInput } from "../../parts/field.tsx";
import { readStored, store } from "../../state/stored.ts";
import { words } from "../../words/words.ts";

interface SavedFilter {
  readonly name: string;
  readonly where?: string | undefined;
  readonly order?: string | undefined;
}

interface SavedFiltersProps {
  readonly className: string;
  /** The filter and the order of the page. */
  readonly current: Omit<SavedFilter, "name">;
  readonly onFilter: (filter: SavedFilter) => void;
}

/** Filters of a class under names, kept in this browser. */
export function SavedFilters({ className, current, onFilter }: SavedFiltersProps) {
  const { saved } = words.value;
  const key = `filters.${className}`;
  const all = useSignal(readStored<{ all: readonly SavedFilter[] }>(key).all ?? []);
  const keep = (next: readonly SavedFilter[]) => {
    all.value = next;
    store(key, { all: next });
  };
  const without = (name: string) => all.value.filter((filter) => filter.name !== name);
  const chosen = all.value.find(
    ({ where, order }) => where === current.where && order === current.order,
  );
  return (
    <>
      {all.value.length > 0 && (
        <Select
          label={saved.label}
          value={chosen?.name ?? ""}
          options={[
            { value: "", title: saved.choose },
            ...all.value.map(({ name }) => ({ value: name, title: name })),
          ]}
          onValue={(name) => {
            const filter = all.value.find((one) => one.name === name);
            if (filter) onFilter(filter);
          }}
        />
      )}
      {chosen && (
        <button type="button" onClick={() => keep(without(chosen.name))}>
          {saved.remove(chosen.name)}
        </button>
      )}
      {!chosen && (current.where ?? current.order) !== undefined && (
        <DialogButton title={saved.save}>
          {(close) => (
            <SaveDialog
              onClose={close}
              onName={(name) => keep([...without(name), { name, ...current }])}
            />
          )}
        </DialogButton>
      )}
    </>
  );
}

interface SaveDialogProps {
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

function SaveDialog({ onClose, onName }: SaveDialogProps) {
  const { saved, common } = words.value;
  const name = useSignal("");
  return (
    <Dialog title={saved.save} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.value.trim() === "") return;
          onName(name.value.trim());
          onClose();
        }}
      >
        <Field label={saved.name} hint={saved.hint}>
          <TextInput required autocomplete="off" {...bound(name)} />
        </Field>
        <div class="row end">
          <button type="button" onClick={onClose}>
            {common.cancel}
          </button>
          <button type="submit" class="primary">
            {common.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
