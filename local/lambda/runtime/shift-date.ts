/** Loaded before a function while the local cloud's clock is moved: its `Date` has the same offset. */
import { env } from "node:process";
import { createSharedOffset, installSharedDate } from "../../data/shared-date.ts";

const offset = createSharedOffset();
new Float64Array(offset)[0] = Number(env.LANDFALL_CLOCK_OFFSET_MS);
delete env.LANDFALL_CLOCK_OFFSET_MS;
installSharedDate(offset);
