// A LeanEngine app as LeanCloud runs it: the npm package, its environment and nothing of Landfall.
const http = require("node:http");
const AV = require("leanengine");

const env = process.env;
AV.init({
  appId: env.LEANCLOUD_APP_ID,
  appKey: env.LEANCLOUD_APP_KEY,
  masterKey: env.LEANCLOUD_APP_MASTER_KEY,
  hookKey: env.LEANCLOUD_APP_HOOK_KEY,
});

AV.Cloud.define("hello", ({ params }) => `Hello ${params.name ?? "world"}`);
AV.Cloud.define("weather.today", ({ params }) => ({ city: params.city, celsius: 27 }));
AV.Cloud.define("echo", ({ params }) => params);
AV.Cloud.define("whoami", ({ currentUser, meta, expressReq }) => ({
  user: currentUser?.get("username") ?? null,
  address: meta.remoteAddress,
  headers: expressReq.headers,
}));
AV.Cloud.define("fails", () => {
  throw new AV.Cloud.Error("out of tea", { status: 418, code: 1418 });
});
AV.Cloud.define("typed", ({ params }) => ({
  when: params.when,
  isDate: params.when instanceof Date,
  user: params.user,
  isUser: params.user instanceof AV.User,
}));
AV.Cloud.define("internal", { internal: true }, () => "secret");
AV.Cloud.define("large", ({ params }) => "x".repeat(params.bytes));
AV.Cloud.define("_messageReceived", () => "hook of realtime messages");

const calls = [];
AV.Cloud.define("calls", () => calls.splice(0));

AV.Cloud.beforeSave("_User", async ({ object, currentUser }) => {
  calls.push({ hook: "beforeSave", username: object.get("username"), user: currentUser?.id });
  if (object.get("username").startsWith("banned")) throw new AV.Cloud.Error("no such name");
  object.set("greeting", `Hello ${object.get("username")}`);
  object.unset("noise");
});
AV.Cloud.afterSave("_User", async ({ object }) => {
  calls.push({ hook: "afterSave", username: object.get("username") });
  // The SDK marks this write, so that it calls no after hook again.
  await object.save({ welcomed: true }, { useMasterKey: true });
});
AV.Cloud.beforeUpdate("_User", async ({ object, currentUser }) => {
  calls.push({ hook: "beforeUpdate", keys: object.updatedKeys, mood: object.get("mood") });
  if (object.get("mood") === "bad") throw new AV.Cloud.Error("cheer up");
  if (currentUser && !currentUser.getSessionToken()) throw new AV.Cloud.Error("no session");
});
AV.Cloud.afterUpdate("_User", async ({ object }) => {
  calls.push({ hook: "afterUpdate", keys: object.updatedKeys });
  throw new Error("a failure of an after hook is nobody's business");
});
AV.Cloud.beforeDelete("_User", async ({ object }) => {
  if (object.get("mood") === "stubborn") throw new AV.Cloud.Error("stays");
});
AV.Cloud.onLogin(async ({ object }) => {
  calls.push({ hook: "onLogin", username: object.get("username") });
  if (object.get("blocked")) throw new AV.Cloud.Error("you are blocked");
});

const app = AV.express();
const server = http.createServer((request, response) => {
  app(request, response, () => {
    response.statusCode = request.url.startsWith("/1.1") ? 404 : 200;
    response.setHeader("content-type", "text/html");
    response.end("<html>This is a LeanEngine application.</html>");
  });
});
server.listen(Number(env.LEANCLOUD_APP_PORT), "127.0.0.1", () => {
  process.stdout.write(`listening ${server.address().port}\n`);
});
