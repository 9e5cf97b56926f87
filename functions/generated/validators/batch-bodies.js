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
export {
  isBatchBody,
  isBatchSaveBody
};
