import * as languages from "./languages/report-languages.ts";
import * as localTime from "./local-time/report-waves.ts";
import type { Report } from "./push-feature.ts";
import * as resends from "./resends/report-resends.ts";

/** How operators see the features. Apart from push-features.ts, because few requests need it. */
export const REPORTS: readonly Report[] = [languages, localTime, resends];
