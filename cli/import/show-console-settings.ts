import type { Config } from "../../lib/config.ts";
import type { ClassSchema } from "../formats/schema-file.ts";
import { line } from "../terminal.ts";
import { toConsoleSettings } from "./console-settings.ts";

/** The lines of the configuration for what LeanCloud's console said, or where to find it. */
export function showConsoleSettings(schemas: readonly ClassSchema[], config: Config): void {
  const settings = toConsoleSettings(schemas, config);
  if (Object.keys(settings).length > 0) {
    line(
      "LeanCloud's console had these settings, and the configuration has not. In the landfall object,",
    );
    line("deployed before visitors come:");
    line(JSON.stringify(settings, null, 2));
  }
  const knowsPermissions = schemas.some(({ permissions }) => Object.keys(permissions).length > 0);
  if (knowsPermissions || Object.keys(config.classPermissions).length > 0) return;
  line(
    "The files have no class permissions, so everybody may do what LeanCloud allows by default.",
  );
  line(
    '"Class permissions" in docs/migration.md lists the questions to answer before visitors come.',
  );
}
