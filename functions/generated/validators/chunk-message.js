// Generated from schemas/ by `npm run codegen`; do not edit.
// <stdin>
var isChunkMessage = validate21;
var schema33 = { "title": "PushProvider", "description": "Every push provider: the same names as in functions/contract/push-providers.ts.", "enum": ["apns", "fcm"], "examples": ["apns"] };
var pattern4 = new RegExp("^[A-Za-z0-9]{16}$", "u");
var pattern5 = new RegExp("^chunk#\\d{4}#\\d{6}#\\d{3}(#r\\d{2})?$", "u");
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
      if (data.version === void 0 && (missing0 = "version") || data.push === void 0 && (missing0 = "push") || data.chunk === void 0 && (missing0 = "chunk") || data.provider === void 0 && (missing0 = "provider") || data.group === void 0 && (missing0 = "group") || data.data === void 0 && (missing0 = "data") || data.attempt === void 0 && (missing0 = "attempt") || data.devices === void 0 && (missing0 = "devices")) {
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
            if (data.chunk !== void 0) {
              let data2 = data.chunk;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data2 === "string") {
                  if (!pattern5.test(data2)) {
                    validate21.errors = [{ instancePath: instancePath + "/chunk", schemaPath: "#/properties/chunk/pattern", keyword: "pattern", params: { pattern: "^chunk#\\d{4}#\\d{6}#\\d{3}(#r\\d{2})?$" }, message: 'must match pattern "^chunk#\\d{4}#\\d{6}#\\d{3}(#r\\d{2})?$"' }];
                    return false;
                  }
                } else {
                  validate21.errors = [{ instancePath: instancePath + "/chunk", schemaPath: "#/properties/chunk/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                  validate21.errors = [{ instancePath: instancePath + "/provider", schemaPath: "#/$defs/PushProvider/enum", keyword: "enum", params: { allowedValues: schema33.enum }, message: "must be equal to one of the allowed values" }];
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
                        validate21.errors = [{ instancePath: instancePath + "/group", schemaPath: "#/properties/group/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                        return false;
                      } else {
                        if (data4.topic !== void 0) {
                          const _errs10 = errors;
                          if (typeof data4.topic !== "string") {
                            validate21.errors = [{ instancePath: instancePath + "/group/topic", schemaPath: "#/properties/group/properties/topic/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                              validate21.errors = [{ instancePath: instancePath + "/group/teamId", schemaPath: "#/properties/group/properties/teamId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                                validate21.errors = [{ instancePath: instancePath + "/group/deviceProfile", schemaPath: "#/properties/group/properties/deviceProfile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                                  validate21.errors = [{ instancePath: instancePath + "/group/production", schemaPath: "#/properties/group/properties/production/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
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
                      validate21.errors = [{ instancePath: instancePath + "/group", schemaPath: "#/properties/group/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
                        validate21.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
                        validate21.errors = [{ instancePath: instancePath + "/notificationChannel", schemaPath: "#/properties/notificationChannel/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                          validate21.errors = [{ instancePath: instancePath + "/expiresAtMs", schemaPath: "#/properties/expiresAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
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
                            validate21.errors = [{ instancePath: instancePath + "/notBeforeMs", schemaPath: "#/properties/notBeforeMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
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
                                  validate21.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 }, message: "must be <= 1" }];
                                  return false;
                                } else {
                                  if (data13 < 0 || isNaN(data13)) {
                                    validate21.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              } else {
                                validate21.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
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
                                validate21.errors = [{ instancePath: instancePath + "/rate", schemaPath: "#/properties/rate/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs29) {
                                if (typeof data14 == "number" && isFinite(data14)) {
                                  if (data14 < 1 || isNaN(data14)) {
                                    validate21.errors = [{ instancePath: instancePath + "/rate", schemaPath: "#/properties/rate/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
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
                                  validate21.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs31) {
                                  if (typeof data15 == "number" && isFinite(data15)) {
                                    if (data15 < 1 || isNaN(data15)) {
                                      validate21.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
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
                                        validate21.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
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
                                                validate21.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/maxItems", keyword: "maxItems", params: { limit: 2 }, message: "must NOT have more than 2 items" }];
                                                return false;
                                              } else {
                                                if (data17.length < 2) {
                                                  validate21.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }];
                                                  return false;
                                                } else {
                                                  var valid4 = true;
                                                  const len1 = data17.length;
                                                  for (let i1 = 0; i1 < len1; i1++) {
                                                    const _errs37 = errors;
                                                    if (typeof data17[i1] !== "string") {
                                                      validate21.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/" + i1, schemaPath: "#/properties/devices/items/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                                              validate21.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
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
                                      validate21.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
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
                                          validate21.errors = [{ instancePath: instancePath + "/missing", schemaPath: "#/properties/missing/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                                          return false;
                                        } else {
                                          var valid5 = true;
                                          const len2 = data19.length;
                                          for (let i2 = 0; i2 < len2; i2++) {
                                            let data20 = data19[i2];
                                            const _errs41 = errors;
                                            if (!(typeof data20 == "number" && (!(data20 % 1) && !isNaN(data20)) && isFinite(data20))) {
                                              validate21.errors = [{ instancePath: instancePath + "/missing/" + i2, schemaPath: "#/properties/missing/items/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                              return false;
                                            }
                                            if (errors === _errs41) {
                                              if (typeof data20 == "number" && isFinite(data20)) {
                                                if (data20 < 0 || isNaN(data20)) {
                                                  validate21.errors = [{ instancePath: instancePath + "/missing/" + i2, schemaPath: "#/properties/missing/items/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
                                        validate21.errors = [{ instancePath: instancePath + "/missing", schemaPath: "#/properties/missing/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
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
      validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "props": { "version": true, "push": true, "chunk": true, "provider": true, "group": true, "data": true, "notificationChannel": true, "expiresAtMs": true, "notBeforeMs": true, "maxInvalidShare": true, "rate": true, "attempt": true, "devices": true, "missing": true }, "dynamicProps": false, "dynamicItems": false };
export {
  isChunkMessage
};
