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
var schema32 = { "title": "PruneMessage", "description": "Tokens that a gateway reported as dead or refused. An installation is removed or marked only if it still has the token and has not changed since.", "type": "object", "required": ["version", "push", "provider", "devices"], "properties": { "version": { "const": 1 }, "push": { "type": "string", "pattern": "^[A-Za-z0-9]{16}$" }, "provider": { "$ref": "#/$defs/PushProvider" }, "devices": { "type": "array", "maxItems": 500, "items": { "type": "object", "required": ["token", "reportedAtMs"], "properties": { "objectId": { "description": "Absent if no installation is known.", "type": "string" }, "token": { "type": "string", "minLength": 1 }, "reportedAtMs": { "description": "When the token was last reported dead: the `timestamp` of APNs, else the time of the answer.", "type": "integer" } } } }, "activityToken": { "description": "The push was for a Live Activity: its dead tokens are removed from this map of an installation, and no device is.", "type": "object", "required": ["field", "name"], "properties": { "field": { "enum": ["liveActivityStartTokens", "liveActivityTokens"] }, "name": { "type": "string", "minLength": 1 } } }, "refused": { "description": "Tokens that a production gateway refused as none of its own, while it accepted another one of their chunk.", "type": "array", "maxItems": 500, "items": { "type": "object", "required": ["objectId", "token", "refusedAtMs"], "properties": { "objectId": { "type": "string" }, "token": { "type": "string", "minLength": 1 }, "refusedAtMs": { "description": "Unix milliseconds.", "type": "integer" } } } } }, "examples": [{ "version": 1, "push": "i4OcyCnyjckJOtzz", "provider": "apns", "devices": [{ "token": "8f3c0e5a", "reportedAtMs": 1795248e6 }] }] };
var schema33 = { "title": "PushProvider", "description": "Every push provider: the same names as in functions/contract/push-providers.ts.", "enum": ["apns", "fcm", "hms", "honor", "harmony", "mi", "oppo", "vivo", "mz"], "examples": ["apns"] };
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
            if (data.provider !== void 0) {
              let data2 = data.provider;
              const _errs4 = errors;
              if (!(data2 === "apns" || data2 === "fcm" || data2 === "hms" || data2 === "honor" || data2 === "harmony" || data2 === "mi" || data2 === "oppo" || data2 === "vivo" || data2 === "mz")) {
                validate21.errors = [{ instancePath: instancePath + "/provider", schemaPath: "#/$defs/PushProvider/enum", keyword: "enum", params: { allowedValues: schema33.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.devices !== void 0) {
                let data3 = data.devices;
                const _errs6 = errors;
                if (errors === _errs6) {
                  if (Array.isArray(data3)) {
                    if (data3.length > 500) {
                      validate21.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                      return false;
                    } else {
                      var valid2 = true;
                      const len0 = data3.length;
                      for (let i0 = 0; i0 < len0; i0++) {
                        let data4 = data3[i0];
                        const _errs8 = errors;
                        if (errors === _errs8) {
                          if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                            let missing1;
                            if (data4.token === void 0 && (missing1 = "token") || data4.reportedAtMs === void 0 && (missing1 = "reportedAtMs")) {
                              validate21.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                              return false;
                            } else {
                              if (data4.objectId !== void 0) {
                                const _errs10 = errors;
                                if (typeof data4.objectId !== "string") {
                                  validate21.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/objectId", schemaPath: "#/properties/devices/items/properties/objectId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                var valid3 = _errs10 === errors;
                              } else {
                                var valid3 = true;
                              }
                              if (valid3) {
                                if (data4.token !== void 0) {
                                  let data6 = data4.token;
                                  const _errs12 = errors;
                                  if (errors === _errs12) {
                                    if (typeof data6 === "string") {
                                      if (func1(data6) < 1) {
                                        validate21.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/token", schemaPath: "#/properties/devices/items/properties/token/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                        return false;
                                      }
                                    } else {
                                      validate21.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/token", schemaPath: "#/properties/devices/items/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                  }
                                  var valid3 = _errs12 === errors;
                                } else {
                                  var valid3 = true;
                                }
                                if (valid3) {
                                  if (data4.reportedAtMs !== void 0) {
                                    let data7 = data4.reportedAtMs;
                                    const _errs14 = errors;
                                    if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                                      validate21.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/reportedAtMs", schemaPath: "#/properties/devices/items/properties/reportedAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    var valid3 = _errs14 === errors;
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
                        var valid2 = _errs8 === errors;
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
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.activityToken !== void 0) {
                  let data8 = data.activityToken;
                  const _errs16 = errors;
                  if (errors === _errs16) {
                    if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                      let missing2;
                      if (data8.field === void 0 && (missing2 = "field") || data8.name === void 0 && (missing2 = "name")) {
                        validate21.errors = [{ instancePath: instancePath + "/activityToken", schemaPath: "#/properties/activityToken/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                        return false;
                      } else {
                        if (data8.field !== void 0) {
                          let data9 = data8.field;
                          const _errs18 = errors;
                          if (!(data9 === "liveActivityStartTokens" || data9 === "liveActivityTokens")) {
                            validate21.errors = [{ instancePath: instancePath + "/activityToken/field", schemaPath: "#/properties/activityToken/properties/field/enum", keyword: "enum", params: { allowedValues: schema32.properties.activityToken.properties.field.enum }, message: "must be equal to one of the allowed values" }];
                            return false;
                          }
                          var valid4 = _errs18 === errors;
                        } else {
                          var valid4 = true;
                        }
                        if (valid4) {
                          if (data8.name !== void 0) {
                            let data10 = data8.name;
                            const _errs19 = errors;
                            if (errors === _errs19) {
                              if (typeof data10 === "string") {
                                if (func1(data10) < 1) {
                                  validate21.errors = [{ instancePath: instancePath + "/activityToken/name", schemaPath: "#/properties/activityToken/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                }
                              } else {
                                validate21.errors = [{ instancePath: instancePath + "/activityToken/name", schemaPath: "#/properties/activityToken/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid4 = _errs19 === errors;
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
                  var valid0 = _errs16 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.refused !== void 0) {
                    let data11 = data.refused;
                    const _errs21 = errors;
                    if (errors === _errs21) {
                      if (Array.isArray(data11)) {
                        if (data11.length > 500) {
                          validate21.errors = [{ instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                          return false;
                        } else {
                          var valid5 = true;
                          const len1 = data11.length;
                          for (let i1 = 0; i1 < len1; i1++) {
                            let data12 = data11[i1];
                            const _errs23 = errors;
                            if (errors === _errs23) {
                              if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
                                let missing3;
                                if (data12.objectId === void 0 && (missing3 = "objectId") || data12.token === void 0 && (missing3 = "token") || data12.refusedAtMs === void 0 && (missing3 = "refusedAtMs")) {
                                  validate21.errors = [{ instancePath: instancePath + "/refused/" + i1, schemaPath: "#/properties/refused/items/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
                                  return false;
                                } else {
                                  if (data12.objectId !== void 0) {
                                    const _errs25 = errors;
                                    if (typeof data12.objectId !== "string") {
                                      validate21.errors = [{ instancePath: instancePath + "/refused/" + i1 + "/objectId", schemaPath: "#/properties/refused/items/properties/objectId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid6 = _errs25 === errors;
                                  } else {
                                    var valid6 = true;
                                  }
                                  if (valid6) {
                                    if (data12.token !== void 0) {
                                      let data14 = data12.token;
                                      const _errs27 = errors;
                                      if (errors === _errs27) {
                                        if (typeof data14 === "string") {
                                          if (func1(data14) < 1) {
                                            validate21.errors = [{ instancePath: instancePath + "/refused/" + i1 + "/token", schemaPath: "#/properties/refused/items/properties/token/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                            return false;
                                          }
                                        } else {
                                          validate21.errors = [{ instancePath: instancePath + "/refused/" + i1 + "/token", schemaPath: "#/properties/refused/items/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                      }
                                      var valid6 = _errs27 === errors;
                                    } else {
                                      var valid6 = true;
                                    }
                                    if (valid6) {
                                      if (data12.refusedAtMs !== void 0) {
                                        let data15 = data12.refusedAtMs;
                                        const _errs29 = errors;
                                        if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
                                          validate21.errors = [{ instancePath: instancePath + "/refused/" + i1 + "/refusedAtMs", schemaPath: "#/properties/refused/items/properties/refusedAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        var valid6 = _errs29 === errors;
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
                            var valid5 = _errs23 === errors;
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
                    var valid0 = _errs21 === errors;
                  } else {
                    var valid0 = true;
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
validate21.evaluated = { "props": { "version": true, "push": true, "provider": true, "devices": true, "activityToken": true, "refused": true }, "dynamicProps": false, "dynamicItems": false };
export {
  isPruneMessage
};
