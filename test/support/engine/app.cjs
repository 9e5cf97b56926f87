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
/** @param about the name of a user, or the title of a task */
const note = (hook, about, more = {}) => calls.push({ hook, about, ...more });
AV.Cloud.define("calls", ({ params }) => calls.filter(({ about }) => about === params.about));

AV.Cloud.beforeSave("_User", async ({ object, currentUser }) => {
  note("beforeSave", object.get("username"), { user: currentUser?.id });
  if (object.get("username").startsWith("banned")) throw new AV.Cloud.Error("no such name");
  object.set("greeting", `Hello ${object.get("username")}`);
  object.unset("noise");
});
AV.Cloud.afterSave("_User", async ({ object }) => {
  note("afterSave", object.get("username"));
  // The SDK marks this write, so that it calls no after hook again.
  await object.save({ welcomed: true }, { useMasterKey: true });
});
AV.Cloud.beforeUpdate("_User", async ({ object, currentUser }) => {
  const { updatedKeys: keys } = object;
  note("beforeUpdate", object.get("username"), { keys, mood: object.get("mood") });
  if (object.get("mood") === "bad") throw new AV.Cloud.Error("cheer up");
  if (currentUser && !currentUser.getSessionToken()) throw new AV.Cloud.Error("no session");
});
AV.Cloud.afterUpdate("_User", async ({ object }) => {
  note("afterUpdate", object.get("username"), { keys: object.updatedKeys });
  throw new Error("a failure of an after hook is nobody's business");
});
AV.Cloud.beforeDelete("_User", async ({ object }) => {
  if (object.get("mood") === "stubborn") throw new AV.Cloud.Error("stays");
});
AV.Cloud.onLogin(async ({ object }) => {
  note("onLogin", object.get("username"));
  if (object.get("blocked")) throw new AV.Cloud.Error("you are blocked");
});

AV.Cloud.onVerified("sms", ({ object }) => note("onVerified sms", object.get("username")));
AV.Cloud.onVerified("email", ({ object }) => note("onVerified email", object.get("username")));
AV.Cloud.onAuthData(({ authData }) => {
  const { code } = authData.weibo ?? {};
  if (code === "expired") throw new AV.Cloud.Error("this code has expired");
  if (code === undefined) return authData;
  return { weibo: { uid: `from-${code}`, access_token: "token" }, qq: { openid: "smuggled" } };
});

AV.Cloud.beforeSave("_Role", ({ object }) => {
  if (object.get("name") === "root") throw new AV.Cloud.Error("reserved");
  object.set("team", "core");
});
AV.Cloud.beforeUpdate("_Role", ({ object }) => {
  note("beforeUpdate", object.get("name"), { keys: object.updatedKeys });
  if (object.get("team") === "none") throw new AV.Cloud.Error("every role has a team");
});
AV.Cloud.afterUpdate("_Role", ({ object }) => {
  note("afterUpdate", object.get("name"), { keys: object.updatedKeys });
});
AV.Cloud.beforeDelete("_Role", ({ object }) => {
  if (object.get("kept")) throw new AV.Cloud.Error("kept");
});
AV.Cloud.afterDelete("_Role", ({ object }) => note("afterDelete", object.get("name")));

AV.Cloud.beforeSave("Task", async ({ object, currentUser }) => {
  const title = object.get("title");
  note("beforeSave", title, { user: currentUser?.id });
  if (title === "forbidden") throw new AV.Cloud.Error("not this one");
  if (title === "mistyped") object.set("done", "maybe");
  else object.set("done", false);
  object.set("slug", title.toLowerCase());
  object.unset("noise");
});
AV.Cloud.afterSave("Task", async ({ object, currentUser }) => {
  note("afterSave", object.get("title"), { user: currentUser?.id, slug: object.get("slug") });
  await object.save({ indexed: true }, { useMasterKey: true });
});
AV.Cloud.beforeUpdate("Task", async ({ object }) => {
  const { updatedKeys: keys } = object;
  note("beforeUpdate", object.get("title"), { keys, edits: object.get("edits") });
  if (object.get("edits") > 2) throw new AV.Cloud.Error("edited enough");
  // A beforeUpdate hook can only refuse.
  object.set("slug", "ignored");
});
AV.Cloud.afterUpdate("Task", async ({ object }) => {
  note("afterUpdate", object.get("title"), { keys: object.updatedKeys });
});
AV.Cloud.beforeDelete("Task", async ({ object }) => {
  if (object.get("locked")) throw new AV.Cloud.Error("locked");
});
AV.Cloud.afterDelete("Task", async ({ object }) => {
  note("afterDelete", object.get("title"));
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
