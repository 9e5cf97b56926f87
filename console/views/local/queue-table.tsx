import type { QueueDepth } from "../../api/local.ts";
import { Table } from "../../parts/table.tsx";
import { formatNumber, words } from "../../words/words.ts";

export function QueueTable({ queues }: { readonly queues: readonly QueueDepth[] }) {
  const { simulation } = words.value;
  return (
    <Table
      label={simulation.queues}
      rows={queues}
      keyOf={({ name }) => name}
      columns={[
        {
          title: simulation.consumer,
          cell: ({ consumer, name }) => <code>{consumer ?? name}</code>,
        },
        {
          title: simulation.waiting,
          isNumber: true,
          cell: ({ depth }) => formatNumber(depth),
        },
        {
          title: simulation.inFlight,
          isNumber: true,
          cell: ({ inFlight }) => formatNumber(inFlight),
        },
        {
          title: simulation.dead,
          isNumber: true,
          cell: ({ deadLetterDepth }) => (
            <span class={deadLetterDepth > 0 ? "bad" : ""}>{formatNumber(deadLetterDepth)}</span>
          ),
        },
      ]}
    />
  );
}
