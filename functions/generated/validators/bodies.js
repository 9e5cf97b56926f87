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
export {
  isBatchBody,
  isBatchSaveBody,
  isChangePhoneNumberBody,
  isCreateDevicePushBody,
  isCreateInstallationBody,
  isCreatePushBody,
  isCreateRoleBody,
  isLogInBody,
  isRequestChangePhoneNumberBody,
  isRequestEmailVerifyBody,
  isRequestLoginSmsCodeBody,
  isRequestMobilePhoneVerifyBody,
  isRequestPasswordResetBody,
  isRequestPasswordResetBySmsCodeBody,
  isRequestSmsCodeBody,
  isResetPasswordBySmsCodeBody,
  isResetPasswordBySmsCodeByPostBody,
  isSignInByPhoneBody,
  isSignUpBody,
  isUpdateInstallationBody,
  isUpdatePasswordBody,
  isUpdateRoleBody,
  isUpdateUserBody,
  isVerifyMobilePhoneBody,
  isVerifySmsCodeBody
};
