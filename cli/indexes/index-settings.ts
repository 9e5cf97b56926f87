import type { ClassIndex } from "./suggest.ts";

interface Settings {
  indexedFields?: string[];
  classes?: { definitions: Record<string, Partial<Record<ClassIndex["kind"], string[]>>> };
}

/** The members of the configuration that change, whole. */
export function toSettings(all: readonly ClassIndex[], changed: readonly ClassIndex[]): Settings {
  const settings: Settings = {};
  for (const { class: className, kind, field } of all) {
    const isChanged = changed.some((each) => each.class === className);
    if (!isChanged) continue;
    if (className === "_Installation") {
      settings.indexedFields = [...(settings.indexedFields ?? []), field];
      continue;
    }
    settings.classes ??= { definitions: {} };
    const { definitions } = settings.classes;
    const definition = definitions[className] ?? {};
    definitions[className] = { ...definition, [kind]: [...(definition[kind] ?? []), field] };
  }
  return settings;
}
