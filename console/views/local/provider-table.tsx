import type { Health } from "../../api/local.ts";
import { Table } from "../../parts/table.tsx";
import { formatNumber, words } from "../../words/words.ts";
import { providerName } from "../pushes/provider-name.ts";

/** Accepted and refused notifications of each provider, the most frequent reason first. */
export function ProviderTable({ providers }: Pick<Health, "providers">) {
  const { health, push } = words.value;
  return (
    <Table
      label={health.providers}
      rows={Object.entries(providers)}
      keyOf={([provider]) => provider}
      columns={[
        { title: push.provider, cell: ([provider]) => providerName(provider) },
        { title: health.sent, isNumber: true, cell: ([, { sent }]) => formatNumber(sent) },
        { title: health.putOff, isNumber: true, cell: ([, { putOff }]) => formatNumber(putOff) },
        {
          title: health.refused,
          isNumber: true,
          cell: ([, { refused }]) => (
            <span class={refused > 0 ? "bad" : ""}>{formatNumber(refused)}</span>
          ),
        },
        {
          title: push.reasons,
          cell: ([, { refusals }]) => (
            <span class="value">
              {refusals
                .map(({ reason, devices }) => `${reason} ${formatNumber(devices)}`)
                .join(", ")}
            </span>
          ),
        },
      ]}
    />
  );
}
