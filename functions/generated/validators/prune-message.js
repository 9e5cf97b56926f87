// Generated from schemas/ by `npm run codegen`; do not edit.
var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    function ucs2length(str) {
      const len = str.length;
      let length = 0;
      let pos = 0;
      let value;
      while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 55296 && value <= 56319 && pos < len) {
          value = str.charCodeAt(pos);
          if ((value & 64512) === 56320)
            pos++;
        }
      }
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// <stdin>
var isPruneMessage = validate21;
var schema32 = { "title": "PruneMessage", "description": "Tokens that a gateway reported as dead or refused. An installation is removed or marked only if it still has the token and has not changed since.", "type": "object", "required": ["version", "push", "provider", "devices"], "properties": { "version": { "const": 1 }, "push": { "type": "string", "pattern": "^[A-Za-z0-9]{16}$" }, "requestId": { "description": "Id of the request that created the push, for log lines.", "type": "string" }, "provider": { "$ref": "#/$defs/PushProvider" }, "devices": { "type": "array", "maxItems": 500, "items": { "type": "object", "required": ["token", "reportedAtMs"], "properties": { "objectId": { "description": "Absent if no installation is known.", "type": "string" }, "token": { "type": "string", "minLength": 1 }, "reportedAtMs": { "description": "When the token was last reported dead: the `timestamp` of APNs, else the time of the answer.", "type": "integer" } } } }, "activityToken": { "description": "The push was for a Live Activity: its dead tokens are removed from this map of an installation, and no device is.", "type": "object", "required": ["field", "name"], "properties": { "field": { "enum": ["liveActivityStartTokens", "liveActivityTokens"] }, "name": { "type": "string", "minLength": 1 } } }, "refused": { "description": "Tokens that a production gateway refused as none of its own, while it accepted another one of their chunk.", "type": "array", "maxItems": 500, "items": { "type": "object", "required": ["objectId", "token", "refusedAtMs"], "properties": { "objectId": { "type": "string" }, "token": { "type": "string", "minLength": 1 }, "refusedAtMs": { "description": "Unix milliseconds.", "type": "integer" } } } } }, "examples": [{ "version": 1, "push": "i4OcyCnyjckJOtzz", "provider": "apns", "devices": [{ "token": "8f3c0e5a", "reportedAtMs": 1795248e6 }] }] };
var schema33 = { "title": "PushProvider", "description": "Every push provider: the same names as in functions/contract/push-providers.ts.", "enum": ["apns", "fcm", "hms", "honor", "harmony", "mi", "oppo", "vivo", "mz", "webpush"], "examples": ["apns"] };
var pattern4 = new RegExp("^[A-Za-z0-9]{16}$", "u");
var func1 = require_ucs2length().default;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate21.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.version === void 0 && (missing0 = "version") || data.push === void 0 && (missing0 = "push") || data.provider === void 0 && (missing0 = "provider") || data.devices === void 0 && (missing0 = "devices")) {
        validate21.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.version !== void 0) {
          const _errs1 = errors;
          if (1 !== data.version) {
            validate21.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.push !== void 0) {
            let data1 = data.push;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data1 === "string") {
                if (!pattern4.test(data1)) {
                  validate21.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{16}$" }, message: 'must match pattern "^[A-Za-z0-9]{16}$"' }];
                  return false;
                }
              } else {
                validate21.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.requestId !== void 0) {
              const _errs4 = errors;
              if (typeof data.requestId !== "string") {
                validate21.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "#/properties/requestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.provider !== void 0) {
                let data3 = data.provider;
                const _errs6 = errors;
                if (!(data3 === "apns" || data3 === "fcm" || data3 === "hms" || data3 === "honor" || data3 === "harmony" || data3 === "mi" || data3 === "oppo" || data3 === "vivo" || data3 === "mz" || data3 === "webpush")) {
                  validate21.errors = [{ instancePath: instancePath + "/provider", schemaPath: "#/$defs/PushProvider/enum", keyword: "enum", params: { allowedValues: schema33.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.devices !== void 0) {
                  let data4 = data.devices;
                  const _errs8 = errors;
                  if (errors === _errs8) {
                    if (Array.isArray(data4)) {
                      if (data4.length > 500) {
                        validate21.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                        return false;
                      } else {
                        var valid2 = true;
                        const len0 = data4.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          let data5 = data4[i0];
                          const _errs10 = errors;
                          if (errors === _errs10) {
                            if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
                              let missing1;
                              if (data5.token === void 0 && (missing1 = "token") || data5.reportedAtMs === void 0 && (missing1 = "reportedAtMs")) {
                                validate21.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                                return false;
                              } else {
                                if (data5.objectId !== void 0) {
                                  const _errs12 = errors;
                                  if (typeof data5.objectId !== "string") {
                                    validate21.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/objectId", schemaPath: "#/properties/devices/items/properties/objectId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid3 = _errs12 === errors;
                                } else {
                                  var valid3 = true;
                                }
                                if (valid3) {
                                  if (data5.token !== void 0) {
                                    let data7 = data5.token;
                                    const _errs14 = errors;
                                    if (errors === _errs14) {
                                      if (typeof data7 === "string") {
                                        if (func1(data7) < 1) {
                                          validate21.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/token", schemaPath: "#/properties/devices/items/properties/token/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                          return false;
                                        }
                                      } else {
                                        validate21.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/token", schemaPath: "#/properties/devices/items/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                    }
                                    var valid3 = _errs14 === errors;
                                  } else {
                                    var valid3 = true;
                                  }
                                  if (valid3) {
                                    if (data5.reportedAtMs !== void 0) {
                                      let data8 = data5.reportedAtMs;
                                      const _errs16 = errors;
                                      if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                                        validate21.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/reportedAtMs", schemaPath: "#/properties/devices/items/properties/reportedAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      var valid3 = _errs16 === errors;
                                    } else {
                                      var valid3 = true;
                                    }
                                  }
                                }
                              }
                            } else {
                              validate21.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                              return false;
                            }
                          }
                          var valid2 = _errs10 === errors;
                          if (!valid2) {
                            break;
                          }
                        }
                      }
                    } else {
                      validate21.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.activityToken !== void 0) {
                    let data9 = data.activityToken;
                    const _errs18 = errors;
                    if (errors === _errs18) {
                      if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
                        let missing2;
                        if (data9.field === void 0 && (missing2 = "field") || data9.name === void 0 && (missing2 = "name")) {
                          validate21.errors = [{ instancePath: instancePath + "/activityToken", schemaPath: "#/properties/activityToken/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                          return false;
                        } else {
                          if (data9.field !== void 0) {
                            let data10 = data9.field;
                            const _errs20 = errors;
                            if (!(data10 === "liveActivityStartTokens" || data10 === "liveActivityTokens")) {
                              validate21.errors = [{ instancePath: instancePath + "/activityToken/field", schemaPath: "#/properties/activityToken/properties/field/enum", keyword: "enum", params: { allowedValues: schema32.properties.activityToken.properties.field.enum }, message: "must be equal to one of the allowed values" }];
                              return false;
                            }
                            var valid4 = _errs20 === errors;
                          } else {
                            var valid4 = true;
                          }
                          if (valid4) {
                            if (data9.name !== void 0) {
                              let data11 = data9.name;
                              const _errs21 = errors;
                              if (errors === _errs21) {
                                if (typeof data11 === "string") {
                                  if (func1(data11) < 1) {
                                    validate21.errors = [{ instancePath: instancePath + "/activityToken/name", schemaPath: "#/properties/activityToken/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                    return false;
                                  }
                                } else {
                                  validate21.errors = [{ instancePath: instancePath + "/activityToken/name", schemaPath: "#/properties/activityToken/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid4 = _errs21 === errors;
                            } else {
                              var valid4 = true;
                            }
                          }
                        }
                      } else {
                        validate21.errors = [{ instancePath: instancePath + "/activityToken", schemaPath: "#/properties/activityToken/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                        return false;
                      }
                    }
                    var valid0 = _errs18 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.refused !== void 0) {
                      let data12 = data.refused;
                      const _errs23 = errors;
                      if (errors === _errs23) {
                        if (Array.isArray(data12)) {
                          if (data12.length > 500) {
                            validate21.errors = [{ instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                            return false;
                          } else {
                            var valid5 = true;
                            const len1 = data12.length;
                            for (let i1 = 0; i1 < len1; i1++) {
                              let data13 = data12[i1];
                              const _errs25 = errors;
                              if (errors === _errs25) {
                                if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
                                  let missing3;
                                  if (data13.objectId === void 0 && (missing3 = "objectId") || data13.token === void 0 && (missing3 = "token") || data13.refusedAtMs === void 0 && (missing3 = "refusedAtMs")) {
                                    validate21.errors = [{ instancePath: instancePath + "/refused/" + i1, schemaPath: "#/properties/refused/items/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
                                    return false;
                                  } else {
                                    if (data13.objectId !== void 0) {
                                      const _errs27 = errors;
                                      if (typeof data13.objectId !== "string") {
                                        validate21.errors = [{ instancePath: instancePath + "/refused/" + i1 + "/objectId", schemaPath: "#/properties/refused/items/properties/objectId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid6 = _errs27 === errors;
                                    } else {
                                      var valid6 = true;
                                    }
                                    if (valid6) {
                                      if (data13.token !== void 0) {
                                        let data15 = data13.token;
                                        const _errs29 = errors;
                                        if (errors === _errs29) {
                                          if (typeof data15 === "string") {
                                            if (func1(data15) < 1) {
                                              validate21.errors = [{ instancePath: instancePath + "/refused/" + i1 + "/token", schemaPath: "#/properties/refused/items/properties/token/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                              return false;
                                            }
                                          } else {
                                            validate21.errors = [{ instancePath: instancePath + "/refused/" + i1 + "/token", schemaPath: "#/properties/refused/items/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                        }
                                        var valid6 = _errs29 === errors;
                                      } else {
                                        var valid6 = true;
                                      }
                                      if (valid6) {
                                        if (data13.refusedAtMs !== void 0) {
                                          let data16 = data13.refusedAtMs;
                                          const _errs31 = errors;
                                          if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
                                            validate21.errors = [{ instancePath: instancePath + "/refused/" + i1 + "/refusedAtMs", schemaPath: "#/properties/refused/items/properties/refusedAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                            return false;
                                          }
                                          var valid6 = _errs31 === errors;
                                        } else {
                                          var valid6 = true;
                                        }
                                      }
                                    }
                                  }
                                } else {
                                  validate21.errors = [{ instancePath: instancePath + "/refused/" + i1, schemaPath: "#/properties/refused/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                  return false;
                                }
                              }
                              var valid5 = _errs25 === errors;
                              if (!valid5) {
                                break;
                              }
                            }
                          }
                        } else {
                          validate21.errors = [{ instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                          return false;
                        }
                      }
                      var valid0 = _errs23 === errors;
                    } else {
                      var valid0 = true;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "props": { "version": true, "push": true, "requestId": true, "provider": true, "devices": true, "activityToken": true, "refused": true }, "dynamicProps": false, "dynamicItems": false };
export {
  isPruneMessage
};
