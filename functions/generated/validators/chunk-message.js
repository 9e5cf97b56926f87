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
                if (data.origin !== void 0) {
                  let data4 = data.origin;
                  const _errs8 = errors;
                  if (errors === _errs8) {
                    if (typeof data4 === "string") {
                      if (!pattern4.test(data4)) {
                        validate21.errors = [{ instancePath: instancePath + "/origin", schemaPath: "#/properties/origin/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{16}$" }, message: 'must match pattern "^[A-Za-z0-9]{16}$"' }];
                        return false;
                      }
                    } else {
                      validate21.errors = [{ instancePath: instancePath + "/origin", schemaPath: "#/properties/origin/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.provider !== void 0) {
                    let data5 = data.provider;
                    const _errs10 = errors;
                    if (!(data5 === "apns" || data5 === "fcm" || data5 === "hms" || data5 === "honor" || data5 === "harmony" || data5 === "mi" || data5 === "oppo" || data5 === "vivo" || data5 === "mz" || data5 === "webpush")) {
                      validate21.errors = [{ instancePath: instancePath + "/provider", schemaPath: "#/$defs/PushProvider/enum", keyword: "enum", params: { allowedValues: schema33.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.group !== void 0) {
                      let data6 = data.group;
                      const _errs12 = errors;
                      if (errors === _errs12) {
                        if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                          let missing1;
                          if (data6.production === void 0 && (missing1 = "production")) {
                            validate21.errors = [{ instancePath: instancePath + "/group", schemaPath: "#/properties/group/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                            return false;
                          } else {
                            if (data6.topic !== void 0) {
                              const _errs14 = errors;
                              if (typeof data6.topic !== "string") {
                                validate21.errors = [{ instancePath: instancePath + "/group/topic", schemaPath: "#/properties/group/properties/topic/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid2 = _errs14 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data6.teamId !== void 0) {
                                const _errs16 = errors;
                                if (typeof data6.teamId !== "string") {
                                  validate21.errors = [{ instancePath: instancePath + "/group/teamId", schemaPath: "#/properties/group/properties/teamId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                var valid2 = _errs16 === errors;
                              } else {
                                var valid2 = true;
                              }
                              if (valid2) {
                                if (data6.deviceProfile !== void 0) {
                                  const _errs18 = errors;
                                  if (typeof data6.deviceProfile !== "string") {
                                    validate21.errors = [{ instancePath: instancePath + "/group/deviceProfile", schemaPath: "#/properties/group/properties/deviceProfile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid2 = _errs18 === errors;
                                } else {
                                  var valid2 = true;
                                }
                                if (valid2) {
                                  if (data6.production !== void 0) {
                                    const _errs20 = errors;
                                    if (typeof data6.production !== "boolean") {
                                      validate21.errors = [{ instancePath: instancePath + "/group/production", schemaPath: "#/properties/group/properties/production/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                      return false;
                                    }
                                    var valid2 = _errs20 === errors;
                                  } else {
                                    var valid2 = true;
                                  }
                                  if (valid2) {
                                    if (data6.language !== void 0) {
                                      const _errs22 = errors;
                                      if (typeof data6.language !== "string") {
                                        validate21.errors = [{ instancePath: instancePath + "/group/language", schemaPath: "#/properties/group/properties/language/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid2 = _errs22 === errors;
                                    } else {
                                      var valid2 = true;
                                    }
                                    if (valid2) {
                                      if (data6.mixed !== void 0) {
                                        const _errs24 = errors;
                                        if (true !== data6.mixed) {
                                          validate21.errors = [{ instancePath: instancePath + "/group/mixed", schemaPath: "#/properties/group/properties/mixed/const", keyword: "const", params: { allowedValue: true }, message: "must be equal to constant" }];
                                          return false;
                                        }
                                        var valid2 = _errs24 === errors;
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
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.data !== void 0) {
                        let data13 = data.data;
                        const _errs25 = errors;
                        if (errors === _errs25) {
                          if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
                          } else {
                            validate21.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                            return false;
                          }
                        }
                        var valid0 = _errs25 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.notificationChannel !== void 0) {
                          const _errs28 = errors;
                          if (typeof data.notificationChannel !== "string") {
                            validate21.errors = [{ instancePath: instancePath + "/notificationChannel", schemaPath: "#/properties/notificationChannel/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid0 = _errs28 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.expiresAtMs !== void 0) {
                            let data15 = data.expiresAtMs;
                            const _errs30 = errors;
                            if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
                              validate21.errors = [{ instancePath: instancePath + "/expiresAtMs", schemaPath: "#/properties/expiresAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            var valid0 = _errs30 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.notBeforeMs !== void 0) {
                              let data16 = data.notBeforeMs;
                              const _errs32 = errors;
                              if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
                                validate21.errors = [{ instancePath: instancePath + "/notBeforeMs", schemaPath: "#/properties/notBeforeMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              var valid0 = _errs32 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.maxInvalidShare !== void 0) {
                                let data17 = data.maxInvalidShare;
                                const _errs34 = errors;
                                if (errors === _errs34) {
                                  if (typeof data17 == "number" && isFinite(data17)) {
                                    if (data17 > 1 || isNaN(data17)) {
                                      validate21.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 }, message: "must be <= 1" }];
                                      return false;
                                    } else {
                                      if (data17 < 0 || isNaN(data17)) {
                                        validate21.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                        return false;
                                      }
                                    }
                                  } else {
                                    validate21.errors = [{ instancePath: instancePath + "/maxInvalidShare", schemaPath: "#/properties/maxInvalidShare/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
                                    return false;
                                  }
                                }
                                var valid0 = _errs34 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.rate !== void 0) {
                                  let data18 = data.rate;
                                  const _errs36 = errors;
                                  if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
                                    validate21.errors = [{ instancePath: instancePath + "/rate", schemaPath: "#/properties/rate/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  if (errors === _errs36) {
                                    if (typeof data18 == "number" && isFinite(data18)) {
                                      if (data18 < 1 || isNaN(data18)) {
                                        validate21.errors = [{ instancePath: instancePath + "/rate", schemaPath: "#/properties/rate/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                        return false;
                                      }
                                    }
                                  }
                                  var valid0 = _errs36 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.attempt !== void 0) {
                                    let data19 = data.attempt;
                                    const _errs38 = errors;
                                    if (!(typeof data19 == "number" && (!(data19 % 1) && !isNaN(data19)) && isFinite(data19))) {
                                      validate21.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    if (errors === _errs38) {
                                      if (typeof data19 == "number" && isFinite(data19)) {
                                        if (data19 < 1 || isNaN(data19)) {
                                          validate21.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                          return false;
                                        }
                                      }
                                    }
                                    var valid0 = _errs38 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.devices !== void 0) {
                                      let data20 = data.devices;
                                      const _errs40 = errors;
                                      if (errors === _errs40) {
                                        if (Array.isArray(data20)) {
                                          if (data20.length > 500) {
                                            validate21.errors = [{ instancePath: instancePath + "/devices", schemaPath: "#/properties/devices/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                                            return false;
                                          } else {
                                            var valid3 = true;
                                            const len0 = data20.length;
                                            for (let i0 = 0; i0 < len0; i0++) {
                                              let data21 = data20[i0];
                                              const _errs42 = errors;
                                              if (errors === _errs42) {
                                                if (Array.isArray(data21)) {
                                                  if (data21.length > 2) {
                                                    validate21.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/maxItems", keyword: "maxItems", params: { limit: 2 }, message: "must NOT have more than 2 items" }];
                                                    return false;
                                                  } else {
                                                    if (data21.length < 2) {
                                                      validate21.errors = [{ instancePath: instancePath + "/devices/" + i0, schemaPath: "#/properties/devices/items/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }];
                                                      return false;
                                                    } else {
                                                      var valid4 = true;
                                                      const len1 = data21.length;
                                                      for (let i1 = 0; i1 < len1; i1++) {
                                                        const _errs44 = errors;
                                                        if (typeof data21[i1] !== "string") {
                                                          validate21.errors = [{ instancePath: instancePath + "/devices/" + i0 + "/" + i1, schemaPath: "#/properties/devices/items/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                          return false;
                                                        }
                                                        var valid4 = _errs44 === errors;
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
                                              var valid3 = _errs42 === errors;
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
                                      var valid0 = _errs40 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.groups !== void 0) {
                                        let data23 = data.groups;
                                        const _errs46 = errors;
                                        if (errors === _errs46) {
                                          if (Array.isArray(data23)) {
                                            if (data23.length > 500) {
                                              validate21.errors = [{ instancePath: instancePath + "/groups", schemaPath: "#/properties/groups/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                                              return false;
                                            } else {
                                              var valid5 = true;
                                              const len2 = data23.length;
                                              for (let i2 = 0; i2 < len2; i2++) {
                                                let data24 = data23[i2];
                                                const _errs48 = errors;
                                                if (errors === _errs48) {
                                                  if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
                                                    let missing2;
                                                    if (data24.production === void 0 && (missing2 = "production")) {
                                                      validate21.errors = [{ instancePath: instancePath + "/groups/" + i2, schemaPath: "#/properties/groups/items/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                                      return false;
                                                    } else {
                                                      if (data24.topic !== void 0) {
                                                        const _errs50 = errors;
                                                        if (typeof data24.topic !== "string") {
                                                          validate21.errors = [{ instancePath: instancePath + "/groups/" + i2 + "/topic", schemaPath: "#/properties/groups/items/properties/topic/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                          return false;
                                                        }
                                                        var valid6 = _errs50 === errors;
                                                      } else {
                                                        var valid6 = true;
                                                      }
                                                      if (valid6) {
                                                        if (data24.teamId !== void 0) {
                                                          const _errs52 = errors;
                                                          if (typeof data24.teamId !== "string") {
                                                            validate21.errors = [{ instancePath: instancePath + "/groups/" + i2 + "/teamId", schemaPath: "#/properties/groups/items/properties/teamId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                            return false;
                                                          }
                                                          var valid6 = _errs52 === errors;
                                                        } else {
                                                          var valid6 = true;
                                                        }
                                                        if (valid6) {
                                                          if (data24.deviceProfile !== void 0) {
                                                            const _errs54 = errors;
                                                            if (typeof data24.deviceProfile !== "string") {
                                                              validate21.errors = [{ instancePath: instancePath + "/groups/" + i2 + "/deviceProfile", schemaPath: "#/properties/groups/items/properties/deviceProfile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                              return false;
                                                            }
                                                            var valid6 = _errs54 === errors;
                                                          } else {
                                                            var valid6 = true;
                                                          }
                                                          if (valid6) {
                                                            if (data24.production !== void 0) {
                                                              const _errs56 = errors;
                                                              if (typeof data24.production !== "boolean") {
                                                                validate21.errors = [{ instancePath: instancePath + "/groups/" + i2 + "/production", schemaPath: "#/properties/groups/items/properties/production/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                return false;
                                                              }
                                                              var valid6 = _errs56 === errors;
                                                            } else {
                                                              var valid6 = true;
                                                            }
                                                            if (valid6) {
                                                              if (data24.language !== void 0) {
                                                                const _errs58 = errors;
                                                                if (typeof data24.language !== "string") {
                                                                  validate21.errors = [{ instancePath: instancePath + "/groups/" + i2 + "/language", schemaPath: "#/properties/groups/items/properties/language/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                  return false;
                                                                }
                                                                var valid6 = _errs58 === errors;
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
                                                var valid5 = _errs48 === errors;
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
                                        var valid0 = _errs46 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.missing !== void 0) {
                                          let data30 = data.missing;
                                          const _errs60 = errors;
                                          if (errors === _errs60) {
                                            if (Array.isArray(data30)) {
                                              if (data30.length > 500) {
                                                validate21.errors = [{ instancePath: instancePath + "/missing", schemaPath: "#/properties/missing/maxItems", keyword: "maxItems", params: { limit: 500 }, message: "must NOT have more than 500 items" }];
                                                return false;
                                              } else {
                                                var valid7 = true;
                                                const len3 = data30.length;
                                                for (let i3 = 0; i3 < len3; i3++) {
                                                  let data31 = data30[i3];
                                                  const _errs62 = errors;
                                                  if (!(typeof data31 == "number" && (!(data31 % 1) && !isNaN(data31)) && isFinite(data31))) {
                                                    validate21.errors = [{ instancePath: instancePath + "/missing/" + i3, schemaPath: "#/properties/missing/items/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                    return false;
                                                  }
                                                  if (errors === _errs62) {
                                                    if (typeof data31 == "number" && isFinite(data31)) {
                                                      if (data31 < 0 || isNaN(data31)) {
                                                        validate21.errors = [{ instancePath: instancePath + "/missing/" + i3, schemaPath: "#/properties/missing/items/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                        return false;
                                                      }
                                                    }
                                                  }
                                                  var valid7 = _errs62 === errors;
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
                                          var valid0 = _errs60 === errors;
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
    } else {
      validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "props": { "version": true, "push": true, "chunk": true, "requestId": true, "origin": true, "provider": true, "group": true, "data": true, "notificationChannel": true, "expiresAtMs": true, "notBeforeMs": true, "maxInvalidShare": true, "rate": true, "attempt": true, "devices": true, "groups": true, "missing": true }, "dynamicProps": false, "dynamicItems": false };
export {
  isChunkMessage
};
