/** `npm create landfall@latest my-shop`. */
import { main } from "./main.ts";

process.exitCode = await main(process.argv.slice(2));
