import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type PushDevices as Devices, findDevices, type PushDevice } from "../../api/pushes.ts";
import { Action } from "../../parts/action.tsx";
import { Empty, Loaded } from "../../parts/notices.tsx";
import { Card } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { ObjectLink } from "../../parts/values.tsx";
import { useRemote } from "../../state/remote.ts";
import { linkTo, route } from "../../state/route.ts";
import { formatNumber, words } from "../../words/words.ts";
import { providerName } from "./provider-name.ts";

/** The `state` of the devices that a count of a record counts. */
const STATES = {
  devices: "found",
  successes: "sent",
  delivered: "delivered",
  opened: "opened",
  invalidTokens: "invalid-token",
  rejected: "rejected",
  expired: "expired",
  cancelled: "cancelled",
} as const;

/** Devices that the record of the push does not list: they are found again. */
const FOUND: readonly string[] = [
  STATES.devices,
  STATES.successes,
  STATES.delivered,
  STATES.opened,
];

interface CountProps {
  readonly push: string;
  readonly of: keyof typeof STATES;
  readonly count: number;
  /** Only the devices of this one. */
  readonly provider?: string;
}

/** A number of devices, which opens them. */
export function DeviceCount({ push, of, count, provider }: CountProps) {
  if (count === 0) return <>{formatNumber(count)}</>;
  const filter = { ...(provider !== undefined && { provider }), state: STATES[of] };
  return <a href={linkTo(["pushes", push], filter)}>{formatNumber(count)}</a>;
}

/** Members of the address that choose devices. */
const FILTERS = ["provider", "state", "reason"] as const;

/** The devices behind a count, once the reader has opened one. */
export function PushDevices({ push }: { readonly push: string }) {
  const { query } = route.value;
  const filter = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value] as const] : [];
    }),
  );
  if (Object.keys(filter).length === 0) return null;
  return <Found key={JSON.stringify(filter)} push={push} filter={filter} />;
}

interface FoundProps {
  readonly push: string;
  readonly filter: Readonly<Record<string, string>>;
}

function Found({ push, filter }: FoundProps) {
  const text = words.value.pushDevices;
  const first = useRemote(() => findDevices(push, filter), [push, filter]);
  const more = useSignal<readonly Devices[]>([]);
  useEffect(() => document.getElementById("push-devices")?.focus(), []);
  const readOn = async (cursor: string) => {
    more.value = [...more.value, await findDevices(push, filter, cursor)];
  };
  const { provider, state = "", reason } = filter;
  const isFound = FOUND.includes(state);
  const chosen = [provider && providerName(provider), text.states[state] ?? state, reason];
  const close = <a href={linkTo(["pushes", push])}>{words.value.common.close}</a>;
  return (
    <div id="push-devices" tabIndex={-1}>
      <Card title={text.title(chosen.filter(Boolean).join(", "))} actions={close}>
        <p class="quiet">{isFound ? text.aboutFound : text.aboutMissed}</p>
        <Loaded remote={first}>
          {(page) => {
            const pages = [page, ...more.value];
            const left = pages.at(-1)?.cursor ?? null;
            const missing = pages.reduce((sum, { missing: count = 0 }) => sum + count, 0);
            return (
              <>
                <DeviceTable
                  push={push}
                  devices={pages.flatMap(({ results }) => results)}
                  none={left === null ? text.none : text.noneYet}
                />
                {missing > 0 && <p class="quiet">{text.missing(formatNumber(missing))}</p>}
                {left !== null && (
                  <Action run={() => readOn(left)}>{words.value.common.next}</Action>
                )}
              </>
            );
          }}
        </Loaded>
      </Card>
    </div>
  );
}

interface DeviceTableProps {
  readonly push: string;
  readonly devices: readonly PushDevice[];
  /** A sentence in place of an empty table. */
  readonly none: string;
}

function DeviceTable({ push, devices, none }: DeviceTableProps) {
  const { pushDevices, nav, push: text } = words.value;
  if (devices.length === 0) return <Empty>{none}</Empty>;
  return (
    <Table
      label={nav.devices}
      rows={devices}
      keyOf={({ installation }, index) => `${installation} ${index}`}
      columns={[
        {
          title: nav.devices,
          cell: ({ installation }) => <ObjectLink className="_Installation" id={installation} />,
        },
        { title: text.provider, cell: ({ provider }) => providerName(provider) },
        { title: text.outcome, cell: ({ state }) => pushDevices.states[state] ?? state },
        { title: text.reasons, cell: ({ reason }) => reason && <code>{reason}</code> },
        {
          title: text.trace,
          isAction: true,
          cell: ({ installation }) => (
            <a
              href={linkTo(["pushes", push, installation])}
              aria-label={`${text.traceButton} ${installation}`}
            >
              {text.traceButton}
            </a>
          ),
        },
      ]}
    />
  );
}
