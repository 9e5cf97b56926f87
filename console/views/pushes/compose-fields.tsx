import { Choice, Field, Problem, TextArea, TextInput } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";
import { AUDIENCES, changeDraft, draft, type Problems, type Text, TIMES } from "./draft.ts";
import { shownText, withText } from "./push-body.ts";
import { ChannelChoice } from "./studio/channel-choice.tsx";
import { ConditionRows } from "./studio/condition-rows.tsx";
import { Languages } from "./studio/languages.tsx";
import { Moment } from "./studio/moment.tsx";
import { Reach } from "./studio/reach.tsx";
import { Segments } from "./studio/segments.tsx";

/** On a phone, a focus would open the keyboard over the page. */
const HAS_POINTER = matchMedia("(pointer: fine)").matches;

/** Keeps the year at four digits, so that typing goes on to the time. */
const LAST_TIME = "9999-12-31T23:59";

interface FieldsProps {
  readonly problems: Problems;
}

export function AudienceFields({ problems }: FieldsProps) {
  const { compose, studio } = words.value;
  const { audience, repeatOf } = draft.value;
  const titles = { ...compose, json: studio.json };
  return (
    <>
      <Choice
        legend={compose.audience}
        value={audience}
        options={AUDIENCES.map((value) => ({ value, title: titles[value] }))}
        onValue={(value) => changeDraft({ audience: value })}
        hint={audience === "unchosen" ? compose.audienceHint : undefined}
      />
      {repeatOf !== "" && audience === "unchosen" && <p>{studio.repeatAudience}</p>}
      <ChosenAudience problems={problems} />
      <Reach />
      <Segments />
    </>
  );
}

function ChosenAudience({ problems }: FieldsProps) {
  const { compose, studio } = words.value;
  const { audience, channels, where } = draft.value;
  switch (audience) {
    case "channels":
      return (
        <>
          <Field label={compose.channels} hint={compose.channelsHint} problem={problems.channels}>
            <TextInput value={channels} onValue={(value) => changeDraft({ channels: value })} />
          </Field>
          <ChannelChoice />
        </>
      );
    case "condition":
      return (
        <>
          <ConditionRows />
          <Problem text={problems.condition} />
        </>
      );
    case "json":
      return (
        <Field label={studio.json} hint={compose.conditionHint} problem={problems.json}>
          <TextArea
            class="code"
            rows={4}
            value={where}
            onValue={(value) => changeDraft({ where: value, rows: [] })}
          />
        </Field>
      );
    case "everyone":
      return <p class="notice">{studio.anyDevice}</p>;
    case "unchosen":
      return null;
  }
}

export function MessageFields({ problems }: FieldsProps) {
  const { compose } = words.value;
  const { badge, sound, custom } = draft.value;
  const { title, alert } = shownText(draft.value);
  const changeText = (changes: Partial<Text>) => changeDraft(withText(draft.value, changes));
  return (
    <>
      <Languages />
      <Field label={compose.heading}>
        <TextInput value={title} onValue={(value) => changeText({ title: value })} />
      </Field>
      <Field label={compose.alert} problem={problems.alert}>
        <TextArea
          rows={3}
          spellcheck
          isFirst={HAS_POINTER}
          value={alert}
          onValue={(value) => changeText({ alert: value })}
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
      <Switches />
    </>
  );
}

interface TimeFieldsProps extends FieldsProps {
  readonly nowMs: number;
}

export function TimeFields({ problems, nowMs }: TimeFieldsProps) {
  const { compose, studio } = words.value;
  const { when, sendAt, expiresIn } = draft.value;
  return (
    <>
      <Choice
        legend={compose.when}
        value={when}
        options={TIMES.map((value) => ({ value, title: compose[value] }))}
        onValue={(value) => changeDraft({ when: value })}
      />
      {when === "later" && (
        <Field label={compose.sendAt} problem={problems.sendAt}>
          <TextInput
            isFirst
            type="datetime-local"
            max={LAST_TIME}
            value={sendAt}
            onValue={(value) => changeDraft({ sendAt: value })}
          />
        </Field>
      )}
      {when === "later" && problems.sendAt === undefined && (
        <Moment iso={new Date(sendAt).toISOString()} nowMs={nowMs} />
      )}
      <p class="quiet">{when === "now" ? studio.undoNow : studio.undoLater}</p>
      <QuietHours problem={problems.quietFrom} />
      <Field label={compose.expiresIn} hint={compose.expiresHint} problem={problems.expiresIn}>
        <TextInput
          inputMode="numeric"
          value={expiresIn}
          onValue={(value) => changeDraft({ expiresIn: value })}
        />
      </Field>
    </>
  );
}

function QuietHours({ problem }: { readonly problem: string | undefined }) {
  const { studio } = words.value;
  const { quietFrom, quietTo } = draft.value;
  return (
    <>
      <div class="row">
        <Field label={studio.quietFrom}>
          <TextInput
            type="time"
            value={quietFrom}
            onValue={(value) => changeDraft({ quietFrom: value })}
          />
        </Field>
        <Field label={studio.quietTo}>
          <TextInput
            type="time"
            value={quietTo}
            onValue={(value) => changeDraft({ quietTo: value })}
          />
        </Field>
      </div>
      <small class="quiet">{studio.quietHint}</small> <Problem text={problem} />
    </>
  );
}

function Switches() {
  const { compose, studio } = words.value;
  const { isSandbox, countsOpens } = draft.value;
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={countsOpens}
          onChange={(event) => changeDraft({ countsOpens: event.currentTarget.checked })}
        />
        {studio.countOpens}
      </label>
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
