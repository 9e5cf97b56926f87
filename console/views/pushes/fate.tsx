import type { Outcomes, ProviderOutcomes, PushRecord } from "../../api/pushes.ts";
import { Table, type TableColumn } from "../../parts/table.tsx";
import { formatNumber, words } from "../../words/words.ts";
import { providerName } from "./provider-name.ts";
import { hasEnded } from "./status.tsx";

/** In the order of the bar; `pending` counts devices without an outcome. */
const PARTS = ["successes", "invalidTokens", "rejected", "expired", "cancelled"] as const;

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
        columns={listColumns(rows, isOver)}
      />
    </>
  );
}

function listColumns(rows: readonly Row[], isOver: boolean): TableColumn<Row>[] {
  const { push } = words.value;
  const counted = (member: keyof ProviderOutcomes & keyof typeof push): TableColumn<Row> => ({
    title: String(push[member]),
    isNumber: true,
    cell: (row) => formatNumber(Number(row[member] ?? 0)),
  });
  const known = (["delivered", "opened"] as const).filter((member) =>
    rows.some((row) => row[member] !== undefined),
  );
  return [
    { title: push.provider, cell: ({ provider }) => providerName(provider) },
    {
      title: push.outcome,
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
    counted("retries"),
    { title: push.reasons, cell: ({ reasons }) => <Reasons reasons={reasons ?? {}} /> },
  ];
}

function Reasons({ reasons }: { readonly reasons: Readonly<Record<string, number>> }) {
  const entries = Object.entries(reasons).sort(([, a], [, b]) => b - a);
  return (
    <span class="value">
      {entries.map(([reason, count]) => `${reason} ${formatNumber(count)}`).join(", ")}
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
