import type { Outcomes, ProviderOutcomes, PushRecord } from "../../api/pushes.ts";
import { Table, type TableColumn } from "../../parts/table.tsx";
import { linkTo } from "../../state/route.ts";
import { formatNumber, words } from "../../words/words.ts";
import { providerName } from "./provider-name.ts";
import { DeviceCount } from "./push-devices.tsx";
import { hasEnded } from "./status.tsx";

/** In the order of the bar; `pending` counts devices without an outcome. */
const PARTS = ["successes", "invalidTokens", "rejected", "expired", "cancelled"] as const;
const REPORTED = ["delivered", "opened"] as const;

interface Row extends ProviderOutcomes {
  readonly provider: string;
}

/** A bar and a row for each provider. */
export function Fate({ record }: { readonly record: PushRecord }) {
  const rows = Object.entries(record.providers ?? {})
    .map(([provider, outcomes]) => ({ provider, ...outcomes }))
    .sort((a, b) => sum(b) - sum(a) || a.provider.localeCompare(b.provider));
  const isOver = hasEnded(record);
  return (
    <>
      <OutcomeBar
        label={words.value.common.total}
        outcomes={record}
        devices={record.devices}
        isOver={isOver}
      />
      <Legend />
      <Table
        label={words.value.push.fate}
        rows={rows}
        keyOf={({ provider }) => provider}
        columns={listColumns(record.objectId, rows, isOver)}
      />
    </>
  );
}

function listColumns(push: string, rows: readonly Row[], isOver: boolean): TableColumn<Row>[] {
  const { push: text } = words.value;
  const counted = (member: (typeof PARTS | typeof REPORTED)[number]): TableColumn<Row> => ({
    title: text[member],
    isNumber: true,
    cell: ({ provider, [member]: count = 0 }) => (
      <DeviceCount push={push} of={member} count={count} provider={provider} />
    ),
  });
  const known = REPORTED.filter((member) => rows.some((row) => row[member] !== undefined));
  return [
    { title: text.provider, cell: ({ provider }) => providerName(provider) },
    {
      title: text.outcome,
      cell: (row) => (
        <OutcomeBar
          label={providerName(row.provider)}
          outcomes={row}
          devices={sum(row)}
          isOver={isOver}
        />
      ),
    },
    ...PARTS.map(counted),
    ...known.map(counted),
    { title: text.retries, isNumber: true, cell: ({ retries = 0 }) => formatNumber(retries) },
    { title: text.reasons, cell: (row) => <Reasons push={push} row={row} /> },
  ];
}

interface ReasonsProps {
  readonly push: string;
  readonly row: Row;
}

function Reasons({ push, row }: ReasonsProps) {
  const { provider, reasons = {} } = row;
  const entries = Object.entries(reasons).sort(([, a], [, b]) => b - a);
  return (
    <span class="value">
      {entries.map(([reason, count], index) => (
        <span key={reason}>
          {index > 0 && ", "}
          <a href={linkTo(["pushes", push], { provider, reason })}>
            {reason} {formatNumber(count)}
          </a>
        </span>
      ))}
    </span>
  );
}

interface BarProps {
  readonly label: string;
  readonly outcomes: Outcomes;
  readonly devices: number | undefined;
  /** True once devices without an outcome are no longer pending. */
  readonly isOver: boolean;
}

function OutcomeBar({ label, outcomes, devices = 0, isOver }: BarProps) {
  const settled = sum(outcomes);
  const whole = Math.max(devices, settled, 1);
  const described = `${label}: ${PARTS.map((part) => `${words.value.push[part]} ${outcomes[part] ?? 0}`).join(", ")}`;
  return (
    <div class={isOver ? "bar" : "bar pending"} role="img" aria-label={described}>
      {PARTS.filter((part) => outcomes[part]).map((part) => (
        <span
          key={part}
          class={part}
          style={{ width: `${(100 * (outcomes[part] ?? 0)) / whole}%` }}
        />
      ))}
    </div>
  );
}

function Legend() {
  return (
    <ul class="legend">
      {[...PARTS, "pending" as const].map((part) => (
        <li key={part}>
          <span class={`swatch ${part}`} aria-hidden="true" />
          {words.value.push[part]}
        </li>
      ))}
    </ul>
  );
}

const sum = (outcomes: Outcomes) => PARTS.reduce((total, part) => total + (outcomes[part] ?? 0), 0);
