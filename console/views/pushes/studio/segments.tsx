import { useSignal } from "@preact/signals";
import { Dialog } from "../../../parts/dialog.tsx";
import { bound, Field, Select, TextInput } from "../../../parts/field.tsx";
import { storedList } from "../../../state/stored-list.ts";
import { words } from "../../../words/words.ts";
import { changeDraft, type Draft, draft, findAudienceProblems } from "../draft.ts";

type Audience = Pick<Draft, "audience" | "channels" | "where" | "rows">;

interface Segment extends Audience {
  readonly name: string;
}

const KINDS: readonly unknown[] = ["channels", "condition", "json"];

function isSegment(item: unknown): item is Segment {
  const { name, audience, channels, where, rows } = Object(item) as Record<string, unknown>;
  const areStrings = [name, channels, where].every((one) => typeof one === "string");
  return areStrings && KINDS.includes(audience) && Array.isArray(rows);
}

/** Audiences under names, kept in this browser. */
export function Segments() {
  const { studio } = words.value;
  const { items, set } = storedList("segments", isSegment);
  const isNaming = useSignal(false);
  const { audience, channels, where, rows } = draft.value;
  const current = items.find(
    (item) => item.audience === audience && item.channels === channels && item.where === where,
  );
  const mayBeSaved =
    KINDS.includes(audience) && Object.keys(findAudienceProblems(draft.value)).length === 0;
  const choose = (name: string) => {
    const item = items.find((one) => one.name === name);
    if (item) changeDraft(pickAudience(item));
  };
  const save = (name: string) => {
    const others = items.filter((item) => item.name !== name);
    set([...others, { name, audience, channels, where, rows }]);
    isNaming.value = false;
  };
  if (items.length === 0 && !mayBeSaved) return null;
  return (
    <div class="row">
      {items.length > 0 && (
        <Field label={studio.segments} hint={studio.segmentsHint}>
          <Select
            value={current?.name ?? ""}
            options={[
              { value: "", title: studio.chooseSegment },
              ...items.map(({ name }) => ({ value: name, title: name })),
            ]}
            onValue={choose}
          />
        </Field>
      )}
      {current && (
        <button
          type="button"
          class="plain danger"
          onClick={() => set(items.filter((item) => item.name !== current.name))}
        >
          {studio.deleteSegment(current.name)}
        </button>
      )}
      {mayBeSaved && !current && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            isNaming.value = true;
          }}
        >
          {studio.saveSegment}
        </button>
      )}
      {isNaming.value && (
        <NameDialog
          taken={items.map(({ name }) => name)}
          onName={save}
          onClose={() => {
            isNaming.value = false;
          }}
        />
      )}
    </div>
  );
}

const pickAudience = ({ audience, channels, where, rows }: Audience): Audience => ({
  ...{ audience, channels, where, rows },
});

interface NameDialogProps {
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ taken, onName, onClose }: NameDialogProps) {
  const { studio, common } = words.value;
  const name = useSignal("");
  const given = name.value.trim();
  return (
    <Dialog title={studio.saveSegment} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (given !== "") onName(given);
        }}
      >
        <Field label={studio.segmentName} hint={studio.segmentsHint}>
          <TextInput {...bound(name)} maxLength={60} />
        </Field>
        {taken.includes(given) && <p>{studio.segmentTaken(given)}</p>}
        <div class="row end">
          <button type="button" onClick={onClose}>
            {common.cancel}
          </button>
          <button type="submit" class="primary" disabled={given === ""}>
            {common.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
