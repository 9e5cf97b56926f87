// Loaded before aws-lambda-ric: replaces its native part, which is not built, by http-client.ts.
import { registerHooks } from "node:module";

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === "./rapid-client.node"
      ? {
          url: new URL("http-client.ts", import.meta.url).href,
          format: "module-typescript",
          shortCircuit: true,
        }
      : nextResolve(specifier, context),
});
