import { render } from "preact";
import { App } from "./app.tsx";
import { keepFocus } from "./state/focus.ts";
import { applyPreferences } from "./state/preferences.ts";
import { loadServer } from "./state/server.ts";

applyPreferences();
keepFocus();
const root = document.getElementById("app");
if (root) {
  await loadServer();
  render(<App />, root);
}
