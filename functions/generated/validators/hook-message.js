// Generated from schemas/ by `npm run codegen`; do not edit.
// <stdin>
var isHookMessage = validate21;
var schema32 = { "title": "HookMessage", "description": "A hook to call after a write. The session of the user who wrote is not part of it; the worker gets one when it calls the hook.", "type": "object", "required": ["version", "hook", "className", "object", "production"], "properties": { "version": { "const": 1 }, "hook": { "enum": ["afterSave", "afterUpdate", "afterDelete", "onVerified/sms", "onVerified/email"] }, "className": { "type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]{0,127}$" }, "object": { "description": "The object as the write left it, or as it was deleted; a user without `authData`, which holds secrets of other platforms.", "type": "object" }, "updatedKeys": { "description": "Names of the fields that an update changed.", "type": "array", "items": { "type": "string" } }, "userId": { "description": "Whose session the write had; absent without one.", "type": "string", "pattern": "^[A-Za-z0-9]{1,64}$" }, "production": { "description": "False: for the staging engine.", "type": "boolean" } }, "examples": [{ "version": 1, "hook": "afterUpdate", "className": "Todo", "object": { "objectId": "6740e68012c0f1e2d3c4b5a6", "createdAt": "2026-11-21T08:00:00.300Z", "updatedAt": "2026-11-21T08:05:00.000Z", "title": "Buy milk", "done": true }, "updatedKeys": ["done"], "userId": "6740e680a1b2c3d4e5f60719", "production": true }] };
var pattern4 = new RegExp("^[A-Za-z_][A-Za-z0-9_]{0,127}$", "u");
var pattern5 = new RegExp("^[A-Za-z0-9]{1,64}$", "u");
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
      if (data.version === void 0 && (missing0 = "version") || data.hook === void 0 && (missing0 = "hook") || data.className === void 0 && (missing0 = "className") || data.object === void 0 && (missing0 = "object") || data.production === void 0 && (missing0 = "production")) {
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
          if (data.hook !== void 0) {
            let data1 = data.hook;
            const _errs2 = errors;
            if (!(data1 === "afterSave" || data1 === "afterUpdate" || data1 === "afterDelete" || data1 === "onVerified/sms" || data1 === "onVerified/email")) {
              validate21.errors = [{ instancePath: instancePath + "/hook", schemaPath: "#/properties/hook/enum", keyword: "enum", params: { allowedValues: schema32.properties.hook.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.className !== void 0) {
              let data2 = data.className;
              const _errs3 = errors;
              if (errors === _errs3) {
                if (typeof data2 === "string") {
                  if (!pattern4.test(data2)) {
                    validate21.errors = [{ instancePath: instancePath + "/className", schemaPath: "#/properties/className/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]{0,127}$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]{0,127}$"' }];
                    return false;
                  }
                } else {
                  validate21.errors = [{ instancePath: instancePath + "/className", schemaPath: "#/properties/className/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.object !== void 0) {
                let data3 = data.object;
                const _errs5 = errors;
                if (!(data3 && typeof data3 == "object" && !Array.isArray(data3))) {
                  validate21.errors = [{ instancePath: instancePath + "/object", schemaPath: "#/properties/object/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.updatedKeys !== void 0) {
                  let data4 = data.updatedKeys;
                  const _errs7 = errors;
                  if (errors === _errs7) {
                    if (Array.isArray(data4)) {
                      var valid1 = true;
                      const len0 = data4.length;
                      for (let i0 = 0; i0 < len0; i0++) {
                        const _errs9 = errors;
                        if (typeof data4[i0] !== "string") {
                          validate21.errors = [{ instancePath: instancePath + "/updatedKeys/" + i0, schemaPath: "#/properties/updatedKeys/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid1 = _errs9 === errors;
                        if (!valid1) {
                          break;
                        }
                      }
                    } else {
                      validate21.errors = [{ instancePath: instancePath + "/updatedKeys", schemaPath: "#/properties/updatedKeys/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid0 = _errs7 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.userId !== void 0) {
                    let data6 = data.userId;
                    const _errs11 = errors;
                    if (errors === _errs11) {
                      if (typeof data6 === "string") {
                        if (!pattern5.test(data6)) {
                          validate21.errors = [{ instancePath: instancePath + "/userId", schemaPath: "#/properties/userId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{1,64}$" }, message: 'must match pattern "^[A-Za-z0-9]{1,64}$"' }];
                          return false;
                        }
                      } else {
                        validate21.errors = [{ instancePath: instancePath + "/userId", schemaPath: "#/properties/userId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.production !== void 0) {
                      const _errs13 = errors;
                      if (typeof data.production !== "boolean") {
                        validate21.errors = [{ instancePath: instancePath + "/production", schemaPath: "#/properties/production/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                        return false;
                      }
                      var valid0 = _errs13 === errors;
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
validate21.evaluated = { "props": { "version": true, "hook": true, "className": true, "object": true, "updatedKeys": true, "userId": true, "production": true }, "dynamicProps": false, "dynamicItems": false };
export {
  isHookMessage
};
