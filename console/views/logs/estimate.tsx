import type { Estimate } from "../../api/logs.ts";
import { Empty, Failure } from "../../parts/notices.tsx";
import type { Remote } from "../../state/remote.ts";
import { formatBytes, formatSmallUsd, words } from "../../words/words.ts";

/** The price of a search before it runs. */
export function EstimateNote({ remote }: { readonly remote: Remote<Estimate> }) {
  const { logs } = words.value;
  const { data, error } = remote;
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <Empty>{logs.estimating}</Empty>;
  return (
    <p role="status">
      <strong>{logs.estimate(formatBytes(data.bytes), formatSmallUsd(data.usd))}</strong>{" "}
      <span class="quiet">{logs.estimateAbout(formatSmallUsd(data.ownUsd))}</span>
    </p>
  );
}
