import { useSignal } from "@preact/signals";
import { type DeviceTrace, traceDevice } from "../../api/pushes.ts";
import { bound, Field, TextInput } from "../../parts/field.tsx";
import { Loaded } from "../../parts/notices.tsx";
import { Card, Facts } from "../../parts/page.tsx";
import { ObjectLink } from "../../parts/values.tsx";
import { useRemote } from "../../state/remote.ts";
import { goTo } from "../../state/route.ts";
import { words } from "../../words/words.ts";
import { providerName } from "./provider-name.ts";

/** The id of the input of the device. */
export const TRACE_INPUT = "trace-device";

interface TraceProps {
  readonly push: string;
  readonly device: string | undefined;
}

export function DeviceTraceCard({ push, device }: TraceProps) {
  const text = words.value.push;
  const sought = useSignal(device ?? "");
  return (
    <Card title={text.trace}>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (sought.value.trim()) goTo(["pushes", push, sought.value.trim()]);
        }}
      >
        <Field label={text.traceLabel}>
          <TextInput id={TRACE_INPUT} {...bound(sought)} required />
        </Field>
        <button type="submit">{text.traceButton}</button>
      </form>
      {device && <Trace key={device} push={push} device={device} />}
    </Card>
  );
}

function Trace({ push, device }: { readonly push: string; readonly device: string }) {
  const trace = useRemote(() => traceDevice(push, device), [push, device]);
  return <Loaded remote={trace}>{(data) => <TraceFacts trace={data} />}</Loaded>;
}

function TraceFacts({ trace }: { readonly trace: DeviceTrace }) {
  const { installation, explanation, ...rest } = trace;
  const { state, reason, attempts, provider } = rest as Partial<Record<string, string | number>>;
  const said = words.value.service.trace({
    state: String(state),
    ...(reason === undefined ? {} : { reason: String(reason) }),
    ...(attempts === undefined ? {} : { attempts: Number(attempts) }),
    provider: providerName(String(provider ?? "")),
  });
  // Only the service knows why a device is not in the audience.
  const more = said !== undefined && state === "not-in-audience" ? explanation : undefined;
  return (
    <>
      <p>
        <strong>{said ?? explanation}</strong> {more && <span lang="en">{more}</span>}
      </p>
      <Facts
        facts={[
          typeof installation === "string" && {
            name: "installation",
            value: <ObjectLink className="_Installation" id={installation} />,
          },
          ...Object.entries(rest).map(([name, value]) => ({
            name,
            value: <code>{typeof value === "string" ? value : JSON.stringify(value)}</code>,
          })),
        ]}
      />
    </>
  );
}
