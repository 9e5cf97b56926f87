// The server of LeanCloud's getting started. Nothing here knows of Lambda.
const AV = require("leanengine");

AV.init({
  appId: process.env.LEANCLOUD_APP_ID,
  appKey: process.env.LEANCLOUD_APP_KEY,
  masterKey: process.env.LEANCLOUD_APP_MASTER_KEY,
});

const app = require("./app.js");

app.listen(Number(process.env.LEANCLOUD_APP_PORT || 3000));
