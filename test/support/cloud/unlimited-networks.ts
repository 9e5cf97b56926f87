import { NETWORK_SETTINGS } from "../../../functions/contract/network-limits.ts";

const MOST = 1_000_000;

/** Settings under `throttle` for tests whose requests all come from one address. */
export const UNLIMITED_NETWORKS = Object.fromEntries(NETWORK_SETTINGS.map((name) => [name, MOST]));
