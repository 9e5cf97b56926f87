import type { StoredObject } from "../../api/objects.ts";
import { words } from "../../words/words.ts";
import { providerName } from "../pushes/provider-name.ts";

/** Fields in which apps keep the name of a device. */
const MODELS = ["name", "deviceName", "deviceModel", "model"];
const NAMES = ["username", "name", "title"];

/** The name of an object, or what it is and its id; a device has both, since many are alike. */
export function titleOfObject(className: string, id: string, object?: StoredObject): string {
  if (className === "_Installation") {
    const model = firstText(object, MODELS);
    return [model, typeOfDevice(object), id].filter((part) => part !== undefined).join(" · ");
  }
  return firstText(object, NAMES) ?? `${kindOf(className)} ${id}`;
}

/** The name of one object of the class. */
export const kindOf = (className: string): string =>
  words.value.kinds.ofClass[className] ?? className;

function typeOfDevice({ deviceType, vendor }: Partial<StoredObject> = {}): string {
  const type = words.value.kinds.ofDevice[String(deviceType)] ?? kindOf("_Installation");
  return typeof vendor === "string" && vendor !== ""
    ? `${type} (${providerName(vendor.toLowerCase())})`
    : type;
}

function firstText(object: StoredObject | undefined, fields: readonly string[]) {
  return fields
    .map((field) => object?.[field])
    .find((value): value is string => typeof value === "string" && value !== "");
}
