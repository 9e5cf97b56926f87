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
var schema33 = { "title": "BatchItem", "description": "One call inside a batch (wire.md 1.10).", "type": "object", "additionalProperties": false, "required": ["method", "path"], "properties": { "method": { "type": "string", "pattern": "^(?:GET|POST|PUT|DELETE|get|post|put|delete)$" }, "path": { "type": "string", "pattern": "^/1\\.1/", "maxLength": 8192 }, "body": { "type": ["object", "null"], "description": "As it would be sent alone." }, "params": { "type": ["object", "null"], "description": "The query; values that are no strings become JSON text." }, "new": { "type": "boolean", "description": "Sent by Swift and Objective-C; the method says the same." } }, "examples": [{ "method": "PUT", "path": "/1.1/users/5d831ac85620714201e9ae36", "body": { "age": 2 } }] };
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
var isCreateDevicePushBody = validate23;
var schema36 = { "type": "object", "additionalProperties": true, "required": ["data", "device_type", "device_ids"], "properties": { "device_type": { "enum": ["ios", "android"] }, "device_ids": { "description": "iOS: device tokens. Android: registration tokens or installation ids.", "type": "array", "items": { "type": "string" } }, "data": { "type": "object", "additionalProperties": true, "description": "Content (interface.md 4.4)." }, "expiration_time": { "description": "As in POST /push." }, "expiration_interval": { "description": "As in POST /push." }, "notification_id": { "description": "As in POST /push." }, "req_id": { "description": "As in POST /push." }, "prod": { "description": "As in POST /push." }, "topic": { "description": "APNs topic." }, "apns_team_id": { "description": "APNs team." }, "device_profile": { "description": "APNs certificate." }, "channel": { "description": "Android notification channel." } } };
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
      let missing0;
      if (data.data === void 0 && (missing0 = "data") || data.device_type === void 0 && (missing0 = "device_type") || data.device_ids === void 0 && (missing0 = "device_ids")) {
        validate23.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.device_type !== void 0) {
          let data0 = data.device_type;
          const _errs2 = errors;
          if (!(data0 === "ios" || data0 === "android")) {
            validate23.errors = [{ instancePath: instancePath + "/device_type", schemaPath: "#/properties/device_type/enum", keyword: "enum", params: { allowedValues: schema36.properties.device_type.enum }, message: "must be equal to one of the allowed values" }];
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
                    validate23.errors = [{ instancePath: instancePath + "/device_ids/" + i0, schemaPath: "#/properties/device_ids/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate23.errors = [{ instancePath: instancePath + "/device_ids", schemaPath: "#/properties/device_ids/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
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
                  validate23.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
      validate23.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate23.errors = vErrors;
  return errors === 0;
}
validate23.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isCreateInstallationBody = validate24;
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
    } else {
      validate24.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate24.errors = vErrors;
  return errors === 0;
}
validate24.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isCreatePushBody = validate25;
var schema38 = { "type": "object", "description": "Unknown parameters are ignored. Times are ISO 8601, a typed date, or epoch numbers.", "additionalProperties": true, "required": ["data"], "properties": { "data": { "type": "object", "additionalProperties": true, "description": "Content (interface.md 4.4)." }, "where": { "type": ["object", "array", "string", "null"], "description": "Query over the installations, as JSON or as JSON in a text; absent: every device." }, "channels": { "type": ["string", "array", "null"], "description": "One of these must be among the device's channels; ANDed into `where`." }, "push_time": { "description": "When to send; less than a minute ahead means now." }, "expiration_time": { "description": "Not sent, and not shown, later than this." }, "expiration_interval": { "description": "Seconds from push_time, else from the call." }, "notification_id": { "description": "Pushes with one id are counted together; \u2264 16 letters and digits." }, "req_id": { "description": "Idempotency key for 5 minutes; \u2264 16 letters and digits." }, "prod": { "description": "`dev` or `prod`; default by X-LC-Prod." }, "topic": { "description": "APNs topic; wins over the installation's." }, "apns_team_id": { "description": "APNs team of installations that name none." }, "flow_control": { "description": "Devices per second, at least 1000." }, "_notificationChannel": { "description": "Android notification channel." } } };
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
      let missing0;
      if (data.data === void 0 && (missing0 = "data")) {
        validate25.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.data !== void 0) {
          let data0 = data.data;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            } else {
              validate25.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
              validate25.errors = [{ instancePath: instancePath + "/where", schemaPath: "#/properties/where/type", keyword: "type", params: { type: schema38.properties.where.type }, message: "must be object,array,string,null" }];
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
                validate25.errors = [{ instancePath: instancePath + "/channels", schemaPath: "#/properties/channels/type", keyword: "type", params: { type: schema38.properties.channels.type }, message: "must be string,array,null" }];
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
      validate25.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate25.errors = vErrors;
  return errors === 0;
}
validate25.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isLogInBody = validate26;
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
      if (data.password !== void 0) {
        if (typeof data.password !== "string") {
          validate26.errors = [{ instancePath: instancePath + "/password", schemaPath: "#/properties/password/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
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
var isRequestEmailVerifyBody = validate27;
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
    } else {
      validate27.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate27.errors = vErrors;
  return errors === 0;
}
validate27.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isRequestPasswordResetBody = validate28;
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
    } else {
      validate28.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate28.errors = vErrors;
  return errors === 0;
}
validate28.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isSignUpBody = validate29;
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
      if (data.username !== void 0) {
        const _errs2 = errors;
        if (typeof data.username !== "string") {
          validate29.errors = [{ instancePath: instancePath + "/username", schemaPath: "#/properties/username/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
            validate29.errors = [{ instancePath: instancePath + "/password", schemaPath: "#/properties/password/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
              validate29.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/properties/email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                validate29.errors = [{ instancePath: instancePath + "/mobilePhoneNumber", schemaPath: "#/properties/mobilePhoneNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                  validate29.errors = [{ instancePath: instancePath + "/ACL", schemaPath: "#/properties/ACL/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
                var valid0 = _errs10 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
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
var isUpdateInstallationBody = validate30;
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
var isUpdatePasswordBody = validate31;
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
      let missing0;
      if (data.old_password === void 0 && (missing0 = "old_password") || data.new_password === void 0 && (missing0 = "new_password")) {
        validate31.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.old_password !== void 0) {
          const _errs2 = errors;
          if (typeof data.old_password !== "string") {
            validate31.errors = [{ instancePath: instancePath + "/old_password", schemaPath: "#/properties/old_password/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
              validate31.errors = [{ instancePath: instancePath + "/new_password", schemaPath: "#/properties/new_password/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
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
var isUpdateUserBody = validate32;
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
    } else {
      validate32.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate32.errors = vErrors;
  return errors === 0;
}
validate32.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isChunkMessage = validate33;
var schema46 = { "title": "ChunkMessage", "description": "At most 500 devices of one provider and one group: one message for a sender. Carries everything that the notifications are made of, so that the sender reads nothing but the ledger.", "type": "object", "additionalProperties": false, "required": ["version", "push", "chunk", "provider", "group", "data", "attempt", "devices"], "properties": { "version": { "const": 1 }, "push": { "type": "string", "pattern": "^[A-Za-z0-9]{16}$" }, "chunk": { "description": "The chunk's `_part` in the ledger; a retry chunk ends in `#r` and two digits.", "type": "string", "pattern": "^chunk#\\d{4}#\\d{6}#\\d{3}(#r\\d{2})?$" }, "provider": { "enum": ["apns", "fcm"] }, "group": { "description": "What all devices of the chunk share; names the APNs connection and its headers.", "type": "object", "additionalProperties": false, "required": ["production"], "properties": { "topic": { "type": "string" }, "teamId": { "type": "string" }, "deviceProfile": { "type": "string" }, "production": { "description": "APNs gateway; no meaning for FCM.", "type": "boolean" } } }, "data": { "description": "The push's `data` (interface.md section 4.4).", "type": "object", "additionalProperties": true }, "notificationChannel": { "description": "Android notification channel.", "type": "string" }, "expiresAtMs": { "type": "integer" }, "notBeforeMs": { "description": "Not sent earlier; longer than a queue can delay a message.", "type": "integer" }, "attempt": { "description": "1, and one more in each retry chunk.", "type": "integer", "minimum": 1 }, "devices": { "description": "`[objectId, token]` by device; the objectId is empty where no installation is known. An FCM target is a registration token, or `fid:` and a Firebase installation id.", "type": "array", "maxItems": 500, "items": { "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": "string" } } } }, "examples": [{ "version": 1, "push": "i4OcyCnyjckJOtzz", "chunk": "chunk#0000#000000#000", "provider": "apns", "group": { "topic": "com.example.app", "production": true }, "data": { "alert": "Hello" }, "attempt": 1, "devices": [["mKdF3cWnLd0GH2EHmKdF3cWnLd0GH2EH", "8f3c0e5a"]] }] };
var func3 = Object.prototype.hasOwnProperty;
var pattern8 = new RegExp("^[A-Za-z0-9]{16}$", "u");
var pattern9 = new RegExp("^chunk#\\d{4}#\\d{6}#\\d{3}(#r\\d{2})?$", "u");
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
      let missing0;
      if (data.version === void 0 && (missing0 = "version") || data.push === void 0 && (missing0 = "push") || data.chunk === void 0 && (missing0 = "chunk") || data.provider === void 0 && (missing0 = "provider") || data.group === void 0 && (missing0 = "group") || data.data === void 0 && (missing0 = "data") || data.attempt === void 0 && (missing0 = "attempt") || data.devices === void 0 && (missing0 = "devices")) {
        validate33.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func3.call(schema46.properties, key0)) {
            validate33.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.version !== void 0) {
            const _errs2 = errors;
            if (1 !== data.version) {
              validate33.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.push !== void 0) {
              let data1 = data.push;
              const _errs3 = errors;
              if (errors === _errs3) {
                if (typeof data1 === "string") {
                  if (!pattern8.test(data1)) {
                    validate33.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{16}$" }, message: 'must match pattern "^[A-Za-z0-9]{16}$"' }];
                    return false;
                  }
                } else {
                  validate33.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.chunk !== void 0) {
                let data2 = data.chunk;
                const _errs5 = errors;
                if (errors === _errs5) {
                  if (typeof data2 === "string") {
                    if (!pattern9.test(data2)) {
                      validate33.errors = [{ instancePath: instancePath + "/chunk", schemaPath: "#/properties/chunk/pattern", keyword: "pattern", params: { pattern: "^chunk#\\d{4}#\\d{6}#\\d{3}(#r\\d{2})?$" }, message: 'must match pattern "^chunk#\\d{4}#\\d{6}#\\d{3}(#r\\d{2})?$"' }];
                      return false;
                    }
                  } else {
                    validate33.errors = [{ instancePath: instancePath + "/chunk", schemaPath: "#/properties/chunk/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.provider !== void 0) {
                  let data3 = data.provider;
                  const _errs7 = errors;
                  if (!(data3 === "apns" || data3 === "fcm")) {
                    validate33.errors = [{ instancePath: instancePath + "/provider", schemaPath: "#/properties/provider/enum", keyword: "enum", params: { allowedValues: schema46.properties.provider.enum }, message: "must be equal to one of the allowed values" }];
                    return false;
                  }
                  var valid0 = _errs7 === errors;
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
                          validate33.errors = [{ instancePath: instancePath + "/group", schemaPath: "#/properties/group/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                          return false;
                        } else {
                          const _errs10 = errors;
                          for (const key1 in data4) {
                            if (!(key1 === "topic" || key1 === "teamId" || key1 === "deviceProfile" || key1 === "production")) {
                              validate33.errors = [{ instancePath: instancePath + "/group", schemaPath: "#/properties/group/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                              return false;
                              break;
                            }
                          }
                          if (_errs10 === errors) {
                            if (data4.topic !== void 0) {
                              const _errs11 = errors;
                              if (typeof data4.topic !== "string") {
                                validate33.errors = [{ instancePath: instancePath + "/group/topic", schemaPath: "#/properties/group/properties/topic/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid1 = _errs11 === errors;
                            } else {
                              var valid1 = true;
                            }
                            if (valid1) {
                              if (data4.teamId !== void 0) {
                                const _errs13 = errors;
                                if (typeof data4.teamId !== "string") {
                                  validate33.errors = [{ instancePath: instancePath + "/group/teamId", schemaPath: "#/properties/group/properties/teamId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                var valid1 = _errs13 === errors;
                              } else {
                                var valid1 = true;
                              }
                              if (valid1) {
                                if (data4.deviceProfile !== void 0) {
                                  const _errs15 = errors;
                                  if (typeof data4.deviceProfile !== "string") {
                                    validate33.errors = [{ instancePath: instancePath + "/group/deviceProfile", schemaPath: "#/properties/group/properties/deviceProfile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid1 = _errs15 === errors;
                                } else {
                                  var valid1 = true;
                                }
                                if (valid1) {
                                  if (data4.production !== void 0) {
                                    const _errs17 = errors;
                                    if (typeof data4.production !== "boolean") {
                                      validate33.errors = [{ instancePath: instancePath + "/group/production", schemaPath: "#/properties/group/properties/production/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                      return false;
                                    }
                                    var valid1 = _errs17 === errors;
                                  } else {
                                    var valid1 = true;
                                  }
                                }
                              }
                            }
                          }
                        }
                      } else {
                        validate33.errors = [{ instancePath: instancePath + "/group", schemaPath: "#/properties/group/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
                      const _errs19 = errors;
                      if (errors === _errs19) {
                        if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
                        } else {
                          validate33.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                          return false;
                        }
                      }
                      var valid0 = _errs19 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.notificationChannel !== void 0) {
                        const _errs22 = errors;
                        if (typeof data.notificationChannel !== "string") {
                          validate33.errors = [{ instancePath: instancePath + "/notificationChannel", schemaPath: "#/properties/notificationChannel/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid0 = _errs22 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.expiresAtMs !== void 0) {
                          let data11 = data.expiresAtMs;
                          const _errs24 = errors;
                          if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                            validate33.errors = [{ instancePath: instancePath + "/expiresAtMs", schemaPath: "#/properties/expiresAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          var valid0 = _errs24 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.notBeforeMs !== void 0) {
                            let data12 = data.notBeforeMs;
                            const _errs26 = errors;
                            if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                              validate33.errors = [{ instancePath: instancePath + "/notBeforeMs", schemaPath: "#/properties/notBeforeMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            var valid0 = _errs26 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.attempt !== void 0) {
                              let data13 = data.attempt;
                              const _errs28 = errors;
                              if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
                                validate33.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs28) {
                                if (typeof data13 == "number" && isFinite(data13)) {
                                  if (data13 < 1 || isNaN(data13)) {
                                    validate33.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                    return false;
                                  }
                                }
                              }
                              var valid0 = _errs28 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.devices !== void 0) {
                                let data14 = data.devices;
                                const _errs30 = errors;
                                if (errors === _errs30) {
                                  if (Array.isArray(data14)) {
                                    if (data14.length > 500) {
                                      validate33.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                                      return false;
                                    } else {
                                      var valid2 = true;
                                      const len0 = data14.length;
                                      for (let i0 = 0; i0 < len0; i0++) {
                                        let data15 = data14[i0];
                                        const _errs32 = errors;
                                        if (errors === _errs32) {
                                          if (Array.isArray(data15)) {
                                            if (data15.length > 2) {
                                              validate33.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/maxItems", keyword: "maxItems", params: { limit: 2 }, message: "must NOT have more than 2 items" }];
                                              return false;
                                            } else {
                                              if (data15.length < 2) {
                                                validate33.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }];
                                                return false;
                                              } else {
                                                var valid3 = true;
                                                const len1 = data15.length;
                                                for (let i1 = 0; i1 < len1; i1++) {
                                                  const _errs34 = errors;
                                                  if (typeof data15[i1] !== "string") {
                                                    validate33.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/" + i1, schemaPath: "#/properties/devices/items/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                    return false;
                                                  }
                                                  var valid3 = _errs34 === errors;
                                                  if (!valid3) {
                                                    break;
                                                  }
                                                }
                                              }
                                            }
                                          } else {
                                            validate33.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                            return false;
                                          }
                                        }
                                        var valid2 = _errs32 === errors;
                                        if (!valid2) {
                                          break;
                                        }
                                      }
                                    }
                                  } else {
                                    validate33.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                    return false;
                                  }
                                }
                                var valid0 = _errs30 === errors;
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
    } else {
      validate33.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate33.errors = vErrors;
  return errors === 0;
}
validate33.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isMailFeedback = validate34;
var schema47 = { "title": "MailFeedback", "description": "A bounce or a complaint as SES publishes it through SNS; only what is read is described.", "type": "object", "required": ["eventType", "mail"], "properties": { "eventType": { "enum": ["Bounce", "Complaint"] }, "mail": { "type": "object", "properties": { "tags": { "description": "Of the mail, by name.", "type": "object", "additionalProperties": { "type": "array", "items": { "type": "string" } } } }, "additionalProperties": true }, "bounce": { "type": "object", "properties": { "bounceType": { "type": "string" } }, "additionalProperties": true }, "complaint": { "type": "object", "properties": { "complaintFeedbackType": { "type": ["string", "null"] } }, "additionalProperties": true } }, "additionalProperties": true, "examples": [{ "eventType": "Bounce", "bounce": { "bounceType": "Permanent" }, "mail": { "tags": { "user": ["5d831ac85620714201e9ae36"] } } }] };
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
      let missing0;
      if (data.eventType === void 0 && (missing0 = "eventType") || data.mail === void 0 && (missing0 = "mail")) {
        validate34.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.eventType !== void 0) {
          let data0 = data.eventType;
          const _errs2 = errors;
          if (!(data0 === "Bounce" || data0 === "Complaint")) {
            validate34.errors = [{ instancePath: instancePath + "/eventType", schemaPath: "#/properties/eventType/enum", keyword: "enum", params: { allowedValues: schema47.properties.eventType.enum }, message: "must be equal to one of the allowed values" }];
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
                                validate34.errors = [{ instancePath: instancePath + "/mail/tags/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/properties/mail/properties/tags/additionalProperties/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid3 = _errs11 === errors;
                              if (!valid3) {
                                break;
                              }
                            }
                          } else {
                            validate34.errors = [{ instancePath: instancePath + "/mail/tags/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/mail/properties/tags/additionalProperties/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                            return false;
                          }
                        }
                        var valid2 = _errs9 === errors;
                        if (!valid2) {
                          break;
                        }
                      }
                    } else {
                      validate34.errors = [{ instancePath: instancePath + "/mail/tags", schemaPath: "#/properties/mail/properties/tags/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                }
              } else {
                validate34.errors = [{ instancePath: instancePath + "/mail", schemaPath: "#/properties/mail/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
                      validate34.errors = [{ instancePath: instancePath + "/bounce/bounceType", schemaPath: "#/properties/bounce/properties/bounceType/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                } else {
                  validate34.errors = [{ instancePath: instancePath + "/bounce", schemaPath: "#/properties/bounce/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
                        validate34.errors = [{ instancePath: instancePath + "/complaint/complaintFeedbackType", schemaPath: "#/properties/complaint/properties/complaintFeedbackType/type", keyword: "type", params: { type: schema47.properties.complaint.properties.complaintFeedbackType.type }, message: "must be string,null" }];
                        return false;
                      }
                    }
                  } else {
                    validate34.errors = [{ instancePath: instancePath + "/complaint", schemaPath: "#/properties/complaint/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
      validate34.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate34.errors = vErrors;
  return errors === 0;
}
validate34.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isMailMessage = validate35;
var schema49 = { "title": "MailRequest", "description": "Asks send-mail for one mail; the rest is looked up when it is sent. `objectId` names the user of a note; for a link the user is found by the address.", "type": "object", "additionalProperties": false, "required": ["purpose", "email", "requestId", "requestedAtMs"], "properties": { "purpose": { "enum": ["verifyEmail", "resetPassword", "addressChanged", "passwordChanged"] }, "email": { "description": "One exact address, so that nothing a client wrote can add a recipient or a header.", "type": "string", "maxLength": 254, "pattern": '^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+$' }, "objectId": { "type": "string", "pattern": "^[A-Za-z0-9]{1,64}$" }, "requestId": { "description": "Random; the link's token derives from it and from a secret.", "type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$" }, "requestedAtMs": { "type": "integer", "minimum": 0 } }, "examples": [{ "purpose": "resetPassword", "email": "tom@example.com", "requestId": "bW9zdGx5LXJhbmRvbQ", "requestedAtMs": 1795248e6 }] };
var pattern10 = new RegExp('^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+$', "u");
var pattern11 = new RegExp("^[A-Za-z0-9]{1,64}$", "u");
var pattern12 = new RegExp("^[A-Za-z0-9_-]{16,64}$", "u");
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
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  const _errs2 = errors;
  if (errors === _errs2) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.purpose === void 0 && (missing0 = "purpose") || data.email === void 0 && (missing0 = "email") || data.requestId === void 0 && (missing0 = "requestId") || data.requestedAtMs === void 0 && (missing0 = "requestedAtMs")) {
        const err0 = { instancePath, schemaPath: "#/$defs/MailRequest/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      } else {
        const _errs4 = errors;
        for (const key0 in data) {
          if (!(key0 === "purpose" || key0 === "email" || key0 === "objectId" || key0 === "requestId" || key0 === "requestedAtMs")) {
            const err1 = { instancePath, schemaPath: "#/$defs/MailRequest/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
            break;
          }
        }
        if (_errs4 === errors) {
          if (data.purpose !== void 0) {
            let data0 = data.purpose;
            const _errs5 = errors;
            if (!(data0 === "verifyEmail" || data0 === "resetPassword" || data0 === "addressChanged" || data0 === "passwordChanged")) {
              const err2 = { instancePath: instancePath + "/purpose", schemaPath: "#/$defs/MailRequest/properties/purpose/enum", keyword: "enum", params: { allowedValues: schema49.properties.purpose.enum }, message: "must be equal to one of the allowed values" };
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
              let data1 = data.email;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (func1(data1) > 254) {
                    const err3 = { instancePath: instancePath + "/email", schemaPath: "#/$defs/MailRequest/properties/email/maxLength", keyword: "maxLength", params: { limit: 254 }, message: "must NOT have more than 254 characters" };
                    if (vErrors === null) {
                      vErrors = [err3];
                    } else {
                      vErrors.push(err3);
                    }
                    errors++;
                  } else {
                    if (!pattern10.test(data1)) {
                      const err4 = { instancePath: instancePath + "/email", schemaPath: "#/$defs/MailRequest/properties/email/pattern", keyword: "pattern", params: { pattern: '^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+$' }, message: 'must match pattern "^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+$"' };
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
                let data2 = data.objectId;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (typeof data2 === "string") {
                    if (!pattern11.test(data2)) {
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
                  let data3 = data.requestId;
                  const _errs10 = errors;
                  if (errors === _errs10) {
                    if (typeof data3 === "string") {
                      if (!pattern12.test(data3)) {
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
                    let data4 = data.requestedAtMs;
                    const _errs12 = errors;
                    if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                      const err10 = { instancePath: instancePath + "/requestedAtMs", schemaPath: "#/$defs/MailRequest/properties/requestedAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                      if (vErrors === null) {
                        vErrors = [err10];
                      } else {
                        vErrors.push(err10);
                      }
                      errors++;
                    }
                    if (errors === _errs12) {
                      if (typeof data4 == "number" && isFinite(data4)) {
                        if (data4 < 0 || isNaN(data4)) {
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
    var props0 = true;
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
          let data5 = data.eventType;
          const _errs18 = errors;
          if (!(data5 === "Bounce" || data5 === "Complaint")) {
            const err14 = { instancePath: instancePath + "/eventType", schemaPath: "#/$defs/MailFeedback/properties/eventType/enum", keyword: "enum", params: { allowedValues: schema47.properties.eventType.enum }, message: "must be equal to one of the allowed values" };
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
            let data6 = data.mail;
            const _errs19 = errors;
            if (errors === _errs19) {
              if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                if (data6.tags !== void 0) {
                  let data7 = data6.tags;
                  const _errs22 = errors;
                  if (errors === _errs22) {
                    if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                      for (const key1 in data7) {
                        let data8 = data7[key1];
                        const _errs25 = errors;
                        if (errors === _errs25) {
                          if (Array.isArray(data8)) {
                            var valid7 = true;
                            const len0 = data8.length;
                            for (let i0 = 0; i0 < len0; i0++) {
                              const _errs27 = errors;
                              if (typeof data8[i0] !== "string") {
                                const err15 = { instancePath: instancePath + "/mail/tags/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/$defs/MailFeedback/properties/mail/properties/tags/additionalProperties/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
                            const err16 = { instancePath: instancePath + "/mail/tags/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/MailFeedback/properties/mail/properties/tags/additionalProperties/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
              let data10 = data.bounce;
              const _errs29 = errors;
              if (errors === _errs29) {
                if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
                  if (data10.bounceType !== void 0) {
                    if (typeof data10.bounceType !== "string") {
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
                let data12 = data.complaint;
                const _errs34 = errors;
                if (errors === _errs34) {
                  if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
                    if (data12.complaintFeedbackType !== void 0) {
                      let data13 = data12.complaintFeedbackType;
                      if (typeof data13 !== "string" && data13 !== null) {
                        const err21 = { instancePath: instancePath + "/complaint/complaintFeedbackType", schemaPath: "#/$defs/MailFeedback/properties/complaint/properties/complaintFeedbackType/type", keyword: "type", params: { type: schema47.properties.complaint.properties.complaintFeedbackType.type }, message: "must be string,null" };
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
    validate35.errors = vErrors;
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
  validate35.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate35.evaluated = { "dynamicProps": true, "dynamicItems": false };
var isMailRequest = validate36;
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
      let missing0;
      if (data.purpose === void 0 && (missing0 = "purpose") || data.email === void 0 && (missing0 = "email") || data.requestId === void 0 && (missing0 = "requestId") || data.requestedAtMs === void 0 && (missing0 = "requestedAtMs")) {
        validate36.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "purpose" || key0 === "email" || key0 === "objectId" || key0 === "requestId" || key0 === "requestedAtMs")) {
            validate36.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.purpose !== void 0) {
            let data0 = data.purpose;
            const _errs2 = errors;
            if (!(data0 === "verifyEmail" || data0 === "resetPassword" || data0 === "addressChanged" || data0 === "passwordChanged")) {
              validate36.errors = [{ instancePath: instancePath + "/purpose", schemaPath: "#/properties/purpose/enum", keyword: "enum", params: { allowedValues: schema49.properties.purpose.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.email !== void 0) {
              let data1 = data.email;
              const _errs3 = errors;
              if (errors === _errs3) {
                if (typeof data1 === "string") {
                  if (func1(data1) > 254) {
                    validate36.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/properties/email/maxLength", keyword: "maxLength", params: { limit: 254 }, message: "must NOT have more than 254 characters" }];
                    return false;
                  } else {
                    if (!pattern10.test(data1)) {
                      validate36.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/properties/email/pattern", keyword: "pattern", params: { pattern: '^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+$' }, message: 'must match pattern "^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+$"' }];
                      return false;
                    }
                  }
                } else {
                  validate36.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/properties/email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.objectId !== void 0) {
                let data2 = data.objectId;
                const _errs5 = errors;
                if (errors === _errs5) {
                  if (typeof data2 === "string") {
                    if (!pattern11.test(data2)) {
                      validate36.errors = [{ instancePath: instancePath + "/objectId", schemaPath: "#/properties/objectId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{1,64}$" }, message: 'must match pattern "^[A-Za-z0-9]{1,64}$"' }];
                      return false;
                    }
                  } else {
                    validate36.errors = [{ instancePath: instancePath + "/objectId", schemaPath: "#/properties/objectId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.requestId !== void 0) {
                  let data3 = data.requestId;
                  const _errs7 = errors;
                  if (errors === _errs7) {
                    if (typeof data3 === "string") {
                      if (!pattern12.test(data3)) {
                        validate36.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "#/properties/requestId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]{16,64}$" }, message: 'must match pattern "^[A-Za-z0-9_-]{16,64}$"' }];
                        return false;
                      }
                    } else {
                      validate36.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "#/properties/requestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs7 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.requestedAtMs !== void 0) {
                    let data4 = data.requestedAtMs;
                    const _errs9 = errors;
                    if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                      validate36.errors = [{ instancePath: instancePath + "/requestedAtMs", schemaPath: "#/properties/requestedAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs9) {
                      if (typeof data4 == "number" && isFinite(data4)) {
                        if (data4 < 0 || isNaN(data4)) {
                          validate36.errors = [{ instancePath: instancePath + "/requestedAtMs", schemaPath: "#/properties/requestedAtMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
      validate36.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate36.errors = vErrors;
  return errors === 0;
}
validate36.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isPlanMessage = validate37;
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
      let missing0;
      if (data.version === void 0 && (missing0 = "version") || data.push === void 0 && (missing0 = "push")) {
        validate37.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "version" || key0 === "push" || key0 === "partition" || key0 === "chunk")) {
            validate37.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.version !== void 0) {
            const _errs2 = errors;
            if (1 !== data.version) {
              validate37.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.push !== void 0) {
              let data1 = data.push;
              const _errs3 = errors;
              if (errors === _errs3) {
                if (typeof data1 === "string") {
                  if (!pattern8.test(data1)) {
                    validate37.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{16}$" }, message: 'must match pattern "^[A-Za-z0-9]{16}$"' }];
                    return false;
                  }
                } else {
                  validate37.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.partition !== void 0) {
                let data2 = data.partition;
                const _errs5 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                  validate37.errors = [{ instancePath: instancePath + "/partition", schemaPath: "#/properties/partition/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs5) {
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 < 0 || isNaN(data2)) {
                      validate37.errors = [{ instancePath: instancePath + "/partition", schemaPath: "#/properties/partition/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                      return false;
                    }
                  }
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.chunk !== void 0) {
                  let data3 = data.chunk;
                  const _errs7 = errors;
                  if (errors === _errs7) {
                    if (typeof data3 === "string") {
                      if (!pattern9.test(data3)) {
                        validate37.errors = [{ instancePath: instancePath + "/chunk", schemaPath: "#/properties/chunk/pattern", keyword: "pattern", params: { pattern: "^chunk#\\d{4}#\\d{6}#\\d{3}(#r\\d{2})?$" }, message: 'must match pattern "^chunk#\\d{4}#\\d{6}#\\d{3}(#r\\d{2})?$"' }];
                        return false;
                      }
                    } else {
                      validate37.errors = [{ instancePath: instancePath + "/chunk", schemaPath: "#/properties/chunk/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
var isPruneMessage = validate38;
var schema53 = { "title": "PruneMessage", "description": "Tokens that a gateway declared dead. An installation is removed only if it still has the token and has not changed since `reportedAtMs`.", "type": "object", "additionalProperties": false, "required": ["version", "push", "provider", "devices"], "properties": { "version": { "const": 1 }, "push": { "type": "string", "pattern": "^[A-Za-z0-9]{16}$" }, "provider": { "enum": ["apns", "fcm"] }, "devices": { "type": "array", "maxItems": 500, "items": { "type": "object", "additionalProperties": false, "required": ["token", "reportedAtMs"], "properties": { "objectId": { "description": "Absent where no installation is known.", "type": "string" }, "token": { "type": "string", "minLength": 1 }, "reportedAtMs": { "description": "When the token was last known dead: APNs's `timestamp`, else the time of the answer.", "type": "integer" } } } } }, "examples": [{ "version": 1, "push": "i4OcyCnyjckJOtzz", "provider": "apns", "devices": [{ "token": "8f3c0e5a", "reportedAtMs": 1795248e6 }] }] };
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
      let missing0;
      if (data.version === void 0 && (missing0 = "version") || data.push === void 0 && (missing0 = "push") || data.provider === void 0 && (missing0 = "provider") || data.devices === void 0 && (missing0 = "devices")) {
        validate38.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "version" || key0 === "push" || key0 === "provider" || key0 === "devices")) {
            validate38.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.version !== void 0) {
            const _errs2 = errors;
            if (1 !== data.version) {
              validate38.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.push !== void 0) {
              let data1 = data.push;
              const _errs3 = errors;
              if (errors === _errs3) {
                if (typeof data1 === "string") {
                  if (!pattern8.test(data1)) {
                    validate38.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{16}$" }, message: 'must match pattern "^[A-Za-z0-9]{16}$"' }];
                    return false;
                  }
                } else {
                  validate38.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.provider !== void 0) {
                let data2 = data.provider;
                const _errs5 = errors;
                if (!(data2 === "apns" || data2 === "fcm")) {
                  validate38.errors = [{ instancePath: instancePath + "/provider", schemaPath: "#/properties/provider/enum", keyword: "enum", params: { allowedValues: schema53.properties.provider.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs5 === errors;
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
                        validate38.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                        return false;
                      } else {
                        var valid1 = true;
                        const len0 = data3.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          let data4 = data3[i0];
                          const _errs8 = errors;
                          if (errors === _errs8) {
                            if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                              let missing1;
                              if (data4.token === void 0 && (missing1 = "token") || data4.reportedAtMs === void 0 && (missing1 = "reportedAtMs")) {
                                validate38.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                                return false;
                              } else {
                                const _errs10 = errors;
                                for (const key1 in data4) {
                                  if (!(key1 === "objectId" || key1 === "token" || key1 === "reportedAtMs")) {
                                    validate38.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                                    return false;
                                    break;
                                  }
                                }
                                if (_errs10 === errors) {
                                  if (data4.objectId !== void 0) {
                                    const _errs11 = errors;
                                    if (typeof data4.objectId !== "string") {
                                      validate38.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/objectId", schemaPath: "#/properties/devices/items/properties/objectId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid2 = _errs11 === errors;
                                  } else {
                                    var valid2 = true;
                                  }
                                  if (valid2) {
                                    if (data4.token !== void 0) {
                                      let data6 = data4.token;
                                      const _errs13 = errors;
                                      if (errors === _errs13) {
                                        if (typeof data6 === "string") {
                                          if (func1(data6) < 1) {
                                            validate38.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/token", schemaPath: "#/properties/devices/items/properties/token/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                            return false;
                                          }
                                        } else {
                                          validate38.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/token", schemaPath: "#/properties/devices/items/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                      }
                                      var valid2 = _errs13 === errors;
                                    } else {
                                      var valid2 = true;
                                    }
                                    if (valid2) {
                                      if (data4.reportedAtMs !== void 0) {
                                        let data7 = data4.reportedAtMs;
                                        const _errs15 = errors;
                                        if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                                          validate38.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/reportedAtMs", schemaPath: "#/properties/devices/items/properties/reportedAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        var valid2 = _errs15 === errors;
                                      } else {
                                        var valid2 = true;
                                      }
                                    }
                                  }
                                }
                              }
                            } else {
                              validate38.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                              return false;
                            }
                          }
                          var valid1 = _errs8 === errors;
                          if (!valid1) {
                            break;
                          }
                        }
                      }
                    } else {
                      validate38.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
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
var isSettleMessage = validate39;
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
      let missing0;
      if (data.version === void 0 && (missing0 = "version") || data.push === void 0 && (missing0 = "push") || data.round === void 0 && (missing0 = "round")) {
        validate39.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "version" || key0 === "push" || key0 === "round")) {
            validate39.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.version !== void 0) {
            const _errs2 = errors;
            if (1 !== data.version) {
              validate39.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.push !== void 0) {
              let data1 = data.push;
              const _errs3 = errors;
              if (errors === _errs3) {
                if (typeof data1 === "string") {
                  if (!pattern8.test(data1)) {
                    validate39.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{16}$" }, message: 'must match pattern "^[A-Za-z0-9]{16}$"' }];
                    return false;
                  }
                } else {
                  validate39.errors = [{ instancePath: instancePath + "/push", schemaPath: "#/properties/push/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.round !== void 0) {
                let data2 = data.round;
                const _errs5 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                  validate39.errors = [{ instancePath: instancePath + "/round", schemaPath: "#/properties/round/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs5) {
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 < 0 || isNaN(data2)) {
                      validate39.errors = [{ instancePath: instancePath + "/round", schemaPath: "#/properties/round/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                      return false;
                    }
                  }
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
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
var isSmsMessage = validate40;
var pattern20 = new RegExp("^\\+[1-9]\\d{6,14}$", "u");
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
      let missing0;
      if (data.to === void 0 && (missing0 = "to") || data.text === void 0 && (missing0 = "text")) {
        validate40.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "to" || key0 === "text")) {
            validate40.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.to !== void 0) {
            let data0 = data.to;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern20.test(data0)) {
                  validate40.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/pattern", keyword: "pattern", params: { pattern: "^\\+[1-9]\\d{6,14}$" }, message: 'must match pattern "^\\+[1-9]\\d{6,14}$"' }];
                  return false;
                }
              } else {
                validate40.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.text !== void 0) {
              let data1 = data.text;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (func1(data1) > 1600) {
                    validate40.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/maxLength", keyword: "maxLength", params: { limit: 1600 }, message: "must NOT have more than 1600 characters" }];
                    return false;
                  } else {
                    if (func1(data1) < 1) {
                      validate40.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate40.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
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
      validate40.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate40.errors = vErrors;
  return errors === 0;
}
validate40.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isLandfallConfig = validate41;
var schema56 = { "description": "The `landfall` object of cdk.json: everything that a team decides at deploy time.", "type": "object", "additionalProperties": false, "required": ["appName", "appId", "appKey"], "properties": { "appName": { "description": "Names the secrets and shows in mails: lower-case letters, digits and hyphens.", "type": "string", "pattern": "^[a-z][a-z0-9-]{0,31}$" }, "appId": { "description": "The app id that the clients send; a team that moves puts its LeanCloud app id here.", "type": "string", "pattern": "^[A-Za-z0-9_-]{8,64}$" }, "appKey": { "description": "The app key that the clients send. It is in every client, so it is no secret.", "type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$" }, "androidKey": { "description": "LeanCloud's extra key of Android apps that are built without an app key. Default: they are refused.", "type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$" }, "baseUrl": { "description": "Origin of every mailed link: https://host without a path. Default: the custom domain, else the API's own address.", "type": "string", "pattern": "^https://[A-Za-z0-9.-]+(:[0-9]+)?$" }, "mailSender": { "description": "The address that mails come from, verified in SES: name@domain or Name <name@domain>.", "type": "string", "pattern": "^([^<>@\\r\\n]+ <[^<>@\\s]+@[A-Za-z0-9.-]+>|[^<>@\\s]+@[A-Za-z0-9.-]+)$" }, "mailLanguage": { "description": "Language of the mails and of the pages that their links open.", "enum": ["en", "zh"], "default": "en" }, "createMailIdentity": { "description": "Creates the SES identity of the sender's domain; its DNS records are outputs of the stack.", "type": "boolean", "default": false }, "smsOriginationIdentity": { "description": "ARN of the phone number, sender id or pool that text messages come from. Default: no text messages.", "type": "string", "pattern": "^arn:aws[a-z-]*:sms-voice:[a-z0-9-]+:[0-9]{12}:(phone-number|sender-id|pool)/[A-Za-z0-9_/-]+$" }, "verifyEmailAtSignUp": { "description": "Sends a verification mail at sign-up and whenever the address changes.", "type": "boolean", "default": false }, "refuseUnverifiedLogin": { "description": "Refuses log-in until the mail address is verified (error 216).", "type": "boolean", "default": false }, "reloginAfterPasswordChange": { "description": "Replaces the session token when the password changes.", "type": "boolean", "default": true }, "clientPushAllowed": { "description": "Lets clients send pushes with the app key; otherwise a push needs the master key.", "type": "boolean", "default": false }, "classPermissions": { "description": "Operations on a class that are open to clients, where they differ from the defaults.", "type": "object", "additionalProperties": false, "default": {}, "properties": { "_User": { "$ref": "#/$defs/ClassPermission" }, "_Installation": { "$ref": "#/$defs/ClassPermission" } } }, "platforms": { "description": "Third-party platforms whose tokens are checked at sign-in, by the name that clients use in authData.", "type": "object", "default": {}, "propertyNames": { "pattern": "^[a-zA-Z][a-zA-Z0-9_]*$" }, "additionalProperties": { "type": "object", "additionalProperties": false, "required": ["appIds"], "properties": { "type": { "description": "How tokens are checked. Default: as the platform's name says; needed for names such as weixin_1.", "enum": ["facebook", "github", "google", "lc_apple", "lc_qqapp", "lc_weapp", "qq", "taptap", "weibo", "weixin"] }, "appIds": { "description": "Ids of the app on this platform (app ids, client ids, bundle ids); a token that was issued to another app is refused. facebook, github, lc_qqapp, lc_weapp and taptap take one.", "type": "array", "minItems": 1, "uniqueItems": true, "items": { "type": "string", "pattern": "^[A-Za-z0-9._-]{1,256}$" } }, "keyId": { "description": "lc_apple: id of the key that exchanges codes; the key itself is in the platform-credentials secret.", "type": "string", "pattern": "^[A-Z0-9]{10}$" }, "teamId": { "description": "lc_apple: the team that the key belongs to.", "type": "string", "pattern": "^[A-Z0-9]{10}$" }, "region": { "description": "taptap: cn (default) or global.", "enum": ["cn", "global"] } } } }, "unverifiedPlatforms": { "description": "Platforms that sign users in without a check of their token, as LeanCloud does; `*` stands for all that `platforms` does not name.", "type": "array", "uniqueItems": true, "items": { "type": "string", "pattern": "^([a-zA-Z][a-zA-Z0-9_]*|\\*)$" }, "default": ["*"] }, "indexedFields": { "description": "Fields of installations that pushes find devices by without a scan.", "type": "array", "uniqueItems": true, "items": { "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_]*$" }, "default": ["channels", "owner", "user", "userObjectId"] }, "retentionDays": { "description": "Days that push records, and installations without an update, are kept.", "type": "object", "additionalProperties": false, "default": {}, "properties": { "records": { "description": "Days that a push record is kept.", "type": "integer", "minimum": 1, "maximum": 400, "default": 7 }, "installations": { "description": "Days after its last update that an installation is removed.", "type": "integer", "minimum": 1, "maximum": 400, "default": 90 } } }, "errorMode": { "description": "compatible: LeanCloud's codes; private: one answer for an unknown user and a wrong password.", "enum": ["compatible", "private"], "default": "compatible" }, "throttle": { "description": "Requests that the API takes before it answers 429.", "type": "object", "additionalProperties": false, "default": {}, "properties": { "rate": { "description": "Requests per second, steady.", "type": "integer", "minimum": 1, "maximum": 1e4, "default": 1e3 }, "burst": { "description": "Requests at once.", "type": "integer", "minimum": 1, "maximum": 5e3, "default": 2e3 } } }, "alarmMail": { "description": "Address that every alarm is mailed to. Default: alarms show in CloudWatch only.", "type": "string", "pattern": "^[^<>@\\s]+@[A-Za-z0-9.-]+$" }, "customDomain": { "description": "The API's own domain name. Default: the address that API Gateway gives.", "type": "object", "additionalProperties": false, "required": ["domainName", "certificateArn"], "properties": { "domainName": { "description": "For example api.example.com.", "type": "string", "pattern": "^[a-z0-9-]+(\\.[a-z0-9-]+)+$" }, "certificateArn": { "description": "ARN of the ACM certificate for the name, in the stack's region.", "type": "string", "pattern": "^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate/[a-f0-9-]+$" }, "hostedZone": { "description": "Route 53 zone that gets the alias record. Default: the team writes its DNS itself.", "type": "object", "additionalProperties": false, "required": ["id", "name"], "properties": { "id": { "description": "For example Z0123456789ABC.", "type": "string", "minLength": 1 }, "name": { "description": "For example example.com.", "type": "string", "minLength": 1 } } } } } } };
var pattern21 = new RegExp("^[a-z][a-z0-9-]{0,31}$", "u");
var pattern22 = new RegExp("^[A-Za-z0-9_-]{8,64}$", "u");
var pattern25 = new RegExp("^https://[A-Za-z0-9.-]+(:[0-9]+)?$", "u");
var pattern26 = new RegExp("^([^<>@\\r\\n]+ <[^<>@\\s]+@[A-Za-z0-9.-]+>|[^<>@\\s]+@[A-Za-z0-9.-]+)$", "u");
var pattern27 = new RegExp("^arn:aws[a-z-]*:sms-voice:[a-z0-9-]+:[0-9]{12}:(phone-number|sender-id|pool)/[A-Za-z0-9_/-]+$", "u");
var pattern28 = new RegExp("^[a-zA-Z][a-zA-Z0-9_]*$", "u");
var pattern29 = new RegExp("^[A-Za-z0-9._-]{1,256}$", "u");
var pattern30 = new RegExp("^[A-Z0-9]{10}$", "u");
var pattern32 = new RegExp("^([a-zA-Z][a-zA-Z0-9_]*|\\*)$", "u");
var pattern33 = new RegExp("^[A-Za-z][A-Za-z0-9_]*$", "u");
var pattern34 = new RegExp("^[^<>@\\s]+@[A-Za-z0-9.-]+$", "u");
var pattern35 = new RegExp("^[a-z0-9-]+(\\.[a-z0-9-]+)+$", "u");
var pattern36 = new RegExp("^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate/[a-f0-9-]+$", "u");
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
      if (data.appName === void 0 && (missing0 = "appName") || data.appId === void 0 && (missing0 = "appId") || data.appKey === void 0 && (missing0 = "appKey")) {
        validate41.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func3.call(schema56.properties, key0)) {
            validate41.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                  validate41.errors = [{ instancePath: instancePath + "/appName", schemaPath: "#/properties/appName/pattern", keyword: "pattern", params: { pattern: "^[a-z][a-z0-9-]{0,31}$" }, message: 'must match pattern "^[a-z][a-z0-9-]{0,31}$"' }];
                  return false;
                }
              } else {
                validate41.errors = [{ instancePath: instancePath + "/appName", schemaPath: "#/properties/appName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.appId !== void 0) {
              let data1 = data.appId;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (!pattern22.test(data1)) {
                    validate41.errors = [{ instancePath: instancePath + "/appId", schemaPath: "#/properties/appId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]{8,64}$" }, message: 'must match pattern "^[A-Za-z0-9_-]{8,64}$"' }];
                    return false;
                  }
                } else {
                  validate41.errors = [{ instancePath: instancePath + "/appId", schemaPath: "#/properties/appId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.appKey !== void 0) {
                let data2 = data.appKey;
                const _errs6 = errors;
                if (errors === _errs6) {
                  if (typeof data2 === "string") {
                    if (!pattern12.test(data2)) {
                      validate41.errors = [{ instancePath: instancePath + "/appKey", schemaPath: "#/properties/appKey/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]{16,64}$" }, message: 'must match pattern "^[A-Za-z0-9_-]{16,64}$"' }];
                      return false;
                    }
                  } else {
                    validate41.errors = [{ instancePath: instancePath + "/appKey", schemaPath: "#/properties/appKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.androidKey !== void 0) {
                  let data3 = data.androidKey;
                  const _errs8 = errors;
                  if (errors === _errs8) {
                    if (typeof data3 === "string") {
                      if (!pattern12.test(data3)) {
                        validate41.errors = [{ instancePath: instancePath + "/androidKey", schemaPath: "#/properties/androidKey/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]{16,64}$" }, message: 'must match pattern "^[A-Za-z0-9_-]{16,64}$"' }];
                        return false;
                      }
                    } else {
                      validate41.errors = [{ instancePath: instancePath + "/androidKey", schemaPath: "#/properties/androidKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.baseUrl !== void 0) {
                    let data4 = data.baseUrl;
                    const _errs10 = errors;
                    if (errors === _errs10) {
                      if (typeof data4 === "string") {
                        if (!pattern25.test(data4)) {
                          validate41.errors = [{ instancePath: instancePath + "/baseUrl", schemaPath: "#/properties/baseUrl/pattern", keyword: "pattern", params: { pattern: "^https://[A-Za-z0-9.-]+(:[0-9]+)?$" }, message: 'must match pattern "^https://[A-Za-z0-9.-]+(:[0-9]+)?$"' }];
                          return false;
                        }
                      } else {
                        validate41.errors = [{ instancePath: instancePath + "/baseUrl", schemaPath: "#/properties/baseUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.mailSender !== void 0) {
                      let data5 = data.mailSender;
                      const _errs12 = errors;
                      if (errors === _errs12) {
                        if (typeof data5 === "string") {
                          if (!pattern26.test(data5)) {
                            validate41.errors = [{ instancePath: instancePath + "/mailSender", schemaPath: "#/properties/mailSender/pattern", keyword: "pattern", params: { pattern: "^([^<>@\\r\\n]+ <[^<>@\\s]+@[A-Za-z0-9.-]+>|[^<>@\\s]+@[A-Za-z0-9.-]+)$" }, message: 'must match pattern "^([^<>@\\r\\n]+ <[^<>@\\s]+@[A-Za-z0-9.-]+>|[^<>@\\s]+@[A-Za-z0-9.-]+)$"' }];
                            return false;
                          }
                        } else {
                          validate41.errors = [{ instancePath: instancePath + "/mailSender", schemaPath: "#/properties/mailSender/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.mailLanguage !== void 0) {
                        let data6 = data.mailLanguage;
                        const _errs14 = errors;
                        if (!(data6 === "en" || data6 === "zh")) {
                          validate41.errors = [{ instancePath: instancePath + "/mailLanguage", schemaPath: "#/properties/mailLanguage/enum", keyword: "enum", params: { allowedValues: schema56.properties.mailLanguage.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                        var valid0 = _errs14 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.createMailIdentity !== void 0) {
                          const _errs15 = errors;
                          if (typeof data.createMailIdentity !== "boolean") {
                            validate41.errors = [{ instancePath: instancePath + "/createMailIdentity", schemaPath: "#/properties/createMailIdentity/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                            return false;
                          }
                          var valid0 = _errs15 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.smsOriginationIdentity !== void 0) {
                            let data8 = data.smsOriginationIdentity;
                            const _errs17 = errors;
                            if (errors === _errs17) {
                              if (typeof data8 === "string") {
                                if (!pattern27.test(data8)) {
                                  validate41.errors = [{ instancePath: instancePath + "/smsOriginationIdentity", schemaPath: "#/properties/smsOriginationIdentity/pattern", keyword: "pattern", params: { pattern: "^arn:aws[a-z-]*:sms-voice:[a-z0-9-]+:[0-9]{12}:(phone-number|sender-id|pool)/[A-Za-z0-9_/-]+$" }, message: 'must match pattern "^arn:aws[a-z-]*:sms-voice:[a-z0-9-]+:[0-9]{12}:(phone-number|sender-id|pool)/[A-Za-z0-9_/-]+$"' }];
                                  return false;
                                }
                              } else {
                                validate41.errors = [{ instancePath: instancePath + "/smsOriginationIdentity", schemaPath: "#/properties/smsOriginationIdentity/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid0 = _errs17 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.verifyEmailAtSignUp !== void 0) {
                              const _errs19 = errors;
                              if (typeof data.verifyEmailAtSignUp !== "boolean") {
                                validate41.errors = [{ instancePath: instancePath + "/verifyEmailAtSignUp", schemaPath: "#/properties/verifyEmailAtSignUp/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                return false;
                              }
                              var valid0 = _errs19 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.refuseUnverifiedLogin !== void 0) {
                                const _errs21 = errors;
                                if (typeof data.refuseUnverifiedLogin !== "boolean") {
                                  validate41.errors = [{ instancePath: instancePath + "/refuseUnverifiedLogin", schemaPath: "#/properties/refuseUnverifiedLogin/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                  return false;
                                }
                                var valid0 = _errs21 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.reloginAfterPasswordChange !== void 0) {
                                  const _errs23 = errors;
                                  if (typeof data.reloginAfterPasswordChange !== "boolean") {
                                    validate41.errors = [{ instancePath: instancePath + "/reloginAfterPasswordChange", schemaPath: "#/properties/reloginAfterPasswordChange/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                    return false;
                                  }
                                  var valid0 = _errs23 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.clientPushAllowed !== void 0) {
                                    const _errs25 = errors;
                                    if (typeof data.clientPushAllowed !== "boolean") {
                                      validate41.errors = [{ instancePath: instancePath + "/clientPushAllowed", schemaPath: "#/properties/clientPushAllowed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                      return false;
                                    }
                                    var valid0 = _errs25 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.classPermissions !== void 0) {
                                      let data13 = data.classPermissions;
                                      const _errs27 = errors;
                                      if (errors === _errs27) {
                                        if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
                                          const _errs29 = errors;
                                          for (const key1 in data13) {
                                            if (!(key1 === "_User" || key1 === "_Installation")) {
                                              validate41.errors = [{ instancePath: instancePath + "/classPermissions", schemaPath: "#/properties/classPermissions/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                                              return false;
                                              break;
                                            }
                                          }
                                          if (_errs29 === errors) {
                                            if (data13._User !== void 0) {
                                              let data14 = data13._User;
                                              const _errs30 = errors;
                                              const _errs31 = errors;
                                              if (errors === _errs31) {
                                                if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
                                                  const _errs33 = errors;
                                                  for (const key2 in data14) {
                                                    if (!(key2 === "create" || key2 === "get" || key2 === "find" || key2 === "update" || key2 === "delete")) {
                                                      validate41.errors = [{ instancePath: instancePath + "/classPermissions/_User", schemaPath: "#/$defs/ClassPermission/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                                                      return false;
                                                      break;
                                                    }
                                                  }
                                                  if (_errs33 === errors) {
                                                    if (data14.create !== void 0) {
                                                      const _errs34 = errors;
                                                      if (typeof data14.create !== "boolean") {
                                                        validate41.errors = [{ instancePath: instancePath + "/classPermissions/_User/create", schemaPath: "#/$defs/ClassPermission/properties/create/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                        return false;
                                                      }
                                                      var valid3 = _errs34 === errors;
                                                    } else {
                                                      var valid3 = true;
                                                    }
                                                    if (valid3) {
                                                      if (data14.get !== void 0) {
                                                        const _errs36 = errors;
                                                        if (typeof data14.get !== "boolean") {
                                                          validate41.errors = [{ instancePath: instancePath + "/classPermissions/_User/get", schemaPath: "#/$defs/ClassPermission/properties/get/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                          return false;
                                                        }
                                                        var valid3 = _errs36 === errors;
                                                      } else {
                                                        var valid3 = true;
                                                      }
                                                      if (valid3) {
                                                        if (data14.find !== void 0) {
                                                          const _errs38 = errors;
                                                          if (typeof data14.find !== "boolean") {
                                                            validate41.errors = [{ instancePath: instancePath + "/classPermissions/_User/find", schemaPath: "#/$defs/ClassPermission/properties/find/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                            return false;
                                                          }
                                                          var valid3 = _errs38 === errors;
                                                        } else {
                                                          var valid3 = true;
                                                        }
                                                        if (valid3) {
                                                          if (data14.update !== void 0) {
                                                            const _errs40 = errors;
                                                            if (typeof data14.update !== "boolean") {
                                                              validate41.errors = [{ instancePath: instancePath + "/classPermissions/_User/update", schemaPath: "#/$defs/ClassPermission/properties/update/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                              return false;
                                                            }
                                                            var valid3 = _errs40 === errors;
                                                          } else {
                                                            var valid3 = true;
                                                          }
                                                          if (valid3) {
                                                            if (data14.delete !== void 0) {
                                                              const _errs42 = errors;
                                                              if (typeof data14.delete !== "boolean") {
                                                                validate41.errors = [{ instancePath: instancePath + "/classPermissions/_User/delete", schemaPath: "#/$defs/ClassPermission/properties/delete/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                return false;
                                                              }
                                                              var valid3 = _errs42 === errors;
                                                            } else {
                                                              var valid3 = true;
                                                            }
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                } else {
                                                  validate41.errors = [{ instancePath: instancePath + "/classPermissions/_User", schemaPath: "#/$defs/ClassPermission/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                  return false;
                                                }
                                              }
                                              var valid1 = _errs30 === errors;
                                            } else {
                                              var valid1 = true;
                                            }
                                            if (valid1) {
                                              if (data13._Installation !== void 0) {
                                                let data20 = data13._Installation;
                                                const _errs44 = errors;
                                                const _errs45 = errors;
                                                if (errors === _errs45) {
                                                  if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
                                                    const _errs47 = errors;
                                                    for (const key3 in data20) {
                                                      if (!(key3 === "create" || key3 === "get" || key3 === "find" || key3 === "update" || key3 === "delete")) {
                                                        validate41.errors = [{ instancePath: instancePath + "/classPermissions/_Installation", schemaPath: "#/$defs/ClassPermission/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" }];
                                                        return false;
                                                        break;
                                                      }
                                                    }
                                                    if (_errs47 === errors) {
                                                      if (data20.create !== void 0) {
                                                        const _errs48 = errors;
                                                        if (typeof data20.create !== "boolean") {
                                                          validate41.errors = [{ instancePath: instancePath + "/classPermissions/_Installation/create", schemaPath: "#/$defs/ClassPermission/properties/create/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                          return false;
                                                        }
                                                        var valid5 = _errs48 === errors;
                                                      } else {
                                                        var valid5 = true;
                                                      }
                                                      if (valid5) {
                                                        if (data20.get !== void 0) {
                                                          const _errs50 = errors;
                                                          if (typeof data20.get !== "boolean") {
                                                            validate41.errors = [{ instancePath: instancePath + "/classPermissions/_Installation/get", schemaPath: "#/$defs/ClassPermission/properties/get/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                            return false;
                                                          }
                                                          var valid5 = _errs50 === errors;
                                                        } else {
                                                          var valid5 = true;
                                                        }
                                                        if (valid5) {
                                                          if (data20.find !== void 0) {
                                                            const _errs52 = errors;
                                                            if (typeof data20.find !== "boolean") {
                                                              validate41.errors = [{ instancePath: instancePath + "/classPermissions/_Installation/find", schemaPath: "#/$defs/ClassPermission/properties/find/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                              return false;
                                                            }
                                                            var valid5 = _errs52 === errors;
                                                          } else {
                                                            var valid5 = true;
                                                          }
                                                          if (valid5) {
                                                            if (data20.update !== void 0) {
                                                              const _errs54 = errors;
                                                              if (typeof data20.update !== "boolean") {
                                                                validate41.errors = [{ instancePath: instancePath + "/classPermissions/_Installation/update", schemaPath: "#/$defs/ClassPermission/properties/update/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                return false;
                                                              }
                                                              var valid5 = _errs54 === errors;
                                                            } else {
                                                              var valid5 = true;
                                                            }
                                                            if (valid5) {
                                                              if (data20.delete !== void 0) {
                                                                const _errs56 = errors;
                                                                if (typeof data20.delete !== "boolean") {
                                                                  validate41.errors = [{ instancePath: instancePath + "/classPermissions/_Installation/delete", schemaPath: "#/$defs/ClassPermission/properties/delete/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                  return false;
                                                                }
                                                                var valid5 = _errs56 === errors;
                                                              } else {
                                                                var valid5 = true;
                                                              }
                                                            }
                                                          }
                                                        }
                                                      }
                                                    }
                                                  } else {
                                                    validate41.errors = [{ instancePath: instancePath + "/classPermissions/_Installation", schemaPath: "#/$defs/ClassPermission/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                    return false;
                                                  }
                                                }
                                                var valid1 = _errs44 === errors;
                                              } else {
                                                var valid1 = true;
                                              }
                                            }
                                          }
                                        } else {
                                          validate41.errors = [{ instancePath: instancePath + "/classPermissions", schemaPath: "#/properties/classPermissions/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                          return false;
                                        }
                                      }
                                      var valid0 = _errs27 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.platforms !== void 0) {
                                        let data26 = data.platforms;
                                        const _errs58 = errors;
                                        if (errors === _errs58) {
                                          if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
                                            for (const key4 in data26) {
                                              const _errs60 = errors;
                                              if (typeof key4 === "string") {
                                                if (!pattern28.test(key4)) {
                                                  const err0 = { instancePath: instancePath + "/platforms", schemaPath: "#/properties/platforms/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[a-zA-Z][a-zA-Z0-9_]*$" }, message: 'must match pattern "^[a-zA-Z][a-zA-Z0-9_]*$"', propertyName: key4 };
                                                  if (vErrors === null) {
                                                    vErrors = [err0];
                                                  } else {
                                                    vErrors.push(err0);
                                                  }
                                                  errors++;
                                                }
                                              }
                                              var valid6 = _errs60 === errors;
                                              if (!valid6) {
                                                const err1 = { instancePath: instancePath + "/platforms", schemaPath: "#/properties/platforms/propertyNames", keyword: "propertyNames", params: { propertyName: key4 }, message: "property name must be valid" };
                                                if (vErrors === null) {
                                                  vErrors = [err1];
                                                } else {
                                                  vErrors.push(err1);
                                                }
                                                errors++;
                                                validate41.errors = vErrors;
                                                return false;
                                                break;
                                              }
                                            }
                                            if (valid6) {
                                              for (const key5 in data26) {
                                                let data27 = data26[key5];
                                                const _errs62 = errors;
                                                if (errors === _errs62) {
                                                  if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
                                                    let missing1;
                                                    if (data27.appIds === void 0 && (missing1 = "appIds")) {
                                                      validate41.errors = [{ instancePath: instancePath + "/platforms/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/platforms/additionalProperties/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                                                      return false;
                                                    } else {
                                                      const _errs64 = errors;
                                                      for (const key6 in data27) {
                                                        if (!(key6 === "type" || key6 === "appIds" || key6 === "keyId" || key6 === "teamId" || key6 === "region")) {
                                                          validate41.errors = [{ instancePath: instancePath + "/platforms/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/platforms/additionalProperties/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key6 }, message: "must NOT have additional properties" }];
                                                          return false;
                                                          break;
                                                        }
                                                      }
                                                      if (_errs64 === errors) {
                                                        if (data27.type !== void 0) {
                                                          let data28 = data27.type;
                                                          const _errs65 = errors;
                                                          if (!(data28 === "facebook" || data28 === "github" || data28 === "google" || data28 === "lc_apple" || data28 === "lc_qqapp" || data28 === "lc_weapp" || data28 === "qq" || data28 === "taptap" || data28 === "weibo" || data28 === "weixin")) {
                                                            validate41.errors = [{ instancePath: instancePath + "/platforms/" + key5.replace(/~/g, "~0").replace(/\//g, "~1") + "/type", schemaPath: "#/properties/platforms/additionalProperties/properties/type/enum", keyword: "enum", params: { allowedValues: schema56.properties.platforms.additionalProperties.properties.type.enum }, message: "must be equal to one of the allowed values" }];
                                                            return false;
                                                          }
                                                          var valid8 = _errs65 === errors;
                                                        } else {
                                                          var valid8 = true;
                                                        }
                                                        if (valid8) {
                                                          if (data27.appIds !== void 0) {
                                                            let data29 = data27.appIds;
                                                            const _errs66 = errors;
                                                            if (errors === _errs66) {
                                                              if (Array.isArray(data29)) {
                                                                if (data29.length < 1) {
                                                                  validate41.errors = [{ instancePath: instancePath + "/platforms/" + key5.replace(/~/g, "~0").replace(/\//g, "~1") + "/appIds", schemaPath: "#/properties/platforms/additionalProperties/properties/appIds/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                                                                  return false;
                                                                } else {
                                                                  var valid9 = true;
                                                                  const len0 = data29.length;
                                                                  for (let i0 = 0; i0 < len0; i0++) {
                                                                    let data30 = data29[i0];
                                                                    const _errs68 = errors;
                                                                    if (errors === _errs68) {
                                                                      if (typeof data30 === "string") {
                                                                        if (!pattern29.test(data30)) {
                                                                          validate41.errors = [{ instancePath: instancePath + "/platforms/" + key5.replace(/~/g, "~0").replace(/\//g, "~1") + "/appIds/" + i0, schemaPath: "#/properties/platforms/additionalProperties/properties/appIds/items/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9._-]{1,256}$" }, message: 'must match pattern "^[A-Za-z0-9._-]{1,256}$"' }];
                                                                          return false;
                                                                        }
                                                                      } else {
                                                                        validate41.errors = [{ instancePath: instancePath + "/platforms/" + key5.replace(/~/g, "~0").replace(/\//g, "~1") + "/appIds/" + i0, schemaPath: "#/properties/platforms/additionalProperties/properties/appIds/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                        return false;
                                                                      }
                                                                    }
                                                                    var valid9 = _errs68 === errors;
                                                                    if (!valid9) {
                                                                      break;
                                                                    }
                                                                  }
                                                                  if (valid9) {
                                                                    let i1 = data29.length;
                                                                    let j0;
                                                                    if (i1 > 1) {
                                                                      const indices0 = {};
                                                                      for (; i1--; ) {
                                                                        let item0 = data29[i1];
                                                                        if (typeof item0 !== "string") {
                                                                          continue;
                                                                        }
                                                                        if (typeof indices0[item0] == "number") {
                                                                          j0 = indices0[item0];
                                                                          validate41.errors = [{ instancePath: instancePath + "/platforms/" + key5.replace(/~/g, "~0").replace(/\//g, "~1") + "/appIds", schemaPath: "#/properties/platforms/additionalProperties/properties/appIds/uniqueItems", keyword: "uniqueItems", params: { i: i1, j: j0 }, message: "must NOT have duplicate items (items ## " + j0 + " and " + i1 + " are identical)" }];
                                                                          return false;
                                                                          break;
                                                                        }
                                                                        indices0[item0] = i1;
                                                                      }
                                                                    }
                                                                  }
                                                                }
                                                              } else {
                                                                validate41.errors = [{ instancePath: instancePath + "/platforms/" + key5.replace(/~/g, "~0").replace(/\//g, "~1") + "/appIds", schemaPath: "#/properties/platforms/additionalProperties/properties/appIds/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                                return false;
                                                              }
                                                            }
                                                            var valid8 = _errs66 === errors;
                                                          } else {
                                                            var valid8 = true;
                                                          }
                                                          if (valid8) {
                                                            if (data27.keyId !== void 0) {
                                                              let data31 = data27.keyId;
                                                              const _errs70 = errors;
                                                              if (errors === _errs70) {
                                                                if (typeof data31 === "string") {
                                                                  if (!pattern30.test(data31)) {
                                                                    validate41.errors = [{ instancePath: instancePath + "/platforms/" + key5.replace(/~/g, "~0").replace(/\//g, "~1") + "/keyId", schemaPath: "#/properties/platforms/additionalProperties/properties/keyId/pattern", keyword: "pattern", params: { pattern: "^[A-Z0-9]{10}$" }, message: 'must match pattern "^[A-Z0-9]{10}$"' }];
                                                                    return false;
                                                                  }
                                                                } else {
                                                                  validate41.errors = [{ instancePath: instancePath + "/platforms/" + key5.replace(/~/g, "~0").replace(/\//g, "~1") + "/keyId", schemaPath: "#/properties/platforms/additionalProperties/properties/keyId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                  return false;
                                                                }
                                                              }
                                                              var valid8 = _errs70 === errors;
                                                            } else {
                                                              var valid8 = true;
                                                            }
                                                            if (valid8) {
                                                              if (data27.teamId !== void 0) {
                                                                let data32 = data27.teamId;
                                                                const _errs72 = errors;
                                                                if (errors === _errs72) {
                                                                  if (typeof data32 === "string") {
                                                                    if (!pattern30.test(data32)) {
                                                                      validate41.errors = [{ instancePath: instancePath + "/platforms/" + key5.replace(/~/g, "~0").replace(/\//g, "~1") + "/teamId", schemaPath: "#/properties/platforms/additionalProperties/properties/teamId/pattern", keyword: "pattern", params: { pattern: "^[A-Z0-9]{10}$" }, message: 'must match pattern "^[A-Z0-9]{10}$"' }];
                                                                      return false;
                                                                    }
                                                                  } else {
                                                                    validate41.errors = [{ instancePath: instancePath + "/platforms/" + key5.replace(/~/g, "~0").replace(/\//g, "~1") + "/teamId", schemaPath: "#/properties/platforms/additionalProperties/properties/teamId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                    return false;
                                                                  }
                                                                }
                                                                var valid8 = _errs72 === errors;
                                                              } else {
                                                                var valid8 = true;
                                                              }
                                                              if (valid8) {
                                                                if (data27.region !== void 0) {
                                                                  let data33 = data27.region;
                                                                  const _errs74 = errors;
                                                                  if (!(data33 === "cn" || data33 === "global")) {
                                                                    validate41.errors = [{ instancePath: instancePath + "/platforms/" + key5.replace(/~/g, "~0").replace(/\//g, "~1") + "/region", schemaPath: "#/properties/platforms/additionalProperties/properties/region/enum", keyword: "enum", params: { allowedValues: schema56.properties.platforms.additionalProperties.properties.region.enum }, message: "must be equal to one of the allowed values" }];
                                                                    return false;
                                                                  }
                                                                  var valid8 = _errs74 === errors;
                                                                } else {
                                                                  var valid8 = true;
                                                                }
                                                              }
                                                            }
                                                          }
                                                        }
                                                      }
                                                    }
                                                  } else {
                                                    validate41.errors = [{ instancePath: instancePath + "/platforms/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/platforms/additionalProperties/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                    return false;
                                                  }
                                                }
                                                var valid7 = _errs62 === errors;
                                                if (!valid7) {
                                                  break;
                                                }
                                              }
                                            }
                                          } else {
                                            validate41.errors = [{ instancePath: instancePath + "/platforms", schemaPath: "#/properties/platforms/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                            return false;
                                          }
                                        }
                                        var valid0 = _errs58 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.unverifiedPlatforms !== void 0) {
                                          let data34 = data.unverifiedPlatforms;
                                          const _errs75 = errors;
                                          if (errors === _errs75) {
                                            if (Array.isArray(data34)) {
                                              var valid11 = true;
                                              const len1 = data34.length;
                                              for (let i2 = 0; i2 < len1; i2++) {
                                                let data35 = data34[i2];
                                                const _errs77 = errors;
                                                if (errors === _errs77) {
                                                  if (typeof data35 === "string") {
                                                    if (!pattern32.test(data35)) {
                                                      validate41.errors = [{ instancePath: instancePath + "/unverifiedPlatforms/" + i2, schemaPath: "#/properties/unverifiedPlatforms/items/pattern", keyword: "pattern", params: { pattern: "^([a-zA-Z][a-zA-Z0-9_]*|\\*)$" }, message: 'must match pattern "^([a-zA-Z][a-zA-Z0-9_]*|\\*)$"' }];
                                                      return false;
                                                    }
                                                  } else {
                                                    validate41.errors = [{ instancePath: instancePath + "/unverifiedPlatforms/" + i2, schemaPath: "#/properties/unverifiedPlatforms/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                    return false;
                                                  }
                                                }
                                                var valid11 = _errs77 === errors;
                                                if (!valid11) {
                                                  break;
                                                }
                                              }
                                              if (valid11) {
                                                let i3 = data34.length;
                                                let j1;
                                                if (i3 > 1) {
                                                  const indices1 = {};
                                                  for (; i3--; ) {
                                                    let item1 = data34[i3];
                                                    if (typeof item1 !== "string") {
                                                      continue;
                                                    }
                                                    if (typeof indices1[item1] == "number") {
                                                      j1 = indices1[item1];
                                                      validate41.errors = [{ instancePath: instancePath + "/unverifiedPlatforms", schemaPath: "#/properties/unverifiedPlatforms/uniqueItems", keyword: "uniqueItems", params: { i: i3, j: j1 }, message: "must NOT have duplicate items (items ## " + j1 + " and " + i3 + " are identical)" }];
                                                      return false;
                                                      break;
                                                    }
                                                    indices1[item1] = i3;
                                                  }
                                                }
                                              }
                                            } else {
                                              validate41.errors = [{ instancePath: instancePath + "/unverifiedPlatforms", schemaPath: "#/properties/unverifiedPlatforms/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                              return false;
                                            }
                                          }
                                          var valid0 = _errs75 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.indexedFields !== void 0) {
                                            let data36 = data.indexedFields;
                                            const _errs79 = errors;
                                            if (errors === _errs79) {
                                              if (Array.isArray(data36)) {
                                                var valid13 = true;
                                                const len2 = data36.length;
                                                for (let i4 = 0; i4 < len2; i4++) {
                                                  let data37 = data36[i4];
                                                  const _errs81 = errors;
                                                  if (errors === _errs81) {
                                                    if (typeof data37 === "string") {
                                                      if (!pattern33.test(data37)) {
                                                        validate41.errors = [{ instancePath: instancePath + "/indexedFields/" + i4, schemaPath: "#/properties/indexedFields/items/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z][A-Za-z0-9_]*$"' }];
                                                        return false;
                                                      }
                                                    } else {
                                                      validate41.errors = [{ instancePath: instancePath + "/indexedFields/" + i4, schemaPath: "#/properties/indexedFields/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                      return false;
                                                    }
                                                  }
                                                  var valid13 = _errs81 === errors;
                                                  if (!valid13) {
                                                    break;
                                                  }
                                                }
                                                if (valid13) {
                                                  let i5 = data36.length;
                                                  let j2;
                                                  if (i5 > 1) {
                                                    const indices2 = {};
                                                    for (; i5--; ) {
                                                      let item2 = data36[i5];
                                                      if (typeof item2 !== "string") {
                                                        continue;
                                                      }
                                                      if (typeof indices2[item2] == "number") {
                                                        j2 = indices2[item2];
                                                        validate41.errors = [{ instancePath: instancePath + "/indexedFields", schemaPath: "#/properties/indexedFields/uniqueItems", keyword: "uniqueItems", params: { i: i5, j: j2 }, message: "must NOT have duplicate items (items ## " + j2 + " and " + i5 + " are identical)" }];
                                                        return false;
                                                        break;
                                                      }
                                                      indices2[item2] = i5;
                                                    }
                                                  }
                                                }
                                              } else {
                                                validate41.errors = [{ instancePath: instancePath + "/indexedFields", schemaPath: "#/properties/indexedFields/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                return false;
                                              }
                                            }
                                            var valid0 = _errs79 === errors;
                                          } else {
                                            var valid0 = true;
                                          }
                                          if (valid0) {
                                            if (data.retentionDays !== void 0) {
                                              let data38 = data.retentionDays;
                                              const _errs83 = errors;
                                              if (errors === _errs83) {
                                                if (data38 && typeof data38 == "object" && !Array.isArray(data38)) {
                                                  const _errs85 = errors;
                                                  for (const key7 in data38) {
                                                    if (!(key7 === "records" || key7 === "installations")) {
                                                      validate41.errors = [{ instancePath: instancePath + "/retentionDays", schemaPath: "#/properties/retentionDays/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key7 }, message: "must NOT have additional properties" }];
                                                      return false;
                                                      break;
                                                    }
                                                  }
                                                  if (_errs85 === errors) {
                                                    if (data38.records !== void 0) {
                                                      let data39 = data38.records;
                                                      const _errs86 = errors;
                                                      if (!(typeof data39 == "number" && (!(data39 % 1) && !isNaN(data39)) && isFinite(data39))) {
                                                        validate41.errors = [{ instancePath: instancePath + "/retentionDays/records", schemaPath: "#/properties/retentionDays/properties/records/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                        return false;
                                                      }
                                                      if (errors === _errs86) {
                                                        if (typeof data39 == "number" && isFinite(data39)) {
                                                          if (data39 > 400 || isNaN(data39)) {
                                                            validate41.errors = [{ instancePath: instancePath + "/retentionDays/records", schemaPath: "#/properties/retentionDays/properties/records/maximum", keyword: "maximum", params: { comparison: "<=", limit: 400 }, message: "must be <= 400" }];
                                                            return false;
                                                          } else {
                                                            if (data39 < 1 || isNaN(data39)) {
                                                              validate41.errors = [{ instancePath: instancePath + "/retentionDays/records", schemaPath: "#/properties/retentionDays/properties/records/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                              return false;
                                                            }
                                                          }
                                                        }
                                                      }
                                                      var valid15 = _errs86 === errors;
                                                    } else {
                                                      var valid15 = true;
                                                    }
                                                    if (valid15) {
                                                      if (data38.installations !== void 0) {
                                                        let data40 = data38.installations;
                                                        const _errs88 = errors;
                                                        if (!(typeof data40 == "number" && (!(data40 % 1) && !isNaN(data40)) && isFinite(data40))) {
                                                          validate41.errors = [{ instancePath: instancePath + "/retentionDays/installations", schemaPath: "#/properties/retentionDays/properties/installations/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                          return false;
                                                        }
                                                        if (errors === _errs88) {
                                                          if (typeof data40 == "number" && isFinite(data40)) {
                                                            if (data40 > 400 || isNaN(data40)) {
                                                              validate41.errors = [{ instancePath: instancePath + "/retentionDays/installations", schemaPath: "#/properties/retentionDays/properties/installations/maximum", keyword: "maximum", params: { comparison: "<=", limit: 400 }, message: "must be <= 400" }];
                                                              return false;
                                                            } else {
                                                              if (data40 < 1 || isNaN(data40)) {
                                                                validate41.errors = [{ instancePath: instancePath + "/retentionDays/installations", schemaPath: "#/properties/retentionDays/properties/installations/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                                return false;
                                                              }
                                                            }
                                                          }
                                                        }
                                                        var valid15 = _errs88 === errors;
                                                      } else {
                                                        var valid15 = true;
                                                      }
                                                    }
                                                  }
                                                } else {
                                                  validate41.errors = [{ instancePath: instancePath + "/retentionDays", schemaPath: "#/properties/retentionDays/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                  return false;
                                                }
                                              }
                                              var valid0 = _errs83 === errors;
                                            } else {
                                              var valid0 = true;
                                            }
                                            if (valid0) {
                                              if (data.errorMode !== void 0) {
                                                let data41 = data.errorMode;
                                                const _errs90 = errors;
                                                if (!(data41 === "compatible" || data41 === "private")) {
                                                  validate41.errors = [{ instancePath: instancePath + "/errorMode", schemaPath: "#/properties/errorMode/enum", keyword: "enum", params: { allowedValues: schema56.properties.errorMode.enum }, message: "must be equal to one of the allowed values" }];
                                                  return false;
                                                }
                                                var valid0 = _errs90 === errors;
                                              } else {
                                                var valid0 = true;
                                              }
                                              if (valid0) {
                                                if (data.throttle !== void 0) {
                                                  let data42 = data.throttle;
                                                  const _errs91 = errors;
                                                  if (errors === _errs91) {
                                                    if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
                                                      const _errs93 = errors;
                                                      for (const key8 in data42) {
                                                        if (!(key8 === "rate" || key8 === "burst")) {
                                                          validate41.errors = [{ instancePath: instancePath + "/throttle", schemaPath: "#/properties/throttle/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key8 }, message: "must NOT have additional properties" }];
                                                          return false;
                                                          break;
                                                        }
                                                      }
                                                      if (_errs93 === errors) {
                                                        if (data42.rate !== void 0) {
                                                          let data43 = data42.rate;
                                                          const _errs94 = errors;
                                                          if (!(typeof data43 == "number" && (!(data43 % 1) && !isNaN(data43)) && isFinite(data43))) {
                                                            validate41.errors = [{ instancePath: instancePath + "/throttle/rate", schemaPath: "#/properties/throttle/properties/rate/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                            return false;
                                                          }
                                                          if (errors === _errs94) {
                                                            if (typeof data43 == "number" && isFinite(data43)) {
                                                              if (data43 > 1e4 || isNaN(data43)) {
                                                                validate41.errors = [{ instancePath: instancePath + "/throttle/rate", schemaPath: "#/properties/throttle/properties/rate/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000" }];
                                                                return false;
                                                              } else {
                                                                if (data43 < 1 || isNaN(data43)) {
                                                                  validate41.errors = [{ instancePath: instancePath + "/throttle/rate", schemaPath: "#/properties/throttle/properties/rate/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                                  return false;
                                                                }
                                                              }
                                                            }
                                                          }
                                                          var valid16 = _errs94 === errors;
                                                        } else {
                                                          var valid16 = true;
                                                        }
                                                        if (valid16) {
                                                          if (data42.burst !== void 0) {
                                                            let data44 = data42.burst;
                                                            const _errs96 = errors;
                                                            if (!(typeof data44 == "number" && (!(data44 % 1) && !isNaN(data44)) && isFinite(data44))) {
                                                              validate41.errors = [{ instancePath: instancePath + "/throttle/burst", schemaPath: "#/properties/throttle/properties/burst/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                              return false;
                                                            }
                                                            if (errors === _errs96) {
                                                              if (typeof data44 == "number" && isFinite(data44)) {
                                                                if (data44 > 5e3 || isNaN(data44)) {
                                                                  validate41.errors = [{ instancePath: instancePath + "/throttle/burst", schemaPath: "#/properties/throttle/properties/burst/maximum", keyword: "maximum", params: { comparison: "<=", limit: 5e3 }, message: "must be <= 5000" }];
                                                                  return false;
                                                                } else {
                                                                  if (data44 < 1 || isNaN(data44)) {
                                                                    validate41.errors = [{ instancePath: instancePath + "/throttle/burst", schemaPath: "#/properties/throttle/properties/burst/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                                    return false;
                                                                  }
                                                                }
                                                              }
                                                            }
                                                            var valid16 = _errs96 === errors;
                                                          } else {
                                                            var valid16 = true;
                                                          }
                                                        }
                                                      }
                                                    } else {
                                                      validate41.errors = [{ instancePath: instancePath + "/throttle", schemaPath: "#/properties/throttle/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                      return false;
                                                    }
                                                  }
                                                  var valid0 = _errs91 === errors;
                                                } else {
                                                  var valid0 = true;
                                                }
                                                if (valid0) {
                                                  if (data.alarmMail !== void 0) {
                                                    let data45 = data.alarmMail;
                                                    const _errs98 = errors;
                                                    if (errors === _errs98) {
                                                      if (typeof data45 === "string") {
                                                        if (!pattern34.test(data45)) {
                                                          validate41.errors = [{ instancePath: instancePath + "/alarmMail", schemaPath: "#/properties/alarmMail/pattern", keyword: "pattern", params: { pattern: "^[^<>@\\s]+@[A-Za-z0-9.-]+$" }, message: 'must match pattern "^[^<>@\\s]+@[A-Za-z0-9.-]+$"' }];
                                                          return false;
                                                        }
                                                      } else {
                                                        validate41.errors = [{ instancePath: instancePath + "/alarmMail", schemaPath: "#/properties/alarmMail/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                        return false;
                                                      }
                                                    }
                                                    var valid0 = _errs98 === errors;
                                                  } else {
                                                    var valid0 = true;
                                                  }
                                                  if (valid0) {
                                                    if (data.customDomain !== void 0) {
                                                      let data46 = data.customDomain;
                                                      const _errs100 = errors;
                                                      if (errors === _errs100) {
                                                        if (data46 && typeof data46 == "object" && !Array.isArray(data46)) {
                                                          let missing2;
                                                          if (data46.domainName === void 0 && (missing2 = "domainName") || data46.certificateArn === void 0 && (missing2 = "certificateArn")) {
                                                            validate41.errors = [{ instancePath: instancePath + "/customDomain", schemaPath: "#/properties/customDomain/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                                            return false;
                                                          } else {
                                                            const _errs102 = errors;
                                                            for (const key9 in data46) {
                                                              if (!(key9 === "domainName" || key9 === "certificateArn" || key9 === "hostedZone")) {
                                                                validate41.errors = [{ instancePath: instancePath + "/customDomain", schemaPath: "#/properties/customDomain/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key9 }, message: "must NOT have additional properties" }];
                                                                return false;
                                                                break;
                                                              }
                                                            }
                                                            if (_errs102 === errors) {
                                                              if (data46.domainName !== void 0) {
                                                                let data47 = data46.domainName;
                                                                const _errs103 = errors;
                                                                if (errors === _errs103) {
                                                                  if (typeof data47 === "string") {
                                                                    if (!pattern35.test(data47)) {
                                                                      validate41.errors = [{ instancePath: instancePath + "/customDomain/domainName", schemaPath: "#/properties/customDomain/properties/domainName/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9-]+(\\.[a-z0-9-]+)+$" }, message: 'must match pattern "^[a-z0-9-]+(\\.[a-z0-9-]+)+$"' }];
                                                                      return false;
                                                                    }
                                                                  } else {
                                                                    validate41.errors = [{ instancePath: instancePath + "/customDomain/domainName", schemaPath: "#/properties/customDomain/properties/domainName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                    return false;
                                                                  }
                                                                }
                                                                var valid17 = _errs103 === errors;
                                                              } else {
                                                                var valid17 = true;
                                                              }
                                                              if (valid17) {
                                                                if (data46.certificateArn !== void 0) {
                                                                  let data48 = data46.certificateArn;
                                                                  const _errs105 = errors;
                                                                  if (errors === _errs105) {
                                                                    if (typeof data48 === "string") {
                                                                      if (!pattern36.test(data48)) {
                                                                        validate41.errors = [{ instancePath: instancePath + "/customDomain/certificateArn", schemaPath: "#/properties/customDomain/properties/certificateArn/pattern", keyword: "pattern", params: { pattern: "^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate/[a-f0-9-]+$" }, message: 'must match pattern "^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate/[a-f0-9-]+$"' }];
                                                                        return false;
                                                                      }
                                                                    } else {
                                                                      validate41.errors = [{ instancePath: instancePath + "/customDomain/certificateArn", schemaPath: "#/properties/customDomain/properties/certificateArn/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                      return false;
                                                                    }
                                                                  }
                                                                  var valid17 = _errs105 === errors;
                                                                } else {
                                                                  var valid17 = true;
                                                                }
                                                                if (valid17) {
                                                                  if (data46.hostedZone !== void 0) {
                                                                    let data49 = data46.hostedZone;
                                                                    const _errs107 = errors;
                                                                    if (errors === _errs107) {
                                                                      if (data49 && typeof data49 == "object" && !Array.isArray(data49)) {
                                                                        let missing3;
                                                                        if (data49.id === void 0 && (missing3 = "id") || data49.name === void 0 && (missing3 = "name")) {
                                                                          validate41.errors = [{ instancePath: instancePath + "/customDomain/hostedZone", schemaPath: "#/properties/customDomain/properties/hostedZone/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
                                                                          return false;
                                                                        } else {
                                                                          const _errs109 = errors;
                                                                          for (const key10 in data49) {
                                                                            if (!(key10 === "id" || key10 === "name")) {
                                                                              validate41.errors = [{ instancePath: instancePath + "/customDomain/hostedZone", schemaPath: "#/properties/customDomain/properties/hostedZone/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key10 }, message: "must NOT have additional properties" }];
                                                                              return false;
                                                                              break;
                                                                            }
                                                                          }
                                                                          if (_errs109 === errors) {
                                                                            if (data49.id !== void 0) {
                                                                              let data50 = data49.id;
                                                                              const _errs110 = errors;
                                                                              if (errors === _errs110) {
                                                                                if (typeof data50 === "string") {
                                                                                  if (func1(data50) < 1) {
                                                                                    validate41.errors = [{ instancePath: instancePath + "/customDomain/hostedZone/id", schemaPath: "#/properties/customDomain/properties/hostedZone/properties/id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                                                                    return false;
                                                                                  }
                                                                                } else {
                                                                                  validate41.errors = [{ instancePath: instancePath + "/customDomain/hostedZone/id", schemaPath: "#/properties/customDomain/properties/hostedZone/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                  return false;
                                                                                }
                                                                              }
                                                                              var valid18 = _errs110 === errors;
                                                                            } else {
                                                                              var valid18 = true;
                                                                            }
                                                                            if (valid18) {
                                                                              if (data49.name !== void 0) {
                                                                                let data51 = data49.name;
                                                                                const _errs112 = errors;
                                                                                if (errors === _errs112) {
                                                                                  if (typeof data51 === "string") {
                                                                                    if (func1(data51) < 1) {
                                                                                      validate41.errors = [{ instancePath: instancePath + "/customDomain/hostedZone/name", schemaPath: "#/properties/customDomain/properties/hostedZone/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                                                                      return false;
                                                                                    }
                                                                                  } else {
                                                                                    validate41.errors = [{ instancePath: instancePath + "/customDomain/hostedZone/name", schemaPath: "#/properties/customDomain/properties/hostedZone/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                    return false;
                                                                                  }
                                                                                }
                                                                                var valid18 = _errs112 === errors;
                                                                              } else {
                                                                                var valid18 = true;
                                                                              }
                                                                            }
                                                                          }
                                                                        }
                                                                      } else {
                                                                        validate41.errors = [{ instancePath: instancePath + "/customDomain/hostedZone", schemaPath: "#/properties/customDomain/properties/hostedZone/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                        return false;
                                                                      }
                                                                    }
                                                                    var valid17 = _errs107 === errors;
                                                                  } else {
                                                                    var valid17 = true;
                                                                  }
                                                                }
                                                              }
                                                            }
                                                          }
                                                        } else {
                                                          validate41.errors = [{ instancePath: instancePath + "/customDomain", schemaPath: "#/properties/customDomain/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                          return false;
                                                        }
                                                      }
                                                      var valid0 = _errs100 === errors;
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
    } else {
      validate41.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate41.errors = vErrors;
  return errors === 0;
}
validate41.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isPlatformCredentials = validate42;
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
      for (const key0 in data) {
        let data0 = data[key0];
        const _errs2 = errors;
        if (errors === _errs2) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            const _errs4 = errors;
            for (const key1 in data0) {
              if (!(key1 === "secret" || key1 === "privateKey")) {
                validate42.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/additionalProperties/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
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
                      validate42.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/secret", schemaPath: "#/additionalProperties/properties/secret/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  } else {
                    validate42.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/secret", schemaPath: "#/additionalProperties/properties/secret/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                        validate42.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/privateKey", schemaPath: "#/additionalProperties/properties/privateKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    } else {
                      validate42.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/privateKey", schemaPath: "#/additionalProperties/properties/privateKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
            validate42.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/additionalProperties/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs2 === errors;
        if (!valid0) {
          break;
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
var isPushCredentials = validate43;
var schema62 = { "title": "ApnsCertificate", "description": "A provider certificate of APNs.", "type": "object", "additionalProperties": false, "required": ["environment", "certificate", "privateKey"], "properties": { "profile": { "description": "`deviceProfile` of the installations it is for.", "type": "string" }, "environment": { "enum": ["production", "sandbox"] }, "certificate": { "description": "PEM.", "type": "string", "minLength": 1 }, "privateKey": { "description": "PEM.", "type": "string", "minLength": 1 }, "topic": { "type": "string" } } };
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
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "apns" || key0 === "fcm")) {
          validate43.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.apns !== void 0) {
          let data0 = data.apns;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              const _errs4 = errors;
              for (const key1 in data0) {
                if (!(key1 === "keys" || key1 === "certificates")) {
                  validate43.errors = [{ instancePath: instancePath + "/apns", schemaPath: "#/properties/apns/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs4 === errors) {
                if (data0.keys !== void 0) {
                  let data1 = data0.keys;
                  const _errs5 = errors;
                  if (errors === _errs5) {
                    if (Array.isArray(data1)) {
                      var valid2 = true;
                      const len0 = data1.length;
                      for (let i0 = 0; i0 < len0; i0++) {
                        let data2 = data1[i0];
                        const _errs7 = errors;
                        const _errs8 = errors;
                        if (errors === _errs8) {
                          if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                            let missing0;
                            if (data2.teamId === void 0 && (missing0 = "teamId") || data2.keyId === void 0 && (missing0 = "keyId") || data2.privateKey === void 0 && (missing0 = "privateKey")) {
                              validate43.errors = [{ instancePath: instancePath + "/apns/keys/" + i0, schemaPath: "#/$defs/ApnsKey/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                              return false;
                            } else {
                              const _errs10 = errors;
                              for (const key2 in data2) {
                                if (!(key2 === "teamId" || key2 === "keyId" || key2 === "privateKey" || key2 === "topics")) {
                                  validate43.errors = [{ instancePath: instancePath + "/apns/keys/" + i0, schemaPath: "#/$defs/ApnsKey/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                                  return false;
                                  break;
                                }
                              }
                              if (_errs10 === errors) {
                                if (data2.teamId !== void 0) {
                                  let data3 = data2.teamId;
                                  const _errs11 = errors;
                                  if (errors === _errs11) {
                                    if (typeof data3 === "string") {
                                      if (func1(data3) < 1) {
                                        validate43.errors = [{ instancePath: instancePath + "/apns/keys/" + i0 + "/teamId", schemaPath: "#/$defs/ApnsKey/properties/teamId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                        return false;
                                      }
                                    } else {
                                      validate43.errors = [{ instancePath: instancePath + "/apns/keys/" + i0 + "/teamId", schemaPath: "#/$defs/ApnsKey/properties/teamId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                  }
                                  var valid4 = _errs11 === errors;
                                } else {
                                  var valid4 = true;
                                }
                                if (valid4) {
                                  if (data2.keyId !== void 0) {
                                    let data4 = data2.keyId;
                                    const _errs13 = errors;
                                    if (errors === _errs13) {
                                      if (typeof data4 === "string") {
                                        if (func1(data4) < 1) {
                                          validate43.errors = [{ instancePath: instancePath + "/apns/keys/" + i0 + "/keyId", schemaPath: "#/$defs/ApnsKey/properties/keyId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                          return false;
                                        }
                                      } else {
                                        validate43.errors = [{ instancePath: instancePath + "/apns/keys/" + i0 + "/keyId", schemaPath: "#/$defs/ApnsKey/properties/keyId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                    }
                                    var valid4 = _errs13 === errors;
                                  } else {
                                    var valid4 = true;
                                  }
                                  if (valid4) {
                                    if (data2.privateKey !== void 0) {
                                      let data5 = data2.privateKey;
                                      const _errs15 = errors;
                                      if (errors === _errs15) {
                                        if (typeof data5 === "string") {
                                          if (func1(data5) < 1) {
                                            validate43.errors = [{ instancePath: instancePath + "/apns/keys/" + i0 + "/privateKey", schemaPath: "#/$defs/ApnsKey/properties/privateKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                            return false;
                                          }
                                        } else {
                                          validate43.errors = [{ instancePath: instancePath + "/apns/keys/" + i0 + "/privateKey", schemaPath: "#/$defs/ApnsKey/properties/privateKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                      }
                                      var valid4 = _errs15 === errors;
                                    } else {
                                      var valid4 = true;
                                    }
                                    if (valid4) {
                                      if (data2.topics !== void 0) {
                                        let data6 = data2.topics;
                                        const _errs17 = errors;
                                        if (errors === _errs17) {
                                          if (Array.isArray(data6)) {
                                            var valid5 = true;
                                            const len1 = data6.length;
                                            for (let i1 = 0; i1 < len1; i1++) {
                                              const _errs19 = errors;
                                              if (typeof data6[i1] !== "string") {
                                                validate43.errors = [{ instancePath: instancePath + "/apns/keys/" + i0 + "/topics/" + i1, schemaPath: "#/$defs/ApnsKey/properties/topics/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                return false;
                                              }
                                              var valid5 = _errs19 === errors;
                                              if (!valid5) {
                                                break;
                                              }
                                            }
                                          } else {
                                            validate43.errors = [{ instancePath: instancePath + "/apns/keys/" + i0 + "/topics", schemaPath: "#/$defs/ApnsKey/properties/topics/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                            return false;
                                          }
                                        }
                                        var valid4 = _errs17 === errors;
                                      } else {
                                        var valid4 = true;
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          } else {
                            validate43.errors = [{ instancePath: instancePath + "/apns/keys/" + i0, schemaPath: "#/$defs/ApnsKey/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                            return false;
                          }
                        }
                        var valid2 = _errs7 === errors;
                        if (!valid2) {
                          break;
                        }
                      }
                    } else {
                      validate43.errors = [{ instancePath: instancePath + "/apns/keys", schemaPath: "#/properties/apns/properties/keys/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid1 = _errs5 === errors;
                } else {
                  var valid1 = true;
                }
                if (valid1) {
                  if (data0.certificates !== void 0) {
                    let data8 = data0.certificates;
                    const _errs21 = errors;
                    if (errors === _errs21) {
                      if (Array.isArray(data8)) {
                        var valid6 = true;
                        const len2 = data8.length;
                        for (let i2 = 0; i2 < len2; i2++) {
                          let data9 = data8[i2];
                          const _errs23 = errors;
                          const _errs24 = errors;
                          if (errors === _errs24) {
                            if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
                              let missing1;
                              if (data9.environment === void 0 && (missing1 = "environment") || data9.certificate === void 0 && (missing1 = "certificate") || data9.privateKey === void 0 && (missing1 = "privateKey")) {
                                validate43.errors = [{ instancePath: instancePath + "/apns/certificates/" + i2, schemaPath: "#/$defs/ApnsCertificate/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                                return false;
                              } else {
                                const _errs26 = errors;
                                for (const key3 in data9) {
                                  if (!(key3 === "profile" || key3 === "environment" || key3 === "certificate" || key3 === "privateKey" || key3 === "topic")) {
                                    validate43.errors = [{ instancePath: instancePath + "/apns/certificates/" + i2, schemaPath: "#/$defs/ApnsCertificate/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" }];
                                    return false;
                                    break;
                                  }
                                }
                                if (_errs26 === errors) {
                                  if (data9.profile !== void 0) {
                                    const _errs27 = errors;
                                    if (typeof data9.profile !== "string") {
                                      validate43.errors = [{ instancePath: instancePath + "/apns/certificates/" + i2 + "/profile", schemaPath: "#/$defs/ApnsCertificate/properties/profile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid8 = _errs27 === errors;
                                  } else {
                                    var valid8 = true;
                                  }
                                  if (valid8) {
                                    if (data9.environment !== void 0) {
                                      let data11 = data9.environment;
                                      const _errs29 = errors;
                                      if (!(data11 === "production" || data11 === "sandbox")) {
                                        validate43.errors = [{ instancePath: instancePath + "/apns/certificates/" + i2 + "/environment", schemaPath: "#/$defs/ApnsCertificate/properties/environment/enum", keyword: "enum", params: { allowedValues: schema62.properties.environment.enum }, message: "must be equal to one of the allowed values" }];
                                        return false;
                                      }
                                      var valid8 = _errs29 === errors;
                                    } else {
                                      var valid8 = true;
                                    }
                                    if (valid8) {
                                      if (data9.certificate !== void 0) {
                                        let data12 = data9.certificate;
                                        const _errs30 = errors;
                                        if (errors === _errs30) {
                                          if (typeof data12 === "string") {
                                            if (func1(data12) < 1) {
                                              validate43.errors = [{ instancePath: instancePath + "/apns/certificates/" + i2 + "/certificate", schemaPath: "#/$defs/ApnsCertificate/properties/certificate/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                              return false;
                                            }
                                          } else {
                                            validate43.errors = [{ instancePath: instancePath + "/apns/certificates/" + i2 + "/certificate", schemaPath: "#/$defs/ApnsCertificate/properties/certificate/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                        }
                                        var valid8 = _errs30 === errors;
                                      } else {
                                        var valid8 = true;
                                      }
                                      if (valid8) {
                                        if (data9.privateKey !== void 0) {
                                          let data13 = data9.privateKey;
                                          const _errs32 = errors;
                                          if (errors === _errs32) {
                                            if (typeof data13 === "string") {
                                              if (func1(data13) < 1) {
                                                validate43.errors = [{ instancePath: instancePath + "/apns/certificates/" + i2 + "/privateKey", schemaPath: "#/$defs/ApnsCertificate/properties/privateKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                                return false;
                                              }
                                            } else {
                                              validate43.errors = [{ instancePath: instancePath + "/apns/certificates/" + i2 + "/privateKey", schemaPath: "#/$defs/ApnsCertificate/properties/privateKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                          }
                                          var valid8 = _errs32 === errors;
                                        } else {
                                          var valid8 = true;
                                        }
                                        if (valid8) {
                                          if (data9.topic !== void 0) {
                                            const _errs34 = errors;
                                            if (typeof data9.topic !== "string") {
                                              validate43.errors = [{ instancePath: instancePath + "/apns/certificates/" + i2 + "/topic", schemaPath: "#/$defs/ApnsCertificate/properties/topic/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            var valid8 = _errs34 === errors;
                                          } else {
                                            var valid8 = true;
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            } else {
                              validate43.errors = [{ instancePath: instancePath + "/apns/certificates/" + i2, schemaPath: "#/$defs/ApnsCertificate/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                              return false;
                            }
                          }
                          var valid6 = _errs23 === errors;
                          if (!valid6) {
                            break;
                          }
                        }
                      } else {
                        validate43.errors = [{ instancePath: instancePath + "/apns/certificates", schemaPath: "#/properties/apns/properties/certificates/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                        return false;
                      }
                    }
                    var valid1 = _errs21 === errors;
                  } else {
                    var valid1 = true;
                  }
                }
              }
            } else {
              validate43.errors = [{ instancePath: instancePath + "/apns", schemaPath: "#/properties/apns/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.fcm !== void 0) {
            let data15 = data.fcm;
            const _errs36 = errors;
            if (errors === _errs36) {
              if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
                const _errs38 = errors;
                for (const key4 in data15) {
                  if (!(key4 === "projectId" || key4 === "serviceAccount" || key4 === "externalAccount")) {
                    validate43.errors = [{ instancePath: instancePath + "/fcm", schemaPath: "#/properties/fcm/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs38 === errors) {
                  if (data15.projectId !== void 0) {
                    const _errs39 = errors;
                    if (typeof data15.projectId !== "string") {
                      validate43.errors = [{ instancePath: instancePath + "/fcm/projectId", schemaPath: "#/properties/fcm/properties/projectId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid9 = _errs39 === errors;
                  } else {
                    var valid9 = true;
                  }
                  if (valid9) {
                    if (data15.serviceAccount !== void 0) {
                      let data17 = data15.serviceAccount;
                      const _errs41 = errors;
                      const _errs42 = errors;
                      if (errors === _errs42) {
                        if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
                          let missing2;
                          if (data17.project_id === void 0 && (missing2 = "project_id") || data17.client_email === void 0 && (missing2 = "client_email") || data17.private_key === void 0 && (missing2 = "private_key")) {
                            validate43.errors = [{ instancePath: instancePath + "/fcm/serviceAccount", schemaPath: "#/$defs/GoogleServiceAccount/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                            return false;
                          } else {
                            if (data17.project_id !== void 0) {
                              let data18 = data17.project_id;
                              const _errs45 = errors;
                              if (errors === _errs45) {
                                if (typeof data18 === "string") {
                                  if (func1(data18) < 1) {
                                    validate43.errors = [{ instancePath: instancePath + "/fcm/serviceAccount/project_id", schemaPath: "#/$defs/GoogleServiceAccount/properties/project_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                    return false;
                                  }
                                } else {
                                  validate43.errors = [{ instancePath: instancePath + "/fcm/serviceAccount/project_id", schemaPath: "#/$defs/GoogleServiceAccount/properties/project_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid11 = _errs45 === errors;
                            } else {
                              var valid11 = true;
                            }
                            if (valid11) {
                              if (data17.client_email !== void 0) {
                                let data19 = data17.client_email;
                                const _errs47 = errors;
                                if (errors === _errs47) {
                                  if (typeof data19 === "string") {
                                    if (func1(data19) < 1) {
                                      validate43.errors = [{ instancePath: instancePath + "/fcm/serviceAccount/client_email", schemaPath: "#/$defs/GoogleServiceAccount/properties/client_email/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                      return false;
                                    }
                                  } else {
                                    validate43.errors = [{ instancePath: instancePath + "/fcm/serviceAccount/client_email", schemaPath: "#/$defs/GoogleServiceAccount/properties/client_email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                }
                                var valid11 = _errs47 === errors;
                              } else {
                                var valid11 = true;
                              }
                              if (valid11) {
                                if (data17.private_key !== void 0) {
                                  let data20 = data17.private_key;
                                  const _errs49 = errors;
                                  if (errors === _errs49) {
                                    if (typeof data20 === "string") {
                                      if (func1(data20) < 1) {
                                        validate43.errors = [{ instancePath: instancePath + "/fcm/serviceAccount/private_key", schemaPath: "#/$defs/GoogleServiceAccount/properties/private_key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                        return false;
                                      }
                                    } else {
                                      validate43.errors = [{ instancePath: instancePath + "/fcm/serviceAccount/private_key", schemaPath: "#/$defs/GoogleServiceAccount/properties/private_key/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                  }
                                  var valid11 = _errs49 === errors;
                                } else {
                                  var valid11 = true;
                                }
                                if (valid11) {
                                  if (data17.private_key_id !== void 0) {
                                    const _errs51 = errors;
                                    if (typeof data17.private_key_id !== "string") {
                                      validate43.errors = [{ instancePath: instancePath + "/fcm/serviceAccount/private_key_id", schemaPath: "#/$defs/GoogleServiceAccount/properties/private_key_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid11 = _errs51 === errors;
                                  } else {
                                    var valid11 = true;
                                  }
                                }
                              }
                            }
                          }
                        } else {
                          validate43.errors = [{ instancePath: instancePath + "/fcm/serviceAccount", schemaPath: "#/$defs/GoogleServiceAccount/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                          return false;
                        }
                      }
                      var valid9 = _errs41 === errors;
                    } else {
                      var valid9 = true;
                    }
                    if (valid9) {
                      if (data15.externalAccount !== void 0) {
                        let data22 = data15.externalAccount;
                        const _errs53 = errors;
                        if (errors === _errs53) {
                          if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
                            let missing3;
                            if (data22.type === void 0 && (missing3 = "type") || data22.audience === void 0 && (missing3 = "audience") || data22.subject_token_type === void 0 && (missing3 = "subject_token_type") || data22.token_url === void 0 && (missing3 = "token_url")) {
                              validate43.errors = [{ instancePath: instancePath + "/fcm/externalAccount", schemaPath: "#/properties/fcm/properties/externalAccount/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
                              return false;
                            } else {
                              if (data22.type !== void 0) {
                                const _errs56 = errors;
                                if ("external_account" !== data22.type) {
                                  validate43.errors = [{ instancePath: instancePath + "/fcm/externalAccount/type", schemaPath: "#/properties/fcm/properties/externalAccount/properties/type/const", keyword: "const", params: { allowedValue: "external_account" }, message: "must be equal to constant" }];
                                  return false;
                                }
                                var valid12 = _errs56 === errors;
                              } else {
                                var valid12 = true;
                              }
                              if (valid12) {
                                if (data22.audience !== void 0) {
                                  const _errs57 = errors;
                                  if (typeof data22.audience !== "string") {
                                    validate43.errors = [{ instancePath: instancePath + "/fcm/externalAccount/audience", schemaPath: "#/properties/fcm/properties/externalAccount/properties/audience/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid12 = _errs57 === errors;
                                } else {
                                  var valid12 = true;
                                }
                                if (valid12) {
                                  if (data22.subject_token_type !== void 0) {
                                    const _errs59 = errors;
                                    if (typeof data22.subject_token_type !== "string") {
                                      validate43.errors = [{ instancePath: instancePath + "/fcm/externalAccount/subject_token_type", schemaPath: "#/properties/fcm/properties/externalAccount/properties/subject_token_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid12 = _errs59 === errors;
                                  } else {
                                    var valid12 = true;
                                  }
                                  if (valid12) {
                                    if (data22.token_url !== void 0) {
                                      const _errs61 = errors;
                                      if (typeof data22.token_url !== "string") {
                                        validate43.errors = [{ instancePath: instancePath + "/fcm/externalAccount/token_url", schemaPath: "#/properties/fcm/properties/externalAccount/properties/token_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid12 = _errs61 === errors;
                                    } else {
                                      var valid12 = true;
                                    }
                                  }
                                }
                              }
                            }
                          } else {
                            validate43.errors = [{ instancePath: instancePath + "/fcm/externalAccount", schemaPath: "#/properties/fcm/properties/externalAccount/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                            return false;
                          }
                        }
                        var valid9 = _errs53 === errors;
                      } else {
                        var valid9 = true;
                      }
                    }
                  }
                }
              } else {
                validate43.errors = [{ instancePath: instancePath + "/fcm", schemaPath: "#/properties/fcm/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs36 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate43.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate43.errors = vErrors;
  return errors === 0;
}
validate43.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
export {
  isBatchBody,
  isBatchSaveBody,
  isChunkMessage,
  isCreateDevicePushBody,
  isCreateInstallationBody,
  isCreatePushBody,
  isLandfallConfig,
  isLogInBody,
  isMailFeedback,
  isMailMessage,
  isMailRequest,
  isPlanMessage,
  isPlatformCredentials,
  isPruneMessage,
  isPushCredentials,
  isRequestEmailVerifyBody,
  isRequestPasswordResetBody,
  isSettleMessage,
  isSignUpBody,
  isSmsMessage,
  isUpdateInstallationBody,
  isUpdatePasswordBody,
  isUpdateUserBody
};
