import { App } from "aws-cdk-lib";
import { EngineStack } from "./engine-stack.js";

const app = new App();
new EngineStack(app, "my-engine", { engine: app.node.getContext("engine") });
