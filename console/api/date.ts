import { call } from "./client.ts";

/** Unix milliseconds by the clock of the service, which differs from the browser's where it was moved. */
export async function getServerTime(): Promise<number> {
  return Date.parse((await call<{ iso: string }>("/1.1/date")).iso);
}
