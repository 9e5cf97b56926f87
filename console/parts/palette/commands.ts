import { LANGUAGES, language, THEMES, theme } from "../../state/preferences.ts";
import { goTo } from "../../state/route.ts";
import { words } from "../../words/words.ts";
import type { Group } from "../places.ts";

/** Something that the palette can do. */
export interface Command {
  readonly kind: "place" | "button" | "field" | "setting";
  readonly title: string;
  readonly run: () => void;
}

export const LANGUAGE_NAMES = { en: "English", zh: "简体中文" };

/** All places, all buttons and fields of the page, and the settings. */
export function listCommands(groups: readonly Group[]): readonly Command[] {
  return [...listPlaces(groups), ...listControls(), ...listSettings()];
}

function listPlaces(groups: readonly Group[]): readonly Command[] {
  const entries = groups.flatMap((group) => group.entries);
  const created = entries.flatMap(({ path: [kind, name] }) =>
    kind === "classes" && name !== undefined ? [name] : [],
  );
  return [
    ...entries.map(({ title, path }) => place(title, path)),
    ...created.map((name) => place(words.value.palette.newObject(name), ["classes", name, "new"])),
  ];
}

const place = (title: string, path: readonly string[]): Command => ({
  ...{ kind: "place", title },
  run: () => {
    goTo(path);
    document.getElementById("main")?.focus();
  },
});

const CONTROLS = "button, a.button, summary, input, select, textarea";

/** Buttons and fields of the page behind the palette. */
function listControls(): readonly Command[] {
  const controls = document.querySelectorAll<HTMLElement>(
    CONTROLS.split(", ")
      .map((control) => `main ${control}`)
      .join(", "),
  );
  return [...controls].flatMap((control) => {
    const title = nameOf(control);
    const isUsable = control.checkVisibility() && !control.matches(":disabled");
    return isUsable && title !== "" ? [commandOf(control, title)] : [];
  });
}

function commandOf(control: HTMLElement, title: string): Command {
  const isField = control.matches("input:not([type=radio]), select, textarea");
  const run = () => {
    control.focus();
    if (!isField) control.click();
  };
  return { kind: isField ? "field" : "button", title, run };
}

function nameOf(control: HTMLElement): string {
  const label = control.getAttribute("aria-label");
  if (label) return label;
  const { labels } = control as HTMLInputElement;
  const [first] = control.matches("input, select, textarea") ? (labels ?? []) : [control];
  const own = first?.querySelector(".label")?.textContent ?? first?.textContent ?? "";
  const question = control.closest("fieldset.choice")?.querySelector("legend")?.textContent;
  const text = question && control.matches("[type=radio]") ? `${question}: ${own}` : own;
  return text.replace(/\s+/g, " ").trim().slice(0, 80);
}

function listSettings(): readonly Command[] {
  const { settings } = words.value;
  return [
    ...LANGUAGES.map(
      (value): Command => ({
        kind: "setting",
        title: `${settings.language}: ${LANGUAGE_NAMES[value]}`,
        run: () => {
          language.value = value;
        },
      }),
    ),
    ...THEMES.map(
      (value): Command => ({
        kind: "setting",
        title: `${settings.theme}: ${settings[value]}`,
        run: () => {
          theme.value = value;
        },
      }),
    ),
  ];
}

/** Titles that begin with the text come first, then those that have it, or all of its words, inside. */
export function filterCommands(commands: readonly Command[], text: string): readonly Command[] {
  const sought = text.trim().toLowerCase();
  const parts = sought.split(/\s+/);
  const ranked = commands.map((command) => {
    const title = command.title.toLowerCase();
    if (title.startsWith(sought)) return { command, rank: 0 };
    if (title.includes(sought)) return { command, rank: 1 };
    return { command, rank: parts.every((part) => title.includes(part)) ? 2 : 3 };
  });
  const found = ranked.filter(({ rank }) => rank < 3).sort((a, b) => a.rank - b.rank);
  return found.map(({ command }) => command);
}
