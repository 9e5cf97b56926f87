import { effect, signal } from "@preact/signals";

export const LANGUAGES = ["en", "zh"] as const;
export const THEMES = ["auto", "light", "dark"] as const;

export type Language = (typeof LANGUAGES)[number];
export type Theme = (typeof THEMES)[number];

/** The reader's choice, kept in the browser; at first the browser's language and theme. */
export const language = signal<Language>(
  stored("language", LANGUAGES) ?? (navigator.language.startsWith("zh") ? "zh" : "en"),
);
export const theme = signal<Theme>(stored("theme", THEMES) ?? "auto");

export function applyPreferences(): void {
  effect(() => {
    document.documentElement.lang = language.value === "zh" ? "zh-CN" : "en";
    localStorage.setItem("landfall.language", language.value);
  });
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
    localStorage.setItem("landfall.theme", theme.value);
  });
}

function stored<T extends string>(name: string, allowed: readonly T[]): T | undefined {
  const value = localStorage.getItem(`landfall.${name}`);
  return allowed.find((one) => one === value);
}
