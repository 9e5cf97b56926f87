import type { DryRun, PlatformPreview } from "../../api/pushes.ts";
import { Facts } from "../../parts/page.tsx";
import { Raw } from "../../parts/values.tsx";
import { formatNumber, words } from "../../words/words.ts";
import { providerName } from "./provider-name.ts";
import { PushErrors } from "./push-errors.tsx";

export function DryRunResult({ result }: { readonly result: DryRun }) {
  const { compose, push } = words.value;
  const excluded = Object.entries(result.excluded).filter(([, count]) => count > 0);
  const describeExcluded = ([reason, count]: [string, number]) =>
    `${formatNumber(count)} ${compose.exclusions[reason] ?? reason}`;
  return (
    <div class="dry-run">
      <Facts
        facts={[
          { name: push.devices, value: <strong>{formatNumber(result.devices)}</strong> },
          excluded.length > 0 && {
            name: compose.excluded,
            value: excluded.map(describeExcluded).join(", "),
          },
          { name: push.cost, value: `$${result.cost.usd}` },
        ]}
      />
      {result.errors.length > 0 && (
        <div class="bad" role="alert">
          <PushErrors errors={result.errors} failures={result.failures} />
        </div>
      )}
      {Object.entries(result.platforms).map(([provider, preview]) => (
        <Platform key={provider} provider={provider} preview={preview} />
      ))}
    </div>
  );
}

interface PlatformProps {
  readonly provider: string;
  readonly preview: PlatformPreview;
}

function Platform({ provider, preview }: PlatformProps) {
  const { compose } = words.value;
  const { devices, bytes, refused, truncated, unreached, headers, payload } = preview;
  const missed = Object.entries(unreached ?? {});
  return (
    <details>
      <summary>
        {providerName(provider)} <span class="quiet">{formatNumber(devices)}</span>
        {refused && <span class="bad"> {refused}</span>}
        {truncated && <span class="bad"> {compose.truncated}</span>}
      </summary>
      {missed.length > 0 && (
        <p class="bad">
          {compose.unreached}: {missed.map(([reason, count]) => `${count} ${reason}`).join(", ")}
        </p>
      )}
      {bytes !== undefined && (
        <p class="quiet">
          {compose.bytes}: {formatNumber(bytes)}
        </p>
      )}
      <Raw value={{ ...(headers ? { headers } : {}), payload }} />
    </details>
  );
}
