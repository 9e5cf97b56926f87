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
                if (data.refused !== void 0) {
                  let data8 = data.refused;
                  const _errs16 = errors;
                  if (errors === _errs16) {
                    if (Array.isArray(data8)) {
                      if (data8.length > 500) {
                        validate21.errors = [{ instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                        return false;
                      } else {
                        var valid4 = true;
                        const len1 = data8.length;
                        for (let i1 = 0; i1 < len1; i1++) {
                          let data9 = data8[i1];
                          const _errs18 = errors;
                          if (errors === _errs18) {
                            if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
                              let missing2;
                              if (data9.objectId === void 0 && (missing2 = "objectId") || data9.token === void 0 && (missing2 = "token") || data9.refusedAtMs === void 0 && (missing2 = "refusedAtMs")) {
                                validate21.errors = [{ instancePath: instancePath + "/refused/" + i1, schemaPath: "#/properties/refused/items/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                return false;
                              } else {
                                if (data9.objectId !== void 0) {
                                  const _errs20 = errors;
                                  if (typeof data9.objectId !== "string") {
                                    validate21.errors = [{ instancePath: instancePath + "/refused/" + i1 + "/objectId", schemaPath: "#/properties/refused/items/properties/objectId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid5 = _errs20 === errors;
                                } else {
                                  var valid5 = true;
                                }
                                if (valid5) {
                                  if (data9.token !== void 0) {
                                    let data11 = data9.token;
                                    const _errs22 = errors;
                                    if (errors === _errs22) {
                                      if (typeof data11 === "string") {
                                        if (func1(data11) < 1) {
                                          validate21.errors = [{ instancePath: instancePath + "/refused/" + i1 + "/token", schemaPath: "#/properties/refused/items/properties/token/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                          return false;
                                        }
                                      } else {
                                        validate21.errors = [{ instancePath: instancePath + "/refused/" + i1 + "/token", schemaPath: "#/properties/refused/items/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                    }
                                    var valid5 = _errs22 === errors;
                                  } else {
                                    var valid5 = true;
                                  }
                                  if (valid5) {
                                    if (data9.refusedAtMs !== void 0) {
                                      let data12 = data9.refusedAtMs;
                                      const _errs24 = errors;
                                      if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                                        validate21.errors = [{ instancePath: instancePath + "/refused/" + i1 + "/refusedAtMs", schemaPath: "#/properties/refused/items/properties/refusedAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      var valid5 = _errs24 === errors;
                                    } else {
                                      var valid5 = true;
                                    }
                                  }
                                }
                              }
                            } else {
                              validate21.errors = [{ instancePath: instancePath + "/refused/" + i1, schemaPath: "#/properties/refused/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                              return false;
                            }
                          }
                          var valid4 = _errs18 === errors;
                          if (!valid4) {
                            break;
                          }
                        }
                      }
                    } else {
                      validate21.errors = [{ instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid0 = _errs16 === errors;
                } else {
                  var valid0 = true;
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
validate21.evaluated = { "props": { "version": true, "push": true, "provider": true, "devices": true, "refused": true }, "dynamicProps": false, "dynamicItems": false };
export {
  isPruneMessage
};
