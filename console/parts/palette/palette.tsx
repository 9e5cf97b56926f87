import { signal, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { goTo } from "../../state/route.ts";
import { words } from "../../words/words.ts";
import { Dialog } from "../dialog.tsx";
import type { Group } from "../places.ts";
import { type Command, filterCommands, listCommands } from "./commands.ts";

const isOpen = signal(false);

const close = () => {
  isOpen.value = false;
};

/** Ctrl+K, or Cmd+K on a Mac, opens the palette anywhere except above another dialog. */
function openByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
  if (event.altKey || event.shiftKey) return;
  event.preventDefault();
  isOpen.value = document.querySelector("dialog[open]") === null;
}

export function PaletteButton() {
  const { palette } = words.value;
  return (
    <button
      type="button"
      class="palette-button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => {
        isOpen.value = true;
      }}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden>
        <circle cx="7" cy="7" r="4.5" stroke-width="1.5" />
        <path d="m10.5 10.5 4 4" stroke-width="1.5" />
      </svg>
      <span class="unseen">{palette.open}</span>
      <kbd>Ctrl K</kbd>
    </button>
  );
}

interface PaletteProps {
  readonly groups: readonly Group[];
}

/** Goes to any page, and does anything that the page could do by a button or a field. */
export function Palette({ groups }: PaletteProps) {
  useEffect(() => {
    addEventListener("keydown", openByKey);
    return () => removeEventListener("keydown", openByKey);
  }, []);
  return isOpen.value ? <PaletteDialog groups={groups} /> : null;
}

/** More than the list shows without scrolling; a longer text finds the others. */
const MAX_SHOWN = 60;

function PaletteDialog({ groups }: PaletteProps) {
  const { palette } = words.value;
  const commands = useMemo(() => listCommands(groups), [groups.length]);
  const text = useSignal("");
  const active = useSignal(0);
  const found = filterCommands(commands, text.value).slice(0, MAX_SHOWN);
  const shown = text.value.trim() === "" ? found : [...found, searchFor(text.value.trim())];
  const run = (command: Command | undefined) => {
    if (!command) return;
    // Nothing behind an open dialog can have the focus.
    document.querySelector<HTMLDialogElement>("dialog.palette")?.close();
    command.run();
    close();
  };
  const move = (by: number) => {
    active.value = (active.value + by + shown.length) % shown.length;
    document.getElementById(optionId(active.value))?.scrollIntoView({ block: "nearest" });
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => run(shown[active.value]),
  };
  return (
    <Dialog title={palette.title} onClose={close} look="palette">
      <input
        type="text"
        role="combobox"
        aria-label={palette.open}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={shown.length > 0 ? optionId(active.value) : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder={palette.placeholder}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          active.value = 0;
        }}
        onKeyDown={(event) => {
          // Enter also ends the choice of a Chinese character.
          const act = event.isComposing ? undefined : keys[event.key];
          if (!act) return;
          event.preventDefault();
          act();
        }}
      />
      <Options commands={shown} active={active.value} run={run} />
      <span class="unseen" role="status">
        {palette.found(shown.length)}
      </span>
    </Dialog>
  );
}

const optionId = (index: number) => `palette-${index}`;

function searchFor(sought: string): Command {
  return {
    kind: "place",
    title: words.value.palette.search(sought),
    run: () => {
      goTo(["search"], { q: sought });
      document.getElementById("main")?.focus();
    },
  };
}

interface OptionsProps {
  readonly commands: readonly Command[];
  readonly active: number;
  readonly run: (command: Command) => void;
}

function Options({ commands, active, run }: OptionsProps) {
  const { palette } = words.value;
  return (
    <div id="palette-list" role="listbox" aria-label={palette.title}>
      {commands.map((command, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
        // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
        <div
          key={`${command.kind} ${command.title} ${index}`}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          onClick={() => run(command)}
        >
          <span>{command.title}</span> <span class="quiet">{palette.groups[command.kind]}</span>
        </div>
      ))}
    </div>
  );
}
