const express = require("express");
const AV = require("leanengine");
require("./cloud.js");

const app = express();
app.use(AV.express());
app.get("/", (_request, response) => response.send("a page of the app"));

module.exports = app;
