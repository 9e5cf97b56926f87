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
var isBatchSaveBody = validate21;
var schema33 = { "title": "BatchItem", "description": "One call of a batch.", "type": "object", "additionalProperties": false, "required": ["method", "path"], "properties": { "method": { "type": "string", "pattern": "^(?:GET|POST|PUT|DELETE|get|post|put|delete)$" }, "path": { "type": "string", "pattern": "^/1\\.1/", "maxLength": 8192 }, "body": { "type": ["object", "null"], "description": "As in a request of its own." }, "params": { "type": ["object", "null"], "description": "Query parameters; values other than strings are serialized as JSON." }, "new": { "type": "boolean", "description": "Sent by the Swift and Objective-C SDKs; the HTTP method decides." } }, "examples": [{ "method": "PUT", "path": "/1.1/users/5d831ac85620714201e9ae36", "body": { "age": 2 } }] };
var pattern4 = new RegExp("^(?:GET|POST|PUT|DELETE|get|post|put|delete)$", "u");
var pattern5 = new RegExp("^/1\\.1/", "u");
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
      if (data.requests === void 0 && (missing0 = "requests")) {
        validate21.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.requests !== void 0) {
          let data0 = data.requests;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              if (data0.length > 100) {
                validate21.errors = [{ instancePath: instancePath + "/requests", schemaPath: "#/properties/requests/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" }];
                return false;
              } else {
                var valid1 = true;
                const len0 = data0.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  let data1 = data0[i0];
                  const _errs3 = errors;
                  const _errs4 = errors;
                  if (errors === _errs4) {
                    if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                      let missing1;
                      if (data1.method === void 0 && (missing1 = "method") || data1.path === void 0 && (missing1 = "path")) {
                        validate21.errors = [{ instancePath: instancePath + "/requests/" + i0, schemaPath: "#/$defs/BatchItem/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                        return false;
                      } else {
                        const _errs6 = errors;
                        for (const key0 in data1) {
                          if (!(key0 === "method" || key0 === "path" || key0 === "body" || key0 === "params" || key0 === "new")) {
                            validate21.errors = [{ instancePath: instancePath + "/requests/" + i0, schemaPath: "#/$defs/BatchItem/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                            return false;
                            break;
                          }
                        }
                        if (_errs6 === errors) {
                          if (data1.method !== void 0) {
                            let data2 = data1.method;
                            const _errs7 = errors;
                            if (errors === _errs7) {
                              if (typeof data2 === "string") {
                                if (!pattern4.test(data2)) {
                                  validate21.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/method", schemaPath: "#/$defs/BatchItem/properties/method/pattern", keyword: "pattern", params: { pattern: "^(?:GET|POST|PUT|DELETE|get|post|put|delete)$" }, message: 'must match pattern "^(?:GET|POST|PUT|DELETE|get|post|put|delete)$"' }];
                                  return false;
                                }
                              } else {
                                validate21.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/method", schemaPath: "#/$defs/BatchItem/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid3 = _errs7 === errors;
                          } else {
                            var valid3 = true;
                          }
                          if (valid3) {
                            if (data1.path !== void 0) {
                              let data3 = data1.path;
                              const _errs9 = errors;
                              if (errors === _errs9) {
                                if (typeof data3 === "string") {
                                  if (func1(data3) > 8192) {
                                    validate21.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/path", schemaPath: "#/$defs/BatchItem/properties/path/maxLength", keyword: "maxLength", params: { limit: 8192 }, message: "must NOT have more than 8192 characters" }];
                                    return false;
                                  } else {
                                    if (!pattern5.test(data3)) {
                                      validate21.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/path", schemaPath: "#/$defs/BatchItem/properties/path/pattern", keyword: "pattern", params: { pattern: "^/1\\.1/" }, message: 'must match pattern "^/1\\.1/"' }];
                                      return false;
                                    }
                                  }
                                } else {
                                  validate21.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/path", schemaPath: "#/$defs/BatchItem/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid3 = _errs9 === errors;
                            } else {
                              var valid3 = true;
                            }
                            if (valid3) {
                              if (data1.body !== void 0) {
                                let data4 = data1.body;
                                const _errs11 = errors;
                                if (!(data4 && typeof data4 == "object" && !Array.isArray(data4)) && data4 !== null) {
                                  validate21.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/body", schemaPath: "#/$defs/BatchItem/properties/body/type", keyword: "type", params: { type: schema33.properties.body.type }, message: "must be object,null" }];
                                  return false;
                                }
                                var valid3 = _errs11 === errors;
                              } else {
                                var valid3 = true;
                              }
                              if (valid3) {
                                if (data1.params !== void 0) {
                                  let data5 = data1.params;
                                  const _errs13 = errors;
                                  if (!(data5 && typeof data5 == "object" && !Array.isArray(data5)) && data5 !== null) {
                                    validate21.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/params", schemaPath: "#/$defs/BatchItem/properties/params/type", keyword: "type", params: { type: schema33.properties.params.type }, message: "must be object,null" }];
                                    return false;
                                  }
                                  var valid3 = _errs13 === errors;
                                } else {
                                  var valid3 = true;
                                }
                                if (valid3) {
                                  if (data1.new !== void 0) {
                                    const _errs15 = errors;
                                    if (typeof data1.new !== "boolean") {
                                      validate21.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/new", schemaPath: "#/$defs/BatchItem/properties/new/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                      return false;
                                    }
                                    var valid3 = _errs15 === errors;
                                  } else {
                                    var valid3 = true;
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    } else {
                      validate21.errors = [{ instancePath: instancePath + "/requests/" + i0, schemaPath: "#/$defs/BatchItem/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                  var valid1 = _errs3 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              }
            } else {
              validate21.errors = [{ instancePath: instancePath + "/requests", schemaPath: "#/properties/requests/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
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
validate21.evaluated = { "props": { "requests": true }, "dynamicProps": false, "dynamicItems": false };
var isBatchBody = validate22;
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate22.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.requests === void 0 && (missing0 = "requests")) {
        validate22.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.requests !== void 0) {
          let data0 = data.requests;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              if (data0.length > 100) {
                validate22.errors = [{ instancePath: instancePath + "/requests", schemaPath: "#/properties/requests/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" }];
                return false;
              } else {
                var valid1 = true;
                const len0 = data0.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  let data1 = data0[i0];
                  const _errs3 = errors;
                  const _errs4 = errors;
                  if (errors === _errs4) {
                    if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                      let missing1;
                      if (data1.method === void 0 && (missing1 = "method") || data1.path === void 0 && (missing1 = "path")) {
                        validate22.errors = [{ instancePath: instancePath + "/requests/" + i0, schemaPath: "#/$defs/BatchItem/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                        return false;
                      } else {
                        const _errs6 = errors;
                        for (const key0 in data1) {
                          if (!(key0 === "method" || key0 === "path" || key0 === "body" || key0 === "params" || key0 === "new")) {
                            validate22.errors = [{ instancePath: instancePath + "/requests/" + i0, schemaPath: "#/$defs/BatchItem/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                            return false;
                            break;
                          }
                        }
                        if (_errs6 === errors) {
                          if (data1.method !== void 0) {
                            let data2 = data1.method;
                            const _errs7 = errors;
                            if (errors === _errs7) {
                              if (typeof data2 === "string") {
                                if (!pattern4.test(data2)) {
                                  validate22.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/method", schemaPath: "#/$defs/BatchItem/properties/method/pattern", keyword: "pattern", params: { pattern: "^(?:GET|POST|PUT|DELETE|get|post|put|delete)$" }, message: 'must match pattern "^(?:GET|POST|PUT|DELETE|get|post|put|delete)$"' }];
                                  return false;
                                }
                              } else {
                                validate22.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/method", schemaPath: "#/$defs/BatchItem/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid3 = _errs7 === errors;
                          } else {
                            var valid3 = true;
                          }
                          if (valid3) {
                            if (data1.path !== void 0) {
                              let data3 = data1.path;
                              const _errs9 = errors;
                              if (errors === _errs9) {
                                if (typeof data3 === "string") {
                                  if (func1(data3) > 8192) {
                                    validate22.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/path", schemaPath: "#/$defs/BatchItem/properties/path/maxLength", keyword: "maxLength", params: { limit: 8192 }, message: "must NOT have more than 8192 characters" }];
                                    return false;
                                  } else {
                                    if (!pattern5.test(data3)) {
                                      validate22.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/path", schemaPath: "#/$defs/BatchItem/properties/path/pattern", keyword: "pattern", params: { pattern: "^/1\\.1/" }, message: 'must match pattern "^/1\\.1/"' }];
                                      return false;
                                    }
                                  }
                                } else {
                                  validate22.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/path", schemaPath: "#/$defs/BatchItem/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid3 = _errs9 === errors;
                            } else {
                              var valid3 = true;
                            }
                            if (valid3) {
                              if (data1.body !== void 0) {
                                let data4 = data1.body;
                                const _errs11 = errors;
                                if (!(data4 && typeof data4 == "object" && !Array.isArray(data4)) && data4 !== null) {
                                  validate22.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/body", schemaPath: "#/$defs/BatchItem/properties/body/type", keyword: "type", params: { type: schema33.properties.body.type }, message: "must be object,null" }];
                                  return false;
                                }
                                var valid3 = _errs11 === errors;
                              } else {
                                var valid3 = true;
                              }
                              if (valid3) {
                                if (data1.params !== void 0) {
                                  let data5 = data1.params;
                                  const _errs13 = errors;
                                  if (!(data5 && typeof data5 == "object" && !Array.isArray(data5)) && data5 !== null) {
                                    validate22.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/params", schemaPath: "#/$defs/BatchItem/properties/params/type", keyword: "type", params: { type: schema33.properties.params.type }, message: "must be object,null" }];
                                    return false;
                                  }
                                  var valid3 = _errs13 === errors;
                                } else {
                                  var valid3 = true;
                                }
                                if (valid3) {
                                  if (data1.new !== void 0) {
                                    const _errs15 = errors;
                                    if (typeof data1.new !== "boolean") {
                                      validate22.errors = [{ instancePath: instancePath + "/requests/" + i0 + "/new", schemaPath: "#/$defs/BatchItem/properties/new/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                      return false;
                                    }
                                    var valid3 = _errs15 === errors;
                                  } else {
                                    var valid3 = true;
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    } else {
                      validate22.errors = [{ instancePath: instancePath + "/requests/" + i0, schemaPath: "#/$defs/BatchItem/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                  var valid1 = _errs3 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              }
            } else {
              validate22.errors = [{ instancePath: instancePath + "/requests", schemaPath: "#/properties/requests/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
        }
      }
    } else {
      validate22.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate22.errors = vErrors;
  return errors === 0;
}
validate22.evaluated = { "props": { "requests": true }, "dynamicProps": false, "dynamicItems": false };
var isChangePhoneNumberBody = validate23;
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate23.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.mobilePhoneNumber !== void 0) {
        if (typeof data.mobilePhoneNumber !== "string") {
          validate23.errors = [{ instancePath: instancePath + "/mobilePhoneNumber", schemaPath: "#/properties/mobilePhoneNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
      }
    } else {
      validate23.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate23.errors = vErrors;
  return errors === 0;
}
validate23.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isCreateDevicePushBody = validate24;
var schema37 = { "type": "object", "additionalProperties": true, "required": ["data", "device_type", "device_ids"], "properties": { "device_type": { "enum": ["ios", "android"] }, "device_ids": { "description": "iOS: device tokens. Android: registration tokens or installation ids.", "type": "array", "items": { "type": "string" } }, "data": { "type": "object", "additionalProperties": true, "description": "Content of the push; docs/protocol/push.md, Content." }, "expiration_time": { "description": "As in `POST /push`." }, "expiration_interval": { "description": "As in `POST /push`." }, "notification_id": { "description": "As in `POST /push`." }, "req_id": { "description": "As in `POST /push`." }, "prod": { "description": "As in `POST /push`." }, "topic": { "description": "APNs topic." }, "allow_invalid": { "description": "`true` with the master key continues even if most tokens are invalid (setting maxInvalidShare)." }, "apns_team_id": { "description": "APNs team." }, "device_profile": { "description": "APNs certificate." }, "channel": { "description": "Android notification channel." }, "vendor": { "description": "Accepted and ignored: Android devices are reached through FCM." }, "dry_run": { "description": "As in `POST /push`." } } };
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate24.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.data === void 0 && (missing0 = "data") || data.device_type === void 0 && (missing0 = "device_type") || data.device_ids === void 0 && (missing0 = "device_ids")) {
        validate24.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.device_type !== void 0) {
          let data0 = data.device_type;
          const _errs2 = errors;
          if (!(data0 === "ios" || data0 === "android")) {
            validate24.errors = [{ instancePath: instancePath + "/device_type", schemaPath: "#/properties/device_type/enum", keyword: "enum", params: { allowedValues: schema37.properties.device_type.enum }, message: "must be equal to one of the allowed values" }];
            return false;
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.device_ids !== void 0) {
            let data1 = data.device_ids;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data1)) {
                var valid1 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs5 = errors;
                  if (typeof data1[i0] !== "string") {
                    validate24.errors = [{ instancePath: instancePath + "/device_ids/" + i0, schemaPath: "#/properties/device_ids/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate24.errors = [{ instancePath: instancePath + "/device_ids", schemaPath: "#/properties/device_ids/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data3 = data.data;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                } else {
                  validate24.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate24.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate24.errors = vErrors;
  return errors === 0;
}
validate24.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isCreateInstallationBody = validate25;
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate25.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
    } else {
      validate25.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate25.errors = vErrors;
  return errors === 0;
}
validate25.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isCreatePushBody = validate26;
var schema39 = { "type": "object", "description": "Unknown parameters are ignored. Times are ISO 8601, a typed date, or epoch numbers.", "additionalProperties": true, "required": ["data"], "properties": { "data": { "type": "object", "additionalProperties": true, "description": "Content of the push; docs/protocol/push.md, Content." }, "where": { "type": ["object", "array", "string", "null"], "description": "Condition on installations, as JSON or as a JSON string. Absent: every device." }, "channels": { "type": ["string", "array", "null"], "description": "The device must subscribe to at least one of these; combined with `where` by AND." }, "push_time": { "description": "Time to send; less than a minute ahead means now." }, "expiration_time": { "description": "The notification expires at this time: it is not sent or shown afterwards." }, "expiration_interval": { "description": "Seconds after `push_time`, or after the request." }, "notification_id": { "description": "Pushes with the same id are counted together; at most 16 letters and digits." }, "req_id": { "description": "Idempotency key, kept for 5 minutes; at most 16 letters and digits." }, "prod": { "description": "`dev` or `prod`. Default: by the header X-LC-Prod." }, "topic": { "description": "APNs topic; overrides the installation's `apnsTopic`." }, "allow_invalid": { "description": "`true` with the master key continues even if most tokens are invalid (setting maxInvalidShare)." }, "apns_team_id": { "description": "APNs team for installations without an `apnsTeamId`." }, "flow_control": { "description": "Maximum devices per second, at least 1000." }, "_notificationChannel": { "description": "Android notification channel." }, "confirmAll": { "description": "`true` confirms that every device is meant; required by the setting confirmAllAbove." }, "dry_run": { "description": "`true` with the master key reports what the push would do and sends nothing." } } };
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate26.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.data === void 0 && (missing0 = "data")) {
        validate26.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.data !== void 0) {
          let data0 = data.data;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            } else {
              validate26.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.where !== void 0) {
            let data1 = data.where;
            const _errs5 = errors;
            if (typeof data1 != "object" && typeof data1 !== "string") {
              validate26.errors = [{ instancePath: instancePath + "/where", schemaPath: "#/properties/where/type", keyword: "type", params: { type: schema39.properties.where.type }, message: "must be object,array,string,null" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.channels !== void 0) {
              let data2 = data.channels;
              const _errs7 = errors;
              if (typeof data2 !== "string" && !Array.isArray(data2) && data2 !== null) {
                validate26.errors = [{ instancePath: instancePath + "/channels", schemaPath: "#/properties/channels/type", keyword: "type", params: { type: schema39.properties.channels.type }, message: "must be string,array,null" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate26.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate26.errors = vErrors;
  return errors === 0;
}
validate26.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isCreateRoleBody = validate27;
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate27.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.name !== void 0) {
        const _errs2 = errors;
        if (typeof data.name !== "string") {
          validate27.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs2 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.ACL !== void 0) {
          let data1 = data.ACL;
          const _errs4 = errors;
          if (!(data1 && typeof data1 == "object" && !Array.isArray(data1))) {
            validate27.errors = [{ instancePath: instancePath + "/ACL", schemaPath: "#/properties/ACL/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate27.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate27.errors = vErrors;
  return errors === 0;
}
validate27.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isLogInBody = validate28;
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate28.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.password !== void 0) {
        if (typeof data.password !== "string") {
          validate28.errors = [{ instancePath: instancePath + "/password", schemaPath: "#/properties/password/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
      }
    } else {
      validate28.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate28.errors = vErrors;
  return errors === 0;
}
validate28.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isRequestChangePhoneNumberBody = validate29;
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate29.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.mobilePhoneNumber !== void 0) {
        if (typeof data.mobilePhoneNumber !== "string") {
          validate29.errors = [{ instancePath: instancePath + "/mobilePhoneNumber", schemaPath: "#/properties/mobilePhoneNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
      }
    } else {
      validate29.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate29.errors = vErrors;
  return errors === 0;
}
validate29.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isRequestEmailVerifyBody = validate30;
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate30.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
    } else {
      validate30.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate30.errors = vErrors;
  return errors === 0;
}
validate30.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isRequestLoginSmsCodeBody = validate31;
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate31.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.mobilePhoneNumber !== void 0) {
        if (typeof data.mobilePhoneNumber !== "string") {
          validate31.errors = [{ instancePath: instancePath + "/mobilePhoneNumber", schemaPath: "#/properties/mobilePhoneNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
      }
    } else {
      validate31.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate31.errors = vErrors;
  return errors === 0;
}
validate31.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isRequestMobilePhoneVerifyBody = validate32;
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate32.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.mobilePhoneNumber !== void 0) {
        if (typeof data.mobilePhoneNumber !== "string") {
          validate32.errors = [{ instancePath: instancePath + "/mobilePhoneNumber", schemaPath: "#/properties/mobilePhoneNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
      }
    } else {
      validate32.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate32.errors = vErrors;
  return errors === 0;
}
validate32.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isRequestPasswordResetBySmsCodeBody = validate33;
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate33.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.mobilePhoneNumber !== void 0) {
        if (typeof data.mobilePhoneNumber !== "string") {
          validate33.errors = [{ instancePath: instancePath + "/mobilePhoneNumber", schemaPath: "#/properties/mobilePhoneNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
      }
    } else {
      validate33.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate33.errors = vErrors;
  return errors === 0;
}
validate33.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isRequestPasswordResetBody = validate34;
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate34.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
    } else {
      validate34.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate34.errors = vErrors;
  return errors === 0;
}
validate34.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isRequestSmsCodeBody = validate35;
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate35.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.mobilePhoneNumber !== void 0) {
        if (typeof data.mobilePhoneNumber !== "string") {
          validate35.errors = [{ instancePath: instancePath + "/mobilePhoneNumber", schemaPath: "#/properties/mobilePhoneNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
      }
    } else {
      validate35.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate35.errors = vErrors;
  return errors === 0;
}
validate35.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isResetPasswordBySmsCodeByPostBody = validate36;
function validate36(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate36.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.password !== void 0) {
        const _errs2 = errors;
        if (typeof data.password !== "string") {
          validate36.errors = [{ instancePath: instancePath + "/password", schemaPath: "#/properties/password/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs2 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.mobilePhoneNumber !== void 0) {
          const _errs4 = errors;
          if (typeof data.mobilePhoneNumber !== "string") {
            validate36.errors = [{ instancePath: instancePath + "/mobilePhoneNumber", schemaPath: "#/properties/mobilePhoneNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate36.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate36.errors = vErrors;
  return errors === 0;
}
validate36.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isResetPasswordBySmsCodeBody = validate37;
function validate37(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate37.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.password !== void 0) {
        const _errs2 = errors;
        if (typeof data.password !== "string") {
          validate37.errors = [{ instancePath: instancePath + "/password", schemaPath: "#/properties/password/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs2 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.mobilePhoneNumber !== void 0) {
          const _errs4 = errors;
          if (typeof data.mobilePhoneNumber !== "string") {
            validate37.errors = [{ instancePath: instancePath + "/mobilePhoneNumber", schemaPath: "#/properties/mobilePhoneNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate37.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate37.errors = vErrors;
  return errors === 0;
}
validate37.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isSignInByPhoneBody = validate38;
function validate38(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate38.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.mobilePhoneNumber !== void 0) {
        const _errs2 = errors;
        if (typeof data.mobilePhoneNumber !== "string") {
          validate38.errors = [{ instancePath: instancePath + "/mobilePhoneNumber", schemaPath: "#/properties/mobilePhoneNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs2 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.username !== void 0) {
          const _errs4 = errors;
          if (typeof data.username !== "string") {
            validate38.errors = [{ instancePath: instancePath + "/username", schemaPath: "#/properties/username/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.email !== void 0) {
            const _errs6 = errors;
            if (typeof data.email !== "string") {
              validate38.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/properties/email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs6 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.ACL !== void 0) {
              let data3 = data.ACL;
              const _errs8 = errors;
              if (!(data3 && typeof data3 == "object" && !Array.isArray(data3))) {
                validate38.errors = [{ instancePath: instancePath + "/ACL", schemaPath: "#/properties/ACL/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
              var valid0 = _errs8 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate38.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate38.errors = vErrors;
  return errors === 0;
}
validate38.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isSignUpBody = validate39;
var schema52 = { "type": "object", "description": "Any fields of a user. The master key may set `emailVerified` and `mobilePhoneVerified`.", "properties": { "username": { "type": "string" }, "password": { "type": "string" }, "email": { "type": "string" }, "mobilePhoneNumber": { "type": "string" }, "ACL": { "type": "object" }, "authData": { "type": ["object", "null"], "description": "Third-party authorization objects by platform." } }, "additionalProperties": true };
function validate39(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate39.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.username !== void 0) {
        const _errs2 = errors;
        if (typeof data.username !== "string") {
          validate39.errors = [{ instancePath: instancePath + "/username", schemaPath: "#/properties/username/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs2 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.password !== void 0) {
          const _errs4 = errors;
          if (typeof data.password !== "string") {
            validate39.errors = [{ instancePath: instancePath + "/password", schemaPath: "#/properties/password/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.email !== void 0) {
            const _errs6 = errors;
            if (typeof data.email !== "string") {
              validate39.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/properties/email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs6 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.mobilePhoneNumber !== void 0) {
              const _errs8 = errors;
              if (typeof data.mobilePhoneNumber !== "string") {
                validate39.errors = [{ instancePath: instancePath + "/mobilePhoneNumber", schemaPath: "#/properties/mobilePhoneNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs8 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.ACL !== void 0) {
                let data4 = data.ACL;
                const _errs10 = errors;
                if (!(data4 && typeof data4 == "object" && !Array.isArray(data4))) {
                  validate39.errors = [{ instancePath: instancePath + "/ACL", schemaPath: "#/properties/ACL/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
                var valid0 = _errs10 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.authData !== void 0) {
                  let data5 = data.authData;
                  const _errs12 = errors;
                  if (!(data5 && typeof data5 == "object" && !Array.isArray(data5)) && data5 !== null) {
                    validate39.errors = [{ instancePath: instancePath + "/authData", schemaPath: "#/properties/authData/type", keyword: "type", params: { type: schema52.properties.authData.type }, message: "must be object,null" }];
                    return false;
                  }
                  var valid0 = _errs12 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate39.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate39.errors = vErrors;
  return errors === 0;
}
validate39.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isUpdateInstallationBody = validate40;
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate40.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
    } else {
      validate40.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate40.errors = vErrors;
  return errors === 0;
}
validate40.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isUpdatePasswordBody = validate41;
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate41.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.old_password === void 0 && (missing0 = "old_password") || data.new_password === void 0 && (missing0 = "new_password")) {
        validate41.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.old_password !== void 0) {
          const _errs2 = errors;
          if (typeof data.old_password !== "string") {
            validate41.errors = [{ instancePath: instancePath + "/old_password", schemaPath: "#/properties/old_password/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.new_password !== void 0) {
            const _errs4 = errors;
            if (typeof data.new_password !== "string") {
              validate41.errors = [{ instancePath: instancePath + "/new_password", schemaPath: "#/properties/new_password/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate41.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate41.errors = vErrors;
  return errors === 0;
}
validate41.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isUpdateRoleBody = validate42;
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate42.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.ACL !== void 0) {
        let data0 = data.ACL;
        if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
          validate42.errors = [{ instancePath: instancePath + "/ACL", schemaPath: "#/properties/ACL/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
          return false;
        }
      }
    } else {
      validate42.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate42.errors = vErrors;
  return errors === 0;
}
validate42.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isUpdateUserBody = validate43;
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate43.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
    } else {
      validate43.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate43.errors = vErrors;
  return errors === 0;
}
validate43.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isVerifyMobilePhoneBody = validate44;
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate44.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.mobilePhoneNumber !== void 0) {
        if (typeof data.mobilePhoneNumber !== "string") {
          validate44.errors = [{ instancePath: instancePath + "/mobilePhoneNumber", schemaPath: "#/properties/mobilePhoneNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
      }
    } else {
      validate44.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate44.errors = vErrors;
  return errors === 0;
}
validate44.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isVerifySmsCodeBody = validate45;
function validate45(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate45.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.mobilePhoneNumber !== void 0) {
        if (typeof data.mobilePhoneNumber !== "string") {
          validate45.errors = [{ instancePath: instancePath + "/mobilePhoneNumber", schemaPath: "#/properties/mobilePhoneNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
      }
    } else {
      validate45.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate45.errors = vErrors;
  return errors === 0;
}
validate45.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isChunkMessage = validate46;
var schema60 = { "title": "PushProvider", "description": "Every push provider: the same names as in functions/contract/push-providers.ts.", "enum": ["apns", "fcm"], "examples": ["apns"] };
var pattern8 = new RegExp("^[A-Za-z0-9]{16}$", "u");
var pattern9 = new RegExp("^chunk#\\d{4}#\\d{6}#\\d{3}(#r\\d{2})?$", "u");
function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate46.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.version === void 0 && (missing0 = "version") || data.push === void 0 && (missing0 = "push") || data.chunk === void 0 && (missing0 = "chunk") || data.provider === void 0 && (missing0 = "provider") || data.group === void 0 && (missing0 = "group") || data.data === void 0 && (missing0 = "data") || data.attempt === void 0 && (missing0 = "attempt") || data.devices === void 0 && (missing0 = "devices")) {
        validate46.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.version !== void 0) {
          const _errs1 = errors;
          if (1 !== data.version) {
            validate46.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" }];
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
                if (!pattern8.test(data1)) {
                  validate46.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{16}$" }, message: 'must match pattern "^[A-Za-z0-9]{16}$"' }];
                  return false;
                }
              } else {
                validate46.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.chunk !== void 0) {
              let data2 = data.chunk;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data2 === "string") {
                  if (!pattern9.test(data2)) {
                    validate46.errors = [{ instancePath: instancePath + "/chunk", schemaPath: "#/properties/chunk/pattern", keyword: "pattern", params: { pattern: "^chunk#\\d{4}#\\d{6}#\\d{3}(#r\\d{2})?$" }, message: 'must match pattern "^chunk#\\d{4}#\\d{6}#\\d{3}(#r\\d{2})?$"' }];
                    return false;
                  }
                } else {
                  validate46.errors = [{ instancePath: instancePath + "/chunk", schemaPath: "#/properties/chunk/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.provider !== void 0) {
                let data3 = data.provider;
                const _errs6 = errors;
                if (!(data3 === "apns" || data3 === "fcm")) {
                  validate46.errors = [{ instancePath: instancePath + "/provider", schemaPath: "#/$defs/PushProvider/enum", keyword: "enum", params: { allowedValues: schema60.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.group !== void 0) {
                  let data4 = data.group;
                  const _errs8 = errors;
                  if (errors === _errs8) {
                    if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                      let missing1;
                      if (data4.production === void 0 && (missing1 = "production")) {
                        validate46.errors = [{ instancePath: instancePath + "/group", schemaPath: "#/properties/group/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                        return false;
                      } else {
                        if (data4.topic !== void 0) {
                          const _errs10 = errors;
                          if (typeof data4.topic !== "string") {
                            validate46.errors = [{ instancePath: instancePath + "/group/topic", schemaPath: "#/properties/group/properties/topic/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid2 = _errs10 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data4.teamId !== void 0) {
                            const _errs12 = errors;
                            if (typeof data4.teamId !== "string") {
                              validate46.errors = [{ instancePath: instancePath + "/group/teamId", schemaPath: "#/properties/group/properties/teamId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid2 = _errs12 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data4.deviceProfile !== void 0) {
                              const _errs14 = errors;
                              if (typeof data4.deviceProfile !== "string") {
                                validate46.errors = [{ instancePath: instancePath + "/group/deviceProfile", schemaPath: "#/properties/group/properties/deviceProfile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid2 = _errs14 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data4.production !== void 0) {
                                const _errs16 = errors;
                                if (typeof data4.production !== "boolean") {
                                  validate46.errors = [{ instancePath: instancePath + "/group/production", schemaPath: "#/properties/group/properties/production/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                  return false;
                                }
                                var valid2 = _errs16 === errors;
                              } else {
                                var valid2 = true;
                              }
                            }
                          }
                        }
                      }
                    } else {
                      validate46.errors = [{ instancePath: instancePath + "/group", schemaPath: "#/properties/group/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.data !== void 0) {
                    let data9 = data.data;
                    const _errs18 = errors;
                    if (errors === _errs18) {
                      if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
                      } else {
                        validate46.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                        return false;
                      }
                    }
                    var valid0 = _errs18 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.notificationChannel !== void 0) {
                      const _errs21 = errors;
                      if (typeof data.notificationChannel !== "string") {
                        validate46.errors = [{ instancePath: instancePath + "/notificationChannel", schemaPath: "#/properties/notificationChannel/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs21 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.expiresAtMs !== void 0) {
                        let data11 = data.expiresAtMs;
                        const _errs23 = errors;
                        if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                          validate46.errors = [{ instancePath: instancePath + "/expiresAtMs", schemaPath: "#/properties/expiresAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        var valid0 = _errs23 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.notBeforeMs !== void 0) {
                          let data12 = data.notBeforeMs;
                          const _errs25 = errors;
                          if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                            validate46.errors = [{ instancePath: instancePath + "/notBeforeMs", schemaPath: "#/properties/notBeforeMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          var valid0 = _errs25 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.maxInvalidShare !== void 0) {
                            let data13 = data.maxInvalidShare;
                            const _errs27 = errors;
                            if (errors === _errs27) {
                              if (typeof data13 == "number" && isFinite(data13)) {
                                if (data13 > 1 || isNaN(data13)) {
                                  validate46.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 }, message: "must be <= 1" }];
                                  return false;
                                } else {
                                  if (data13 < 0 || isNaN(data13)) {
                                    validate46.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              } else {
                                validate46.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
                                return false;
                              }
                            }
                            var valid0 = _errs27 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.rate !== void 0) {
                              let data14 = data.rate;
                              const _errs29 = errors;
                              if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
                                validate46.errors = [{ instancePath: instancePath + "/rate", schemaPath: "#/properties/rate/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs29) {
                                if (typeof data14 == "number" && isFinite(data14)) {
                                  if (data14 < 1 || isNaN(data14)) {
                                    validate46.errors = [{ instancePath: instancePath + "/rate", schemaPath: "#/properties/rate/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                    return false;
                                  }
                                }
                              }
                              var valid0 = _errs29 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.attempt !== void 0) {
                                let data15 = data.attempt;
                                const _errs31 = errors;
                                if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
                                  validate46.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs31) {
                                  if (typeof data15 == "number" && isFinite(data15)) {
                                    if (data15 < 1 || isNaN(data15)) {
                                      validate46.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                      return false;
                                    }
                                  }
                                }
                                var valid0 = _errs31 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.devices !== void 0) {
                                  let data16 = data.devices;
                                  const _errs33 = errors;
                                  if (errors === _errs33) {
                                    if (Array.isArray(data16)) {
                                      if (data16.length > 500) {
                                        validate46.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                                        return false;
                                      } else {
                                        var valid3 = true;
                                        const len0 = data16.length;
                                        for (let i0 = 0; i0 < len0; i0++) {
                                          let data17 = data16[i0];
                                          const _errs35 = errors;
                                          if (errors === _errs35) {
                                            if (Array.isArray(data17)) {
                                              if (data17.length > 2) {
                                                validate46.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/maxItems", keyword: "maxItems", params: { limit: 2 }, message: "must NOT have more than 2 items" }];
                                                return false;
                                              } else {
                                                if (data17.length < 2) {
                                                  validate46.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }];
                                                  return false;
                                                } else {
                                                  var valid4 = true;
                                                  const len1 = data17.length;
                                                  for (let i1 = 0; i1 < len1; i1++) {
                                                    const _errs37 = errors;
                                                    if (typeof data17[i1] !== "string") {
                                                      validate46.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/" + i1, schemaPath: "#/properties/devices/items/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                      return false;
                                                    }
                                                    var valid4 = _errs37 === errors;
                                                    if (!valid4) {
                                                      break;
                                                    }
                                                  }
                                                }
                                              }
                                            } else {
                                              validate46.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                              return false;
                                            }
                                          }
                                          var valid3 = _errs35 === errors;
                                          if (!valid3) {
                                            break;
                                          }
                                        }
                                      }
                                    } else {
                                      validate46.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                      return false;
                                    }
                                  }
                                  var valid0 = _errs33 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.missing !== void 0) {
                                    let data19 = data.missing;
                                    const _errs39 = errors;
                                    if (errors === _errs39) {
                                      if (Array.isArray(data19)) {
                                        if (data19.length > 500) {
                                          validate46.errors = [{ instancePath: instancePath + "/missing", schemaPath: "#/properties/missing/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                                          return false;
                                        } else {
                                          var valid5 = true;
                                          const len2 = data19.length;
                                          for (let i2 = 0; i2 < len2; i2++) {
                                            let data20 = data19[i2];
                                            const _errs41 = errors;
                                            if (!(typeof data20 == "number" && (!(data20 % 1) && !isNaN(data20)) && isFinite(data20))) {
                                              validate46.errors = [{ instancePath: instancePath + "/missing/" + i2, schemaPath: "#/properties/missing/items/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                              return false;
                                            }
                                            if (errors === _errs41) {
                                              if (typeof data20 == "number" && isFinite(data20)) {
                                                if (data20 < 0 || isNaN(data20)) {
                                                  validate46.errors = [{ instancePath: instancePath + "/missing/" + i2, schemaPath: "#/properties/missing/items/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                  return false;
                                                }
                                              }
                                            }
                                            var valid5 = _errs41 === errors;
                                            if (!valid5) {
                                              break;
                                            }
                                          }
                                        }
                                      } else {
                                        validate46.errors = [{ instancePath: instancePath + "/missing", schemaPath: "#/properties/missing/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                        return false;
                                      }
                                    }
                                    var valid0 = _errs39 === errors;
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
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate46.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate46.errors = vErrors;
  return errors === 0;
}
validate46.evaluated = { "props": { "version": true, "push": true, "chunk": true, "provider": true, "group": true, "data": true, "notificationChannel": true, "expiresAtMs": true, "notBeforeMs": true, "maxInvalidShare": true, "rate": true, "attempt": true, "devices": true, "missing": true }, "dynamicProps": false, "dynamicItems": false };
var isMailFeedback = validate47;
var schema61 = { "title": "MailFeedback", "description": "A bounce or complaint as SES publishes it through SNS, reduced to the members that are read.", "type": "object", "required": ["eventType", "mail"], "properties": { "eventType": { "enum": ["Bounce", "Complaint"] }, "mail": { "type": "object", "properties": { "tags": { "description": "Message tags by name.", "type": "object", "additionalProperties": { "type": "array", "items": { "type": "string" } } } }, "additionalProperties": true }, "bounce": { "type": "object", "properties": { "bounceType": { "type": "string" } }, "additionalProperties": true }, "complaint": { "type": "object", "properties": { "complaintFeedbackType": { "type": ["string", "null"] } }, "additionalProperties": true } }, "additionalProperties": true, "examples": [{ "eventType": "Bounce", "bounce": { "bounceType": "Permanent" }, "mail": { "tags": { "user": ["5d831ac85620714201e9ae36"] } } }] };
function validate47(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate47.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.eventType === void 0 && (missing0 = "eventType") || data.mail === void 0 && (missing0 = "mail")) {
        validate47.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.eventType !== void 0) {
          let data0 = data.eventType;
          const _errs2 = errors;
          if (!(data0 === "Bounce" || data0 === "Complaint")) {
            validate47.errors = [{ instancePath: instancePath + "/eventType", schemaPath: "#/properties/eventType/enum", keyword: "enum", params: { allowedValues: schema61.properties.eventType.enum }, message: "must be equal to one of the allowed values" }];
            return false;
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.mail !== void 0) {
            let data1 = data.mail;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                if (data1.tags !== void 0) {
                  let data2 = data1.tags;
                  const _errs6 = errors;
                  if (errors === _errs6) {
                    if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                      for (const key0 in data2) {
                        let data3 = data2[key0];
                        const _errs9 = errors;
                        if (errors === _errs9) {
                          if (Array.isArray(data3)) {
                            var valid3 = true;
                            const len0 = data3.length;
                            for (let i0 = 0; i0 < len0; i0++) {
                              const _errs11 = errors;
                              if (typeof data3[i0] !== "string") {
                                validate47.errors = [{ instancePath: instancePath + "/mail/tags/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/properties/mail/properties/tags/additionalProperties/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid3 = _errs11 === errors;
                              if (!valid3) {
                                break;
                              }
                            }
                          } else {
                            validate47.errors = [{ instancePath: instancePath + "/mail/tags/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/mail/properties/tags/additionalProperties/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                            return false;
                          }
                        }
                        var valid2 = _errs9 === errors;
                        if (!valid2) {
                          break;
                        }
                      }
                    } else {
                      validate47.errors = [{ instancePath: instancePath + "/mail/tags", schemaPath: "#/properties/mail/properties/tags/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                }
              } else {
                validate47.errors = [{ instancePath: instancePath + "/mail", schemaPath: "#/properties/mail/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.bounce !== void 0) {
              let data5 = data.bounce;
              const _errs13 = errors;
              if (errors === _errs13) {
                if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
                  if (data5.bounceType !== void 0) {
                    if (typeof data5.bounceType !== "string") {
                      validate47.errors = [{ instancePath: instancePath + "/bounce/bounceType", schemaPath: "#/properties/bounce/properties/bounceType/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                } else {
                  validate47.errors = [{ instancePath: instancePath + "/bounce", schemaPath: "#/properties/bounce/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs13 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.complaint !== void 0) {
                let data7 = data.complaint;
                const _errs18 = errors;
                if (errors === _errs18) {
                  if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                    if (data7.complaintFeedbackType !== void 0) {
                      let data8 = data7.complaintFeedbackType;
                      if (typeof data8 !== "string" && data8 !== null) {
                        validate47.errors = [{ instancePath: instancePath + "/complaint/complaintFeedbackType", schemaPath: "#/properties/complaint/properties/complaintFeedbackType/type", keyword: "type", params: { type: schema61.properties.complaint.properties.complaintFeedbackType.type }, message: "must be string,null" }];
                        return false;
                      }
                    }
                  } else {
                    validate47.errors = [{ instancePath: instancePath + "/complaint", schemaPath: "#/properties/complaint/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                    return false;
                  }
                }
                var valid0 = _errs18 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate47.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate47.errors = vErrors;
  return errors === 0;
}
validate47.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isMailMessage = validate48;
var schema63 = { "title": "MailRequest", "description": "Tells send-mail to send one mail; the content is looked up at that time. A notice names its user by `objectId`; for a link the user is found by the address.", "type": "object", "required": ["version", "purpose", "email", "requestId", "requestedAtMs"], "properties": { "version": { "const": 1 }, "purpose": { "enum": ["verifyEmail", "resetPassword", "addressChanged", "passwordChanged"] }, "email": { "description": "One exact address, so that client input can't add recipients or headers.", "type": "string", "maxLength": 254, "pattern": '^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[\\p{L}\\p{M}\\p{N}.-]+$' }, "objectId": { "type": "string", "pattern": "^[A-Za-z0-9]{1,64}$" }, "requestId": { "description": "Random; the link's token is derived from it and a secret.", "type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$" }, "requestedAtMs": { "type": "integer", "minimum": 0 } }, "examples": [{ "version": 1, "purpose": "resetPassword", "email": "tom@example.com", "requestId": "bW9zdGx5LXJhbmRvbQ", "requestedAtMs": 1795248e6 }] };
var pattern10 = new RegExp('^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[\\p{L}\\p{M}\\p{N}.-]+$', "u");
var pattern11 = new RegExp("^[A-Za-z0-9]{1,64}$", "u");
var pattern12 = new RegExp("^[A-Za-z0-9_-]{16,64}$", "u");
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate48.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  const _errs2 = errors;
  if (errors === _errs2) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.version === void 0 && (missing0 = "version") || data.purpose === void 0 && (missing0 = "purpose") || data.email === void 0 && (missing0 = "email") || data.requestId === void 0 && (missing0 = "requestId") || data.requestedAtMs === void 0 && (missing0 = "requestedAtMs")) {
        const err0 = { instancePath, schemaPath: "#/$defs/MailRequest/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      } else {
        if (data.version !== void 0) {
          const _errs4 = errors;
          if (1 !== data.version) {
            const err1 = { instancePath: instancePath + "/version", schemaPath: "#/$defs/MailRequest/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
          }
          var valid2 = _errs4 === errors;
        } else {
          var valid2 = true;
        }
        if (valid2) {
          if (data.purpose !== void 0) {
            let data1 = data.purpose;
            const _errs5 = errors;
            if (!(data1 === "verifyEmail" || data1 === "resetPassword" || data1 === "addressChanged" || data1 === "passwordChanged")) {
              const err2 = { instancePath: instancePath + "/purpose", schemaPath: "#/$defs/MailRequest/properties/purpose/enum", keyword: "enum", params: { allowedValues: schema63.properties.purpose.enum }, message: "must be equal to one of the allowed values" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
            var valid2 = _errs5 === errors;
          } else {
            var valid2 = true;
          }
          if (valid2) {
            if (data.email !== void 0) {
              let data2 = data.email;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data2 === "string") {
                  if (func1(data2) > 254) {
                    const err3 = { instancePath: instancePath + "/email", schemaPath: "#/$defs/MailRequest/properties/email/maxLength", keyword: "maxLength", params: { limit: 254 }, message: "must NOT have more than 254 characters" };
                    if (vErrors === null) {
                      vErrors = [err3];
                    } else {
                      vErrors.push(err3);
                    }
                    errors++;
                  } else {
                    if (!pattern10.test(data2)) {
                      const err4 = { instancePath: instancePath + "/email", schemaPath: "#/$defs/MailRequest/properties/email/pattern", keyword: "pattern", params: { pattern: '^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[\\p{L}\\p{M}\\p{N}.-]+$' }, message: 'must match pattern "^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[\\p{L}\\p{M}\\p{N}.-]+$"' };
                      if (vErrors === null) {
                        vErrors = [err4];
                      } else {
                        vErrors.push(err4);
                      }
                      errors++;
                    }
                  }
                } else {
                  const err5 = { instancePath: instancePath + "/email", schemaPath: "#/$defs/MailRequest/properties/email/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err5];
                  } else {
                    vErrors.push(err5);
                  }
                  errors++;
                }
              }
              var valid2 = _errs6 === errors;
            } else {
              var valid2 = true;
            }
            if (valid2) {
              if (data.objectId !== void 0) {
                let data3 = data.objectId;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (typeof data3 === "string") {
                    if (!pattern11.test(data3)) {
                      const err6 = { instancePath: instancePath + "/objectId", schemaPath: "#/$defs/MailRequest/properties/objectId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{1,64}$" }, message: 'must match pattern "^[A-Za-z0-9]{1,64}$"' };
                      if (vErrors === null) {
                        vErrors = [err6];
                      } else {
                        vErrors.push(err6);
                      }
                      errors++;
                    }
                  } else {
                    const err7 = { instancePath: instancePath + "/objectId", schemaPath: "#/$defs/MailRequest/properties/objectId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err7];
                    } else {
                      vErrors.push(err7);
                    }
                    errors++;
                  }
                }
                var valid2 = _errs8 === errors;
              } else {
                var valid2 = true;
              }
              if (valid2) {
                if (data.requestId !== void 0) {
                  let data4 = data.requestId;
                  const _errs10 = errors;
                  if (errors === _errs10) {
                    if (typeof data4 === "string") {
                      if (!pattern12.test(data4)) {
                        const err8 = { instancePath: instancePath + "/requestId", schemaPath: "#/$defs/MailRequest/properties/requestId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]{16,64}$" }, message: 'must match pattern "^[A-Za-z0-9_-]{16,64}$"' };
                        if (vErrors === null) {
                          vErrors = [err8];
                        } else {
                          vErrors.push(err8);
                        }
                        errors++;
                      }
                    } else {
                      const err9 = { instancePath: instancePath + "/requestId", schemaPath: "#/$defs/MailRequest/properties/requestId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                      if (vErrors === null) {
                        vErrors = [err9];
                      } else {
                        vErrors.push(err9);
                      }
                      errors++;
                    }
                  }
                  var valid2 = _errs10 === errors;
                } else {
                  var valid2 = true;
                }
                if (valid2) {
                  if (data.requestedAtMs !== void 0) {
                    let data5 = data.requestedAtMs;
                    const _errs12 = errors;
                    if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                      const err10 = { instancePath: instancePath + "/requestedAtMs", schemaPath: "#/$defs/MailRequest/properties/requestedAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                      if (vErrors === null) {
                        vErrors = [err10];
                      } else {
                        vErrors.push(err10);
                      }
                      errors++;
                    }
                    if (errors === _errs12) {
                      if (typeof data5 == "number" && isFinite(data5)) {
                        if (data5 < 0 || isNaN(data5)) {
                          const err11 = { instancePath: instancePath + "/requestedAtMs", schemaPath: "#/$defs/MailRequest/properties/requestedAtMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                          if (vErrors === null) {
                            vErrors = [err11];
                          } else {
                            vErrors.push(err11);
                          }
                          errors++;
                        }
                      }
                    }
                    var valid2 = _errs12 === errors;
                  } else {
                    var valid2 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      const err12 = { instancePath, schemaPath: "#/$defs/MailRequest/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err12];
      } else {
        vErrors.push(err12);
      }
      errors++;
    }
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = {};
    props0.version = true;
    props0.purpose = true;
    props0.email = true;
    props0.objectId = true;
    props0.requestId = true;
    props0.requestedAtMs = true;
  }
  const _errs14 = errors;
  const _errs15 = errors;
  if (errors === _errs15) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing1;
      if (data.eventType === void 0 && (missing1 = "eventType") || data.mail === void 0 && (missing1 = "mail")) {
        const err13 = { instancePath, schemaPath: "#/$defs/MailFeedback/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      } else {
        if (data.eventType !== void 0) {
          let data6 = data.eventType;
          const _errs18 = errors;
          if (!(data6 === "Bounce" || data6 === "Complaint")) {
            const err14 = { instancePath: instancePath + "/eventType", schemaPath: "#/$defs/MailFeedback/properties/eventType/enum", keyword: "enum", params: { allowedValues: schema61.properties.eventType.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
          var valid4 = _errs18 === errors;
        } else {
          var valid4 = true;
        }
        if (valid4) {
          if (data.mail !== void 0) {
            let data7 = data.mail;
            const _errs19 = errors;
            if (errors === _errs19) {
              if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                if (data7.tags !== void 0) {
                  let data8 = data7.tags;
                  const _errs22 = errors;
                  if (errors === _errs22) {
                    if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                      for (const key0 in data8) {
                        let data9 = data8[key0];
                        const _errs25 = errors;
                        if (errors === _errs25) {
                          if (Array.isArray(data9)) {
                            var valid7 = true;
                            const len0 = data9.length;
                            for (let i0 = 0; i0 < len0; i0++) {
                              const _errs27 = errors;
                              if (typeof data9[i0] !== "string") {
                                const err15 = { instancePath: instancePath + "/mail/tags/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/$defs/MailFeedback/properties/mail/properties/tags/additionalProperties/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                if (vErrors === null) {
                                  vErrors = [err15];
                                } else {
                                  vErrors.push(err15);
                                }
                                errors++;
                              }
                              var valid7 = _errs27 === errors;
                              if (!valid7) {
                                break;
                              }
                            }
                          } else {
                            const err16 = { instancePath: instancePath + "/mail/tags/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/MailFeedback/properties/mail/properties/tags/additionalProperties/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                            if (vErrors === null) {
                              vErrors = [err16];
                            } else {
                              vErrors.push(err16);
                            }
                            errors++;
                          }
                        }
                        var valid6 = _errs25 === errors;
                        if (!valid6) {
                          break;
                        }
                      }
                    } else {
                      const err17 = { instancePath: instancePath + "/mail/tags", schemaPath: "#/$defs/MailFeedback/properties/mail/properties/tags/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                      if (vErrors === null) {
                        vErrors = [err17];
                      } else {
                        vErrors.push(err17);
                      }
                      errors++;
                    }
                  }
                }
              } else {
                const err18 = { instancePath: instancePath + "/mail", schemaPath: "#/$defs/MailFeedback/properties/mail/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err18];
                } else {
                  vErrors.push(err18);
                }
                errors++;
              }
            }
            var valid4 = _errs19 === errors;
          } else {
            var valid4 = true;
          }
          if (valid4) {
            if (data.bounce !== void 0) {
              let data11 = data.bounce;
              const _errs29 = errors;
              if (errors === _errs29) {
                if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
                  if (data11.bounceType !== void 0) {
                    if (typeof data11.bounceType !== "string") {
                      const err19 = { instancePath: instancePath + "/bounce/bounceType", schemaPath: "#/$defs/MailFeedback/properties/bounce/properties/bounceType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                      if (vErrors === null) {
                        vErrors = [err19];
                      } else {
                        vErrors.push(err19);
                      }
                      errors++;
                    }
                  }
                } else {
                  const err20 = { instancePath: instancePath + "/bounce", schemaPath: "#/$defs/MailFeedback/properties/bounce/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                  if (vErrors === null) {
                    vErrors = [err20];
                  } else {
                    vErrors.push(err20);
                  }
                  errors++;
                }
              }
              var valid4 = _errs29 === errors;
            } else {
              var valid4 = true;
            }
            if (valid4) {
              if (data.complaint !== void 0) {
                let data13 = data.complaint;
                const _errs34 = errors;
                if (errors === _errs34) {
                  if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
                    if (data13.complaintFeedbackType !== void 0) {
                      let data14 = data13.complaintFeedbackType;
                      if (typeof data14 !== "string" && data14 !== null) {
                        const err21 = { instancePath: instancePath + "/complaint/complaintFeedbackType", schemaPath: "#/$defs/MailFeedback/properties/complaint/properties/complaintFeedbackType/type", keyword: "type", params: { type: schema61.properties.complaint.properties.complaintFeedbackType.type }, message: "must be string,null" };
                        if (vErrors === null) {
                          vErrors = [err21];
                        } else {
                          vErrors.push(err21);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err22 = { instancePath: instancePath + "/complaint", schemaPath: "#/$defs/MailFeedback/properties/complaint/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err22];
                    } else {
                      vErrors.push(err22);
                    }
                    errors++;
                  }
                }
                var valid4 = _errs34 === errors;
              } else {
                var valid4 = true;
              }
            }
          }
        }
      }
    } else {
      const err23 = { instancePath, schemaPath: "#/$defs/MailFeedback/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err23];
      } else {
        vErrors.push(err23);
      }
      errors++;
    }
  }
  var _valid0 = _errs14 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  if (!valid0) {
    const err24 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    if (vErrors === null) {
      vErrors = [err24];
    } else {
      vErrors.push(err24);
    }
    errors++;
    validate48.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate48.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate48.evaluated = { "dynamicProps": true, "dynamicItems": false };
var isMailRequest = validate49;
function validate49(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate49.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.version === void 0 && (missing0 = "version") || data.purpose === void 0 && (missing0 = "purpose") || data.email === void 0 && (missing0 = "email") || data.requestId === void 0 && (missing0 = "requestId") || data.requestedAtMs === void 0 && (missing0 = "requestedAtMs")) {
        validate49.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.version !== void 0) {
          const _errs1 = errors;
          if (1 !== data.version) {
            validate49.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.purpose !== void 0) {
            let data1 = data.purpose;
            const _errs2 = errors;
            if (!(data1 === "verifyEmail" || data1 === "resetPassword" || data1 === "addressChanged" || data1 === "passwordChanged")) {
              validate49.errors = [{ instancePath: instancePath + "/purpose", schemaPath: "#/properties/purpose/enum", keyword: "enum", params: { allowedValues: schema63.properties.purpose.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.email !== void 0) {
              let data2 = data.email;
              const _errs3 = errors;
              if (errors === _errs3) {
                if (typeof data2 === "string") {
                  if (func1(data2) > 254) {
                    validate49.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/properties/email/maxLength", keyword: "maxLength", params: { limit: 254 }, message: "must NOT have more than 254 characters" }];
                    return false;
                  } else {
                    if (!pattern10.test(data2)) {
                      validate49.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/properties/email/pattern", keyword: "pattern", params: { pattern: '^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[\\p{L}\\p{M}\\p{N}.-]+$' }, message: 'must match pattern "^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[\\p{L}\\p{M}\\p{N}.-]+$"' }];
                      return false;
                    }
                  }
                } else {
                  validate49.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/properties/email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.objectId !== void 0) {
                let data3 = data.objectId;
                const _errs5 = errors;
                if (errors === _errs5) {
                  if (typeof data3 === "string") {
                    if (!pattern11.test(data3)) {
                      validate49.errors = [{ instancePath: instancePath + "/objectId", schemaPath: "#/properties/objectId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{1,64}$" }, message: 'must match pattern "^[A-Za-z0-9]{1,64}$"' }];
                      return false;
                    }
                  } else {
                    validate49.errors = [{ instancePath: instancePath + "/objectId", schemaPath: "#/properties/objectId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.requestId !== void 0) {
                  let data4 = data.requestId;
                  const _errs7 = errors;
                  if (errors === _errs7) {
                    if (typeof data4 === "string") {
                      if (!pattern12.test(data4)) {
                        validate49.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "#/properties/requestId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]{16,64}$" }, message: 'must match pattern "^[A-Za-z0-9_-]{16,64}$"' }];
                        return false;
                      }
                    } else {
                      validate49.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "#/properties/requestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs7 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.requestedAtMs !== void 0) {
                    let data5 = data.requestedAtMs;
                    const _errs9 = errors;
                    if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                      validate49.errors = [{ instancePath: instancePath + "/requestedAtMs", schemaPath: "#/properties/requestedAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs9) {
                      if (typeof data5 == "number" && isFinite(data5)) {
                        if (data5 < 0 || isNaN(data5)) {
                          validate49.errors = [{ instancePath: instancePath + "/requestedAtMs", schemaPath: "#/properties/requestedAtMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                          return false;
                        }
                      }
                    }
                    var valid0 = _errs9 === errors;
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
      validate49.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate49.errors = vErrors;
  return errors === 0;
}
validate49.evaluated = { "props": { "version": true, "purpose": true, "email": true, "objectId": true, "requestId": true, "requestedAtMs": true }, "dynamicProps": false, "dynamicItems": false };
var isPlanMessage = validate50;
function validate50(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate50.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.version === void 0 && (missing0 = "version") || data.push === void 0 && (missing0 = "push")) {
        validate50.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.version !== void 0) {
          const _errs1 = errors;
          if (1 !== data.version) {
            validate50.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" }];
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
                if (!pattern8.test(data1)) {
                  validate50.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{16}$" }, message: 'must match pattern "^[A-Za-z0-9]{16}$"' }];
                  return false;
                }
              } else {
                validate50.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.partition !== void 0) {
              let data2 = data.partition;
              const _errs4 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                validate50.errors = [{ instancePath: instancePath + "/partition", schemaPath: "#/properties/partition/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs4) {
                if (typeof data2 == "number" && isFinite(data2)) {
                  if (data2 < 0 || isNaN(data2)) {
                    validate50.errors = [{ instancePath: instancePath + "/partition", schemaPath: "#/properties/partition/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.chunk !== void 0) {
                let data3 = data.chunk;
                const _errs6 = errors;
                if (errors === _errs6) {
                  if (typeof data3 === "string") {
                    if (!pattern9.test(data3)) {
                      validate50.errors = [{ instancePath: instancePath + "/chunk", schemaPath: "#/properties/chunk/pattern", keyword: "pattern", params: { pattern: "^chunk#\\d{4}#\\d{6}#\\d{3}(#r\\d{2})?$" }, message: 'must match pattern "^chunk#\\d{4}#\\d{6}#\\d{3}(#r\\d{2})?$"' }];
                      return false;
                    }
                  } else {
                    validate50.errors = [{ instancePath: instancePath + "/chunk", schemaPath: "#/properties/chunk/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate50.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate50.errors = vErrors;
  return errors === 0;
}
validate50.evaluated = { "props": { "version": true, "push": true, "partition": true, "chunk": true }, "dynamicProps": false, "dynamicItems": false };
var isPruneMessage = validate51;
function validate51(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate51.evaluated;
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
        validate51.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.version !== void 0) {
          const _errs1 = errors;
          if (1 !== data.version) {
            validate51.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" }];
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
                if (!pattern8.test(data1)) {
                  validate51.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{16}$" }, message: 'must match pattern "^[A-Za-z0-9]{16}$"' }];
                  return false;
                }
              } else {
                validate51.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
              if (!(data2 === "apns" || data2 === "fcm")) {
                validate51.errors = [{ instancePath: instancePath + "/provider", schemaPath: "#/$defs/PushProvider/enum", keyword: "enum", params: { allowedValues: schema60.enum }, message: "must be equal to one of the allowed values" }];
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
                      validate51.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
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
                              validate51.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                              return false;
                            } else {
                              if (data4.objectId !== void 0) {
                                const _errs10 = errors;
                                if (typeof data4.objectId !== "string") {
                                  validate51.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/objectId", schemaPath: "#/properties/devices/items/properties/objectId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                                        validate51.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/token", schemaPath: "#/properties/devices/items/properties/token/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                        return false;
                                      }
                                    } else {
                                      validate51.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/token", schemaPath: "#/properties/devices/items/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                                      validate51.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/reportedAtMs", schemaPath: "#/properties/devices/items/properties/reportedAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
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
                            validate51.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
                    validate51.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate51.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate51.errors = vErrors;
  return errors === 0;
}
validate51.evaluated = { "props": { "version": true, "push": true, "provider": true, "devices": true }, "dynamicProps": false, "dynamicItems": false };
var isSettleMessage = validate52;
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate52.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.version === void 0 && (missing0 = "version") || data.push === void 0 && (missing0 = "push") || data.round === void 0 && (missing0 = "round")) {
        validate52.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.version !== void 0) {
          const _errs1 = errors;
          if (1 !== data.version) {
            validate52.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" }];
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
                if (!pattern8.test(data1)) {
                  validate52.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{16}$" }, message: 'must match pattern "^[A-Za-z0-9]{16}$"' }];
                  return false;
                }
              } else {
                validate52.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.round !== void 0) {
              let data2 = data.round;
              const _errs4 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                validate52.errors = [{ instancePath: instancePath + "/round", schemaPath: "#/properties/round/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs4) {
                if (typeof data2 == "number" && isFinite(data2)) {
                  if (data2 < 0 || isNaN(data2)) {
                    validate52.errors = [{ instancePath: instancePath + "/round", schemaPath: "#/properties/round/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate52.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate52.errors = vErrors;
  return errors === 0;
}
validate52.evaluated = { "props": { "version": true, "push": true, "round": true }, "dynamicProps": false, "dynamicItems": false };
var isSmsMessage = validate53;
var pattern20 = new RegExp("^\\+[1-9]\\d{6,14}$", "u");
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate53.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.version === void 0 && (missing0 = "version") || data.to === void 0 && (missing0 = "to") || data.text === void 0 && (missing0 = "text")) {
        validate53.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.version !== void 0) {
          const _errs1 = errors;
          if (1 !== data.version) {
            validate53.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.to !== void 0) {
            let data1 = data.to;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data1 === "string") {
                if (!pattern20.test(data1)) {
                  validate53.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/pattern", keyword: "pattern", params: { pattern: "^\\+[1-9]\\d{6,14}$" }, message: 'must match pattern "^\\+[1-9]\\d{6,14}$"' }];
                  return false;
                }
              } else {
                validate53.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.text !== void 0) {
              let data2 = data.text;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data2 === "string") {
                  if (func1(data2) > 1600) {
                    validate53.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/maxLength", keyword: "maxLength", params: { limit: 1600 }, message: "must NOT have more than 1600 characters" }];
                    return false;
                  } else {
                    if (func1(data2) < 1) {
                      validate53.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate53.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.expiresAtMs !== void 0) {
                let data3 = data.expiresAtMs;
                const _errs6 = errors;
                if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                  validate53.errors = [{ instancePath: instancePath + "/expiresAtMs", schemaPath: "#/properties/expiresAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.suppressed !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.suppressed !== "boolean") {
                    validate53.errors = [{ instancePath: instancePath + "/suppressed", schemaPath: "#/properties/suppressed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate53.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate53.errors = vErrors;
  return errors === 0;
}
validate53.evaluated = { "props": { "version": true, "to": true, "text": true, "expiresAtMs": true, "suppressed": true }, "dynamicProps": false, "dynamicItems": false };
var isLandfallConfig = validate54;
var schema71 = { "description": "The `landfall` object of cdk.json: the settings of a deployment.", "type": "object", "additionalProperties": false, "required": ["appName", "appId", "appKey"], "properties": { "appName": { "description": "Prefix of the secrets' names: lower-case letters, digits and hyphens.", "type": "string", "pattern": "^[a-z][a-z0-9-]{0,31}$" }, "displayName": { "description": "Name of the app in mails, SMS and pages, such as My Shop: up to 20 characters on one line. Default: appName.", "type": "string", "pattern": "^(?! )[^\\p{C}{}<>\\u2028\\u2029]{1,20}(?<! )$" }, "appId": { "description": "App id that clients send. Use your LeanCloud app id if you move an existing app.", "type": "string", "pattern": "^[A-Za-z0-9_-]{8,64}$" }, "appKey": { "description": "App key that clients send. It is part of every client, so it is not a secret.", "type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$" }, "androidKey": { "description": "LeanCloud's Android key, for Android apps built without an app key. Default: such apps are rejected.", "type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$" }, "baseUrl": { "description": "Origin of mailed links: https://host without a path. Default: the custom domain, else API Gateway's address.", "type": "string", "pattern": "^https://[A-Za-z0-9.-]+(:[0-9]+)?$" }, "mailSender": { "description": "Sender of mails, verified in SES: name@domain or Name <name@domain>.", "type": "string", "pattern": "^([^<>@\\r\\n]+ <[^<>@\\s]+@[A-Za-z0-9.-]+>|[^<>@\\s]+@[A-Za-z0-9.-]+)$" }, "mailLanguage": { "description": "Language of mails, of the pages that their links open, and of SMS.", "enum": ["en", "zh"], "default": "en" }, "createMailIdentity": { "description": "Creates the SES identity of the sender's domain; the stack's outputs list its DNS records.", "type": "boolean", "default": false }, "smsOriginationIdentity": { "description": "ARN of the phone number, sender ID or pool that SMS are sent from. Default: no SMS are sent.", "type": "string", "pattern": "^arn:aws[a-z-]*:sms-voice:[a-z0-9-]+:[0-9]{12}:(phone-number|sender-id|pool)/[A-Za-z0-9_/-]+$" }, "requireVerifiedPhone": { "description": "SMS codes log in and reset passwords only for verified phone numbers (else error 215).", "type": "boolean", "default": true }, "testPhoneNumbers": { "description": "Phone numbers for app review, such as +8613800138000: they have a fixed code and no SMS is sent.", "type": "array", "maxItems": 10, "default": [], "items": { "type": "object", "additionalProperties": false, "required": ["number", "code"], "properties": { "number": { "description": "Phone number with its country code, such as +8613800138000.", "type": "string", "pattern": "^\\+[1-9][0-9]{6,14}$" }, "code": { "description": "Six digits.", "type": "string", "pattern": "^[0-9]{6}$" } } } }, "verifyEmailAtSignUp": { "description": "Sends a verification mail at sign-up and when the address changes.", "type": "boolean", "default": false }, "refuseUnverifiedLogin": { "description": "Rejects log-in until the e-mail address is verified (error 216).", "type": "boolean", "default": false }, "reloginAfterPasswordChange": { "description": "Replaces the session token when the password changes.", "type": "boolean", "default": true }, "passwordPolicy": { "description": "Rules for new passwords; existing passwords keep working. Recommended: 8 and true.", "type": "object", "additionalProperties": false, "default": {}, "properties": { "minLength": { "description": "Minimum length in characters.", "type": "integer", "minimum": 1, "maximum": 64, "default": 1 }, "refuseCommon": { "description": "Rejects the 3,000 most frequent passwords of public leaks.", "type": "boolean", "default": false } } }, "signatureMaxAgeSeconds": { "description": "Maximum difference in seconds between the time in X-LC-Sign and the server's clock. Default: unlimited, because the clocks of phones drift.", "type": "integer", "minimum": 60, "maximum": 604800 }, "clientPushAllowed": { "description": "Lets clients send pushes with the app key. Otherwise a push needs the master key.", "type": "boolean", "default": false }, "confirmAllAbove": { "description": "In an app with more devices than this, a push without `where` and `channels` must set `confirmAll: true`. Default: never required, as at LeanCloud.", "type": "integer", "minimum": 0 }, "classPermissions": { "description": "Class permissions of _User, _Installation and _Role that differ from LeanCloud's defaults.", "type": "object", "additionalProperties": false, "default": {}, "properties": { "_User": { "$ref": "#/$defs/ClassPermission" }, "_Installation": { "$ref": "#/$defs/ClassPermission" }, "_Role": { "$ref": "#/$defs/ClassPermission" } } }, "privateUserFields": { "description": "User fields that only the user themself and the master key may read, such as email.", "type": "array", "uniqueItems": true, "items": { "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_]*$" }, "default": [] }, "platforms": { "description": "Third-party platforms whose tokens are checked at sign-in, by their names in authData.", "type": "object", "default": {}, "propertyNames": { "pattern": "^[a-zA-Z][a-zA-Z0-9_]*$" }, "additionalProperties": { "type": "object", "additionalProperties": false, "required": ["appIds"], "properties": { "type": { "description": "How tokens are checked. Default: the platform's name; set it for names such as weixin_1.", "enum": ["facebook", "github", "google", "lc_apple", "lc_qqapp", "lc_weapp", "qq", "taptap", "weibo", "weixin"] }, "appIds": { "description": "The app's ids on this platform (app ids, client ids, bundle IDs). Tokens issued to other apps are rejected. facebook, github, lc_qqapp, lc_weapp and taptap allow one id.", "type": "array", "minItems": 1, "uniqueItems": true, "items": { "type": "string", "pattern": "^[A-Za-z0-9._-]{1,256}$" } }, "keyId": { "description": "lc_apple: id of the key that exchanges codes. The key itself belongs in the platform-credentials secret.", "type": "string", "pattern": "^[A-Z0-9]{10}$" }, "teamId": { "description": "lc_apple: team that owns the key.", "type": "string", "pattern": "^[A-Z0-9]{10}$" }, "region": { "description": "taptap: cn (default) or global.", "enum": ["cn", "global"] } } } }, "unverifiedPlatforms": { "description": "Platforms that sign users in without checking their tokens, as LeanCloud does. `*` means every platform that `platforms` does not list.", "type": "array", "uniqueItems": true, "items": { "type": "string", "pattern": "^([a-zA-Z][a-zA-Z0-9_]*|\\*)$" }, "default": ["*"] }, "indexedFields": { "description": "Installation fields with an index, so that queries and pushes need no scan.", "type": "array", "uniqueItems": true, "items": { "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_]*$" }, "default": ["channels", "owner", "user", "userObjectId"] }, "maxQueryReadUnits": { "description": "Maximum DynamoDB read units per query; a scan takes one per 8 KB. A more expensive query is rejected with the field to index. A million units cost about $0.125.", "type": "integer", "minimum": 100, "maximum": 1e7, "default": 2e4 }, "maxInvalidShare": { "description": "Share of invalid tokens in a chunk, 0 to 1, above which the push stops and no device is removed: a wrong environment, topic or key is the likely cause. 1 disables the check.", "type": "number", "minimum": 0, "maximum": 1, "default": 0.5 }, "retentionDays": { "description": "Days until push records and inactive installations are removed.", "type": "object", "additionalProperties": false, "default": {}, "properties": { "records": { "description": "Days until a push record is removed.", "type": "integer", "minimum": 1, "maximum": 400, "default": 7 }, "installations": { "description": "Days after its last save until an installation is removed.", "type": "integer", "minimum": 1, "maximum": 400, "default": 90 } } }, "errorMode": { "description": "compatible: LeanCloud's error codes. private: the same answer for an unknown user and a wrong password.", "enum": ["compatible", "private"], "default": "compatible" }, "concurrency": { "description": "Concurrent executions that Lambda allows the account in this region (Service Quotas, Concurrent executions). The workers' share follows from it, so that a push leaves executions to the API. A new account has 10.", "type": "integer", "minimum": 10, "maximum": 1e5, "default": 10 }, "throttle": { "description": "Rate limits; requests above them get 429.", "type": "object", "additionalProperties": false, "default": {}, "properties": { "rate": { "description": "Sustained requests per second.", "type": "integer", "minimum": 1, "maximum": 1e4, "default": 1e3 }, "burst": { "description": "Requests allowed at once.", "type": "integer", "minimum": 1, "maximum": 5e3, "default": 2e3 }, "pushesPerMinute": { "description": "Pushes accepted per minute. Once exceeded, pushes in the following minute get 429.", "type": "integer", "minimum": 1, "maximum": 6e4, "default": 600 } } }, "alarmMail": { "description": "E-mail address that receives every alarm. Default: alarms appear only in CloudWatch.", "type": "string", "pattern": "^[^<>@\\s]+@[A-Za-z0-9.-]+$" }, "customDomain": { "description": "Custom domain of the API. Default: API Gateway's address.", "type": "object", "additionalProperties": false, "required": ["domainName", "certificateArn"], "properties": { "domainName": { "description": "For example api.example.com.", "type": "string", "pattern": "^[a-z0-9-]+(\\.[a-z0-9-]+)+$" }, "certificateArn": { "description": "ARN of an ACM certificate for this domain name, in the stack's region.", "type": "string", "pattern": "^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate/[a-f0-9-]+$" }, "hostedZone": { "description": "Route 53 zone for the alias record. Default: you manage DNS yourself.", "type": "object", "additionalProperties": false, "required": ["id", "name"], "properties": { "id": { "description": "For example Z0123456789ABC.", "type": "string", "minLength": 1 }, "name": { "description": "For example example.com.", "type": "string", "minLength": 1 } } } } } } };
var func8 = Object.prototype.hasOwnProperty;
var pattern21 = new RegExp("^[a-z][a-z0-9-]{0,31}$", "u");
var pattern22 = new RegExp("^(?! )[^\\p{C}{}<>\\u2028\\u2029]{1,20}(?<! )$", "u");
var pattern23 = new RegExp("^[A-Za-z0-9_-]{8,64}$", "u");
var pattern26 = new RegExp("^https://[A-Za-z0-9.-]+(:[0-9]+)?$", "u");
var pattern27 = new RegExp("^([^<>@\\r\\n]+ <[^<>@\\s]+@[A-Za-z0-9.-]+>|[^<>@\\s]+@[A-Za-z0-9.-]+)$", "u");
var pattern28 = new RegExp("^arn:aws[a-z-]*:sms-voice:[a-z0-9-]+:[0-9]{12}:(phone-number|sender-id|pool)/[A-Za-z0-9_/-]+$", "u");
var pattern29 = new RegExp("^\\+[1-9][0-9]{6,14}$", "u");
var pattern30 = new RegExp("^[0-9]{6}$", "u");
var pattern31 = new RegExp("^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$", "u");
var pattern46 = new RegExp("^[A-Za-z][A-Za-z0-9_]*$", "u");
var pattern47 = new RegExp("^[a-zA-Z][a-zA-Z0-9_]*$", "u");
var pattern48 = new RegExp("^[A-Za-z0-9._-]{1,256}$", "u");
var pattern49 = new RegExp("^[A-Z0-9]{10}$", "u");
var pattern51 = new RegExp("^([a-zA-Z][a-zA-Z0-9_]*|\\*)$", "u");
var pattern53 = new RegExp("^[^<>@\\s]+@[A-Za-z0-9.-]+$", "u");
var pattern54 = new RegExp("^[a-z0-9-]+(\\.[a-z0-9-]+)+$", "u");
var pattern55 = new RegExp("^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate/[a-f0-9-]+$", "u");
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate54.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.appName === void 0 && (missing0 = "appName") || data.appId === void 0 && (missing0 = "appId") || data.appKey === void 0 && (missing0 = "appKey")) {
        validate54.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func8.call(schema71.properties, key0)) {
            validate54.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.appName !== void 0) {
            let data0 = data.appName;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern21.test(data0)) {
                  validate54.errors = [{ instancePath: instancePath + "/appName", schemaPath: "#/properties/appName/pattern", keyword: "pattern", params: { pattern: "^[a-z][a-z0-9-]{0,31}$" }, message: 'must match pattern "^[a-z][a-z0-9-]{0,31}$"' }];
                  return false;
                }
              } else {
                validate54.errors = [{ instancePath: instancePath + "/appName", schemaPath: "#/properties/appName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.displayName !== void 0) {
              let data1 = data.displayName;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (!pattern22.test(data1)) {
                    validate54.errors = [{ instancePath: instancePath + "/displayName", schemaPath: "#/properties/displayName/pattern", keyword: "pattern", params: { pattern: "^(?! )[^\\p{C}{}<>\\u2028\\u2029]{1,20}(?<! )$" }, message: 'must match pattern "^(?! )[^\\p{C}{}<>\\u2028\\u2029]{1,20}(?<! )$"' }];
                    return false;
                  }
                } else {
                  validate54.errors = [{ instancePath: instancePath + "/displayName", schemaPath: "#/properties/displayName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.appId !== void 0) {
                let data2 = data.appId;
                const _errs6 = errors;
                if (errors === _errs6) {
                  if (typeof data2 === "string") {
                    if (!pattern23.test(data2)) {
                      validate54.errors = [{ instancePath: instancePath + "/appId", schemaPath: "#/properties/appId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]{8,64}$" }, message: 'must match pattern "^[A-Za-z0-9_-]{8,64}$"' }];
                      return false;
                    }
                  } else {
                    validate54.errors = [{ instancePath: instancePath + "/appId", schemaPath: "#/properties/appId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.appKey !== void 0) {
                  let data3 = data.appKey;
                  const _errs8 = errors;
                  if (errors === _errs8) {
                    if (typeof data3 === "string") {
                      if (!pattern12.test(data3)) {
                        validate54.errors = [{ instancePath: instancePath + "/appKey", schemaPath: "#/properties/appKey/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]{16,64}$" }, message: 'must match pattern "^[A-Za-z0-9_-]{16,64}$"' }];
                        return false;
                      }
                    } else {
                      validate54.errors = [{ instancePath: instancePath + "/appKey", schemaPath: "#/properties/appKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.androidKey !== void 0) {
                    let data4 = data.androidKey;
                    const _errs10 = errors;
                    if (errors === _errs10) {
                      if (typeof data4 === "string") {
                        if (!pattern12.test(data4)) {
                          validate54.errors = [{ instancePath: instancePath + "/androidKey", schemaPath: "#/properties/androidKey/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]{16,64}$" }, message: 'must match pattern "^[A-Za-z0-9_-]{16,64}$"' }];
                          return false;
                        }
                      } else {
                        validate54.errors = [{ instancePath: instancePath + "/androidKey", schemaPath: "#/properties/androidKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.baseUrl !== void 0) {
                      let data5 = data.baseUrl;
                      const _errs12 = errors;
                      if (errors === _errs12) {
                        if (typeof data5 === "string") {
                          if (!pattern26.test(data5)) {
                            validate54.errors = [{ instancePath: instancePath + "/baseUrl", schemaPath: "#/properties/baseUrl/pattern", keyword: "pattern", params: { pattern: "^https://[A-Za-z0-9.-]+(:[0-9]+)?$" }, message: 'must match pattern "^https://[A-Za-z0-9.-]+(:[0-9]+)?$"' }];
                            return false;
                          }
                        } else {
                          validate54.errors = [{ instancePath: instancePath + "/baseUrl", schemaPath: "#/properties/baseUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.mailSender !== void 0) {
                        let data6 = data.mailSender;
                        const _errs14 = errors;
                        if (errors === _errs14) {
                          if (typeof data6 === "string") {
                            if (!pattern27.test(data6)) {
                              validate54.errors = [{ instancePath: instancePath + "/mailSender", schemaPath: "#/properties/mailSender/pattern", keyword: "pattern", params: { pattern: "^([^<>@\\r\\n]+ <[^<>@\\s]+@[A-Za-z0-9.-]+>|[^<>@\\s]+@[A-Za-z0-9.-]+)$" }, message: 'must match pattern "^([^<>@\\r\\n]+ <[^<>@\\s]+@[A-Za-z0-9.-]+>|[^<>@\\s]+@[A-Za-z0-9.-]+)$"' }];
                              return false;
                            }
                          } else {
                            validate54.errors = [{ instancePath: instancePath + "/mailSender", schemaPath: "#/properties/mailSender/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid0 = _errs14 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.mailLanguage !== void 0) {
                          let data7 = data.mailLanguage;
                          const _errs16 = errors;
                          if (!(data7 === "en" || data7 === "zh")) {
                            validate54.errors = [{ instancePath: instancePath + "/mailLanguage", schemaPath: "#/properties/mailLanguage/enum", keyword: "enum", params: { allowedValues: schema71.properties.mailLanguage.enum }, message: "must be equal to one of the allowed values" }];
                            return false;
                          }
                          var valid0 = _errs16 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.createMailIdentity !== void 0) {
                            const _errs17 = errors;
                            if (typeof data.createMailIdentity !== "boolean") {
                              validate54.errors = [{ instancePath: instancePath + "/createMailIdentity", schemaPath: "#/properties/createMailIdentity/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                              return false;
                            }
                            var valid0 = _errs17 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.smsOriginationIdentity !== void 0) {
                              let data9 = data.smsOriginationIdentity;
                              const _errs19 = errors;
                              if (errors === _errs19) {
                                if (typeof data9 === "string") {
                                  if (!pattern28.test(data9)) {
                                    validate54.errors = [{ instancePath: instancePath + "/smsOriginationIdentity", schemaPath: "#/properties/smsOriginationIdentity/pattern", keyword: "pattern", params: { pattern: "^arn:aws[a-z-]*:sms-voice:[a-z0-9-]+:[0-9]{12}:(phone-number|sender-id|pool)/[A-Za-z0-9_/-]+$" }, message: 'must match pattern "^arn:aws[a-z-]*:sms-voice:[a-z0-9-]+:[0-9]{12}:(phone-number|sender-id|pool)/[A-Za-z0-9_/-]+$"' }];
                                    return false;
                                  }
                                } else {
                                  validate54.errors = [{ instancePath: instancePath + "/smsOriginationIdentity", schemaPath: "#/properties/smsOriginationIdentity/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid0 = _errs19 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.requireVerifiedPhone !== void 0) {
                                const _errs21 = errors;
                                if (typeof data.requireVerifiedPhone !== "boolean") {
                                  validate54.errors = [{ instancePath: instancePath + "/requireVerifiedPhone", schemaPath: "#/properties/requireVerifiedPhone/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                  return false;
                                }
                                var valid0 = _errs21 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.testPhoneNumbers !== void 0) {
                                  let data11 = data.testPhoneNumbers;
                                  const _errs23 = errors;
                                  if (errors === _errs23) {
                                    if (Array.isArray(data11)) {
                                      if (data11.length > 10) {
                                        validate54.errors = [{ instancePath: instancePath + "/testPhoneNumbers", schemaPath: "#/properties/testPhoneNumbers/maxItems", keyword: "maxItems", params: { limit: 10 }, message: "must NOT have more than 10 items" }];
                                        return false;
                                      } else {
                                        var valid1 = true;
                                        const len0 = data11.length;
                                        for (let i0 = 0; i0 < len0; i0++) {
                                          let data12 = data11[i0];
                                          const _errs25 = errors;
                                          if (errors === _errs25) {
                                            if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
                                              let missing1;
                                              if (data12.number === void 0 && (missing1 = "number") || data12.code === void 0 && (missing1 = "code")) {
                                                validate54.errors = [{ instancePath: instancePath + "/testPhoneNumbers/" + i0, schemaPath: "#/properties/testPhoneNumbers/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                                                return false;
                                              } else {
                                                const _errs27 = errors;
                                                for (const key1 in data12) {
                                                  if (!(key1 === "number" || key1 === "code")) {
                                                    validate54.errors = [{ instancePath: instancePath + "/testPhoneNumbers/" + i0, schemaPath: "#/properties/testPhoneNumbers/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                                                    return false;
                                                    break;
                                                  }
                                                }
                                                if (_errs27 === errors) {
                                                  if (data12.number !== void 0) {
                                                    let data13 = data12.number;
                                                    const _errs28 = errors;
                                                    if (errors === _errs28) {
                                                      if (typeof data13 === "string") {
                                                        if (!pattern29.test(data13)) {
                                                          validate54.errors = [{ instancePath: instancePath + "/testPhoneNumbers/" + i0 + "/number", schemaPath: "#/properties/testPhoneNumbers/items/properties/number/pattern", keyword: "pattern", params: { pattern: "^\\+[1-9][0-9]{6,14}$" }, message: 'must match pattern "^\\+[1-9][0-9]{6,14}$"' }];
                                                          return false;
                                                        }
                                                      } else {
                                                        validate54.errors = [{ instancePath: instancePath + "/testPhoneNumbers/" + i0 + "/number", schemaPath: "#/properties/testPhoneNumbers/items/properties/number/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                        return false;
                                                      }
                                                    }
                                                    var valid2 = _errs28 === errors;
                                                  } else {
                                                    var valid2 = true;
                                                  }
                                                  if (valid2) {
                                                    if (data12.code !== void 0) {
                                                      let data14 = data12.code;
                                                      const _errs30 = errors;
                                                      if (errors === _errs30) {
                                                        if (typeof data14 === "string") {
                                                          if (!pattern30.test(data14)) {
                                                            validate54.errors = [{ instancePath: instancePath + "/testPhoneNumbers/" + i0 + "/code", schemaPath: "#/properties/testPhoneNumbers/items/properties/code/pattern", keyword: "pattern", params: { pattern: "^[0-9]{6}$" }, message: 'must match pattern "^[0-9]{6}$"' }];
                                                            return false;
                                                          }
                                                        } else {
                                                          validate54.errors = [{ instancePath: instancePath + "/testPhoneNumbers/" + i0 + "/code", schemaPath: "#/properties/testPhoneNumbers/items/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                          return false;
                                                        }
                                                      }
                                                      var valid2 = _errs30 === errors;
                                                    } else {
                                                      var valid2 = true;
                                                    }
                                                  }
                                                }
                                              }
                                            } else {
                                              validate54.errors = [{ instancePath: instancePath + "/testPhoneNumbers/" + i0, schemaPath: "#/properties/testPhoneNumbers/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                              return false;
                                            }
                                          }
                                          var valid1 = _errs25 === errors;
                                          if (!valid1) {
                                            break;
                                          }
                                        }
                                      }
                                    } else {
                                      validate54.errors = [{ instancePath: instancePath + "/testPhoneNumbers", schemaPath: "#/properties/testPhoneNumbers/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                      return false;
                                    }
                                  }
                                  var valid0 = _errs23 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.verifyEmailAtSignUp !== void 0) {
                                    const _errs32 = errors;
                                    if (typeof data.verifyEmailAtSignUp !== "boolean") {
                                      validate54.errors = [{ instancePath: instancePath + "/verifyEmailAtSignUp", schemaPath: "#/properties/verifyEmailAtSignUp/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                      return false;
                                    }
                                    var valid0 = _errs32 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.refuseUnverifiedLogin !== void 0) {
                                      const _errs34 = errors;
                                      if (typeof data.refuseUnverifiedLogin !== "boolean") {
                                        validate54.errors = [{ instancePath: instancePath + "/refuseUnverifiedLogin", schemaPath: "#/properties/refuseUnverifiedLogin/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                        return false;
                                      }
                                      var valid0 = _errs34 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.reloginAfterPasswordChange !== void 0) {
                                        const _errs36 = errors;
                                        if (typeof data.reloginAfterPasswordChange !== "boolean") {
                                          validate54.errors = [{ instancePath: instancePath + "/reloginAfterPasswordChange", schemaPath: "#/properties/reloginAfterPasswordChange/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                          return false;
                                        }
                                        var valid0 = _errs36 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.passwordPolicy !== void 0) {
                                          let data18 = data.passwordPolicy;
                                          const _errs38 = errors;
                                          if (errors === _errs38) {
                                            if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
                                              const _errs40 = errors;
                                              for (const key2 in data18) {
                                                if (!(key2 === "minLength" || key2 === "refuseCommon")) {
                                                  validate54.errors = [{ instancePath: instancePath + "/passwordPolicy", schemaPath: "#/properties/passwordPolicy/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                                                  return false;
                                                  break;
                                                }
                                              }
                                              if (_errs40 === errors) {
                                                if (data18.minLength !== void 0) {
                                                  let data19 = data18.minLength;
                                                  const _errs41 = errors;
                                                  if (!(typeof data19 == "number" && (!(data19 % 1) && !isNaN(data19)) && isFinite(data19))) {
                                                    validate54.errors = [{ instancePath: instancePath + "/passwordPolicy/minLength", schemaPath: "#/properties/passwordPolicy/properties/minLength/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                    return false;
                                                  }
                                                  if (errors === _errs41) {
                                                    if (typeof data19 == "number" && isFinite(data19)) {
                                                      if (data19 > 64 || isNaN(data19)) {
                                                        validate54.errors = [{ instancePath: instancePath + "/passwordPolicy/minLength", schemaPath: "#/properties/passwordPolicy/properties/minLength/maximum", keyword: "maximum", params: { comparison: "<=", limit: 64 }, message: "must be <= 64" }];
                                                        return false;
                                                      } else {
                                                        if (data19 < 1 || isNaN(data19)) {
                                                          validate54.errors = [{ instancePath: instancePath + "/passwordPolicy/minLength", schemaPath: "#/properties/passwordPolicy/properties/minLength/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                          return false;
                                                        }
                                                      }
                                                    }
                                                  }
                                                  var valid3 = _errs41 === errors;
                                                } else {
                                                  var valid3 = true;
                                                }
                                                if (valid3) {
                                                  if (data18.refuseCommon !== void 0) {
                                                    const _errs43 = errors;
                                                    if (typeof data18.refuseCommon !== "boolean") {
                                                      validate54.errors = [{ instancePath: instancePath + "/passwordPolicy/refuseCommon", schemaPath: "#/properties/passwordPolicy/properties/refuseCommon/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                      return false;
                                                    }
                                                    var valid3 = _errs43 === errors;
                                                  } else {
                                                    var valid3 = true;
                                                  }
                                                }
                                              }
                                            } else {
                                              validate54.errors = [{ instancePath: instancePath + "/passwordPolicy", schemaPath: "#/properties/passwordPolicy/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                              return false;
                                            }
                                          }
                                          var valid0 = _errs38 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.signatureMaxAgeSeconds !== void 0) {
                                            let data21 = data.signatureMaxAgeSeconds;
                                            const _errs45 = errors;
                                            if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
                                              validate54.errors = [{ instancePath: instancePath + "/signatureMaxAgeSeconds", schemaPath: "#/properties/signatureMaxAgeSeconds/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                              return false;
                                            }
                                            if (errors === _errs45) {
                                              if (typeof data21 == "number" && isFinite(data21)) {
                                                if (data21 > 604800 || isNaN(data21)) {
                                                  validate54.errors = [{ instancePath: instancePath + "/signatureMaxAgeSeconds", schemaPath: "#/properties/signatureMaxAgeSeconds/maximum", keyword: "maximum", params: { comparison: "<=", limit: 604800 }, message: "must be <= 604800" }];
                                                  return false;
                                                } else {
                                                  if (data21 < 60 || isNaN(data21)) {
                                                    validate54.errors = [{ instancePath: instancePath + "/signatureMaxAgeSeconds", schemaPath: "#/properties/signatureMaxAgeSeconds/minimum", keyword: "minimum", params: { comparison: ">=", limit: 60 }, message: "must be >= 60" }];
                                                    return false;
                                                  }
                                                }
                                              }
                                            }
                                            var valid0 = _errs45 === errors;
                                          } else {
                                            var valid0 = true;
                                          }
                                          if (valid0) {
                                            if (data.clientPushAllowed !== void 0) {
                                              const _errs47 = errors;
                                              if (typeof data.clientPushAllowed !== "boolean") {
                                                validate54.errors = [{ instancePath: instancePath + "/clientPushAllowed", schemaPath: "#/properties/clientPushAllowed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                return false;
                                              }
                                              var valid0 = _errs47 === errors;
                                            } else {
                                              var valid0 = true;
                                            }
                                            if (valid0) {
                                              if (data.confirmAllAbove !== void 0) {
                                                let data23 = data.confirmAllAbove;
                                                const _errs49 = errors;
                                                if (!(typeof data23 == "number" && (!(data23 % 1) && !isNaN(data23)) && isFinite(data23))) {
                                                  validate54.errors = [{ instancePath: instancePath + "/confirmAllAbove", schemaPath: "#/properties/confirmAllAbove/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                  return false;
                                                }
                                                if (errors === _errs49) {
                                                  if (typeof data23 == "number" && isFinite(data23)) {
                                                    if (data23 < 0 || isNaN(data23)) {
                                                      validate54.errors = [{ instancePath: instancePath + "/confirmAllAbove", schemaPath: "#/properties/confirmAllAbove/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                      return false;
                                                    }
                                                  }
                                                }
                                                var valid0 = _errs49 === errors;
                                              } else {
                                                var valid0 = true;
                                              }
                                              if (valid0) {
                                                if (data.classPermissions !== void 0) {
                                                  let data24 = data.classPermissions;
                                                  const _errs51 = errors;
                                                  if (errors === _errs51) {
                                                    if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
                                                      const _errs53 = errors;
                                                      for (const key3 in data24) {
                                                        if (!(key3 === "_User" || key3 === "_Installation" || key3 === "_Role")) {
                                                          validate54.errors = [{ instancePath: instancePath + "/classPermissions", schemaPath: "#/properties/classPermissions/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" }];
                                                          return false;
                                                          break;
                                                        }
                                                      }
                                                      if (_errs53 === errors) {
                                                        if (data24._User !== void 0) {
                                                          let data25 = data24._User;
                                                          const _errs54 = errors;
                                                          const _errs55 = errors;
                                                          if (errors === _errs55) {
                                                            if (data25 && typeof data25 == "object" && !Array.isArray(data25)) {
                                                              const _errs57 = errors;
                                                              for (const key4 in data25) {
                                                                if (!(key4 === "create" || key4 === "get" || key4 === "find" || key4 === "update" || key4 === "delete")) {
                                                                  validate54.errors = [{ instancePath: instancePath + "/classPermissions/_User", schemaPath: "#/$defs/ClassPermission/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" }];
                                                                  return false;
                                                                  break;
                                                                }
                                                              }
                                                              if (_errs57 === errors) {
                                                                if (data25.create !== void 0) {
                                                                  let data26 = data25.create;
                                                                  const _errs58 = errors;
                                                                  const _errs59 = errors;
                                                                  let valid7 = false;
                                                                  const _errs60 = errors;
                                                                  if (typeof data26 !== "boolean") {
                                                                    const err0 = { instancePath: instancePath + "/classPermissions/_User/create", schemaPath: "#/$defs/ClassPermission/properties/create/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                    if (vErrors === null) {
                                                                      vErrors = [err0];
                                                                    } else {
                                                                      vErrors.push(err0);
                                                                    }
                                                                    errors++;
                                                                  }
                                                                  var _valid0 = _errs60 === errors;
                                                                  valid7 = valid7 || _valid0;
                                                                  const _errs62 = errors;
                                                                  if (errors === _errs62) {
                                                                    if (Array.isArray(data26)) {
                                                                      var valid8 = true;
                                                                      const len1 = data26.length;
                                                                      for (let i1 = 0; i1 < len1; i1++) {
                                                                        let data27 = data26[i1];
                                                                        const _errs64 = errors;
                                                                        if (errors === _errs64) {
                                                                          if (typeof data27 === "string") {
                                                                            if (!pattern31.test(data27)) {
                                                                              const err1 = { instancePath: instancePath + "/classPermissions/_User/create/" + i1, schemaPath: "#/$defs/ClassPermission/properties/create/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                              if (vErrors === null) {
                                                                                vErrors = [err1];
                                                                              } else {
                                                                                vErrors.push(err1);
                                                                              }
                                                                              errors++;
                                                                            }
                                                                          } else {
                                                                            const err2 = { instancePath: instancePath + "/classPermissions/_User/create/" + i1, schemaPath: "#/$defs/ClassPermission/properties/create/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                            if (vErrors === null) {
                                                                              vErrors = [err2];
                                                                            } else {
                                                                              vErrors.push(err2);
                                                                            }
                                                                            errors++;
                                                                          }
                                                                        }
                                                                        var valid8 = _errs64 === errors;
                                                                        if (!valid8) {
                                                                          break;
                                                                        }
                                                                      }
                                                                    } else {
                                                                      const err3 = { instancePath: instancePath + "/classPermissions/_User/create", schemaPath: "#/$defs/ClassPermission/properties/create/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                      if (vErrors === null) {
                                                                        vErrors = [err3];
                                                                      } else {
                                                                        vErrors.push(err3);
                                                                      }
                                                                      errors++;
                                                                    }
                                                                  }
                                                                  var _valid0 = _errs62 === errors;
                                                                  valid7 = valid7 || _valid0;
                                                                  if (!valid7) {
                                                                    const err4 = { instancePath: instancePath + "/classPermissions/_User/create", schemaPath: "#/$defs/ClassPermission/properties/create/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                    if (vErrors === null) {
                                                                      vErrors = [err4];
                                                                    } else {
                                                                      vErrors.push(err4);
                                                                    }
                                                                    errors++;
                                                                    validate54.errors = vErrors;
                                                                    return false;
                                                                  } else {
                                                                    errors = _errs59;
                                                                    if (vErrors !== null) {
                                                                      if (_errs59) {
                                                                        vErrors.length = _errs59;
                                                                      } else {
                                                                        vErrors = null;
                                                                      }
                                                                    }
                                                                  }
                                                                  var valid6 = _errs58 === errors;
                                                                } else {
                                                                  var valid6 = true;
                                                                }
                                                                if (valid6) {
                                                                  if (data25.get !== void 0) {
                                                                    let data28 = data25.get;
                                                                    const _errs66 = errors;
                                                                    const _errs67 = errors;
                                                                    let valid9 = false;
                                                                    const _errs68 = errors;
                                                                    if (typeof data28 !== "boolean") {
                                                                      const err5 = { instancePath: instancePath + "/classPermissions/_User/get", schemaPath: "#/$defs/ClassPermission/properties/get/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                      if (vErrors === null) {
                                                                        vErrors = [err5];
                                                                      } else {
                                                                        vErrors.push(err5);
                                                                      }
                                                                      errors++;
                                                                    }
                                                                    var _valid1 = _errs68 === errors;
                                                                    valid9 = valid9 || _valid1;
                                                                    const _errs70 = errors;
                                                                    if (errors === _errs70) {
                                                                      if (Array.isArray(data28)) {
                                                                        var valid10 = true;
                                                                        const len2 = data28.length;
                                                                        for (let i2 = 0; i2 < len2; i2++) {
                                                                          let data29 = data28[i2];
                                                                          const _errs72 = errors;
                                                                          if (errors === _errs72) {
                                                                            if (typeof data29 === "string") {
                                                                              if (!pattern31.test(data29)) {
                                                                                const err6 = { instancePath: instancePath + "/classPermissions/_User/get/" + i2, schemaPath: "#/$defs/ClassPermission/properties/get/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                                if (vErrors === null) {
                                                                                  vErrors = [err6];
                                                                                } else {
                                                                                  vErrors.push(err6);
                                                                                }
                                                                                errors++;
                                                                              }
                                                                            } else {
                                                                              const err7 = { instancePath: instancePath + "/classPermissions/_User/get/" + i2, schemaPath: "#/$defs/ClassPermission/properties/get/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                              if (vErrors === null) {
                                                                                vErrors = [err7];
                                                                              } else {
                                                                                vErrors.push(err7);
                                                                              }
                                                                              errors++;
                                                                            }
                                                                          }
                                                                          var valid10 = _errs72 === errors;
                                                                          if (!valid10) {
                                                                            break;
                                                                          }
                                                                        }
                                                                      } else {
                                                                        const err8 = { instancePath: instancePath + "/classPermissions/_User/get", schemaPath: "#/$defs/ClassPermission/properties/get/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                        if (vErrors === null) {
                                                                          vErrors = [err8];
                                                                        } else {
                                                                          vErrors.push(err8);
                                                                        }
                                                                        errors++;
                                                                      }
                                                                    }
                                                                    var _valid1 = _errs70 === errors;
                                                                    valid9 = valid9 || _valid1;
                                                                    if (!valid9) {
                                                                      const err9 = { instancePath: instancePath + "/classPermissions/_User/get", schemaPath: "#/$defs/ClassPermission/properties/get/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                      if (vErrors === null) {
                                                                        vErrors = [err9];
                                                                      } else {
                                                                        vErrors.push(err9);
                                                                      }
                                                                      errors++;
                                                                      validate54.errors = vErrors;
                                                                      return false;
                                                                    } else {
                                                                      errors = _errs67;
                                                                      if (vErrors !== null) {
                                                                        if (_errs67) {
                                                                          vErrors.length = _errs67;
                                                                        } else {
                                                                          vErrors = null;
                                                                        }
                                                                      }
                                                                    }
                                                                    var valid6 = _errs66 === errors;
                                                                  } else {
                                                                    var valid6 = true;
                                                                  }
                                                                  if (valid6) {
                                                                    if (data25.find !== void 0) {
                                                                      let data30 = data25.find;
                                                                      const _errs74 = errors;
                                                                      const _errs75 = errors;
                                                                      let valid11 = false;
                                                                      const _errs76 = errors;
                                                                      if (typeof data30 !== "boolean") {
                                                                        const err10 = { instancePath: instancePath + "/classPermissions/_User/find", schemaPath: "#/$defs/ClassPermission/properties/find/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                        if (vErrors === null) {
                                                                          vErrors = [err10];
                                                                        } else {
                                                                          vErrors.push(err10);
                                                                        }
                                                                        errors++;
                                                                      }
                                                                      var _valid2 = _errs76 === errors;
                                                                      valid11 = valid11 || _valid2;
                                                                      const _errs78 = errors;
                                                                      if (errors === _errs78) {
                                                                        if (Array.isArray(data30)) {
                                                                          var valid12 = true;
                                                                          const len3 = data30.length;
                                                                          for (let i3 = 0; i3 < len3; i3++) {
                                                                            let data31 = data30[i3];
                                                                            const _errs80 = errors;
                                                                            if (errors === _errs80) {
                                                                              if (typeof data31 === "string") {
                                                                                if (!pattern31.test(data31)) {
                                                                                  const err11 = { instancePath: instancePath + "/classPermissions/_User/find/" + i3, schemaPath: "#/$defs/ClassPermission/properties/find/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                                  if (vErrors === null) {
                                                                                    vErrors = [err11];
                                                                                  } else {
                                                                                    vErrors.push(err11);
                                                                                  }
                                                                                  errors++;
                                                                                }
                                                                              } else {
                                                                                const err12 = { instancePath: instancePath + "/classPermissions/_User/find/" + i3, schemaPath: "#/$defs/ClassPermission/properties/find/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                                if (vErrors === null) {
                                                                                  vErrors = [err12];
                                                                                } else {
                                                                                  vErrors.push(err12);
                                                                                }
                                                                                errors++;
                                                                              }
                                                                            }
                                                                            var valid12 = _errs80 === errors;
                                                                            if (!valid12) {
                                                                              break;
                                                                            }
                                                                          }
                                                                        } else {
                                                                          const err13 = { instancePath: instancePath + "/classPermissions/_User/find", schemaPath: "#/$defs/ClassPermission/properties/find/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                          if (vErrors === null) {
                                                                            vErrors = [err13];
                                                                          } else {
                                                                            vErrors.push(err13);
                                                                          }
                                                                          errors++;
                                                                        }
                                                                      }
                                                                      var _valid2 = _errs78 === errors;
                                                                      valid11 = valid11 || _valid2;
                                                                      if (!valid11) {
                                                                        const err14 = { instancePath: instancePath + "/classPermissions/_User/find", schemaPath: "#/$defs/ClassPermission/properties/find/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                        if (vErrors === null) {
                                                                          vErrors = [err14];
                                                                        } else {
                                                                          vErrors.push(err14);
                                                                        }
                                                                        errors++;
                                                                        validate54.errors = vErrors;
                                                                        return false;
                                                                      } else {
                                                                        errors = _errs75;
                                                                        if (vErrors !== null) {
                                                                          if (_errs75) {
                                                                            vErrors.length = _errs75;
                                                                          } else {
                                                                            vErrors = null;
                                                                          }
                                                                        }
                                                                      }
                                                                      var valid6 = _errs74 === errors;
                                                                    } else {
                                                                      var valid6 = true;
                                                                    }
                                                                    if (valid6) {
                                                                      if (data25.update !== void 0) {
                                                                        let data32 = data25.update;
                                                                        const _errs82 = errors;
                                                                        const _errs83 = errors;
                                                                        let valid13 = false;
                                                                        const _errs84 = errors;
                                                                        if (typeof data32 !== "boolean") {
                                                                          const err15 = { instancePath: instancePath + "/classPermissions/_User/update", schemaPath: "#/$defs/ClassPermission/properties/update/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                          if (vErrors === null) {
                                                                            vErrors = [err15];
                                                                          } else {
                                                                            vErrors.push(err15);
                                                                          }
                                                                          errors++;
                                                                        }
                                                                        var _valid3 = _errs84 === errors;
                                                                        valid13 = valid13 || _valid3;
                                                                        const _errs86 = errors;
                                                                        if (errors === _errs86) {
                                                                          if (Array.isArray(data32)) {
                                                                            var valid14 = true;
                                                                            const len4 = data32.length;
                                                                            for (let i4 = 0; i4 < len4; i4++) {
                                                                              let data33 = data32[i4];
                                                                              const _errs88 = errors;
                                                                              if (errors === _errs88) {
                                                                                if (typeof data33 === "string") {
                                                                                  if (!pattern31.test(data33)) {
                                                                                    const err16 = { instancePath: instancePath + "/classPermissions/_User/update/" + i4, schemaPath: "#/$defs/ClassPermission/properties/update/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                                    if (vErrors === null) {
                                                                                      vErrors = [err16];
                                                                                    } else {
                                                                                      vErrors.push(err16);
                                                                                    }
                                                                                    errors++;
                                                                                  }
                                                                                } else {
                                                                                  const err17 = { instancePath: instancePath + "/classPermissions/_User/update/" + i4, schemaPath: "#/$defs/ClassPermission/properties/update/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                                  if (vErrors === null) {
                                                                                    vErrors = [err17];
                                                                                  } else {
                                                                                    vErrors.push(err17);
                                                                                  }
                                                                                  errors++;
                                                                                }
                                                                              }
                                                                              var valid14 = _errs88 === errors;
                                                                              if (!valid14) {
                                                                                break;
                                                                              }
                                                                            }
                                                                          } else {
                                                                            const err18 = { instancePath: instancePath + "/classPermissions/_User/update", schemaPath: "#/$defs/ClassPermission/properties/update/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                            if (vErrors === null) {
                                                                              vErrors = [err18];
                                                                            } else {
                                                                              vErrors.push(err18);
                                                                            }
                                                                            errors++;
                                                                          }
                                                                        }
                                                                        var _valid3 = _errs86 === errors;
                                                                        valid13 = valid13 || _valid3;
                                                                        if (!valid13) {
                                                                          const err19 = { instancePath: instancePath + "/classPermissions/_User/update", schemaPath: "#/$defs/ClassPermission/properties/update/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                          if (vErrors === null) {
                                                                            vErrors = [err19];
                                                                          } else {
                                                                            vErrors.push(err19);
                                                                          }
                                                                          errors++;
                                                                          validate54.errors = vErrors;
                                                                          return false;
                                                                        } else {
                                                                          errors = _errs83;
                                                                          if (vErrors !== null) {
                                                                            if (_errs83) {
                                                                              vErrors.length = _errs83;
                                                                            } else {
                                                                              vErrors = null;
                                                                            }
                                                                          }
                                                                        }
                                                                        var valid6 = _errs82 === errors;
                                                                      } else {
                                                                        var valid6 = true;
                                                                      }
                                                                      if (valid6) {
                                                                        if (data25.delete !== void 0) {
                                                                          let data34 = data25.delete;
                                                                          const _errs90 = errors;
                                                                          const _errs91 = errors;
                                                                          let valid15 = false;
                                                                          const _errs92 = errors;
                                                                          if (typeof data34 !== "boolean") {
                                                                            const err20 = { instancePath: instancePath + "/classPermissions/_User/delete", schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                            if (vErrors === null) {
                                                                              vErrors = [err20];
                                                                            } else {
                                                                              vErrors.push(err20);
                                                                            }
                                                                            errors++;
                                                                          }
                                                                          var _valid4 = _errs92 === errors;
                                                                          valid15 = valid15 || _valid4;
                                                                          const _errs94 = errors;
                                                                          if (errors === _errs94) {
                                                                            if (Array.isArray(data34)) {
                                                                              var valid16 = true;
                                                                              const len5 = data34.length;
                                                                              for (let i5 = 0; i5 < len5; i5++) {
                                                                                let data35 = data34[i5];
                                                                                const _errs96 = errors;
                                                                                if (errors === _errs96) {
                                                                                  if (typeof data35 === "string") {
                                                                                    if (!pattern31.test(data35)) {
                                                                                      const err21 = { instancePath: instancePath + "/classPermissions/_User/delete/" + i5, schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                                      if (vErrors === null) {
                                                                                        vErrors = [err21];
                                                                                      } else {
                                                                                        vErrors.push(err21);
                                                                                      }
                                                                                      errors++;
                                                                                    }
                                                                                  } else {
                                                                                    const err22 = { instancePath: instancePath + "/classPermissions/_User/delete/" + i5, schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                                    if (vErrors === null) {
                                                                                      vErrors = [err22];
                                                                                    } else {
                                                                                      vErrors.push(err22);
                                                                                    }
                                                                                    errors++;
                                                                                  }
                                                                                }
                                                                                var valid16 = _errs96 === errors;
                                                                                if (!valid16) {
                                                                                  break;
                                                                                }
                                                                              }
                                                                            } else {
                                                                              const err23 = { instancePath: instancePath + "/classPermissions/_User/delete", schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                              if (vErrors === null) {
                                                                                vErrors = [err23];
                                                                              } else {
                                                                                vErrors.push(err23);
                                                                              }
                                                                              errors++;
                                                                            }
                                                                          }
                                                                          var _valid4 = _errs94 === errors;
                                                                          valid15 = valid15 || _valid4;
                                                                          if (!valid15) {
                                                                            const err24 = { instancePath: instancePath + "/classPermissions/_User/delete", schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                            if (vErrors === null) {
                                                                              vErrors = [err24];
                                                                            } else {
                                                                              vErrors.push(err24);
                                                                            }
                                                                            errors++;
                                                                            validate54.errors = vErrors;
                                                                            return false;
                                                                          } else {
                                                                            errors = _errs91;
                                                                            if (vErrors !== null) {
                                                                              if (_errs91) {
                                                                                vErrors.length = _errs91;
                                                                              } else {
                                                                                vErrors = null;
                                                                              }
                                                                            }
                                                                          }
                                                                          var valid6 = _errs90 === errors;
                                                                        } else {
                                                                          var valid6 = true;
                                                                        }
                                                                      }
                                                                    }
                                                                  }
                                                                }
                                                              }
                                                            } else {
                                                              validate54.errors = [{ instancePath: instancePath + "/classPermissions/_User", schemaPath: "#/$defs/ClassPermission/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                              return false;
                                                            }
                                                          }
                                                          var valid4 = _errs54 === errors;
                                                        } else {
                                                          var valid4 = true;
                                                        }
                                                        if (valid4) {
                                                          if (data24._Installation !== void 0) {
                                                            let data36 = data24._Installation;
                                                            const _errs98 = errors;
                                                            const _errs99 = errors;
                                                            if (errors === _errs99) {
                                                              if (data36 && typeof data36 == "object" && !Array.isArray(data36)) {
                                                                const _errs101 = errors;
                                                                for (const key5 in data36) {
                                                                  if (!(key5 === "create" || key5 === "get" || key5 === "find" || key5 === "update" || key5 === "delete")) {
                                                                    validate54.errors = [{ instancePath: instancePath + "/classPermissions/_Installation", schemaPath: "#/$defs/ClassPermission/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 }, message: "must NOT have additional properties" }];
                                                                    return false;
                                                                    break;
                                                                  }
                                                                }
                                                                if (_errs101 === errors) {
                                                                  if (data36.create !== void 0) {
                                                                    let data37 = data36.create;
                                                                    const _errs102 = errors;
                                                                    const _errs103 = errors;
                                                                    let valid19 = false;
                                                                    const _errs104 = errors;
                                                                    if (typeof data37 !== "boolean") {
                                                                      const err25 = { instancePath: instancePath + "/classPermissions/_Installation/create", schemaPath: "#/$defs/ClassPermission/properties/create/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                      if (vErrors === null) {
                                                                        vErrors = [err25];
                                                                      } else {
                                                                        vErrors.push(err25);
                                                                      }
                                                                      errors++;
                                                                    }
                                                                    var _valid5 = _errs104 === errors;
                                                                    valid19 = valid19 || _valid5;
                                                                    const _errs106 = errors;
                                                                    if (errors === _errs106) {
                                                                      if (Array.isArray(data37)) {
                                                                        var valid20 = true;
                                                                        const len6 = data37.length;
                                                                        for (let i6 = 0; i6 < len6; i6++) {
                                                                          let data38 = data37[i6];
                                                                          const _errs108 = errors;
                                                                          if (errors === _errs108) {
                                                                            if (typeof data38 === "string") {
                                                                              if (!pattern31.test(data38)) {
                                                                                const err26 = { instancePath: instancePath + "/classPermissions/_Installation/create/" + i6, schemaPath: "#/$defs/ClassPermission/properties/create/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                                if (vErrors === null) {
                                                                                  vErrors = [err26];
                                                                                } else {
                                                                                  vErrors.push(err26);
                                                                                }
                                                                                errors++;
                                                                              }
                                                                            } else {
                                                                              const err27 = { instancePath: instancePath + "/classPermissions/_Installation/create/" + i6, schemaPath: "#/$defs/ClassPermission/properties/create/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                              if (vErrors === null) {
                                                                                vErrors = [err27];
                                                                              } else {
                                                                                vErrors.push(err27);
                                                                              }
                                                                              errors++;
                                                                            }
                                                                          }
                                                                          var valid20 = _errs108 === errors;
                                                                          if (!valid20) {
                                                                            break;
                                                                          }
                                                                        }
                                                                      } else {
                                                                        const err28 = { instancePath: instancePath + "/classPermissions/_Installation/create", schemaPath: "#/$defs/ClassPermission/properties/create/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                        if (vErrors === null) {
                                                                          vErrors = [err28];
                                                                        } else {
                                                                          vErrors.push(err28);
                                                                        }
                                                                        errors++;
                                                                      }
                                                                    }
                                                                    var _valid5 = _errs106 === errors;
                                                                    valid19 = valid19 || _valid5;
                                                                    if (!valid19) {
                                                                      const err29 = { instancePath: instancePath + "/classPermissions/_Installation/create", schemaPath: "#/$defs/ClassPermission/properties/create/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                      if (vErrors === null) {
                                                                        vErrors = [err29];
                                                                      } else {
                                                                        vErrors.push(err29);
                                                                      }
                                                                      errors++;
                                                                      validate54.errors = vErrors;
                                                                      return false;
                                                                    } else {
                                                                      errors = _errs103;
                                                                      if (vErrors !== null) {
                                                                        if (_errs103) {
                                                                          vErrors.length = _errs103;
                                                                        } else {
                                                                          vErrors = null;
                                                                        }
                                                                      }
                                                                    }
                                                                    var valid18 = _errs102 === errors;
                                                                  } else {
                                                                    var valid18 = true;
                                                                  }
                                                                  if (valid18) {
                                                                    if (data36.get !== void 0) {
                                                                      let data39 = data36.get;
                                                                      const _errs110 = errors;
                                                                      const _errs111 = errors;
                                                                      let valid21 = false;
                                                                      const _errs112 = errors;
                                                                      if (typeof data39 !== "boolean") {
                                                                        const err30 = { instancePath: instancePath + "/classPermissions/_Installation/get", schemaPath: "#/$defs/ClassPermission/properties/get/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                        if (vErrors === null) {
                                                                          vErrors = [err30];
                                                                        } else {
                                                                          vErrors.push(err30);
                                                                        }
                                                                        errors++;
                                                                      }
                                                                      var _valid6 = _errs112 === errors;
                                                                      valid21 = valid21 || _valid6;
                                                                      const _errs114 = errors;
                                                                      if (errors === _errs114) {
                                                                        if (Array.isArray(data39)) {
                                                                          var valid22 = true;
                                                                          const len7 = data39.length;
                                                                          for (let i7 = 0; i7 < len7; i7++) {
                                                                            let data40 = data39[i7];
                                                                            const _errs116 = errors;
                                                                            if (errors === _errs116) {
                                                                              if (typeof data40 === "string") {
                                                                                if (!pattern31.test(data40)) {
                                                                                  const err31 = { instancePath: instancePath + "/classPermissions/_Installation/get/" + i7, schemaPath: "#/$defs/ClassPermission/properties/get/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                                  if (vErrors === null) {
                                                                                    vErrors = [err31];
                                                                                  } else {
                                                                                    vErrors.push(err31);
                                                                                  }
                                                                                  errors++;
                                                                                }
                                                                              } else {
                                                                                const err32 = { instancePath: instancePath + "/classPermissions/_Installation/get/" + i7, schemaPath: "#/$defs/ClassPermission/properties/get/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                                if (vErrors === null) {
                                                                                  vErrors = [err32];
                                                                                } else {
                                                                                  vErrors.push(err32);
                                                                                }
                                                                                errors++;
                                                                              }
                                                                            }
                                                                            var valid22 = _errs116 === errors;
                                                                            if (!valid22) {
                                                                              break;
                                                                            }
                                                                          }
                                                                        } else {
                                                                          const err33 = { instancePath: instancePath + "/classPermissions/_Installation/get", schemaPath: "#/$defs/ClassPermission/properties/get/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                          if (vErrors === null) {
                                                                            vErrors = [err33];
                                                                          } else {
                                                                            vErrors.push(err33);
                                                                          }
                                                                          errors++;
                                                                        }
                                                                      }
                                                                      var _valid6 = _errs114 === errors;
                                                                      valid21 = valid21 || _valid6;
                                                                      if (!valid21) {
                                                                        const err34 = { instancePath: instancePath + "/classPermissions/_Installation/get", schemaPath: "#/$defs/ClassPermission/properties/get/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                        if (vErrors === null) {
                                                                          vErrors = [err34];
                                                                        } else {
                                                                          vErrors.push(err34);
                                                                        }
                                                                        errors++;
                                                                        validate54.errors = vErrors;
                                                                        return false;
                                                                      } else {
                                                                        errors = _errs111;
                                                                        if (vErrors !== null) {
                                                                          if (_errs111) {
                                                                            vErrors.length = _errs111;
                                                                          } else {
                                                                            vErrors = null;
                                                                          }
                                                                        }
                                                                      }
                                                                      var valid18 = _errs110 === errors;
                                                                    } else {
                                                                      var valid18 = true;
                                                                    }
                                                                    if (valid18) {
                                                                      if (data36.find !== void 0) {
                                                                        let data41 = data36.find;
                                                                        const _errs118 = errors;
                                                                        const _errs119 = errors;
                                                                        let valid23 = false;
                                                                        const _errs120 = errors;
                                                                        if (typeof data41 !== "boolean") {
                                                                          const err35 = { instancePath: instancePath + "/classPermissions/_Installation/find", schemaPath: "#/$defs/ClassPermission/properties/find/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                          if (vErrors === null) {
                                                                            vErrors = [err35];
                                                                          } else {
                                                                            vErrors.push(err35);
                                                                          }
                                                                          errors++;
                                                                        }
                                                                        var _valid7 = _errs120 === errors;
                                                                        valid23 = valid23 || _valid7;
                                                                        const _errs122 = errors;
                                                                        if (errors === _errs122) {
                                                                          if (Array.isArray(data41)) {
                                                                            var valid24 = true;
                                                                            const len8 = data41.length;
                                                                            for (let i8 = 0; i8 < len8; i8++) {
                                                                              let data42 = data41[i8];
                                                                              const _errs124 = errors;
                                                                              if (errors === _errs124) {
                                                                                if (typeof data42 === "string") {
                                                                                  if (!pattern31.test(data42)) {
                                                                                    const err36 = { instancePath: instancePath + "/classPermissions/_Installation/find/" + i8, schemaPath: "#/$defs/ClassPermission/properties/find/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                                    if (vErrors === null) {
                                                                                      vErrors = [err36];
                                                                                    } else {
                                                                                      vErrors.push(err36);
                                                                                    }
                                                                                    errors++;
                                                                                  }
                                                                                } else {
                                                                                  const err37 = { instancePath: instancePath + "/classPermissions/_Installation/find/" + i8, schemaPath: "#/$defs/ClassPermission/properties/find/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                                  if (vErrors === null) {
                                                                                    vErrors = [err37];
                                                                                  } else {
                                                                                    vErrors.push(err37);
                                                                                  }
                                                                                  errors++;
                                                                                }
                                                                              }
                                                                              var valid24 = _errs124 === errors;
                                                                              if (!valid24) {
                                                                                break;
                                                                              }
                                                                            }
                                                                          } else {
                                                                            const err38 = { instancePath: instancePath + "/classPermissions/_Installation/find", schemaPath: "#/$defs/ClassPermission/properties/find/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                            if (vErrors === null) {
                                                                              vErrors = [err38];
                                                                            } else {
                                                                              vErrors.push(err38);
                                                                            }
                                                                            errors++;
                                                                          }
                                                                        }
                                                                        var _valid7 = _errs122 === errors;
                                                                        valid23 = valid23 || _valid7;
                                                                        if (!valid23) {
                                                                          const err39 = { instancePath: instancePath + "/classPermissions/_Installation/find", schemaPath: "#/$defs/ClassPermission/properties/find/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                          if (vErrors === null) {
                                                                            vErrors = [err39];
                                                                          } else {
                                                                            vErrors.push(err39);
                                                                          }
                                                                          errors++;
                                                                          validate54.errors = vErrors;
                                                                          return false;
                                                                        } else {
                                                                          errors = _errs119;
                                                                          if (vErrors !== null) {
                                                                            if (_errs119) {
                                                                              vErrors.length = _errs119;
                                                                            } else {
                                                                              vErrors = null;
                                                                            }
                                                                          }
                                                                        }
                                                                        var valid18 = _errs118 === errors;
                                                                      } else {
                                                                        var valid18 = true;
                                                                      }
                                                                      if (valid18) {
                                                                        if (data36.update !== void 0) {
                                                                          let data43 = data36.update;
                                                                          const _errs126 = errors;
                                                                          const _errs127 = errors;
                                                                          let valid25 = false;
                                                                          const _errs128 = errors;
                                                                          if (typeof data43 !== "boolean") {
                                                                            const err40 = { instancePath: instancePath + "/classPermissions/_Installation/update", schemaPath: "#/$defs/ClassPermission/properties/update/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                            if (vErrors === null) {
                                                                              vErrors = [err40];
                                                                            } else {
                                                                              vErrors.push(err40);
                                                                            }
                                                                            errors++;
                                                                          }
                                                                          var _valid8 = _errs128 === errors;
                                                                          valid25 = valid25 || _valid8;
                                                                          const _errs130 = errors;
                                                                          if (errors === _errs130) {
                                                                            if (Array.isArray(data43)) {
                                                                              var valid26 = true;
                                                                              const len9 = data43.length;
                                                                              for (let i9 = 0; i9 < len9; i9++) {
                                                                                let data44 = data43[i9];
                                                                                const _errs132 = errors;
                                                                                if (errors === _errs132) {
                                                                                  if (typeof data44 === "string") {
                                                                                    if (!pattern31.test(data44)) {
                                                                                      const err41 = { instancePath: instancePath + "/classPermissions/_Installation/update/" + i9, schemaPath: "#/$defs/ClassPermission/properties/update/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                                      if (vErrors === null) {
                                                                                        vErrors = [err41];
                                                                                      } else {
                                                                                        vErrors.push(err41);
                                                                                      }
                                                                                      errors++;
                                                                                    }
                                                                                  } else {
                                                                                    const err42 = { instancePath: instancePath + "/classPermissions/_Installation/update/" + i9, schemaPath: "#/$defs/ClassPermission/properties/update/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                                    if (vErrors === null) {
                                                                                      vErrors = [err42];
                                                                                    } else {
                                                                                      vErrors.push(err42);
                                                                                    }
                                                                                    errors++;
                                                                                  }
                                                                                }
                                                                                var valid26 = _errs132 === errors;
                                                                                if (!valid26) {
                                                                                  break;
                                                                                }
                                                                              }
                                                                            } else {
                                                                              const err43 = { instancePath: instancePath + "/classPermissions/_Installation/update", schemaPath: "#/$defs/ClassPermission/properties/update/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                              if (vErrors === null) {
                                                                                vErrors = [err43];
                                                                              } else {
                                                                                vErrors.push(err43);
                                                                              }
                                                                              errors++;
                                                                            }
                                                                          }
                                                                          var _valid8 = _errs130 === errors;
                                                                          valid25 = valid25 || _valid8;
                                                                          if (!valid25) {
                                                                            const err44 = { instancePath: instancePath + "/classPermissions/_Installation/update", schemaPath: "#/$defs/ClassPermission/properties/update/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                            if (vErrors === null) {
                                                                              vErrors = [err44];
                                                                            } else {
                                                                              vErrors.push(err44);
                                                                            }
                                                                            errors++;
                                                                            validate54.errors = vErrors;
                                                                            return false;
                                                                          } else {
                                                                            errors = _errs127;
                                                                            if (vErrors !== null) {
                                                                              if (_errs127) {
                                                                                vErrors.length = _errs127;
                                                                              } else {
                                                                                vErrors = null;
                                                                              }
                                                                            }
                                                                          }
                                                                          var valid18 = _errs126 === errors;
                                                                        } else {
                                                                          var valid18 = true;
                                                                        }
                                                                        if (valid18) {
                                                                          if (data36.delete !== void 0) {
                                                                            let data45 = data36.delete;
                                                                            const _errs134 = errors;
                                                                            const _errs135 = errors;
                                                                            let valid27 = false;
                                                                            const _errs136 = errors;
                                                                            if (typeof data45 !== "boolean") {
                                                                              const err45 = { instancePath: instancePath + "/classPermissions/_Installation/delete", schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                              if (vErrors === null) {
                                                                                vErrors = [err45];
                                                                              } else {
                                                                                vErrors.push(err45);
                                                                              }
                                                                              errors++;
                                                                            }
                                                                            var _valid9 = _errs136 === errors;
                                                                            valid27 = valid27 || _valid9;
                                                                            const _errs138 = errors;
                                                                            if (errors === _errs138) {
                                                                              if (Array.isArray(data45)) {
                                                                                var valid28 = true;
                                                                                const len10 = data45.length;
                                                                                for (let i10 = 0; i10 < len10; i10++) {
                                                                                  let data46 = data45[i10];
                                                                                  const _errs140 = errors;
                                                                                  if (errors === _errs140) {
                                                                                    if (typeof data46 === "string") {
                                                                                      if (!pattern31.test(data46)) {
                                                                                        const err46 = { instancePath: instancePath + "/classPermissions/_Installation/delete/" + i10, schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                                        if (vErrors === null) {
                                                                                          vErrors = [err46];
                                                                                        } else {
                                                                                          vErrors.push(err46);
                                                                                        }
                                                                                        errors++;
                                                                                      }
                                                                                    } else {
                                                                                      const err47 = { instancePath: instancePath + "/classPermissions/_Installation/delete/" + i10, schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                                      if (vErrors === null) {
                                                                                        vErrors = [err47];
                                                                                      } else {
                                                                                        vErrors.push(err47);
                                                                                      }
                                                                                      errors++;
                                                                                    }
                                                                                  }
                                                                                  var valid28 = _errs140 === errors;
                                                                                  if (!valid28) {
                                                                                    break;
                                                                                  }
                                                                                }
                                                                              } else {
                                                                                const err48 = { instancePath: instancePath + "/classPermissions/_Installation/delete", schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                                if (vErrors === null) {
                                                                                  vErrors = [err48];
                                                                                } else {
                                                                                  vErrors.push(err48);
                                                                                }
                                                                                errors++;
                                                                              }
                                                                            }
                                                                            var _valid9 = _errs138 === errors;
                                                                            valid27 = valid27 || _valid9;
                                                                            if (!valid27) {
                                                                              const err49 = { instancePath: instancePath + "/classPermissions/_Installation/delete", schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                              if (vErrors === null) {
                                                                                vErrors = [err49];
                                                                              } else {
                                                                                vErrors.push(err49);
                                                                              }
                                                                              errors++;
                                                                              validate54.errors = vErrors;
                                                                              return false;
                                                                            } else {
                                                                              errors = _errs135;
                                                                              if (vErrors !== null) {
                                                                                if (_errs135) {
                                                                                  vErrors.length = _errs135;
                                                                                } else {
                                                                                  vErrors = null;
                                                                                }
                                                                              }
                                                                            }
                                                                            var valid18 = _errs134 === errors;
                                                                          } else {
                                                                            var valid18 = true;
                                                                          }
                                                                        }
                                                                      }
                                                                    }
                                                                  }
                                                                }
                                                              } else {
                                                                validate54.errors = [{ instancePath: instancePath + "/classPermissions/_Installation", schemaPath: "#/$defs/ClassPermission/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                return false;
                                                              }
                                                            }
                                                            var valid4 = _errs98 === errors;
                                                          } else {
                                                            var valid4 = true;
                                                          }
                                                          if (valid4) {
                                                            if (data24._Role !== void 0) {
                                                              let data47 = data24._Role;
                                                              const _errs142 = errors;
                                                              const _errs143 = errors;
                                                              if (errors === _errs143) {
                                                                if (data47 && typeof data47 == "object" && !Array.isArray(data47)) {
                                                                  const _errs145 = errors;
                                                                  for (const key6 in data47) {
                                                                    if (!(key6 === "create" || key6 === "get" || key6 === "find" || key6 === "update" || key6 === "delete")) {
                                                                      validate54.errors = [{ instancePath: instancePath + "/classPermissions/_Role", schemaPath: "#/$defs/ClassPermission/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key6 }, message: "must NOT have additional properties" }];
                                                                      return false;
                                                                      break;
                                                                    }
                                                                  }
                                                                  if (_errs145 === errors) {
                                                                    if (data47.create !== void 0) {
                                                                      let data48 = data47.create;
                                                                      const _errs146 = errors;
                                                                      const _errs147 = errors;
                                                                      let valid31 = false;
                                                                      const _errs148 = errors;
                                                                      if (typeof data48 !== "boolean") {
                                                                        const err50 = { instancePath: instancePath + "/classPermissions/_Role/create", schemaPath: "#/$defs/ClassPermission/properties/create/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                        if (vErrors === null) {
                                                                          vErrors = [err50];
                                                                        } else {
                                                                          vErrors.push(err50);
                                                                        }
                                                                        errors++;
                                                                      }
                                                                      var _valid10 = _errs148 === errors;
                                                                      valid31 = valid31 || _valid10;
                                                                      const _errs150 = errors;
                                                                      if (errors === _errs150) {
                                                                        if (Array.isArray(data48)) {
                                                                          var valid32 = true;
                                                                          const len11 = data48.length;
                                                                          for (let i11 = 0; i11 < len11; i11++) {
                                                                            let data49 = data48[i11];
                                                                            const _errs152 = errors;
                                                                            if (errors === _errs152) {
                                                                              if (typeof data49 === "string") {
                                                                                if (!pattern31.test(data49)) {
                                                                                  const err51 = { instancePath: instancePath + "/classPermissions/_Role/create/" + i11, schemaPath: "#/$defs/ClassPermission/properties/create/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                                  if (vErrors === null) {
                                                                                    vErrors = [err51];
                                                                                  } else {
                                                                                    vErrors.push(err51);
                                                                                  }
                                                                                  errors++;
                                                                                }
                                                                              } else {
                                                                                const err52 = { instancePath: instancePath + "/classPermissions/_Role/create/" + i11, schemaPath: "#/$defs/ClassPermission/properties/create/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                                if (vErrors === null) {
                                                                                  vErrors = [err52];
                                                                                } else {
                                                                                  vErrors.push(err52);
                                                                                }
                                                                                errors++;
                                                                              }
                                                                            }
                                                                            var valid32 = _errs152 === errors;
                                                                            if (!valid32) {
                                                                              break;
                                                                            }
                                                                          }
                                                                        } else {
                                                                          const err53 = { instancePath: instancePath + "/classPermissions/_Role/create", schemaPath: "#/$defs/ClassPermission/properties/create/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                          if (vErrors === null) {
                                                                            vErrors = [err53];
                                                                          } else {
                                                                            vErrors.push(err53);
                                                                          }
                                                                          errors++;
                                                                        }
                                                                      }
                                                                      var _valid10 = _errs150 === errors;
                                                                      valid31 = valid31 || _valid10;
                                                                      if (!valid31) {
                                                                        const err54 = { instancePath: instancePath + "/classPermissions/_Role/create", schemaPath: "#/$defs/ClassPermission/properties/create/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                        if (vErrors === null) {
                                                                          vErrors = [err54];
                                                                        } else {
                                                                          vErrors.push(err54);
                                                                        }
                                                                        errors++;
                                                                        validate54.errors = vErrors;
                                                                        return false;
                                                                      } else {
                                                                        errors = _errs147;
                                                                        if (vErrors !== null) {
                                                                          if (_errs147) {
                                                                            vErrors.length = _errs147;
                                                                          } else {
                                                                            vErrors = null;
                                                                          }
                                                                        }
                                                                      }
                                                                      var valid30 = _errs146 === errors;
                                                                    } else {
                                                                      var valid30 = true;
                                                                    }
                                                                    if (valid30) {
                                                                      if (data47.get !== void 0) {
                                                                        let data50 = data47.get;
                                                                        const _errs154 = errors;
                                                                        const _errs155 = errors;
                                                                        let valid33 = false;
                                                                        const _errs156 = errors;
                                                                        if (typeof data50 !== "boolean") {
                                                                          const err55 = { instancePath: instancePath + "/classPermissions/_Role/get", schemaPath: "#/$defs/ClassPermission/properties/get/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                          if (vErrors === null) {
                                                                            vErrors = [err55];
                                                                          } else {
                                                                            vErrors.push(err55);
                                                                          }
                                                                          errors++;
                                                                        }
                                                                        var _valid11 = _errs156 === errors;
                                                                        valid33 = valid33 || _valid11;
                                                                        const _errs158 = errors;
                                                                        if (errors === _errs158) {
                                                                          if (Array.isArray(data50)) {
                                                                            var valid34 = true;
                                                                            const len12 = data50.length;
                                                                            for (let i12 = 0; i12 < len12; i12++) {
                                                                              let data51 = data50[i12];
                                                                              const _errs160 = errors;
                                                                              if (errors === _errs160) {
                                                                                if (typeof data51 === "string") {
                                                                                  if (!pattern31.test(data51)) {
                                                                                    const err56 = { instancePath: instancePath + "/classPermissions/_Role/get/" + i12, schemaPath: "#/$defs/ClassPermission/properties/get/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                                    if (vErrors === null) {
                                                                                      vErrors = [err56];
                                                                                    } else {
                                                                                      vErrors.push(err56);
                                                                                    }
                                                                                    errors++;
                                                                                  }
                                                                                } else {
                                                                                  const err57 = { instancePath: instancePath + "/classPermissions/_Role/get/" + i12, schemaPath: "#/$defs/ClassPermission/properties/get/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                                  if (vErrors === null) {
                                                                                    vErrors = [err57];
                                                                                  } else {
                                                                                    vErrors.push(err57);
                                                                                  }
                                                                                  errors++;
                                                                                }
                                                                              }
                                                                              var valid34 = _errs160 === errors;
                                                                              if (!valid34) {
                                                                                break;
                                                                              }
                                                                            }
                                                                          } else {
                                                                            const err58 = { instancePath: instancePath + "/classPermissions/_Role/get", schemaPath: "#/$defs/ClassPermission/properties/get/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                            if (vErrors === null) {
                                                                              vErrors = [err58];
                                                                            } else {
                                                                              vErrors.push(err58);
                                                                            }
                                                                            errors++;
                                                                          }
                                                                        }
                                                                        var _valid11 = _errs158 === errors;
                                                                        valid33 = valid33 || _valid11;
                                                                        if (!valid33) {
                                                                          const err59 = { instancePath: instancePath + "/classPermissions/_Role/get", schemaPath: "#/$defs/ClassPermission/properties/get/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                          if (vErrors === null) {
                                                                            vErrors = [err59];
                                                                          } else {
                                                                            vErrors.push(err59);
                                                                          }
                                                                          errors++;
                                                                          validate54.errors = vErrors;
                                                                          return false;
                                                                        } else {
                                                                          errors = _errs155;
                                                                          if (vErrors !== null) {
                                                                            if (_errs155) {
                                                                              vErrors.length = _errs155;
                                                                            } else {
                                                                              vErrors = null;
                                                                            }
                                                                          }
                                                                        }
                                                                        var valid30 = _errs154 === errors;
                                                                      } else {
                                                                        var valid30 = true;
                                                                      }
                                                                      if (valid30) {
                                                                        if (data47.find !== void 0) {
                                                                          let data52 = data47.find;
                                                                          const _errs162 = errors;
                                                                          const _errs163 = errors;
                                                                          let valid35 = false;
                                                                          const _errs164 = errors;
                                                                          if (typeof data52 !== "boolean") {
                                                                            const err60 = { instancePath: instancePath + "/classPermissions/_Role/find", schemaPath: "#/$defs/ClassPermission/properties/find/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                            if (vErrors === null) {
                                                                              vErrors = [err60];
                                                                            } else {
                                                                              vErrors.push(err60);
                                                                            }
                                                                            errors++;
                                                                          }
                                                                          var _valid12 = _errs164 === errors;
                                                                          valid35 = valid35 || _valid12;
                                                                          const _errs166 = errors;
                                                                          if (errors === _errs166) {
                                                                            if (Array.isArray(data52)) {
                                                                              var valid36 = true;
                                                                              const len13 = data52.length;
                                                                              for (let i13 = 0; i13 < len13; i13++) {
                                                                                let data53 = data52[i13];
                                                                                const _errs168 = errors;
                                                                                if (errors === _errs168) {
                                                                                  if (typeof data53 === "string") {
                                                                                    if (!pattern31.test(data53)) {
                                                                                      const err61 = { instancePath: instancePath + "/classPermissions/_Role/find/" + i13, schemaPath: "#/$defs/ClassPermission/properties/find/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                                      if (vErrors === null) {
                                                                                        vErrors = [err61];
                                                                                      } else {
                                                                                        vErrors.push(err61);
                                                                                      }
                                                                                      errors++;
                                                                                    }
                                                                                  } else {
                                                                                    const err62 = { instancePath: instancePath + "/classPermissions/_Role/find/" + i13, schemaPath: "#/$defs/ClassPermission/properties/find/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                                    if (vErrors === null) {
                                                                                      vErrors = [err62];
                                                                                    } else {
                                                                                      vErrors.push(err62);
                                                                                    }
                                                                                    errors++;
                                                                                  }
                                                                                }
                                                                                var valid36 = _errs168 === errors;
                                                                                if (!valid36) {
                                                                                  break;
                                                                                }
                                                                              }
                                                                            } else {
                                                                              const err63 = { instancePath: instancePath + "/classPermissions/_Role/find", schemaPath: "#/$defs/ClassPermission/properties/find/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                              if (vErrors === null) {
                                                                                vErrors = [err63];
                                                                              } else {
                                                                                vErrors.push(err63);
                                                                              }
                                                                              errors++;
                                                                            }
                                                                          }
                                                                          var _valid12 = _errs166 === errors;
                                                                          valid35 = valid35 || _valid12;
                                                                          if (!valid35) {
                                                                            const err64 = { instancePath: instancePath + "/classPermissions/_Role/find", schemaPath: "#/$defs/ClassPermission/properties/find/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                            if (vErrors === null) {
                                                                              vErrors = [err64];
                                                                            } else {
                                                                              vErrors.push(err64);
                                                                            }
                                                                            errors++;
                                                                            validate54.errors = vErrors;
                                                                            return false;
                                                                          } else {
                                                                            errors = _errs163;
                                                                            if (vErrors !== null) {
                                                                              if (_errs163) {
                                                                                vErrors.length = _errs163;
                                                                              } else {
                                                                                vErrors = null;
                                                                              }
                                                                            }
                                                                          }
                                                                          var valid30 = _errs162 === errors;
                                                                        } else {
                                                                          var valid30 = true;
                                                                        }
                                                                        if (valid30) {
                                                                          if (data47.update !== void 0) {
                                                                            let data54 = data47.update;
                                                                            const _errs170 = errors;
                                                                            const _errs171 = errors;
                                                                            let valid37 = false;
                                                                            const _errs172 = errors;
                                                                            if (typeof data54 !== "boolean") {
                                                                              const err65 = { instancePath: instancePath + "/classPermissions/_Role/update", schemaPath: "#/$defs/ClassPermission/properties/update/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                              if (vErrors === null) {
                                                                                vErrors = [err65];
                                                                              } else {
                                                                                vErrors.push(err65);
                                                                              }
                                                                              errors++;
                                                                            }
                                                                            var _valid13 = _errs172 === errors;
                                                                            valid37 = valid37 || _valid13;
                                                                            const _errs174 = errors;
                                                                            if (errors === _errs174) {
                                                                              if (Array.isArray(data54)) {
                                                                                var valid38 = true;
                                                                                const len14 = data54.length;
                                                                                for (let i14 = 0; i14 < len14; i14++) {
                                                                                  let data55 = data54[i14];
                                                                                  const _errs176 = errors;
                                                                                  if (errors === _errs176) {
                                                                                    if (typeof data55 === "string") {
                                                                                      if (!pattern31.test(data55)) {
                                                                                        const err66 = { instancePath: instancePath + "/classPermissions/_Role/update/" + i14, schemaPath: "#/$defs/ClassPermission/properties/update/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                                        if (vErrors === null) {
                                                                                          vErrors = [err66];
                                                                                        } else {
                                                                                          vErrors.push(err66);
                                                                                        }
                                                                                        errors++;
                                                                                      }
                                                                                    } else {
                                                                                      const err67 = { instancePath: instancePath + "/classPermissions/_Role/update/" + i14, schemaPath: "#/$defs/ClassPermission/properties/update/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                                      if (vErrors === null) {
                                                                                        vErrors = [err67];
                                                                                      } else {
                                                                                        vErrors.push(err67);
                                                                                      }
                                                                                      errors++;
                                                                                    }
                                                                                  }
                                                                                  var valid38 = _errs176 === errors;
                                                                                  if (!valid38) {
                                                                                    break;
                                                                                  }
                                                                                }
                                                                              } else {
                                                                                const err68 = { instancePath: instancePath + "/classPermissions/_Role/update", schemaPath: "#/$defs/ClassPermission/properties/update/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                                if (vErrors === null) {
                                                                                  vErrors = [err68];
                                                                                } else {
                                                                                  vErrors.push(err68);
                                                                                }
                                                                                errors++;
                                                                              }
                                                                            }
                                                                            var _valid13 = _errs174 === errors;
                                                                            valid37 = valid37 || _valid13;
                                                                            if (!valid37) {
                                                                              const err69 = { instancePath: instancePath + "/classPermissions/_Role/update", schemaPath: "#/$defs/ClassPermission/properties/update/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                              if (vErrors === null) {
                                                                                vErrors = [err69];
                                                                              } else {
                                                                                vErrors.push(err69);
                                                                              }
                                                                              errors++;
                                                                              validate54.errors = vErrors;
                                                                              return false;
                                                                            } else {
                                                                              errors = _errs171;
                                                                              if (vErrors !== null) {
                                                                                if (_errs171) {
                                                                                  vErrors.length = _errs171;
                                                                                } else {
                                                                                  vErrors = null;
                                                                                }
                                                                              }
                                                                            }
                                                                            var valid30 = _errs170 === errors;
                                                                          } else {
                                                                            var valid30 = true;
                                                                          }
                                                                          if (valid30) {
                                                                            if (data47.delete !== void 0) {
                                                                              let data56 = data47.delete;
                                                                              const _errs178 = errors;
                                                                              const _errs179 = errors;
                                                                              let valid39 = false;
                                                                              const _errs180 = errors;
                                                                              if (typeof data56 !== "boolean") {
                                                                                const err70 = { instancePath: instancePath + "/classPermissions/_Role/delete", schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf/0/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                                                                if (vErrors === null) {
                                                                                  vErrors = [err70];
                                                                                } else {
                                                                                  vErrors.push(err70);
                                                                                }
                                                                                errors++;
                                                                              }
                                                                              var _valid14 = _errs180 === errors;
                                                                              valid39 = valid39 || _valid14;
                                                                              const _errs182 = errors;
                                                                              if (errors === _errs182) {
                                                                                if (Array.isArray(data56)) {
                                                                                  var valid40 = true;
                                                                                  const len15 = data56.length;
                                                                                  for (let i15 = 0; i15 < len15; i15++) {
                                                                                    let data57 = data56[i15];
                                                                                    const _errs184 = errors;
                                                                                    if (errors === _errs184) {
                                                                                      if (typeof data57 === "string") {
                                                                                        if (!pattern31.test(data57)) {
                                                                                          const err71 = { instancePath: instancePath + "/classPermissions/_Role/delete/" + i15, schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf/1/items/pattern", keyword: "pattern", params: { pattern: "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$" }, message: 'must match pattern "^(\\*|logged-in|[A-Za-z0-9]{1,64}|role:[A-Za-z0-9_ -]{1,128})$"' };
                                                                                          if (vErrors === null) {
                                                                                            vErrors = [err71];
                                                                                          } else {
                                                                                            vErrors.push(err71);
                                                                                          }
                                                                                          errors++;
                                                                                        }
                                                                                      } else {
                                                                                        const err72 = { instancePath: instancePath + "/classPermissions/_Role/delete/" + i15, schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf/1/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                                                                        if (vErrors === null) {
                                                                                          vErrors = [err72];
                                                                                        } else {
                                                                                          vErrors.push(err72);
                                                                                        }
                                                                                        errors++;
                                                                                      }
                                                                                    }
                                                                                    var valid40 = _errs184 === errors;
                                                                                    if (!valid40) {
                                                                                      break;
                                                                                    }
                                                                                  }
                                                                                } else {
                                                                                  const err73 = { instancePath: instancePath + "/classPermissions/_Role/delete", schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                                                                  if (vErrors === null) {
                                                                                    vErrors = [err73];
                                                                                  } else {
                                                                                    vErrors.push(err73);
                                                                                  }
                                                                                  errors++;
                                                                                }
                                                                              }
                                                                              var _valid14 = _errs182 === errors;
                                                                              valid39 = valid39 || _valid14;
                                                                              if (!valid39) {
                                                                                const err74 = { instancePath: instancePath + "/classPermissions/_Role/delete", schemaPath: "#/$defs/ClassPermission/properties/delete/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                                                if (vErrors === null) {
                                                                                  vErrors = [err74];
                                                                                } else {
                                                                                  vErrors.push(err74);
                                                                                }
                                                                                errors++;
                                                                                validate54.errors = vErrors;
                                                                                return false;
                                                                              } else {
                                                                                errors = _errs179;
                                                                                if (vErrors !== null) {
                                                                                  if (_errs179) {
                                                                                    vErrors.length = _errs179;
                                                                                  } else {
                                                                                    vErrors = null;
                                                                                  }
                                                                                }
                                                                              }
                                                                              var valid30 = _errs178 === errors;
                                                                            } else {
                                                                              var valid30 = true;
                                                                            }
                                                                          }
                                                                        }
                                                                      }
                                                                    }
                                                                  }
                                                                } else {
                                                                  validate54.errors = [{ instancePath: instancePath + "/classPermissions/_Role", schemaPath: "#/$defs/ClassPermission/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                  return false;
                                                                }
                                                              }
                                                              var valid4 = _errs142 === errors;
                                                            } else {
                                                              var valid4 = true;
                                                            }
                                                          }
                                                        }
                                                      }
                                                    } else {
                                                      validate54.errors = [{ instancePath: instancePath + "/classPermissions", schemaPath: "#/properties/classPermissions/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                      return false;
                                                    }
                                                  }
                                                  var valid0 = _errs51 === errors;
                                                } else {
                                                  var valid0 = true;
                                                }
                                                if (valid0) {
                                                  if (data.privateUserFields !== void 0) {
                                                    let data58 = data.privateUserFields;
                                                    const _errs186 = errors;
                                                    if (errors === _errs186) {
                                                      if (Array.isArray(data58)) {
                                                        var valid41 = true;
                                                        const len16 = data58.length;
                                                        for (let i16 = 0; i16 < len16; i16++) {
                                                          let data59 = data58[i16];
                                                          const _errs188 = errors;
                                                          if (errors === _errs188) {
                                                            if (typeof data59 === "string") {
                                                              if (!pattern46.test(data59)) {
                                                                validate54.errors = [{ instancePath: instancePath + "/privateUserFields/" + i16, schemaPath: "#/properties/privateUserFields/items/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z][A-Za-z0-9_]*$"' }];
                                                                return false;
                                                              }
                                                            } else {
                                                              validate54.errors = [{ instancePath: instancePath + "/privateUserFields/" + i16, schemaPath: "#/properties/privateUserFields/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                              return false;
                                                            }
                                                          }
                                                          var valid41 = _errs188 === errors;
                                                          if (!valid41) {
                                                            break;
                                                          }
                                                        }
                                                        if (valid41) {
                                                          let i17 = data58.length;
                                                          let j0;
                                                          if (i17 > 1) {
                                                            const indices0 = {};
                                                            for (; i17--; ) {
                                                              let item0 = data58[i17];
                                                              if (typeof item0 !== "string") {
                                                                continue;
                                                              }
                                                              if (typeof indices0[item0] == "number") {
                                                                j0 = indices0[item0];
                                                                validate54.errors = [{ instancePath: instancePath + "/privateUserFields", schemaPath: "#/properties/privateUserFields/uniqueItems", keyword: "uniqueItems", params: { i: i17, j: j0 }, message: "must NOT have duplicate items (items ## " + j0 + " and " + i17 + " are identical)" }];
                                                                return false;
                                                                break;
                                                              }
                                                              indices0[item0] = i17;
                                                            }
                                                          }
                                                        }
                                                      } else {
                                                        validate54.errors = [{ instancePath: instancePath + "/privateUserFields", schemaPath: "#/properties/privateUserFields/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                        return false;
                                                      }
                                                    }
                                                    var valid0 = _errs186 === errors;
                                                  } else {
                                                    var valid0 = true;
                                                  }
                                                  if (valid0) {
                                                    if (data.platforms !== void 0) {
                                                      let data60 = data.platforms;
                                                      const _errs190 = errors;
                                                      if (errors === _errs190) {
                                                        if (data60 && typeof data60 == "object" && !Array.isArray(data60)) {
                                                          for (const key7 in data60) {
                                                            const _errs192 = errors;
                                                            if (typeof key7 === "string") {
                                                              if (!pattern47.test(key7)) {
                                                                const err75 = { instancePath: instancePath + "/platforms", schemaPath: "#/properties/platforms/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[a-zA-Z][a-zA-Z0-9_]*$" }, message: 'must match pattern "^[a-zA-Z][a-zA-Z0-9_]*$"', propertyName: key7 };
                                                                if (vErrors === null) {
                                                                  vErrors = [err75];
                                                                } else {
                                                                  vErrors.push(err75);
                                                                }
                                                                errors++;
                                                              }
                                                            }
                                                            var valid43 = _errs192 === errors;
                                                            if (!valid43) {
                                                              const err76 = { instancePath: instancePath + "/platforms", schemaPath: "#/properties/platforms/propertyNames", keyword: "propertyNames", params: { propertyName: key7 }, message: "property name must be valid" };
                                                              if (vErrors === null) {
                                                                vErrors = [err76];
                                                              } else {
                                                                vErrors.push(err76);
                                                              }
                                                              errors++;
                                                              validate54.errors = vErrors;
                                                              return false;
                                                              break;
                                                            }
                                                          }
                                                          if (valid43) {
                                                            for (const key8 in data60) {
                                                              let data61 = data60[key8];
                                                              const _errs194 = errors;
                                                              if (errors === _errs194) {
                                                                if (data61 && typeof data61 == "object" && !Array.isArray(data61)) {
                                                                  let missing2;
                                                                  if (data61.appIds === void 0 && (missing2 = "appIds")) {
                                                                    validate54.errors = [{ instancePath: instancePath + "/platforms/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/platforms/additionalProperties/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                                                    return false;
                                                                  } else {
                                                                    const _errs196 = errors;
                                                                    for (const key9 in data61) {
                                                                      if (!(key9 === "type" || key9 === "appIds" || key9 === "keyId" || key9 === "teamId" || key9 === "region")) {
                                                                        validate54.errors = [{ instancePath: instancePath + "/platforms/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/platforms/additionalProperties/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key9 }, message: "must NOT have additional properties" }];
                                                                        return false;
                                                                        break;
                                                                      }
                                                                    }
                                                                    if (_errs196 === errors) {
                                                                      if (data61.type !== void 0) {
                                                                        let data62 = data61.type;
                                                                        const _errs197 = errors;
                                                                        if (!(data62 === "facebook" || data62 === "github" || data62 === "google" || data62 === "lc_apple" || data62 === "lc_qqapp" || data62 === "lc_weapp" || data62 === "qq" || data62 === "taptap" || data62 === "weibo" || data62 === "weixin")) {
                                                                          validate54.errors = [{ instancePath: instancePath + "/platforms/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/type", schemaPath: "#/properties/platforms/additionalProperties/properties/type/enum", keyword: "enum", params: { allowedValues: schema71.properties.platforms.additionalProperties.properties.type.enum }, message: "must be equal to one of the allowed values" }];
                                                                          return false;
                                                                        }
                                                                        var valid45 = _errs197 === errors;
                                                                      } else {
                                                                        var valid45 = true;
                                                                      }
                                                                      if (valid45) {
                                                                        if (data61.appIds !== void 0) {
                                                                          let data63 = data61.appIds;
                                                                          const _errs198 = errors;
                                                                          if (errors === _errs198) {
                                                                            if (Array.isArray(data63)) {
                                                                              if (data63.length < 1) {
                                                                                validate54.errors = [{ instancePath: instancePath + "/platforms/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/appIds", schemaPath: "#/properties/platforms/additionalProperties/properties/appIds/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                                                                                return false;
                                                                              } else {
                                                                                var valid46 = true;
                                                                                const len17 = data63.length;
                                                                                for (let i18 = 0; i18 < len17; i18++) {
                                                                                  let data64 = data63[i18];
                                                                                  const _errs200 = errors;
                                                                                  if (errors === _errs200) {
                                                                                    if (typeof data64 === "string") {
                                                                                      if (!pattern48.test(data64)) {
                                                                                        validate54.errors = [{ instancePath: instancePath + "/platforms/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/appIds/" + i18, schemaPath: "#/properties/platforms/additionalProperties/properties/appIds/items/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9._-]{1,256}$" }, message: 'must match pattern "^[A-Za-z0-9._-]{1,256}$"' }];
                                                                                        return false;
                                                                                      }
                                                                                    } else {
                                                                                      validate54.errors = [{ instancePath: instancePath + "/platforms/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/appIds/" + i18, schemaPath: "#/properties/platforms/additionalProperties/properties/appIds/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                      return false;
                                                                                    }
                                                                                  }
                                                                                  var valid46 = _errs200 === errors;
                                                                                  if (!valid46) {
                                                                                    break;
                                                                                  }
                                                                                }
                                                                                if (valid46) {
                                                                                  let i19 = data63.length;
                                                                                  let j1;
                                                                                  if (i19 > 1) {
                                                                                    const indices1 = {};
                                                                                    for (; i19--; ) {
                                                                                      let item1 = data63[i19];
                                                                                      if (typeof item1 !== "string") {
                                                                                        continue;
                                                                                      }
                                                                                      if (typeof indices1[item1] == "number") {
                                                                                        j1 = indices1[item1];
                                                                                        validate54.errors = [{ instancePath: instancePath + "/platforms/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/appIds", schemaPath: "#/properties/platforms/additionalProperties/properties/appIds/uniqueItems", keyword: "uniqueItems", params: { i: i19, j: j1 }, message: "must NOT have duplicate items (items ## " + j1 + " and " + i19 + " are identical)" }];
                                                                                        return false;
                                                                                        break;
                                                                                      }
                                                                                      indices1[item1] = i19;
                                                                                    }
                                                                                  }
                                                                                }
                                                                              }
                                                                            } else {
                                                                              validate54.errors = [{ instancePath: instancePath + "/platforms/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/appIds", schemaPath: "#/properties/platforms/additionalProperties/properties/appIds/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                                              return false;
                                                                            }
                                                                          }
                                                                          var valid45 = _errs198 === errors;
                                                                        } else {
                                                                          var valid45 = true;
                                                                        }
                                                                        if (valid45) {
                                                                          if (data61.keyId !== void 0) {
                                                                            let data65 = data61.keyId;
                                                                            const _errs202 = errors;
                                                                            if (errors === _errs202) {
                                                                              if (typeof data65 === "string") {
                                                                                if (!pattern49.test(data65)) {
                                                                                  validate54.errors = [{ instancePath: instancePath + "/platforms/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/keyId", schemaPath: "#/properties/platforms/additionalProperties/properties/keyId/pattern", keyword: "pattern", params: { pattern: "^[A-Z0-9]{10}$" }, message: 'must match pattern "^[A-Z0-9]{10}$"' }];
                                                                                  return false;
                                                                                }
                                                                              } else {
                                                                                validate54.errors = [{ instancePath: instancePath + "/platforms/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/keyId", schemaPath: "#/properties/platforms/additionalProperties/properties/keyId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                return false;
                                                                              }
                                                                            }
                                                                            var valid45 = _errs202 === errors;
                                                                          } else {
                                                                            var valid45 = true;
                                                                          }
                                                                          if (valid45) {
                                                                            if (data61.teamId !== void 0) {
                                                                              let data66 = data61.teamId;
                                                                              const _errs204 = errors;
                                                                              if (errors === _errs204) {
                                                                                if (typeof data66 === "string") {
                                                                                  if (!pattern49.test(data66)) {
                                                                                    validate54.errors = [{ instancePath: instancePath + "/platforms/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/teamId", schemaPath: "#/properties/platforms/additionalProperties/properties/teamId/pattern", keyword: "pattern", params: { pattern: "^[A-Z0-9]{10}$" }, message: 'must match pattern "^[A-Z0-9]{10}$"' }];
                                                                                    return false;
                                                                                  }
                                                                                } else {
                                                                                  validate54.errors = [{ instancePath: instancePath + "/platforms/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/teamId", schemaPath: "#/properties/platforms/additionalProperties/properties/teamId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                  return false;
                                                                                }
                                                                              }
                                                                              var valid45 = _errs204 === errors;
                                                                            } else {
                                                                              var valid45 = true;
                                                                            }
                                                                            if (valid45) {
                                                                              if (data61.region !== void 0) {
                                                                                let data67 = data61.region;
                                                                                const _errs206 = errors;
                                                                                if (!(data67 === "cn" || data67 === "global")) {
                                                                                  validate54.errors = [{ instancePath: instancePath + "/platforms/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/region", schemaPath: "#/properties/platforms/additionalProperties/properties/region/enum", keyword: "enum", params: { allowedValues: schema71.properties.platforms.additionalProperties.properties.region.enum }, message: "must be equal to one of the allowed values" }];
                                                                                  return false;
                                                                                }
                                                                                var valid45 = _errs206 === errors;
                                                                              } else {
                                                                                var valid45 = true;
                                                                              }
                                                                            }
                                                                          }
                                                                        }
                                                                      }
                                                                    }
                                                                  }
                                                                } else {
                                                                  validate54.errors = [{ instancePath: instancePath + "/platforms/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/platforms/additionalProperties/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                  return false;
                                                                }
                                                              }
                                                              var valid44 = _errs194 === errors;
                                                              if (!valid44) {
                                                                break;
                                                              }
                                                            }
                                                          }
                                                        } else {
                                                          validate54.errors = [{ instancePath: instancePath + "/platforms", schemaPath: "#/properties/platforms/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                          return false;
                                                        }
                                                      }
                                                      var valid0 = _errs190 === errors;
                                                    } else {
                                                      var valid0 = true;
                                                    }
                                                    if (valid0) {
                                                      if (data.unverifiedPlatforms !== void 0) {
                                                        let data68 = data.unverifiedPlatforms;
                                                        const _errs207 = errors;
                                                        if (errors === _errs207) {
                                                          if (Array.isArray(data68)) {
                                                            var valid48 = true;
                                                            const len18 = data68.length;
                                                            for (let i20 = 0; i20 < len18; i20++) {
                                                              let data69 = data68[i20];
                                                              const _errs209 = errors;
                                                              if (errors === _errs209) {
                                                                if (typeof data69 === "string") {
                                                                  if (!pattern51.test(data69)) {
                                                                    validate54.errors = [{ instancePath: instancePath + "/unverifiedPlatforms/" + i20, schemaPath: "#/properties/unverifiedPlatforms/items/pattern", keyword: "pattern", params: { pattern: "^([a-zA-Z][a-zA-Z0-9_]*|\\*)$" }, message: 'must match pattern "^([a-zA-Z][a-zA-Z0-9_]*|\\*)$"' }];
                                                                    return false;
                                                                  }
                                                                } else {
                                                                  validate54.errors = [{ instancePath: instancePath + "/unverifiedPlatforms/" + i20, schemaPath: "#/properties/unverifiedPlatforms/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                  return false;
                                                                }
                                                              }
                                                              var valid48 = _errs209 === errors;
                                                              if (!valid48) {
                                                                break;
                                                              }
                                                            }
                                                            if (valid48) {
                                                              let i21 = data68.length;
                                                              let j2;
                                                              if (i21 > 1) {
                                                                const indices2 = {};
                                                                for (; i21--; ) {
                                                                  let item2 = data68[i21];
                                                                  if (typeof item2 !== "string") {
                                                                    continue;
                                                                  }
                                                                  if (typeof indices2[item2] == "number") {
                                                                    j2 = indices2[item2];
                                                                    validate54.errors = [{ instancePath: instancePath + "/unverifiedPlatforms", schemaPath: "#/properties/unverifiedPlatforms/uniqueItems", keyword: "uniqueItems", params: { i: i21, j: j2 }, message: "must NOT have duplicate items (items ## " + j2 + " and " + i21 + " are identical)" }];
                                                                    return false;
                                                                    break;
                                                                  }
                                                                  indices2[item2] = i21;
                                                                }
                                                              }
                                                            }
                                                          } else {
                                                            validate54.errors = [{ instancePath: instancePath + "/unverifiedPlatforms", schemaPath: "#/properties/unverifiedPlatforms/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                            return false;
                                                          }
                                                        }
                                                        var valid0 = _errs207 === errors;
                                                      } else {
                                                        var valid0 = true;
                                                      }
                                                      if (valid0) {
                                                        if (data.indexedFields !== void 0) {
                                                          let data70 = data.indexedFields;
                                                          const _errs211 = errors;
                                                          if (errors === _errs211) {
                                                            if (Array.isArray(data70)) {
                                                              var valid50 = true;
                                                              const len19 = data70.length;
                                                              for (let i22 = 0; i22 < len19; i22++) {
                                                                let data71 = data70[i22];
                                                                const _errs213 = errors;
                                                                if (errors === _errs213) {
                                                                  if (typeof data71 === "string") {
                                                                    if (!pattern46.test(data71)) {
                                                                      validate54.errors = [{ instancePath: instancePath + "/indexedFields/" + i22, schemaPath: "#/properties/indexedFields/items/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z][A-Za-z0-9_]*$"' }];
                                                                      return false;
                                                                    }
                                                                  } else {
                                                                    validate54.errors = [{ instancePath: instancePath + "/indexedFields/" + i22, schemaPath: "#/properties/indexedFields/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                    return false;
                                                                  }
                                                                }
                                                                var valid50 = _errs213 === errors;
                                                                if (!valid50) {
                                                                  break;
                                                                }
                                                              }
                                                              if (valid50) {
                                                                let i23 = data70.length;
                                                                let j3;
                                                                if (i23 > 1) {
                                                                  const indices3 = {};
                                                                  for (; i23--; ) {
                                                                    let item3 = data70[i23];
                                                                    if (typeof item3 !== "string") {
                                                                      continue;
                                                                    }
                                                                    if (typeof indices3[item3] == "number") {
                                                                      j3 = indices3[item3];
                                                                      validate54.errors = [{ instancePath: instancePath + "/indexedFields", schemaPath: "#/properties/indexedFields/uniqueItems", keyword: "uniqueItems", params: { i: i23, j: j3 }, message: "must NOT have duplicate items (items ## " + j3 + " and " + i23 + " are identical)" }];
                                                                      return false;
                                                                      break;
                                                                    }
                                                                    indices3[item3] = i23;
                                                                  }
                                                                }
                                                              }
                                                            } else {
                                                              validate54.errors = [{ instancePath: instancePath + "/indexedFields", schemaPath: "#/properties/indexedFields/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                              return false;
                                                            }
                                                          }
                                                          var valid0 = _errs211 === errors;
                                                        } else {
                                                          var valid0 = true;
                                                        }
                                                        if (valid0) {
                                                          if (data.maxQueryReadUnits !== void 0) {
                                                            let data72 = data.maxQueryReadUnits;
                                                            const _errs215 = errors;
                                                            if (!(typeof data72 == "number" && (!(data72 % 1) && !isNaN(data72)) && isFinite(data72))) {
                                                              validate54.errors = [{ instancePath: instancePath + "/maxQueryReadUnits", schemaPath: "#/properties/maxQueryReadUnits/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                              return false;
                                                            }
                                                            if (errors === _errs215) {
                                                              if (typeof data72 == "number" && isFinite(data72)) {
                                                                if (data72 > 1e7 || isNaN(data72)) {
                                                                  validate54.errors = [{ instancePath: instancePath + "/maxQueryReadUnits", schemaPath: "#/properties/maxQueryReadUnits/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e7 }, message: "must be <= 10000000" }];
                                                                  return false;
                                                                } else {
                                                                  if (data72 < 100 || isNaN(data72)) {
                                                                    validate54.errors = [{ instancePath: instancePath + "/maxQueryReadUnits", schemaPath: "#/properties/maxQueryReadUnits/minimum", keyword: "minimum", params: { comparison: ">=", limit: 100 }, message: "must be >= 100" }];
                                                                    return false;
                                                                  }
                                                                }
                                                              }
                                                            }
                                                            var valid0 = _errs215 === errors;
                                                          } else {
                                                            var valid0 = true;
                                                          }
                                                          if (valid0) {
                                                            if (data.maxInvalidShare !== void 0) {
                                                              let data73 = data.maxInvalidShare;
                                                              const _errs217 = errors;
                                                              if (errors === _errs217) {
                                                                if (typeof data73 == "number" && isFinite(data73)) {
                                                                  if (data73 > 1 || isNaN(data73)) {
                                                                    validate54.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 }, message: "must be <= 1" }];
                                                                    return false;
                                                                  } else {
                                                                    if (data73 < 0 || isNaN(data73)) {
                                                                      validate54.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                                      return false;
                                                                    }
                                                                  }
                                                                } else {
                                                                  validate54.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
                                                                  return false;
                                                                }
                                                              }
                                                              var valid0 = _errs217 === errors;
                                                            } else {
                                                              var valid0 = true;
                                                            }
                                                            if (valid0) {
                                                              if (data.retentionDays !== void 0) {
                                                                let data74 = data.retentionDays;
                                                                const _errs219 = errors;
                                                                if (errors === _errs219) {
                                                                  if (data74 && typeof data74 == "object" && !Array.isArray(data74)) {
                                                                    const _errs221 = errors;
                                                                    for (const key10 in data74) {
                                                                      if (!(key10 === "records" || key10 === "installations")) {
                                                                        validate54.errors = [{ instancePath: instancePath + "/retentionDays", schemaPath: "#/properties/retentionDays/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key10 }, message: "must NOT have additional properties" }];
                                                                        return false;
                                                                        break;
                                                                      }
                                                                    }
                                                                    if (_errs221 === errors) {
                                                                      if (data74.records !== void 0) {
                                                                        let data75 = data74.records;
                                                                        const _errs222 = errors;
                                                                        if (!(typeof data75 == "number" && (!(data75 % 1) && !isNaN(data75)) && isFinite(data75))) {
                                                                          validate54.errors = [{ instancePath: instancePath + "/retentionDays/records", schemaPath: "#/properties/retentionDays/properties/records/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                                          return false;
                                                                        }
                                                                        if (errors === _errs222) {
                                                                          if (typeof data75 == "number" && isFinite(data75)) {
                                                                            if (data75 > 400 || isNaN(data75)) {
                                                                              validate54.errors = [{ instancePath: instancePath + "/retentionDays/records", schemaPath: "#/properties/retentionDays/properties/records/maximum", keyword: "maximum", params: { comparison: "<=", limit: 400 }, message: "must be <= 400" }];
                                                                              return false;
                                                                            } else {
                                                                              if (data75 < 1 || isNaN(data75)) {
                                                                                validate54.errors = [{ instancePath: instancePath + "/retentionDays/records", schemaPath: "#/properties/retentionDays/properties/records/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                                                return false;
                                                                              }
                                                                            }
                                                                          }
                                                                        }
                                                                        var valid52 = _errs222 === errors;
                                                                      } else {
                                                                        var valid52 = true;
                                                                      }
                                                                      if (valid52) {
                                                                        if (data74.installations !== void 0) {
                                                                          let data76 = data74.installations;
                                                                          const _errs224 = errors;
                                                                          if (!(typeof data76 == "number" && (!(data76 % 1) && !isNaN(data76)) && isFinite(data76))) {
                                                                            validate54.errors = [{ instancePath: instancePath + "/retentionDays/installations", schemaPath: "#/properties/retentionDays/properties/installations/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                                            return false;
                                                                          }
                                                                          if (errors === _errs224) {
                                                                            if (typeof data76 == "number" && isFinite(data76)) {
                                                                              if (data76 > 400 || isNaN(data76)) {
                                                                                validate54.errors = [{ instancePath: instancePath + "/retentionDays/installations", schemaPath: "#/properties/retentionDays/properties/installations/maximum", keyword: "maximum", params: { comparison: "<=", limit: 400 }, message: "must be <= 400" }];
                                                                                return false;
                                                                              } else {
                                                                                if (data76 < 1 || isNaN(data76)) {
                                                                                  validate54.errors = [{ instancePath: instancePath + "/retentionDays/installations", schemaPath: "#/properties/retentionDays/properties/installations/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                                                  return false;
                                                                                }
                                                                              }
                                                                            }
                                                                          }
                                                                          var valid52 = _errs224 === errors;
                                                                        } else {
                                                                          var valid52 = true;
                                                                        }
                                                                      }
                                                                    }
                                                                  } else {
                                                                    validate54.errors = [{ instancePath: instancePath + "/retentionDays", schemaPath: "#/properties/retentionDays/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                    return false;
                                                                  }
                                                                }
                                                                var valid0 = _errs219 === errors;
                                                              } else {
                                                                var valid0 = true;
                                                              }
                                                              if (valid0) {
                                                                if (data.errorMode !== void 0) {
                                                                  let data77 = data.errorMode;
                                                                  const _errs226 = errors;
                                                                  if (!(data77 === "compatible" || data77 === "private")) {
                                                                    validate54.errors = [{ instancePath: instancePath + "/errorMode", schemaPath: "#/properties/errorMode/enum", keyword: "enum", params: { allowedValues: schema71.properties.errorMode.enum }, message: "must be equal to one of the allowed values" }];
                                                                    return false;
                                                                  }
                                                                  var valid0 = _errs226 === errors;
                                                                } else {
                                                                  var valid0 = true;
                                                                }
                                                                if (valid0) {
                                                                  if (data.concurrency !== void 0) {
                                                                    let data78 = data.concurrency;
                                                                    const _errs227 = errors;
                                                                    if (!(typeof data78 == "number" && (!(data78 % 1) && !isNaN(data78)) && isFinite(data78))) {
                                                                      validate54.errors = [{ instancePath: instancePath + "/concurrency", schemaPath: "#/properties/concurrency/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                                      return false;
                                                                    }
                                                                    if (errors === _errs227) {
                                                                      if (typeof data78 == "number" && isFinite(data78)) {
                                                                        if (data78 > 1e5 || isNaN(data78)) {
                                                                          validate54.errors = [{ instancePath: instancePath + "/concurrency", schemaPath: "#/properties/concurrency/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e5 }, message: "must be <= 100000" }];
                                                                          return false;
                                                                        } else {
                                                                          if (data78 < 10 || isNaN(data78)) {
                                                                            validate54.errors = [{ instancePath: instancePath + "/concurrency", schemaPath: "#/properties/concurrency/minimum", keyword: "minimum", params: { comparison: ">=", limit: 10 }, message: "must be >= 10" }];
                                                                            return false;
                                                                          }
                                                                        }
                                                                      }
                                                                    }
                                                                    var valid0 = _errs227 === errors;
                                                                  } else {
                                                                    var valid0 = true;
                                                                  }
                                                                  if (valid0) {
                                                                    if (data.throttle !== void 0) {
                                                                      let data79 = data.throttle;
                                                                      const _errs229 = errors;
                                                                      if (errors === _errs229) {
                                                                        if (data79 && typeof data79 == "object" && !Array.isArray(data79)) {
                                                                          const _errs231 = errors;
                                                                          for (const key11 in data79) {
                                                                            if (!(key11 === "rate" || key11 === "burst" || key11 === "pushesPerMinute")) {
                                                                              validate54.errors = [{ instancePath: instancePath + "/throttle", schemaPath: "#/properties/throttle/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key11 }, message: "must NOT have additional properties" }];
                                                                              return false;
                                                                              break;
                                                                            }
                                                                          }
                                                                          if (_errs231 === errors) {
                                                                            if (data79.rate !== void 0) {
                                                                              let data80 = data79.rate;
                                                                              const _errs232 = errors;
                                                                              if (!(typeof data80 == "number" && (!(data80 % 1) && !isNaN(data80)) && isFinite(data80))) {
                                                                                validate54.errors = [{ instancePath: instancePath + "/throttle/rate", schemaPath: "#/properties/throttle/properties/rate/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                                                return false;
                                                                              }
                                                                              if (errors === _errs232) {
                                                                                if (typeof data80 == "number" && isFinite(data80)) {
                                                                                  if (data80 > 1e4 || isNaN(data80)) {
                                                                                    validate54.errors = [{ instancePath: instancePath + "/throttle/rate", schemaPath: "#/properties/throttle/properties/rate/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000" }];
                                                                                    return false;
                                                                                  } else {
                                                                                    if (data80 < 1 || isNaN(data80)) {
                                                                                      validate54.errors = [{ instancePath: instancePath + "/throttle/rate", schemaPath: "#/properties/throttle/properties/rate/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                                                      return false;
                                                                                    }
                                                                                  }
                                                                                }
                                                                              }
                                                                              var valid53 = _errs232 === errors;
                                                                            } else {
                                                                              var valid53 = true;
                                                                            }
                                                                            if (valid53) {
                                                                              if (data79.burst !== void 0) {
                                                                                let data81 = data79.burst;
                                                                                const _errs234 = errors;
                                                                                if (!(typeof data81 == "number" && (!(data81 % 1) && !isNaN(data81)) && isFinite(data81))) {
                                                                                  validate54.errors = [{ instancePath: instancePath + "/throttle/burst", schemaPath: "#/properties/throttle/properties/burst/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                                                  return false;
                                                                                }
                                                                                if (errors === _errs234) {
                                                                                  if (typeof data81 == "number" && isFinite(data81)) {
                                                                                    if (data81 > 5e3 || isNaN(data81)) {
                                                                                      validate54.errors = [{ instancePath: instancePath + "/throttle/burst", schemaPath: "#/properties/throttle/properties/burst/maximum", keyword: "maximum", params: { comparison: "<=", limit: 5e3 }, message: "must be <= 5000" }];
                                                                                      return false;
                                                                                    } else {
                                                                                      if (data81 < 1 || isNaN(data81)) {
                                                                                        validate54.errors = [{ instancePath: instancePath + "/throttle/burst", schemaPath: "#/properties/throttle/properties/burst/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                                                        return false;
                                                                                      }
                                                                                    }
                                                                                  }
                                                                                }
                                                                                var valid53 = _errs234 === errors;
                                                                              } else {
                                                                                var valid53 = true;
                                                                              }
                                                                              if (valid53) {
                                                                                if (data79.pushesPerMinute !== void 0) {
                                                                                  let data82 = data79.pushesPerMinute;
                                                                                  const _errs236 = errors;
                                                                                  if (!(typeof data82 == "number" && (!(data82 % 1) && !isNaN(data82)) && isFinite(data82))) {
                                                                                    validate54.errors = [{ instancePath: instancePath + "/throttle/pushesPerMinute", schemaPath: "#/properties/throttle/properties/pushesPerMinute/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                                                    return false;
                                                                                  }
                                                                                  if (errors === _errs236) {
                                                                                    if (typeof data82 == "number" && isFinite(data82)) {
                                                                                      if (data82 > 6e4 || isNaN(data82)) {
                                                                                        validate54.errors = [{ instancePath: instancePath + "/throttle/pushesPerMinute", schemaPath: "#/properties/throttle/properties/pushesPerMinute/maximum", keyword: "maximum", params: { comparison: "<=", limit: 6e4 }, message: "must be <= 60000" }];
                                                                                        return false;
                                                                                      } else {
                                                                                        if (data82 < 1 || isNaN(data82)) {
                                                                                          validate54.errors = [{ instancePath: instancePath + "/throttle/pushesPerMinute", schemaPath: "#/properties/throttle/properties/pushesPerMinute/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                                                          return false;
                                                                                        }
                                                                                      }
                                                                                    }
                                                                                  }
                                                                                  var valid53 = _errs236 === errors;
                                                                                } else {
                                                                                  var valid53 = true;
                                                                                }
                                                                              }
                                                                            }
                                                                          }
                                                                        } else {
                                                                          validate54.errors = [{ instancePath: instancePath + "/throttle", schemaPath: "#/properties/throttle/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                          return false;
                                                                        }
                                                                      }
                                                                      var valid0 = _errs229 === errors;
                                                                    } else {
                                                                      var valid0 = true;
                                                                    }
                                                                    if (valid0) {
                                                                      if (data.alarmMail !== void 0) {
                                                                        let data83 = data.alarmMail;
                                                                        const _errs238 = errors;
                                                                        if (errors === _errs238) {
                                                                          if (typeof data83 === "string") {
                                                                            if (!pattern53.test(data83)) {
                                                                              validate54.errors = [{ instancePath: instancePath + "/alarmMail", schemaPath: "#/properties/alarmMail/pattern", keyword: "pattern", params: { pattern: "^[^<>@\\s]+@[A-Za-z0-9.-]+$" }, message: 'must match pattern "^[^<>@\\s]+@[A-Za-z0-9.-]+$"' }];
                                                                              return false;
                                                                            }
                                                                          } else {
                                                                            validate54.errors = [{ instancePath: instancePath + "/alarmMail", schemaPath: "#/properties/alarmMail/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                            return false;
                                                                          }
                                                                        }
                                                                        var valid0 = _errs238 === errors;
                                                                      } else {
                                                                        var valid0 = true;
                                                                      }
                                                                      if (valid0) {
                                                                        if (data.customDomain !== void 0) {
                                                                          let data84 = data.customDomain;
                                                                          const _errs240 = errors;
                                                                          if (errors === _errs240) {
                                                                            if (data84 && typeof data84 == "object" && !Array.isArray(data84)) {
                                                                              let missing3;
                                                                              if (data84.domainName === void 0 && (missing3 = "domainName") || data84.certificateArn === void 0 && (missing3 = "certificateArn")) {
                                                                                validate54.errors = [{ instancePath: instancePath + "/customDomain", schemaPath: "#/properties/customDomain/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
                                                                                return false;
                                                                              } else {
                                                                                const _errs242 = errors;
                                                                                for (const key12 in data84) {
                                                                                  if (!(key12 === "domainName" || key12 === "certificateArn" || key12 === "hostedZone")) {
                                                                                    validate54.errors = [{ instancePath: instancePath + "/customDomain", schemaPath: "#/properties/customDomain/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key12 }, message: "must NOT have additional properties" }];
                                                                                    return false;
                                                                                    break;
                                                                                  }
                                                                                }
                                                                                if (_errs242 === errors) {
                                                                                  if (data84.domainName !== void 0) {
                                                                                    let data85 = data84.domainName;
                                                                                    const _errs243 = errors;
                                                                                    if (errors === _errs243) {
                                                                                      if (typeof data85 === "string") {
                                                                                        if (!pattern54.test(data85)) {
                                                                                          validate54.errors = [{ instancePath: instancePath + "/customDomain/domainName", schemaPath: "#/properties/customDomain/properties/domainName/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9-]+(\\.[a-z0-9-]+)+$" }, message: 'must match pattern "^[a-z0-9-]+(\\.[a-z0-9-]+)+$"' }];
                                                                                          return false;
                                                                                        }
                                                                                      } else {
                                                                                        validate54.errors = [{ instancePath: instancePath + "/customDomain/domainName", schemaPath: "#/properties/customDomain/properties/domainName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                        return false;
                                                                                      }
                                                                                    }
                                                                                    var valid54 = _errs243 === errors;
                                                                                  } else {
                                                                                    var valid54 = true;
                                                                                  }
                                                                                  if (valid54) {
                                                                                    if (data84.certificateArn !== void 0) {
                                                                                      let data86 = data84.certificateArn;
                                                                                      const _errs245 = errors;
                                                                                      if (errors === _errs245) {
                                                                                        if (typeof data86 === "string") {
                                                                                          if (!pattern55.test(data86)) {
                                                                                            validate54.errors = [{ instancePath: instancePath + "/customDomain/certificateArn", schemaPath: "#/properties/customDomain/properties/certificateArn/pattern", keyword: "pattern", params: { pattern: "^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate/[a-f0-9-]+$" }, message: 'must match pattern "^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate/[a-f0-9-]+$"' }];
                                                                                            return false;
                                                                                          }
                                                                                        } else {
                                                                                          validate54.errors = [{ instancePath: instancePath + "/customDomain/certificateArn", schemaPath: "#/properties/customDomain/properties/certificateArn/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                          return false;
                                                                                        }
                                                                                      }
                                                                                      var valid54 = _errs245 === errors;
                                                                                    } else {
                                                                                      var valid54 = true;
                                                                                    }
                                                                                    if (valid54) {
                                                                                      if (data84.hostedZone !== void 0) {
                                                                                        let data87 = data84.hostedZone;
                                                                                        const _errs247 = errors;
                                                                                        if (errors === _errs247) {
                                                                                          if (data87 && typeof data87 == "object" && !Array.isArray(data87)) {
                                                                                            let missing4;
                                                                                            if (data87.id === void 0 && (missing4 = "id") || data87.name === void 0 && (missing4 = "name")) {
                                                                                              validate54.errors = [{ instancePath: instancePath + "/customDomain/hostedZone", schemaPath: "#/properties/customDomain/properties/hostedZone/required", keyword: "required", params: { missingProperty: missing4 }, message: "must have required property '" + missing4 + "'" }];
                                                                                              return false;
                                                                                            } else {
                                                                                              const _errs249 = errors;
                                                                                              for (const key13 in data87) {
                                                                                                if (!(key13 === "id" || key13 === "name")) {
                                                                                                  validate54.errors = [{ instancePath: instancePath + "/customDomain/hostedZone", schemaPath: "#/properties/customDomain/properties/hostedZone/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key13 }, message: "must NOT have additional properties" }];
                                                                                                  return false;
                                                                                                  break;
                                                                                                }
                                                                                              }
                                                                                              if (_errs249 === errors) {
                                                                                                if (data87.id !== void 0) {
                                                                                                  let data88 = data87.id;
                                                                                                  const _errs250 = errors;
                                                                                                  if (errors === _errs250) {
                                                                                                    if (typeof data88 === "string") {
                                                                                                      if (func1(data88) < 1) {
                                                                                                        validate54.errors = [{ instancePath: instancePath + "/customDomain/hostedZone/id", schemaPath: "#/properties/customDomain/properties/hostedZone/properties/id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                                                                                        return false;
                                                                                                      }
                                                                                                    } else {
                                                                                                      validate54.errors = [{ instancePath: instancePath + "/customDomain/hostedZone/id", schemaPath: "#/properties/customDomain/properties/hostedZone/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                                      return false;
                                                                                                    }
                                                                                                  }
                                                                                                  var valid55 = _errs250 === errors;
                                                                                                } else {
                                                                                                  var valid55 = true;
                                                                                                }
                                                                                                if (valid55) {
                                                                                                  if (data87.name !== void 0) {
                                                                                                    let data89 = data87.name;
                                                                                                    const _errs252 = errors;
                                                                                                    if (errors === _errs252) {
                                                                                                      if (typeof data89 === "string") {
                                                                                                        if (func1(data89) < 1) {
                                                                                                          validate54.errors = [{ instancePath: instancePath + "/customDomain/hostedZone/name", schemaPath: "#/properties/customDomain/properties/hostedZone/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                                                                                          return false;
                                                                                                        }
                                                                                                      } else {
                                                                                                        validate54.errors = [{ instancePath: instancePath + "/customDomain/hostedZone/name", schemaPath: "#/properties/customDomain/properties/hostedZone/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                                        return false;
                                                                                                      }
                                                                                                    }
                                                                                                    var valid55 = _errs252 === errors;
                                                                                                  } else {
                                                                                                    var valid55 = true;
                                                                                                  }
                                                                                                }
                                                                                              }
                                                                                            }
                                                                                          } else {
                                                                                            validate54.errors = [{ instancePath: instancePath + "/customDomain/hostedZone", schemaPath: "#/properties/customDomain/properties/hostedZone/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                                            return false;
                                                                                          }
                                                                                        }
                                                                                        var valid54 = _errs247 === errors;
                                                                                      } else {
                                                                                        var valid54 = true;
                                                                                      }
                                                                                    }
                                                                                  }
                                                                                }
                                                                              }
                                                                            } else {
                                                                              validate54.errors = [{ instancePath: instancePath + "/customDomain", schemaPath: "#/properties/customDomain/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                              return false;
                                                                            }
                                                                          }
                                                                          var valid0 = _errs240 === errors;
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
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate54.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate54.errors = vErrors;
  return errors === 0;
}
validate54.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isPlatformCredentials = validate55;
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate55.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      for (const key0 in data) {
        let data0 = data[key0];
        const _errs2 = errors;
        if (errors === _errs2) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            const _errs4 = errors;
            for (const key1 in data0) {
              if (!(key1 === "secret" || key1 === "privateKey")) {
                validate55.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/additionalProperties/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            }
            if (_errs4 === errors) {
              if (data0.secret !== void 0) {
                let data1 = data0.secret;
                const _errs5 = errors;
                if (errors === _errs5) {
                  if (typeof data1 === "string") {
                    if (func1(data1) < 1) {
                      validate55.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/secret", schemaPath: "#/additionalProperties/properties/secret/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  } else {
                    validate55.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/secret", schemaPath: "#/additionalProperties/properties/secret/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid1 = _errs5 === errors;
              } else {
                var valid1 = true;
              }
              if (valid1) {
                if (data0.privateKey !== void 0) {
                  let data2 = data0.privateKey;
                  const _errs7 = errors;
                  if (errors === _errs7) {
                    if (typeof data2 === "string") {
                      if (func1(data2) < 1) {
                        validate55.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/privateKey", schemaPath: "#/additionalProperties/properties/privateKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    } else {
                      validate55.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/privateKey", schemaPath: "#/additionalProperties/properties/privateKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid1 = _errs7 === errors;
                } else {
                  var valid1 = true;
                }
              }
            }
          } else {
            validate55.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/additionalProperties/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs2 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate55.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate55.errors = vErrors;
  return errors === 0;
}
validate55.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isPushCredentials = validate56;
var schema79 = { "title": "ApnsCertificate", "description": "A provider certificate of APNs.", "type": "object", "additionalProperties": false, "required": ["environment", "certificate", "privateKey"], "properties": { "profile": { "description": "`deviceProfile` of the installations that use it.", "type": "string" }, "environment": { "enum": ["production", "sandbox"] }, "certificate": { "description": "PEM-encoded.", "type": "string", "minLength": 1 }, "privateKey": { "description": "PEM-encoded.", "type": "string", "minLength": 1 }, "topic": { "type": "string" } } };
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate57.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "keys" || key0 === "certificates")) {
          validate57.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.keys !== void 0) {
          let data0 = data.keys;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                let data1 = data0[i0];
                const _errs4 = errors;
                const _errs5 = errors;
                if (errors === _errs5) {
                  if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                    let missing0;
                    if (data1.teamId === void 0 && (missing0 = "teamId") || data1.keyId === void 0 && (missing0 = "keyId") || data1.privateKey === void 0 && (missing0 = "privateKey")) {
                      validate57.errors = [{ instancePath: instancePath + "/keys/" + i0, schemaPath: "#/$defs/ApnsKey/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                      return false;
                    } else {
                      const _errs7 = errors;
                      for (const key1 in data1) {
                        if (!(key1 === "teamId" || key1 === "keyId" || key1 === "privateKey" || key1 === "topics")) {
                          validate57.errors = [{ instancePath: instancePath + "/keys/" + i0, schemaPath: "#/$defs/ApnsKey/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                          return false;
                          break;
                        }
                      }
                      if (_errs7 === errors) {
                        if (data1.teamId !== void 0) {
                          let data2 = data1.teamId;
                          const _errs8 = errors;
                          if (errors === _errs8) {
                            if (typeof data2 === "string") {
                              if (func1(data2) < 1) {
                                validate57.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/teamId", schemaPath: "#/$defs/ApnsKey/properties/teamId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            } else {
                              validate57.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/teamId", schemaPath: "#/$defs/ApnsKey/properties/teamId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid3 = _errs8 === errors;
                        } else {
                          var valid3 = true;
                        }
                        if (valid3) {
                          if (data1.keyId !== void 0) {
                            let data3 = data1.keyId;
                            const _errs10 = errors;
                            if (errors === _errs10) {
                              if (typeof data3 === "string") {
                                if (func1(data3) < 1) {
                                  validate57.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/keyId", schemaPath: "#/$defs/ApnsKey/properties/keyId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                }
                              } else {
                                validate57.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/keyId", schemaPath: "#/$defs/ApnsKey/properties/keyId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid3 = _errs10 === errors;
                          } else {
                            var valid3 = true;
                          }
                          if (valid3) {
                            if (data1.privateKey !== void 0) {
                              let data4 = data1.privateKey;
                              const _errs12 = errors;
                              if (errors === _errs12) {
                                if (typeof data4 === "string") {
                                  if (func1(data4) < 1) {
                                    validate57.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/privateKey", schemaPath: "#/$defs/ApnsKey/properties/privateKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                    return false;
                                  }
                                } else {
                                  validate57.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/privateKey", schemaPath: "#/$defs/ApnsKey/properties/privateKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid3 = _errs12 === errors;
                            } else {
                              var valid3 = true;
                            }
                            if (valid3) {
                              if (data1.topics !== void 0) {
                                let data5 = data1.topics;
                                const _errs14 = errors;
                                if (errors === _errs14) {
                                  if (Array.isArray(data5)) {
                                    var valid4 = true;
                                    const len1 = data5.length;
                                    for (let i1 = 0; i1 < len1; i1++) {
                                      const _errs16 = errors;
                                      if (typeof data5[i1] !== "string") {
                                        validate57.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/topics/" + i1, schemaPath: "#/$defs/ApnsKey/properties/topics/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid4 = _errs16 === errors;
                                      if (!valid4) {
                                        break;
                                      }
                                    }
                                  } else {
                                    validate57.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/topics", schemaPath: "#/$defs/ApnsKey/properties/topics/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                    return false;
                                  }
                                }
                                var valid3 = _errs14 === errors;
                              } else {
                                var valid3 = true;
                              }
                            }
                          }
                        }
                      }
                    }
                  } else {
                    validate57.errors = [{ instancePath: instancePath + "/keys/" + i0, schemaPath: "#/$defs/ApnsKey/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                    return false;
                  }
                }
                var valid1 = _errs4 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate57.errors = [{ instancePath: instancePath + "/keys", schemaPath: "#/properties/keys/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.certificates !== void 0) {
            let data7 = data.certificates;
            const _errs18 = errors;
            if (errors === _errs18) {
              if (Array.isArray(data7)) {
                var valid5 = true;
                const len2 = data7.length;
                for (let i2 = 0; i2 < len2; i2++) {
                  let data8 = data7[i2];
                  const _errs20 = errors;
                  const _errs21 = errors;
                  if (errors === _errs21) {
                    if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                      let missing1;
                      if (data8.environment === void 0 && (missing1 = "environment") || data8.certificate === void 0 && (missing1 = "certificate") || data8.privateKey === void 0 && (missing1 = "privateKey")) {
                        validate57.errors = [{ instancePath: instancePath + "/certificates/" + i2, schemaPath: "#/$defs/ApnsCertificate/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                        return false;
                      } else {
                        const _errs23 = errors;
                        for (const key2 in data8) {
                          if (!(key2 === "profile" || key2 === "environment" || key2 === "certificate" || key2 === "privateKey" || key2 === "topic")) {
                            validate57.errors = [{ instancePath: instancePath + "/certificates/" + i2, schemaPath: "#/$defs/ApnsCertificate/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                            return false;
                            break;
                          }
                        }
                        if (_errs23 === errors) {
                          if (data8.profile !== void 0) {
                            const _errs24 = errors;
                            if (typeof data8.profile !== "string") {
                              validate57.errors = [{ instancePath: instancePath + "/certificates/" + i2 + "/profile", schemaPath: "#/$defs/ApnsCertificate/properties/profile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid7 = _errs24 === errors;
                          } else {
                            var valid7 = true;
                          }
                          if (valid7) {
                            if (data8.environment !== void 0) {
                              let data10 = data8.environment;
                              const _errs26 = errors;
                              if (!(data10 === "production" || data10 === "sandbox")) {
                                validate57.errors = [{ instancePath: instancePath + "/certificates/" + i2 + "/environment", schemaPath: "#/$defs/ApnsCertificate/properties/environment/enum", keyword: "enum", params: { allowedValues: schema79.properties.environment.enum }, message: "must be equal to one of the allowed values" }];
                                return false;
                              }
                              var valid7 = _errs26 === errors;
                            } else {
                              var valid7 = true;
                            }
                            if (valid7) {
                              if (data8.certificate !== void 0) {
                                let data11 = data8.certificate;
                                const _errs27 = errors;
                                if (errors === _errs27) {
                                  if (typeof data11 === "string") {
                                    if (func1(data11) < 1) {
                                      validate57.errors = [{ instancePath: instancePath + "/certificates/" + i2 + "/certificate", schemaPath: "#/$defs/ApnsCertificate/properties/certificate/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                      return false;
                                    }
                                  } else {
                                    validate57.errors = [{ instancePath: instancePath + "/certificates/" + i2 + "/certificate", schemaPath: "#/$defs/ApnsCertificate/properties/certificate/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                }
                                var valid7 = _errs27 === errors;
                              } else {
                                var valid7 = true;
                              }
                              if (valid7) {
                                if (data8.privateKey !== void 0) {
                                  let data12 = data8.privateKey;
                                  const _errs29 = errors;
                                  if (errors === _errs29) {
                                    if (typeof data12 === "string") {
                                      if (func1(data12) < 1) {
                                        validate57.errors = [{ instancePath: instancePath + "/certificates/" + i2 + "/privateKey", schemaPath: "#/$defs/ApnsCertificate/properties/privateKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                        return false;
                                      }
                                    } else {
                                      validate57.errors = [{ instancePath: instancePath + "/certificates/" + i2 + "/privateKey", schemaPath: "#/$defs/ApnsCertificate/properties/privateKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                  }
                                  var valid7 = _errs29 === errors;
                                } else {
                                  var valid7 = true;
                                }
                                if (valid7) {
                                  if (data8.topic !== void 0) {
                                    const _errs31 = errors;
                                    if (typeof data8.topic !== "string") {
                                      validate57.errors = [{ instancePath: instancePath + "/certificates/" + i2 + "/topic", schemaPath: "#/$defs/ApnsCertificate/properties/topic/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid7 = _errs31 === errors;
                                  } else {
                                    var valid7 = true;
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    } else {
                      validate57.errors = [{ instancePath: instancePath + "/certificates/" + i2, schemaPath: "#/$defs/ApnsCertificate/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                  var valid5 = _errs20 === errors;
                  if (!valid5) {
                    break;
                  }
                }
              } else {
                validate57.errors = [{ instancePath: instancePath + "/certificates", schemaPath: "#/properties/certificates/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs18 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate57.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate57.errors = vErrors;
  return errors === 0;
}
validate57.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate59.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "projectId" || key0 === "serviceAccount" || key0 === "externalAccount")) {
          validate59.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.projectId !== void 0) {
          const _errs2 = errors;
          if (typeof data.projectId !== "string") {
            validate59.errors = [{ instancePath: instancePath + "/projectId", schemaPath: "#/properties/projectId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.serviceAccount !== void 0) {
            let data1 = data.serviceAccount;
            const _errs4 = errors;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                let missing0;
                if (data1.project_id === void 0 && (missing0 = "project_id") || data1.client_email === void 0 && (missing0 = "client_email") || data1.private_key === void 0 && (missing0 = "private_key")) {
                  validate59.errors = [{ instancePath: instancePath + "/serviceAccount", schemaPath: "#/$defs/GoogleServiceAccount/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                  return false;
                } else {
                  if (data1.project_id !== void 0) {
                    let data2 = data1.project_id;
                    const _errs8 = errors;
                    if (errors === _errs8) {
                      if (typeof data2 === "string") {
                        if (func1(data2) < 1) {
                          validate59.errors = [{ instancePath: instancePath + "/serviceAccount/project_id", schemaPath: "#/$defs/GoogleServiceAccount/properties/project_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      } else {
                        validate59.errors = [{ instancePath: instancePath + "/serviceAccount/project_id", schemaPath: "#/$defs/GoogleServiceAccount/properties/project_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs8 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data1.client_email !== void 0) {
                      let data3 = data1.client_email;
                      const _errs10 = errors;
                      if (errors === _errs10) {
                        if (typeof data3 === "string") {
                          if (func1(data3) < 1) {
                            validate59.errors = [{ instancePath: instancePath + "/serviceAccount/client_email", schemaPath: "#/$defs/GoogleServiceAccount/properties/client_email/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          }
                        } else {
                          validate59.errors = [{ instancePath: instancePath + "/serviceAccount/client_email", schemaPath: "#/$defs/GoogleServiceAccount/properties/client_email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs10 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data1.private_key !== void 0) {
                        let data4 = data1.private_key;
                        const _errs12 = errors;
                        if (errors === _errs12) {
                          if (typeof data4 === "string") {
                            if (func1(data4) < 1) {
                              validate59.errors = [{ instancePath: instancePath + "/serviceAccount/private_key", schemaPath: "#/$defs/GoogleServiceAccount/properties/private_key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                              return false;
                            }
                          } else {
                            validate59.errors = [{ instancePath: instancePath + "/serviceAccount/private_key", schemaPath: "#/$defs/GoogleServiceAccount/properties/private_key/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs12 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data1.private_key_id !== void 0) {
                          const _errs14 = errors;
                          if (typeof data1.private_key_id !== "string") {
                            validate59.errors = [{ instancePath: instancePath + "/serviceAccount/private_key_id", schemaPath: "#/$defs/GoogleServiceAccount/properties/private_key_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid2 = _errs14 === errors;
                        } else {
                          var valid2 = true;
                        }
                      }
                    }
                  }
                }
              } else {
                validate59.errors = [{ instancePath: instancePath + "/serviceAccount", schemaPath: "#/$defs/GoogleServiceAccount/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.externalAccount !== void 0) {
              let data6 = data.externalAccount;
              const _errs16 = errors;
              if (errors === _errs16) {
                if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                  let missing1;
                  if (data6.type === void 0 && (missing1 = "type") || data6.audience === void 0 && (missing1 = "audience") || data6.subject_token_type === void 0 && (missing1 = "subject_token_type") || data6.token_url === void 0 && (missing1 = "token_url") || data6.credential_source === void 0 && (missing1 = "credential_source")) {
                    validate59.errors = [{ instancePath: instancePath + "/externalAccount", schemaPath: "#/properties/externalAccount/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    if (data6.type !== void 0) {
                      const _errs19 = errors;
                      if ("external_account" !== data6.type) {
                        validate59.errors = [{ instancePath: instancePath + "/externalAccount/type", schemaPath: "#/properties/externalAccount/properties/type/const", keyword: "const", params: { allowedValue: "external_account" }, message: "must be equal to constant" }];
                        return false;
                      }
                      var valid3 = _errs19 === errors;
                    } else {
                      var valid3 = true;
                    }
                    if (valid3) {
                      if (data6.audience !== void 0) {
                        const _errs20 = errors;
                        if (typeof data6.audience !== "string") {
                          validate59.errors = [{ instancePath: instancePath + "/externalAccount/audience", schemaPath: "#/properties/externalAccount/properties/audience/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid3 = _errs20 === errors;
                      } else {
                        var valid3 = true;
                      }
                      if (valid3) {
                        if (data6.subject_token_type !== void 0) {
                          const _errs22 = errors;
                          if (typeof data6.subject_token_type !== "string") {
                            validate59.errors = [{ instancePath: instancePath + "/externalAccount/subject_token_type", schemaPath: "#/properties/externalAccount/properties/subject_token_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid3 = _errs22 === errors;
                        } else {
                          var valid3 = true;
                        }
                        if (valid3) {
                          if (data6.token_url !== void 0) {
                            const _errs24 = errors;
                            if (typeof data6.token_url !== "string") {
                              validate59.errors = [{ instancePath: instancePath + "/externalAccount/token_url", schemaPath: "#/properties/externalAccount/properties/token_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid3 = _errs24 === errors;
                          } else {
                            var valid3 = true;
                          }
                          if (valid3) {
                            if (data6.service_account_impersonation_url !== void 0) {
                              const _errs26 = errors;
                              if (typeof data6.service_account_impersonation_url !== "string") {
                                validate59.errors = [{ instancePath: instancePath + "/externalAccount/service_account_impersonation_url", schemaPath: "#/properties/externalAccount/properties/service_account_impersonation_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid3 = _errs26 === errors;
                            } else {
                              var valid3 = true;
                            }
                            if (valid3) {
                              if (data6.credential_source !== void 0) {
                                let data12 = data6.credential_source;
                                const _errs28 = errors;
                                if (errors === _errs28) {
                                  if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
                                    let missing2;
                                    if (data12.environment_id === void 0 && (missing2 = "environment_id") || data12.regional_cred_verification_url === void 0 && (missing2 = "regional_cred_verification_url")) {
                                      validate59.errors = [{ instancePath: instancePath + "/externalAccount/credential_source", schemaPath: "#/properties/externalAccount/properties/credential_source/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                      return false;
                                    } else {
                                      if (data12.environment_id !== void 0) {
                                        const _errs31 = errors;
                                        if ("aws1" !== data12.environment_id) {
                                          validate59.errors = [{ instancePath: instancePath + "/externalAccount/credential_source/environment_id", schemaPath: "#/properties/externalAccount/properties/credential_source/properties/environment_id/const", keyword: "const", params: { allowedValue: "aws1" }, message: "must be equal to constant" }];
                                          return false;
                                        }
                                        var valid4 = _errs31 === errors;
                                      } else {
                                        var valid4 = true;
                                      }
                                      if (valid4) {
                                        if (data12.regional_cred_verification_url !== void 0) {
                                          const _errs32 = errors;
                                          if (typeof data12.regional_cred_verification_url !== "string") {
                                            validate59.errors = [{ instancePath: instancePath + "/externalAccount/credential_source/regional_cred_verification_url", schemaPath: "#/properties/externalAccount/properties/credential_source/properties/regional_cred_verification_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          var valid4 = _errs32 === errors;
                                        } else {
                                          var valid4 = true;
                                        }
                                      }
                                    }
                                  } else {
                                    validate59.errors = [{ instancePath: instancePath + "/externalAccount/credential_source", schemaPath: "#/properties/externalAccount/properties/credential_source/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                    return false;
                                  }
                                }
                                var valid3 = _errs28 === errors;
                              } else {
                                var valid3 = true;
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate59.errors = [{ instancePath: instancePath + "/externalAccount", schemaPath: "#/properties/externalAccount/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
    } else {
      validate59.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate59.errors = vErrors;
  return errors === 0;
}
validate59.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate56(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate56.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "apns" || key0 === "fcm")) {
          validate56.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.apns !== void 0) {
          const _errs2 = errors;
          if (!validate57(data.apns, { instancePath: instancePath + "/apns", parentData: data, parentDataProperty: "apns", rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.fcm !== void 0) {
            const _errs3 = errors;
            if (!validate59(data.fcm, { instancePath: instancePath + "/fcm", parentData: data, parentDataProperty: "fcm", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate56.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate56.errors = vErrors;
  return errors === 0;
}
validate56.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
export {
  isBatchBody,
  isBatchSaveBody,
  isChangePhoneNumberBody,
  isChunkMessage,
  isCreateDevicePushBody,
  isCreateInstallationBody,
  isCreatePushBody,
  isCreateRoleBody,
  isLandfallConfig,
  isLogInBody,
  isMailFeedback,
  isMailMessage,
  isMailRequest,
  isPlanMessage,
  isPlatformCredentials,
  isPruneMessage,
  isPushCredentials,
  isRequestChangePhoneNumberBody,
  isRequestEmailVerifyBody,
  isRequestLoginSmsCodeBody,
  isRequestMobilePhoneVerifyBody,
  isRequestPasswordResetBody,
  isRequestPasswordResetBySmsCodeBody,
  isRequestSmsCodeBody,
  isResetPasswordBySmsCodeBody,
  isResetPasswordBySmsCodeByPostBody,
  isSettleMessage,
  isSignInByPhoneBody,
  isSignUpBody,
  isSmsMessage,
  isUpdateInstallationBody,
  isUpdatePasswordBody,
  isUpdateRoleBody,
  isUpdateUserBody,
  isVerifyMobilePhoneBody,
  isVerifySmsCodeBody
};
