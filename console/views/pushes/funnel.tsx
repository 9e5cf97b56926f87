import type { ComponentChildren } from "preact";
import type { PushRecord } from "../../api/pushes.ts";
import { Card } from "../../parts/page.tsx";
import { formatNumber, words } from "../../words/words.ts";
import { DeviceCount } from "./push-devices.tsx";

interface Step {
  readonly title: string;
  readonly of: "devices" | "successes" | "delivered" | "opened";
  readonly devices: number | undefined;
  /** Why the number is not known. */
  readonly unknown: string;
}

/** From the devices that were found to those that opened the push, as far as anything reports it. */
export function Funnel({ record }: { readonly record: PushRecord }) {
  const { studio, push } = words.value;
  const { devices = 0, successes, delivered, opened } = record;
  const steps: readonly Step[] = [
    { title: studio.found, of: "devices", devices, unknown: "" },
    { title: studio.sent, of: "successes", devices: successes ?? 0, unknown: "" },
    { title: push.delivered, of: "delivered", devices: delivered, unknown: studio.noDelivered },
    { title: push.opened, of: "opened", devices: opened, unknown: studio.noOpened },
  ];
  return (
    <Card title={studio.funnel}>
      <ol class="funnel">
        {steps.map((step, index) => (
          <li key={step.title}>
            <span>{step.title}</span>
            {step.devices === undefined ? (
              <small class="quiet">{step.unknown}</small>
            ) : (
              <Known
                count={<DeviceCount push={record.objectId} of={step.of} count={step.devices} />}
                devices={step.devices}
                of={devices}
                before={lastKnown(steps, index)}
              />
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

const lastKnown = (steps: readonly Step[], index: number): number | undefined =>
  steps.slice(0, index).findLast(({ devices }) => devices !== undefined)?.devices;

interface KnownProps {
  readonly count: ComponentChildren;
  readonly devices: number;
  readonly of: number;
  readonly before: number | undefined;
}

function Known({ count, devices, of, before }: KnownProps) {
  const percent = (whole: number) => (whole === 0 ? 0 : (100 * devices) / whole);
  return (
    <>
      <strong>{count}</strong>
      <span class="bar" aria-hidden="true">
        <span class="successes" style={{ width: `${Math.min(100, percent(of))}%` }} />
      </span>
      <small class="quiet">
        {before !== undefined &&
          before > 0 &&
          words.value.studio.ofBefore(formatNumber(Math.round(percent(before) * 10) / 10))}
      </small>
    </>
  );
}
