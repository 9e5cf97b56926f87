import { Field, Select, TextArea, TextInput } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";
import { AUDIENCES, changeDraft, draft, type Problems, TIMES } from "./draft.ts";

interface FieldsProps {
  readonly problems: Problems;
}

export function AudienceFields({ problems }: FieldsProps) {
  const { compose } = words.value;
  const { audience, channels, where } = draft.value;
  return (
    <>
      <Field
        label={compose.audience}
        hint={audience === "unchosen" ? compose.audienceHint : undefined}
      >
        <Select
          value={audience}
          options={AUDIENCES.map((value) => ({ value, title: compose[value] }))}
          onValue={(value) => changeDraft({ audience: value })}
        />
      </Field>
      {audience === "channels" && (
        <Field label={compose.channels} hint={compose.channelsHint} problem={problems.channels}>
          <TextInput value={channels} onValue={(value) => changeDraft({ channels: value })} />
        </Field>
      )}
      {audience === "condition" && (
        <Field label={compose.condition} hint={compose.conditionHint} problem={problems.condition}>
          <TextArea rows={4} value={where} onValue={(value) => changeDraft({ where: value })} />
        </Field>
      )}
    </>
  );
}

export function MessageFields({ problems }: FieldsProps) {
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
        <Field label={compose.badge} hint={compose.badgeHint} problem={problems.badge}>
          <TextInput value={badge} onValue={(value) => changeDraft({ badge: value })} />
        </Field>
        <Field label={compose.sound}>
          <TextInput value={sound} onValue={(value) => changeDraft({ sound: value })} />
        </Field>
      </div>
      <Field label={compose.custom} hint={compose.customHint} problem={problems.custom}>
        <TextArea rows={3} value={custom} onValue={(value) => changeDraft({ custom: value })} />
      </Field>
    </>
  );
}

export function TimeFields({ problems }: FieldsProps) {
  const { compose } = words.value;
  const { when, sendAt, expiresIn, isSandbox } = draft.value;
  return (
    <>
      <Field label={compose.when}>
        <Select
          value={when}
          options={TIMES.map((value) => ({ value, title: compose[value] }))}
          onValue={(value) => changeDraft({ when: value })}
        />
      </Field>
      {when === "later" && (
        <Field label={compose.sendAt} problem={problems.sendAt}>
          <TextInput
            type="datetime-local"
            value={sendAt}
            onValue={(value) => changeDraft({ sendAt: value })}
          />
        </Field>
      )}
      <Field label={compose.expiresIn} hint={compose.expiresHint} problem={problems.expiresIn}>
        <TextInput
          inputMode="numeric"
          value={expiresIn}
          onValue={(value) => changeDraft({ expiresIn: value })}
        />
      </Field>
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
