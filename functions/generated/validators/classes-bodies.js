// Generated from schemas/ by `npm run codegen`; do not edit.
// <stdin>
var isCreateObjectBody = validate21;
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
      if (data.ACL !== void 0) {
        let data0 = data.ACL;
        if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
          validate21.errors = [{ instancePath: instancePath + "/ACL", schemaPath: "#/properties/ACL/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
          return false;
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
var isUpdateObjectBody = validate22;
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
      if (data.ACL !== void 0) {
        let data0 = data.ACL;
        if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
          validate22.errors = [{ instancePath: instancePath + "/ACL", schemaPath: "#/properties/ACL/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
          return false;
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
export {
  isCreateObjectBody,
  isUpdateObjectBody
};
