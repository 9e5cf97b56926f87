import { signal, useSignal } from "@preact/signals";
import { getPush, sendPush } from "../../../api/pushes.ts";
import { findDevices } from "../../../api/search.ts";
import { Action } from "../../../parts/action.tsx";
import { bound, Field, TextInput } from "../../../parts/field.tsx";
import { Loaded } from "../../../parts/notices.tsx";
import { Card } from "../../../parts/page.tsx";
import { useRemote } from "../../../state/remote.ts";
import { linkTo } from "../../../state/route.ts";
import { storedList } from "../../../state/stored-list.ts";
import { words } from "../../../words/words.ts";
import { draft } from "../draft.ts";
import { toShownContent } from "../push-body.ts";
import { PushStatus } from "../status.tsx";

interface TestDevice {
  readonly id: string;
  readonly summary: string;
}

const isTestDevice = (item: unknown): item is TestDevice =>
  typeof Object(item).id === "string" && typeof Object(item).summary === "string";

/** The newest ones stay offered. */
const MAX_KEPT = 8;
const EVERY_MS = 2000;

/** Contents that were sent to a test device while this page was open. */
const tested = signal<ReadonlySet<string>>(new Set());

export const isTested = (content: object): boolean => tested.value.has(JSON.stringify(content));

interface Sent {
  readonly push: string;
  readonly device: string;
}

interface TestDeviceProps {
  /** Whether the content can be sent. */
  readonly isReady: boolean;
}

export function TestDeviceCard({ isReady }: TestDeviceProps) {
  const { studio } = words.value;
  const kept = storedList("test-devices", isTestDevice);
  const sought = useSignal(kept.items[0]?.id ?? "");
  const sent = useSignal<Sent | undefined>(undefined);
  const send = async () => {
    const text = sought.value.trim();
    const [device] = await findDevices(text);
    if (!device) throw new Error(studio.noTestDevice(text));
    const content = toShownContent(draft.value);
    const { objectId } = await sendPush({ ...content, where: { objectId: device.id } });
    const others = kept.items.filter(({ id }) => id !== device.id);
    kept.set([{ id: device.id, summary: device.summary }, ...others].slice(0, MAX_KEPT));
    tested.value = new Set([...tested.value, JSON.stringify(content)]);
    sent.value = { push: objectId, device: device.id };
  };
  return (
    <Card title={studio.testFirst}>
      <p class="quiet">{studio.testHint}</p>
      <Field label={studio.testDevice}>
        <TextInput list="test-devices" {...bound(sought)} />
      </Field>
      <datalist id="test-devices">
        {kept.items.map(({ id, summary }) => (
          <option key={id} value={id}>
            {summary}
          </option>
        ))}
      </datalist>
      <Action run={send} disabled={!isReady || sought.value.trim() === ""}>
        {studio.sendTest}
      </Action>
      {sent.value && <SentTest key={sent.value.push} sent={sent.value} />}
    </Card>
  );
}

/** The status of the test push, with the way to the trace of its device. */
function SentTest({ sent: { push, device } }: { readonly sent: Sent }) {
  const record = useRemote(() => getPush(push), [push], EVERY_MS);
  return (
    <Loaded remote={record}>
      {(data) => (
        <p role="status">
          <a href={linkTo(["pushes", push, device])}>{words.value.studio.tested}</a>{" "}
          <PushStatus record={data} />
        </p>
      )}
    </Loaded>
  );
}
