// Generated from schemas/ by `npm run codegen`; do not edit.
// <stdin>
var isChunkMessage = validate21;
var schema33 = { "title": "PushProvider", "description": "Every push provider: the same names as in functions/contract/push-providers.ts.", "enum": ["apns", "fcm", "hms", "honor", "harmony", "mi", "oppo", "vivo", "mz", "webpush"], "examples": ["apns"] };
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
              if (data.requestId !== void 0) {
                const _errs6 = errors;
                if (typeof data.requestId !== "string") {
                  validate21.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "#/properties/requestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.provider !== void 0) {
                  let data4 = data.provider;
                  const _errs8 = errors;
                  if (!(data4 === "apns" || data4 === "fcm" || data4 === "hms" || data4 === "honor" || data4 === "harmony" || data4 === "mi" || data4 === "oppo" || data4 === "vivo" || data4 === "mz" || data4 === "webpush")) {
                    validate21.errors = [{ instancePath: instancePath + "/provider", schemaPath: "#/$defs/PushProvider/enum", keyword: "enum", params: { allowedValues: schema33.enum }, message: "must be equal to one of the allowed values" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.group !== void 0) {
                    let data5 = data.group;
                    const _errs10 = errors;
                    if (errors === _errs10) {
                      if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
                        let missing1;
                        if (data5.production === void 0 && (missing1 = "production")) {
                          validate21.errors = [{ instancePath: instancePath + "/group", schemaPath: "#/properties/group/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                          return false;
                        } else {
                          if (data5.topic !== void 0) {
                            const _errs12 = errors;
                            if (typeof data5.topic !== "string") {
                              validate21.errors = [{ instancePath: instancePath + "/group/topic", schemaPath: "#/properties/group/properties/topic/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid2 = _errs12 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data5.teamId !== void 0) {
                              const _errs14 = errors;
                              if (typeof data5.teamId !== "string") {
                                validate21.errors = [{ instancePath: instancePath + "/group/teamId", schemaPath: "#/properties/group/properties/teamId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid2 = _errs14 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data5.deviceProfile !== void 0) {
                                const _errs16 = errors;
                                if (typeof data5.deviceProfile !== "string") {
                                  validate21.errors = [{ instancePath: instancePath + "/group/deviceProfile", schemaPath: "#/properties/group/properties/deviceProfile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                var valid2 = _errs16 === errors;
                              } else {
                                var valid2 = true;
                              }
                              if (valid2) {
                                if (data5.production !== void 0) {
                                  const _errs18 = errors;
                                  if (typeof data5.production !== "boolean") {
                                    validate21.errors = [{ instancePath: instancePath + "/group/production", schemaPath: "#/properties/group/properties/production/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                    return false;
                                  }
                                  var valid2 = _errs18 === errors;
                                } else {
                                  var valid2 = true;
                                }
                                if (valid2) {
                                  if (data5.language !== void 0) {
                                    const _errs20 = errors;
                                    if (typeof data5.language !== "string") {
                                      validate21.errors = [{ instancePath: instancePath + "/group/language", schemaPath: "#/properties/group/properties/language/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid2 = _errs20 === errors;
                                  } else {
                                    var valid2 = true;
                                  }
                                  if (valid2) {
                                    if (data5.mixed !== void 0) {
                                      const _errs22 = errors;
                                      if (true !== data5.mixed) {
                                        validate21.errors = [{ instancePath: instancePath + "/group/mixed", schemaPath: "#/properties/group/properties/mixed/const", keyword: "const", params: { allowedValue: true }, message: "must be equal to constant" }];
                                        return false;
                                      }
                                      var valid2 = _errs22 === errors;
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
                        validate21.errors = [{ instancePath: instancePath + "/group", schemaPath: "#/properties/group/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                        return false;
                      }
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.data !== void 0) {
                      let data12 = data.data;
                      const _errs23 = errors;
                      if (errors === _errs23) {
                        if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
                        } else {
                          validate21.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                          return false;
                        }
                      }
                      var valid0 = _errs23 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.notificationChannel !== void 0) {
                        const _errs26 = errors;
                        if (typeof data.notificationChannel !== "string") {
                          validate21.errors = [{ instancePath: instancePath + "/notificationChannel", schemaPath: "#/properties/notificationChannel/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid0 = _errs26 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.expiresAtMs !== void 0) {
                          let data14 = data.expiresAtMs;
                          const _errs28 = errors;
                          if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
                            validate21.errors = [{ instancePath: instancePath + "/expiresAtMs", schemaPath: "#/properties/expiresAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          var valid0 = _errs28 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.notBeforeMs !== void 0) {
                            let data15 = data.notBeforeMs;
                            const _errs30 = errors;
                            if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
                              validate21.errors = [{ instancePath: instancePath + "/notBeforeMs", schemaPath: "#/properties/notBeforeMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            var valid0 = _errs30 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.maxInvalidShare !== void 0) {
                              let data16 = data.maxInvalidShare;
                              const _errs32 = errors;
                              if (errors === _errs32) {
                                if (typeof data16 == "number" && isFinite(data16)) {
                                  if (data16 > 1 || isNaN(data16)) {
                                    validate21.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 }, message: "must be <= 1" }];
                                    return false;
                                  } else {
                                    if (data16 < 0 || isNaN(data16)) {
                                      validate21.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                } else {
                                  validate21.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
                                  return false;
                                }
                              }
                              var valid0 = _errs32 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.rate !== void 0) {
                                let data17 = data.rate;
                                const _errs34 = errors;
                                if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
                                  validate21.errors = [{ instancePath: instancePath + "/rate", schemaPath: "#/properties/rate/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs34) {
                                  if (typeof data17 == "number" && isFinite(data17)) {
                                    if (data17 < 1 || isNaN(data17)) {
                                      validate21.errors = [{ instancePath: instancePath + "/rate", schemaPath: "#/properties/rate/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                      return false;
                                    }
                                  }
                                }
                                var valid0 = _errs34 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.attempt !== void 0) {
                                  let data18 = data.attempt;
                                  const _errs36 = errors;
                                  if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
                                    validate21.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  if (errors === _errs36) {
                                    if (typeof data18 == "number" && isFinite(data18)) {
                                      if (data18 < 1 || isNaN(data18)) {
                                        validate21.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                        return false;
                                      }
                                    }
                                  }
                                  var valid0 = _errs36 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.devices !== void 0) {
                                    let data19 = data.devices;
                                    const _errs38 = errors;
                                    if (errors === _errs38) {
                                      if (Array.isArray(data19)) {
                                        if (data19.length > 500) {
                                          validate21.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                                          return false;
                                        } else {
                                          var valid3 = true;
                                          const len0 = data19.length;
                                          for (let i0 = 0; i0 < len0; i0++) {
                                            let data20 = data19[i0];
                                            const _errs40 = errors;
                                            if (errors === _errs40) {
                                              if (Array.isArray(data20)) {
                                                if (data20.length > 2) {
                                                  validate21.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/maxItems", keyword: "maxItems", params: { limit: 2 }, message: "must NOT have more than 2 items" }];
                                                  return false;
                                                } else {
                                                  if (data20.length < 2) {
                                                    validate21.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }];
                                                    return false;
                                                  } else {
                                                    var valid4 = true;
                                                    const len1 = data20.length;
                                                    for (let i1 = 0; i1 < len1; i1++) {
                                                      const _errs42 = errors;
                                                      if (typeof data20[i1] !== "string") {
                                                        validate21.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/" + i1, schemaPath: "#/properties/devices/items/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                        return false;
                                                      }
                                                      var valid4 = _errs42 === errors;
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
                                            var valid3 = _errs40 === errors;
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
                                    var valid0 = _errs38 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.groups !== void 0) {
                                      let data22 = data.groups;
                                      const _errs44 = errors;
                                      if (errors === _errs44) {
                                        if (Array.isArray(data22)) {
                                          if (data22.length > 500) {
                                            validate21.errors = [{ instancePath: instancePath + "/groups", schemaPath: "#/properties/groups/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                                            return false;
                                          } else {
                                            var valid5 = true;
                                            const len2 = data22.length;
                                            for (let i2 = 0; i2 < len2; i2++) {
                                              let data23 = data22[i2];
                                              const _errs46 = errors;
                                              if (errors === _errs46) {
                                                if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
                                                  let missing2;
                                                  if (data23.production === void 0 && (missing2 = "production")) {
                                                    validate21.errors = [{ instancePath: instancePath + "/groups/" + i2, schemaPath: "#/properties/groups/items/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                                    return false;
                                                  } else {
                                                    if (data23.topic !== void 0) {
                                                      const _errs48 = errors;
                                                      if (typeof data23.topic !== "string") {
                                                        validate21.errors = [{ instancePath: instancePath + "/groups/" + i2 + "/topic", schemaPath: "#/properties/groups/items/properties/topic/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                        return false;
                                                      }
                                                      var valid6 = _errs48 === errors;
                                                    } else {
                                                      var valid6 = true;
                                                    }
                                                    if (valid6) {
                                                      if (data23.teamId !== void 0) {
                                                        const _errs50 = errors;
                                                        if (typeof data23.teamId !== "string") {
                                                          validate21.errors = [{ instancePath: instancePath + "/groups/" + i2 + "/teamId", schemaPath: "#/properties/groups/items/properties/teamId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                          return false;
                                                        }
                                                        var valid6 = _errs50 === errors;
                                                      } else {
                                                        var valid6 = true;
                                                      }
                                                      if (valid6) {
                                                        if (data23.deviceProfile !== void 0) {
                                                          const _errs52 = errors;
                                                          if (typeof data23.deviceProfile !== "string") {
                                                            validate21.errors = [{ instancePath: instancePath + "/groups/" + i2 + "/deviceProfile", schemaPath: "#/properties/groups/items/properties/deviceProfile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                            return false;
                                                          }
                                                          var valid6 = _errs52 === errors;
                                                        } else {
                                                          var valid6 = true;
                                                        }
                                                        if (valid6) {
                                                          if (data23.production !== void 0) {
                                                            const _errs54 = errors;
                                                            if (typeof data23.production !== "boolean") {
                                                              validate21.errors = [{ instancePath: instancePath + "/groups/" + i2 + "/production", schemaPath: "#/properties/groups/items/properties/production/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                              return false;
                                                            }
                                                            var valid6 = _errs54 === errors;
                                                          } else {
                                                            var valid6 = true;
                                                          }
                                                          if (valid6) {
                                                            if (data23.language !== void 0) {
                                                              const _errs56 = errors;
                                                              if (typeof data23.language !== "string") {
                                                                validate21.errors = [{ instancePath: instancePath + "/groups/" + i2 + "/language", schemaPath: "#/properties/groups/items/properties/language/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                return false;
                                                              }
                                                              var valid6 = _errs56 === errors;
                                                            } else {
                                                              var valid6 = true;
                                                            }
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                } else {
                                                  validate21.errors = [{ instancePath: instancePath + "/groups/" + i2, schemaPath: "#/properties/groups/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                  return false;
                                                }
                                              }
                                              var valid5 = _errs46 === errors;
                                              if (!valid5) {
                                                break;
                                              }
                                            }
                                          }
                                        } else {
                                          validate21.errors = [{ instancePath: instancePath + "/groups", schemaPath: "#/properties/groups/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                          return false;
                                        }
                                      }
                                      var valid0 = _errs44 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.missing !== void 0) {
                                        let data29 = data.missing;
                                        const _errs58 = errors;
                                        if (errors === _errs58) {
                                          if (Array.isArray(data29)) {
                                            if (data29.length > 500) {
                                              validate21.errors = [{ instancePath: instancePath + "/missing", schemaPath: "#/properties/missing/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                                              return false;
                                            } else {
                                              var valid7 = true;
                                              const len3 = data29.length;
                                              for (let i3 = 0; i3 < len3; i3++) {
                                                let data30 = data29[i3];
                                                const _errs60 = errors;
                                                if (!(typeof data30 == "number" && (!(data30 % 1) && !isNaN(data30)) && isFinite(data30))) {
                                                  validate21.errors = [{ instancePath: instancePath + "/missing/" + i3, schemaPath: "#/properties/missing/items/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                  return false;
                                                }
                                                if (errors === _errs60) {
                                                  if (typeof data30 == "number" && isFinite(data30)) {
                                                    if (data30 < 0 || isNaN(data30)) {
                                                      validate21.errors = [{ instancePath: instancePath + "/missing/" + i3, schemaPath: "#/properties/missing/items/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                      return false;
                                                    }
                                                  }
                                                }
                                                var valid7 = _errs60 === errors;
                                                if (!valid7) {
                                                  break;
                                                }
                                              }
                                            }
                                          } else {
                                            validate21.errors = [{ instancePath: instancePath + "/missing", schemaPath: "#/properties/missing/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                            return false;
                                          }
                                        }
                                        var valid0 = _errs58 === errors;
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
    } else {
      validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "props": { "version": true, "push": true, "chunk": true, "requestId": true, "provider": true, "group": true, "data": true, "notificationChannel": true, "expiresAtMs": true, "notBeforeMs": true, "maxInvalidShare": true, "rate": true, "attempt": true, "devices": true, "groups": true, "missing": true }, "dynamicProps": false, "dynamicItems": false };
export {
  isChunkMessage
};
