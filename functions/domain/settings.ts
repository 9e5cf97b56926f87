import type { toSettings } from "../contract/settings.ts";
import type { ClassPermissions } from "./objects/class-permission.ts";

type AllSettings = ReturnType<typeof toSettings>;

/** The part of the configuration that functions read; schemas/config/landfall-config.json describes each setting. */
export type Settings = ReadOnly<Omit<AllSettings, keyof NamedShapes>> & NamedShapes;

type ReadOnly<T> = {
  readonly [Name in keyof T]: T[Name] extends readonly (infer Item)[] ? readonly Item[] : T[Name];
};

/** Settings whose types have names here. */
interface NamedShapes {
  readonly classPermissions: ClassPermissions;
  readonly platforms: Readonly<Record<string, PlatformSettings>>;
  readonly testPhoneNumbers: readonly { readonly number: string; readonly code: string }[];
}

/** Languages of mails, text messages and pages: English and Simplified Chinese. */
export type Language = AllSettings["mailLanguage"];

/** The app's registration with a third-party platform. */
export interface PlatformSettings {
  /** The kind of verification, if the name does not imply it. */
  readonly type?: string;
  readonly appIds: readonly string[];
  readonly keyId?: string;
  readonly teamId?: string;
  readonly region?: "cn" | "global";
}
