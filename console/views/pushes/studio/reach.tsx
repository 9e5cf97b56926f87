import { useEffect, useState } from "preact/hooks";
import { type DryRun, dryRunPush } from "../../../api/pushes.ts";
import { Failure } from "../../../parts/notices.tsx";
import { useRemote } from "../../../state/remote.ts";
import { formatNumber, words } from "../../../words/words.ts";
import { draft, findAudienceProblems } from "../draft.ts";
import { providerName } from "../provider-name.ts";
import { toAudience } from "../push-body.ts";

/** A count reads the audience, so it waits until the reader has stopped typing. */
const WAIT_MS = 600;

/** Counts the devices of the audience by a dry run, whatever the content is. */
export function Reach() {
  const from = draft.value;
  const isReady = Object.keys(findAudienceProblems(from)).length === 0;
  const audience = isReady
    ? JSON.stringify({ ...toAudience(from), prod: from.isSandbox ? "dev" : "prod" })
    : "";
  const settled = useSettled(audience);
  if (!isReady) return null;
  return <Counted key={settled} audience={settled} isStale={settled !== audience} />;
}

function Counted({ audience, isStale }: { readonly audience: string; readonly isStale: boolean }) {
  const { studio } = words.value;
  const { data, error } = useRemote(() => countAudience(audience), [audience]);
  if (error !== undefined) return <Failure error={error} />;
  return (
    <p class="reach" role="status">
      {data && !isStale ? <Counts result={data} /> : studio.counting}
    </p>
  );
}

async function countAudience(audience: string): Promise<DryRun | undefined> {
  if (audience === "") return undefined;
  return dryRunPush({ ...(JSON.parse(audience) as object), data: { alert: "…" } });
}

function Counts({ result }: { readonly result: DryRun }) {
  const { studio, common, compose } = words.value;
  const devices = common.devices(formatNumber(result.devices));
  const platforms = Object.entries(result.platforms).filter(([, { devices: count }]) => count > 0);
  const excluded = Object.entries(result.excluded).filter(([, count]) => count > 0);
  return (
    <>
      <strong>{result.exact ? studio.reaches(devices) : studio.reachesAbout(devices)}</strong>{" "}
      {platforms
        .map(([name, { devices: count }]) => `${providerName(name)} ${formatNumber(count)}`)
        .join(" · ")}
      {excluded.length > 0 && (
        <small class="quiet">
          {" "}
          {studio.unusedLeftOut(
            excluded
              .map(([name, count]) => `${formatNumber(count)} ${compose.exclusions[name] ?? name}`)
              .join(", "),
          )}
        </small>
      )}
    </>
  );
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
