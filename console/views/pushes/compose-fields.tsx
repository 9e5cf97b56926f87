import { Field, Select, TextArea, TextInput } from "../../parts/field.tsx";
import { parseJsonObject, problemOf } from "../../parts/json.ts";
import { words } from "../../words/words.ts";
import { AUDIENCES, changeDraft, draft } from "./draft.ts";

export function AudienceFields() {
  const { compose } = words.value;
  const { audience, channels, where } = draft.value;
  return (
    <>
      <Field label={compose.audience}>
        <Select
          value={audience}
          options={AUDIENCES.map((value) => ({ value, title: compose[value] }))}
          onValue={(value) => changeDraft({ audience: value })}
        />
      </Field>
      {audience === "channels" && (
        <Field label={compose.channels} hint={compose.channelsHint}>
          <TextInput value={channels} onValue={(value) => changeDraft({ channels: value })} />
        </Field>
      )}
      {audience === "condition" && (
        <Field
          label={compose.condition}
          hint={compose.conditionHint}
          problem={problemOf(parseJsonObject(where))}
        >
          <TextArea rows={4} value={where} onValue={(value) => changeDraft({ where: value })} />
        </Field>
      )}
    </>
  );
}

export function MessageFields() {
  const { compose } = words.value;
  const { title, alert, badge, sound, custom } = draft.value;
  return (
    <>
      <Field label={compose.heading}>
        <TextInput value={title} onValue={(value) => changeDraft({ title: value })} />
      </Field>
      <Field label={compose.alert}>
        <TextArea
          rows={3}
          spellcheck
          value={alert}
          onValue={(value) => changeDraft({ alert: value })}
        />
      </Field>
      <div class="row">
        <Field label={compose.badge} hint={compose.badgeHint}>
          <TextInput value={badge} onValue={(value) => changeDraft({ badge: value })} />
        </Field>
        <Field label={compose.sound}>
          <TextInput value={sound} onValue={(value) => changeDraft({ sound: value })} />
        </Field>
      </div>
      <Field
        label={compose.custom}
        hint={compose.customHint}
        problem={problemOf(parseJsonObject(custom))}
      >
        <TextArea rows={3} value={custom} onValue={(value) => changeDraft({ custom: value })} />
      </Field>
    </>
  );
}

export function TimeFields() {
  const { compose } = words.value;
  const { sendAt, expiresIn, isSandbox } = draft.value;
  return (
    <>
      <div class="row">
        <Field label={compose.sendAt} hint={compose.sendAtHint}>
          <TextInput
            type="datetime-local"
            value={sendAt}
            onValue={(value) => changeDraft({ sendAt: value })}
          />
        </Field>
        <Field label={compose.expiresIn} hint={compose.expiresHint}>
          <TextInput
            type="number"
            min="1"
            value={expiresIn}
            onValue={(value) => changeDraft({ expiresIn: value })}
          />
        </Field>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={isSandbox}
          onChange={(event) => changeDraft({ isSandbox: event.currentTarget.checked })}
        />
        {compose.sandbox}
      </label>
    </>
  );
}
