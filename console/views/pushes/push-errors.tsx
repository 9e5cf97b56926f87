import type { PushFailure } from "../../api/pushes.ts";
import { formatNumber, words } from "../../words/words.ts";
import { providerName } from "./provider-name.ts";

interface PushErrorsProps {
  readonly errors: readonly string[];
  readonly failures?: readonly PushFailure[] | undefined;
}

/** The `errors` of a record, in the reader's language above the sentence of the service, which has the next step. */
export function PushErrors({ errors, failures = [] }: PushErrorsProps) {
  return (
    <ul class="errors">
      {errors.map((error) => {
        const said = sayFailure(failures.find(({ explanation }) => explanation === error));
        return (
          <li key={error}>
            {said !== undefined && <p>{said}</p>}
            <p class={said === undefined ? "" : "quiet"}>{error}</p>
          </li>
        );
      })}
    </ul>
  );
}

function sayFailure(failure: PushFailure | undefined): string | undefined {
  if (failure === undefined) return undefined;
  const { common, service } = words.value;
  const { for: cause, provider = "", reason, devices = 0 } = failure;
  return service.failure({
    for: cause,
    provider: providerName(provider),
    providerKey: provider,
    devices: common.devices(formatNumber(devices)),
    reason,
  });
}
