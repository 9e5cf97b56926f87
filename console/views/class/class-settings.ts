/** The choice of settings for a class; each list has names of columns. */
export interface ClassSettings {
  readonly lists: Readonly<Partial<Record<ListName, readonly string[]>>>;
  /** JSON values by column. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Partial<Record<Operation, Permission>>>;
}

export const INDEX_LISTS = ["indexedFields", "sortedFields", "uniqueFields"] as const;
export const RULE_LISTS = ["hiddenFields", "readOnlyFields", "requiredFields"] as const;
export const OPERATIONS = ["create", "get", "find", "update", "delete", "add_fields"] as const;

export type ListName = (typeof INDEX_LISTS)[number] | (typeof RULE_LISTS)[number];
export type Operation = (typeof OPERATIONS)[number];
/** `roles` is followed by names: `roles admin, editor`. */
export type Permission = "everyone" | "logged-in" | "nobody" | `roles ${string}`;

export const NO_SETTINGS: ClassSettings = { lists: {}, defaults: {}, permissions: {} };

/** The lines for the `landfall` object of the configuration; undefined without a choice. */
export function toLines(className: string, settings: ClassSettings): string | undefined {
  const lists = Object.entries(settings.lists).filter(([, fields]) => fields.length > 0);
  const hasDefaults = Object.keys(settings.defaults).length > 0;
  const definition = {
    ...Object.fromEntries(lists),
    ...(hasDefaults ? { defaults: settings.defaults } : {}),
  };
  const permissions = Object.entries(settings.permissions).map(([operation, permission]) => [
    operation,
    toPermission(permission),
  ]);
  const lines = {
    ...(Object.keys(definition).length > 0
      ? { classes: { definitions: { [className]: definition } } }
      : {}),
    ...(permissions.length > 0
      ? { classPermissions: { [className]: Object.fromEntries(permissions) } }
      : {}),
  };
  return Object.keys(lines).length > 0 ? JSON.stringify(lines, null, 2) : undefined;
}

function toPermission(permission: Permission): unknown {
  if (permission === "everyone") return true;
  if (permission === "nobody") return false;
  if (permission === "logged-in") return ["logged-in"];
  const names = permission.slice("roles".length).split(",");
  return names.map((name) => `role:${name.trim()}`).filter((name) => name !== "role:");
}
