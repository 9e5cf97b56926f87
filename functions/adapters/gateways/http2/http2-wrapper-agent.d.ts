declare module "http2-wrapper/source/agent.js" {
  export { Agent } from "http2-wrapper";
}
