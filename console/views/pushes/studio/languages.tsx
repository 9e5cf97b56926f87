import { useSignal } from "@preact/signals";
import { Dialog } from "../../../parts/dialog.tsx";
import { bound, Choice, Field, TextInput } from "../../../parts/field.tsx";
import { words } from "../../../words/words.ts";
import { changeDraft, draft } from "../draft.ts";
import { OTHERS } from "../push-body.ts";

/** Offered first; the service takes any other. */
const COMMON = ["en", "zh", "zh-Hant", "ja", "ko", "es", "fr", "de", "ru", "pt-BR"];

/** Language, script and region, as BCP 47 writes them and the service takes them. */
const TAG = /^(?!aps$)[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

/** With the default one, the service takes 20. */
const MAX_TRANSLATIONS = 19;

/** Chooses the language of the text below, once there are several. */
export function Languages() {
  const { studio } = words.value;
  const isAdding = useSignal(false);
  const { shown, translations } = draft.value;
  const names = Object.keys(translations);
  const remove = () => {
    const { [shown]: _, ...rest } = translations;
    changeDraft({ translations: rest, shown: OTHERS });
  };
  const toOption = (value: string) => ({ value, title: value });
  return (
    <>
      {names.length > 0 && (
        <Choice
          legend={studio.language}
          value={shown}
          options={[{ value: OTHERS, title: studio.otherLanguages }, ...names.map(toOption)]}
          onValue={(value) => changeDraft({ shown: value })}
          hint={studio.languageHint}
        />
      )}
      <div class="row">
        {names.length < MAX_TRANSLATIONS && (
          <button
            type="button"
            class="plain"
            onClick={() => {
              isAdding.value = true;
            }}
          >
            {studio.addLanguage}
          </button>
        )}
        {shown !== OTHERS && (
          <button type="button" class="plain danger" onClick={remove}>
            {studio.removeLanguage(shown)}
          </button>
        )}
      </div>
      {isAdding.value && (
        <AddDialog
          onClose={() => {
            isAdding.value = false;
          }}
        />
      )}
    </>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const { studio, common } = words.value;
  const { translations } = draft.value;
  const tag = useSignal("");
  const given = tag.value.trim();
  const problem = findProblem(given);
  const add = () => {
    changeDraft({
      translations: { ...translations, [given]: { title: "", alert: "" } },
      shown: given,
    });
    onClose();
  };
  return (
    <Dialog title={studio.addLanguage} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (given !== "" && problem === undefined) add();
        }}
      >
        <Field label={studio.language} hint={studio.tagHint} problem={problem}>
          <TextInput list="languages" {...bound(tag)} />
        </Field>
        <datalist id="languages">
          {COMMON.filter((value) => !(value in translations)).map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        <div class="row end">
          <button type="button" onClick={onClose}>
            {common.cancel}
          </button>
          <button type="submit" class="primary" disabled={given === "" || problem !== undefined}>
            {studio.addLanguage}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function findProblem(tag: string): string | undefined {
  const { studio } = words.value;
  if (tag === "") return undefined;
  if (tag in draft.value.translations) return studio.languageTaken(tag);
  return TAG.test(tag) ? undefined : studio.badLanguage(tag);
}
