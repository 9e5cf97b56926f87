import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { findSchemas, type StoredObject, searchObjects } from "../../api/objects.ts";
import { TextInput } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";
import { nameOf } from "../roles/member-list.tsx";

interface PointerInputProps {
  readonly label: string | undefined;
  readonly className: string;
  /** An objectId, or the text to search by. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

const WAIT_MS = 250;

/** Takes an objectId, or finds one by a part of a name: arrows and Enter, or a click, choose it. */
export function PointerInput({ label, className, value, onValue }: PointerInputProps) {
  const id = useId();
  const found = useSignal<readonly StoredObject[]>([]);
  const active = useSignal(0);
  const isTyped = useSignal(false);
  useEffect(() => {
    found.value = [];
    if (!isTyped.value || value.trim() === "") return undefined;
    const timer = setTimeout(async () => {
      found.value = await find(className, value.trim()).catch(() => []);
      active.value = 0;
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const choose = (object: StoredObject | undefined) => {
    isTyped.value = false;
    found.value = [];
    if (object) onValue(object.objectId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = found.value.length;
    if (count === 0 || !["ArrowDown", "ArrowUp", "Enter", "Escape"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") choose(found.value[active.value]);
    else if (event.key === "Escape") choose(undefined);
    else active.value = (active.value + (event.key === "ArrowDown" ? 1 : count - 1)) % count;
  };
  return (
    <span class="picker">
      <TextInput
        class="code"
        role="combobox"
        autocomplete="off"
        aria-label={label}
        aria-expanded={found.value.length > 0}
        aria-controls={id}
        aria-activedescendant={found.value.length > 0 ? `${id}-${active.value}` : undefined}
        placeholder={words.value.browse.pointerHint(className)}
        value={value}
        onValue={(next) => {
          isTyped.value = true;
          onValue(next);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        class="options"
        id={id}
        role="listbox"
        aria-label={words.value.browse.found}
        hidden={found.value.length === 0}
      >
        {found.value.map((object, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
          <div
            key={object.objectId}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active.value}
            onClick={() => choose(object)}
          >
            {nameOf(object)} <small class="quiet">{object.objectId}</small>
          </div>
        ))}
      </div>
    </span>
  );
}

async function find(className: string, text: string): Promise<readonly StoredObject[]> {
  const schemas = await findSchemas();
  const found = await searchObjects(className, schemas[className] ?? {}, text);
  return found.filter(({ objectId }) => objectId !== text);
}
