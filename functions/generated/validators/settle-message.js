// Generated from schemas/ by `npm run codegen`; do not edit.
// <stdin>
var isSettleMessage = validate21;
var pattern4 = new RegExp("^[A-Za-z0-9]{16}$", "u");
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
      if (data.version === void 0 && (missing0 = "version") || data.push === void 0 && (missing0 = "push") || data.round === void 0 && (missing0 = "round")) {
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
            if (data.round !== void 0) {
              let data2 = data.round;
              const _errs4 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                validate21.errors = [{ instancePath: instancePath + "/round", schemaPath: "#/properties/round/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs4) {
                if (typeof data2 == "number" && isFinite(data2)) {
                  if (data2 < 0 || isNaN(data2)) {
                    validate21.errors = [{ instancePath: instancePath + "/round", schemaPath: "#/properties/round/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
      validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "props": { "version": true, "push": true, "round": true }, "dynamicProps": false, "dynamicItems": false };
export {
  isSettleMessage
};
