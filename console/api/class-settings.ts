import { ApiError, call } from "./client.ts";

/** The settings that the service runs with for a class, as the configuration words them. */
export interface RunningSettings {
  readonly definition: Readonly<Record<string, unknown>>;
  /** By operation: everyone, the master key only, or subjects. */
  readonly permissions: Readonly<Record<string, boolean | readonly string[]>>;
  /** Only of `_User`. */
  readonly privateUserFields?: readonly string[];
}

/** @returns undefined from a deployment of a version that does not show them */
export async function findRunningSettings(className: string): Promise<RunningSettings | undefined> {
  try {
    return await call<RunningSettings>(`/1.1/schemas/${encodeURIComponent(className)}/settings`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
