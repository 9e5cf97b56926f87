// Generated from schemas/ by `npm run codegen`; do not edit.
// <stdin>
var isConfirmFileUploadBody = validate21;
var schema32 = { "type": "object", "required": ["token"], "properties": { "token": { "type": "string", "description": "As answered by fileTokens." }, "result": { "type": ["boolean", "null"], "description": "False: the upload failed." } }, "additionalProperties": true };
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
      if (data.token === void 0 && (missing0 = "token")) {
        validate21.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.token !== void 0) {
          const _errs2 = errors;
          if (typeof data.token !== "string") {
            validate21.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.result !== void 0) {
            let data1 = data.result;
            const _errs4 = errors;
            if (typeof data1 !== "boolean" && data1 !== null) {
              validate21.errors = [{ instancePath: instancePath + "/result", schemaPath: "#/properties/result/type", keyword: "type", params: { type: schema32.properties.result.type }, message: "must be boolean,null" }];
              return false;
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
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
validate21.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isCreateFileTokenBody = validate22;
var schema33 = { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "description": "1 to 255 bytes, such as `a.png`." }, "ACL": { "type": ["object", "null"] }, "mime_type": { "type": ["string", "null"], "description": "MIME type; default: by the extension of the name." }, "metaData": { "type": ["object", "null"], "description": "Anything; `size` is the number of bytes." }, "key": { "type": ["string", "null"], "description": "Key of the bytes; only with the master key." }, "prefix": { "type": ["string", "null"], "description": "`gamesaves`, or absent." }, "keep_file_name": { "type": ["boolean", "null"], "description": "True: the URL ends with the name." } }, "additionalProperties": true };
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
      if (data.name === void 0 && (missing0 = "name")) {
        validate22.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.name !== void 0) {
          const _errs2 = errors;
          if (typeof data.name !== "string") {
            validate22.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
            if (!(data1 && typeof data1 == "object" && !Array.isArray(data1)) && data1 !== null) {
              validate22.errors = [{ instancePath: instancePath + "/ACL", schemaPath: "#/properties/ACL/type", keyword: "type", params: { type: schema33.properties.ACL.type }, message: "must be object,null" }];
              return false;
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.mime_type !== void 0) {
              let data2 = data.mime_type;
              const _errs6 = errors;
              if (typeof data2 !== "string" && data2 !== null) {
                validate22.errors = [{ instancePath: instancePath + "/mime_type", schemaPath: "#/properties/mime_type/type", keyword: "type", params: { type: schema33.properties.mime_type.type }, message: "must be string,null" }];
                return false;
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.metaData !== void 0) {
                let data3 = data.metaData;
                const _errs8 = errors;
                if (!(data3 && typeof data3 == "object" && !Array.isArray(data3)) && data3 !== null) {
                  validate22.errors = [{ instancePath: instancePath + "/metaData", schemaPath: "#/properties/metaData/type", keyword: "type", params: { type: schema33.properties.metaData.type }, message: "must be object,null" }];
                  return false;
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.key !== void 0) {
                  let data4 = data.key;
                  const _errs10 = errors;
                  if (typeof data4 !== "string" && data4 !== null) {
                    validate22.errors = [{ instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: schema33.properties.key.type }, message: "must be string,null" }];
                    return false;
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.prefix !== void 0) {
                    let data5 = data.prefix;
                    const _errs12 = errors;
                    if (typeof data5 !== "string" && data5 !== null) {
                      validate22.errors = [{ instancePath: instancePath + "/prefix", schemaPath: "#/properties/prefix/type", keyword: "type", params: { type: schema33.properties.prefix.type }, message: "must be string,null" }];
                      return false;
                    }
                    var valid0 = _errs12 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.keep_file_name !== void 0) {
                      let data6 = data.keep_file_name;
                      const _errs14 = errors;
                      if (typeof data6 !== "boolean" && data6 !== null) {
                        validate22.errors = [{ instancePath: instancePath + "/keep_file_name", schemaPath: "#/properties/keep_file_name/type", keyword: "type", params: { type: schema33.properties.keep_file_name.type }, message: "must be boolean,null" }];
                        return false;
                      }
                      var valid0 = _errs14 === errors;
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
      validate22.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate22.errors = vErrors;
  return errors === 0;
}
validate22.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isCreateFileBody = validate23;
var schema34 = { "type": "object", "properties": { "name": { "type": ["string", "null"], "description": "1 to 255 bytes." }, "url": { "type": ["string", "null"], "description": "`http://` or `https://`." }, "ACL": { "type": ["object", "null"] }, "mime_type": { "type": ["string", "null"], "description": "MIME type; default: by the extension of the name." }, "metaData": { "type": ["object", "null"], "description": "Anything; `size` is the number of bytes." } }, "additionalProperties": true };
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
      if (data.name !== void 0) {
        let data0 = data.name;
        const _errs2 = errors;
        if (typeof data0 !== "string" && data0 !== null) {
          validate23.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: schema34.properties.name.type }, message: "must be string,null" }];
          return false;
        }
        var valid0 = _errs2 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.url !== void 0) {
          let data1 = data.url;
          const _errs4 = errors;
          if (typeof data1 !== "string" && data1 !== null) {
            validate23.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: schema34.properties.url.type }, message: "must be string,null" }];
            return false;
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.ACL !== void 0) {
            let data2 = data.ACL;
            const _errs6 = errors;
            if (!(data2 && typeof data2 == "object" && !Array.isArray(data2)) && data2 !== null) {
              validate23.errors = [{ instancePath: instancePath + "/ACL", schemaPath: "#/properties/ACL/type", keyword: "type", params: { type: schema34.properties.ACL.type }, message: "must be object,null" }];
              return false;
            }
            var valid0 = _errs6 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.mime_type !== void 0) {
              let data3 = data.mime_type;
              const _errs8 = errors;
              if (typeof data3 !== "string" && data3 !== null) {
                validate23.errors = [{ instancePath: instancePath + "/mime_type", schemaPath: "#/properties/mime_type/type", keyword: "type", params: { type: schema34.properties.mime_type.type }, message: "must be string,null" }];
                return false;
              }
              var valid0 = _errs8 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.metaData !== void 0) {
                let data4 = data.metaData;
                const _errs10 = errors;
                if (!(data4 && typeof data4 == "object" && !Array.isArray(data4)) && data4 !== null) {
                  validate23.errors = [{ instancePath: instancePath + "/metaData", schemaPath: "#/properties/metaData/type", keyword: "type", params: { type: schema34.properties.metaData.type }, message: "must be object,null" }];
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
      validate23.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate23.errors = vErrors;
  return errors === 0;
}
validate23.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isUpdateFileBody = validate24;
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
export {
  isConfirmFileUploadBody,
  isCreateFileBody,
  isCreateFileTokenBody,
  isUpdateFileBody
};
