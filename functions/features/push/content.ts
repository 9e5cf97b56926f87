import type { JsonObject } from "../../domain/json.ts";
import type { DeviceGroup } from "../../domain/push/providers/provider-definition.ts";
import { CONTENT_CHOICES, CONTENT_PARTS } from "./push-features.ts";

/** The contents of `data` by their names; undefined if it is one content. */
function findParts(data: JsonObject): Readonly<Record<string, JsonObject>> | undefined {
  for (const split of CONTENT_PARTS) {
    const parts = split(data);
    if (parts) return parts;
  }
  return undefined;
}

/** All contents of a push. */
export function contentsOf(data: JsonObject): readonly JsonObject[] {
  return Object.values(findParts(data) ?? { data });
}

/** `data` with further members in each content. */
export function withMembers(data: JsonObject, members: JsonObject): JsonObject {
  const parts = findParts(data);
  if (!parts) return { ...data, ...members };
  const own = Object.entries(parts).map(([name, content]) => [name, { ...content, ...members }]);
  return Object.fromEntries(own);
}

/** The content that a group of devices gets. */
export function contentFor(data: JsonObject, group: Pick<DeviceGroup, "language">): JsonObject {
  return CONTENT_CHOICES.reduce((content, choose) => choose(content, group), data);
}
