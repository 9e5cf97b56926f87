import type { FoundLines } from "../../api/logs.ts";
import { Empty } from "../../parts/notices.tsx";
import { Card } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { Raw, Time } from "../../parts/values.tsx";
import { linkTo } from "../../state/route.ts";
import { formatBytes, formatNumber, formatSmallUsd, words } from "../../words/words.ts";

const NUMBERS: ReadonlySet<string> = new Set(["status", "code", "ms", "requests"]);

/** The lines that a search has found so far. */
export function FoundCard({ found }: { readonly found: FoundLines }) {
  const { logs } = words.value;
  const { status, rows, columns, bytesRead, usd, linesRead } = found;
  const isRunning = status === "Running" || status === "Scheduled";
  return (
    <Card title={logs.found}>
      <p role="status">
        <span class={isRunning || status === "Complete" ? "" : "bad"}>{logs.status[status]}</span>{" "}
        <span class="quiet">
          {logs.read(formatNumber(rows.length), formatNumber(linesRead))}{" "}
          {logs.price(formatBytes(bytesRead), formatSmallUsd(usd))}
        </span>
      </p>
      {rows.length === 0 && !isRunning && <Empty>{logs.nothing}</Empty>}
      {rows.length > 0 && (
        <Table
          label={logs.found}
          rows={rows}
          keyOf={(_, index) => String(index)}
          columns={columns.map((column) => ({
            title: column,
            isNumber: NUMBERS.has(column),
            cell: (row: FoundLines["rows"][number]) => (
              <Value column={column} value={row[column]} />
            ),
          }))}
        />
      )}
    </Card>
  );
}

interface ValueProps {
  readonly column: string;
  readonly value: string | undefined;
}

function Value({ column, value }: ValueProps) {
  if (value === undefined || value === "") return <span class="quiet">–</span>;
  // CloudWatch's times have no zone, and are UTC.
  if (column === "@timestamp") return <Time iso={`${value.replace(" ", "T")}Z`} />;
  if (column === "lastSeen") return <Time iso={value} />;
  if (column === "requestId") {
    return (
      <a href={linkTo(["logs"], { id: value })}>
        <code>{value}</code>
      </a>
    );
  }
  if (column === "@message") return <Message text={value} />;
  return <span class="value">{value}</span>;
}

/** A line opens with its members. */
function Message({ text }: { readonly text: string }) {
  const facts = parse(text);
  const summary = typeof facts?.message === "string" ? facts.message : text.slice(0, 120);
  return (
    <details>
      <summary>
        <code class="value">{summary}</code>
      </summary>
      <Raw value={facts ?? text} />
    </details>
  );
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
