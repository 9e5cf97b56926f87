/** Bundles the functions unless that was done before, so that the first `npm start` need not. */
import { updateBundles } from "../lib/bundle.ts";

await updateBundles();
