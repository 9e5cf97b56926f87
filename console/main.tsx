import { render } from "preact";
import { App } from "./app.tsx";
import { applyPreferences } from "./state/preferences.ts";
import { loadServer } from "./state/server.ts";

applyPreferences();
const root = document.getElementById("app");
if (root) {
  await loadServer();
  render(<App />, root);
}
