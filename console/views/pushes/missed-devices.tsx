import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { findMissed, type MissedDevice } from "../../api/pushes.ts";
import { Action } from "../../parts/action.tsx";
import { Empty, Loaded } from "../../parts/notices.tsx";
import { Card } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { ObjectLink } from "../../parts/values.tsx";
import { useRemote } from "../../state/remote.ts";
import { linkTo, route } from "../../state/route.ts";
import { words } from "../../words/words.ts";
import { providerName } from "./provider-name.ts";

/** States of a device by the count of a record that has them. */
export const STATES = {
  invalidTokens: "invalid-token",
  rejected: "rejected",
  expired: "expired",
  cancelled: "cancelled",
} as const;

/** Members of the address that choose devices. */
const FILTERS = ["provider", "state", "reason"] as const;

/** The devices behind a count, once the reader has opened one. */
export function MissedDevices({ push }: { readonly push: string }) {
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
  const { missed } = words.value;
  const first = useRemote(() => findMissed(push, filter), [push, filter]);
  const more = useSignal<readonly MissedDevice[]>([]);
  const next = useSignal<string | null | undefined>(undefined);
  useEffect(() => document.getElementById("missed")?.focus(), []);
  const readOn = async (cursor: string) => {
    const page = await findMissed(push, filter, cursor);
    more.value = [...more.value, ...page.results];
    next.value = page.cursor;
  };
  const chosen = [filter.provider && providerName(filter.provider), filter.state, filter.reason];
  const close = <a href={linkTo(["pushes", push])}>{words.value.common.close}</a>;
  return (
    <div id="missed" tabIndex={-1}>
      <Card title={missed.title(chosen.filter(Boolean).join(", "))} actions={close}>
        <p class="quiet">{missed.about}</p>
        <Loaded remote={first}>
          {({ results, cursor }) => {
            const left = next.value === undefined ? cursor : next.value;
            return (
              <>
                <Devices push={push} devices={[...results, ...more.value]} />
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

interface DevicesProps {
  readonly push: string;
  readonly devices: readonly MissedDevice[];
}

function Devices({ push, devices }: DevicesProps) {
  const { missed, nav, push: text } = words.value;
  if (devices.length === 0) return <Empty>{missed.none}</Empty>;
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
        { title: text.outcome, cell: ({ state }) => missed.states[state] ?? state },
        { title: text.reasons, cell: ({ reason }) => <code>{reason}</code> },
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
