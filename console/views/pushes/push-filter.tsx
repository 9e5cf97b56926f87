import { PUSH_PROVIDERS } from "../../../functions/contract/push-providers.ts";
import { Field, Select, TextInput } from "../../parts/field.tsx";
import { goTo, route } from "../../state/route.ts";
import { words } from "../../words/words.ts";
import { providerName } from "./provider-name.ts";

const STATUSES = ["scheduled", "in-queue", "done", "error"] as const;

/** The filter of the list of pushes, as it stands in the address; days are the reader's. */
interface PushFilter {
  readonly status?: string;
  readonly provider?: string;
  readonly from?: string;
  readonly until?: string;
}

export function readFilter(): PushFilter {
  const { query } = route.value;
  const members = ["status", "provider", "from", "until"].map((name) => [name, query.get(name)]);
  return Object.fromEntries(members.filter(([, value]) => value)) as PushFilter;
}

export const isFiltered = (): boolean => Object.keys(readFilter()).length > 0;

const isDay = (day: string | undefined) => !Number.isNaN(Date.parse(`${day}T00:00`));

/** The condition on push records; undefined for all of them. */
export function toPushWhere({ status, provider, from, until }: PushFilter): string | undefined {
  const created = {
    ...(isDay(from) && { $gte: startOf(from ?? "", 0) }),
    ...(isDay(until) && { $lt: startOf(until ?? "", 1) }),
  };
  const where = {
    ...(status && { status }),
    ...(provider && { $or: COUNTS.map((count) => toCount(provider, count)) }),
    ...(Object.keys(created).length > 0 && { createdAt: created }),
  };
  return Object.keys(where).length > 0 ? JSON.stringify(where) : undefined;
}

/** A record has each provider of the app; a push had devices there if one of these is not 0. */
const COUNTS = ["successes", "invalidTokens", "rejected", "expired", "cancelled"];

const toCount = (provider: string, count: string) => ({
  [`providers.${provider}.${count}`]: { $gt: 0 },
});

function startOf(day: string, later: number) {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + later);
  return { __type: "Date", iso: date.toISOString() };
}

export function PushFilterForm() {
  const { studio, push } = words.value;
  const filter = readFilter();
  const { status = "", provider = "", from = "", until = "" } = filter;
  const change = (changes: PushFilter) => goTo(["pushes"], { ...filter, ...changes });
  const isBackwards = from !== "" && until !== "" && from > until;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fields have labels of their own
    <div role="group" aria-label={studio.filter} class="row push-filter">
      <Field label={push.status}>
        <Select
          value={status}
          options={[
            { value: "", title: studio.anyStatus },
            ...STATUSES.map((value) => ({ value, title: push.statuses[value] })),
          ]}
          onValue={(value) => change({ status: value })}
        />
      </Field>
      <Field label={push.provider}>
        <Select
          value={provider}
          options={[
            { value: "", title: studio.anyProvider },
            ...Object.keys(PUSH_PROVIDERS).map((value) => ({ value, title: providerName(value) })),
          ]}
          onValue={(value) => change({ provider: value })}
        />
      </Field>
      <Field label={studio.from}>
        <TextInput type="date" value={from} onValue={(value) => change({ from: value })} />
      </Field>
      <Field label={studio.until} problem={isBackwards ? studio.backwards : undefined}>
        <TextInput type="date" value={until} onValue={(value) => change({ until: value })} />
      </Field>
      {isFiltered() && (
        <button type="button" class="plain" onClick={() => goTo(["pushes"])}>
          {studio.clear}
        </button>
      )}
    </div>
  );
}
