import { useSignal } from "@preact/signals";
import { countChannels } from "../../../api/channels.ts";
import { Loaded } from "../../../parts/notices.tsx";
import { useRemote } from "../../../state/remote.ts";
import { formatNumber, words } from "../../../words/words.ts";
import { changeDraft, draft, listChannels } from "../draft.ts";

/** The channels of the app's devices with their counts; a click adds one or takes it out. */
export function ChannelChoice() {
  const { studio } = words.value;
  const pages = useSignal(1);
  const found = useRemote(() => countChannels(pages.value), [pages.value]);
  const chosen = listChannels(draft.value.channels);
  const toggle = (name: string) => {
    const others = chosen.filter((one) => one !== name);
    const next = others.length < chosen.length ? others : [...chosen, name];
    changeDraft({ channels: next.join(", ") });
  };
  return (
    <Loaded remote={found}>
      {({ channels, devices, hasMore }) => (
        <fieldset class="chips">
          <legend class="quiet">{studio.inUse}</legend>
          {channels.map(({ name, devices: count }) => (
            <button
              key={name}
              type="button"
              class="chip"
              aria-pressed={chosen.includes(name)}
              onClick={() => toggle(name)}
            >
              {name} <span class="count">{formatNumber(count)}</span>
            </button>
          ))}
          <small class="quiet">
            {channels.length === 0 ? studio.noChannels : studio.channelsRead(formatNumber(devices))}
          </small>
          {hasMore && (
            <button
              type="button"
              class="plain"
              onClick={() => {
                pages.value += 1;
              }}
            >
              {studio.moreDevices}
            </button>
          )}
        </fieldset>
      )}
    </Loaded>
  );
}
