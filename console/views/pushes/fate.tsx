import type { Outcomes, ProviderOutcomes, PushRecord } from "../../api/pushes.ts";
import { Table, type TableColumn } from "../../parts/table.tsx";
import { linkTo } from "../../state/route.ts";
import { formatNumber, words } from "../../words/words.ts";
import { STATES } from "./missed-devices.tsx";
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
        columns={listColumns(record.objectId, rows, isOver)}
      />
    </>
  );
}

function listColumns(push: string, rows: readonly Row[], isOver: boolean): TableColumn<Row>[] {
  const { push: text } = words.value;
  const counted = (member: keyof ProviderOutcomes & keyof typeof text): TableColumn<Row> => ({
    title: String(text[member]),
    isNumber: true,
    cell: (row) => <Count push={push} row={row} member={member} />,
  });
  const known = (["delivered", "opened"] as const).filter((member) =>
    rows.some((row) => row[member] !== undefined),
  );
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
    counted("retries"),
    { title: text.reasons, cell: (row) => <Reasons push={push} row={row} /> },
  ];
}

interface CountProps {
  readonly push: string;
  readonly row: Row;
  readonly member: keyof ProviderOutcomes;
}

/** A count of devices that were not reached opens them. */
function Count({ push, row, member }: CountProps) {
  const count = Number(row[member] ?? 0);
  const state = Object.hasOwn(STATES, member) && STATES[member as keyof typeof STATES];
  if (!state || count === 0) return <>{formatNumber(count)}</>;
  const { provider } = row;
  return <a href={linkTo(["pushes", push], { provider, state })}>{formatNumber(count)}</a>;
}

function Reasons({ push, row }: Pick<CountProps, "push" | "row">) {
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
