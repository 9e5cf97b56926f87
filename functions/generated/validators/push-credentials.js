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
var isPushCredentials = validate21;
var schema32 = { "title": "PushCredentials", "description": "The push-credentials secret: the service's credentials at APNs, FCM, the vendors and browsers' push services. Private keys and certificates are PEM strings.", "type": "object", "additionalProperties": false, "properties": { "apns": { "$ref": "#/$defs/ApnsCredentials" }, "fcm": { "$ref": "#/$defs/FcmCredentials" }, "hms": { "$ref": "#/$defs/HmsCredentials" }, "honor": { "$ref": "#/$defs/HonorCredentials" }, "harmony": { "$ref": "#/$defs/HarmonyCredentials" }, "mi": { "$ref": "#/$defs/MiCredentials" }, "oppo": { "$ref": "#/$defs/OppoCredentials" }, "vivo": { "$ref": "#/$defs/VivoCredentials" }, "mz": { "$ref": "#/$defs/MzCredentials" }, "webpush": { "$ref": "#/$defs/WebpushCredentials" } }, "examples": [{ "apns": { "keys": [{ "teamId": "TEAM123456", "keyId": "KEY1234567", "privateKey": "-----BEGIN PRIVATE KEY-----\u2026", "topics": ["com.example.app"] }] }, "fcm": { "serviceAccount": { "project_id": "example", "client_email": "push@example.iam.gserviceaccount.com", "private_key": "-----BEGIN PRIVATE KEY-----\u2026" } } }, { "fcm": { "projectId": "example", "externalAccount": { "type": "external_account", "audience": "//iam.googleapis.com/projects/123456789012/locations/global/workloadIdentityPools/aws/providers/landfall", "subject_token_type": "urn:ietf:params:aws:token-type:aws4_request", "token_url": "https://sts.googleapis.com/v1/token", "service_account_impersonation_url": "https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/push@example.iam.gserviceaccount.com:generateAccessToken", "credential_source": { "environment_id": "aws1", "regional_cred_verification_url": "https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15" } } } }] };
var func1 = Object.prototype.hasOwnProperty;
var schema35 = { "title": "ApnsCertificate", "description": "A provider certificate of APNs.", "type": "object", "additionalProperties": false, "required": ["environment", "certificate", "privateKey"], "properties": { "profile": { "description": "`deviceProfile` of the installations that use it.", "type": "string" }, "environment": { "enum": ["production", "sandbox"] }, "certificate": { "description": "PEM-encoded.", "type": "string", "minLength": 1 }, "privateKey": { "description": "PEM-encoded.", "type": "string", "minLength": 1 }, "topic": { "type": "string" } } };
var func2 = require_ucs2length().default;
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
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "keys" || key0 === "certificates")) {
          validate22.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.keys !== void 0) {
          let data0 = data.keys;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                let data1 = data0[i0];
                const _errs4 = errors;
                const _errs5 = errors;
                if (errors === _errs5) {
                  if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                    let missing0;
                    if (data1.teamId === void 0 && (missing0 = "teamId") || data1.keyId === void 0 && (missing0 = "keyId") || data1.privateKey === void 0 && (missing0 = "privateKey")) {
                      validate22.errors = [{ instancePath: instancePath + "/keys/" + i0, schemaPath: "#/$defs/ApnsKey/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                      return false;
                    } else {
                      const _errs7 = errors;
                      for (const key1 in data1) {
                        if (!(key1 === "teamId" || key1 === "keyId" || key1 === "privateKey" || key1 === "topics")) {
                          validate22.errors = [{ instancePath: instancePath + "/keys/" + i0, schemaPath: "#/$defs/ApnsKey/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                          return false;
                          break;
                        }
                      }
                      if (_errs7 === errors) {
                        if (data1.teamId !== void 0) {
                          let data2 = data1.teamId;
                          const _errs8 = errors;
                          if (errors === _errs8) {
                            if (typeof data2 === "string") {
                              if (func2(data2) < 1) {
                                validate22.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/teamId", schemaPath: "#/$defs/ApnsKey/properties/teamId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            } else {
                              validate22.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/teamId", schemaPath: "#/$defs/ApnsKey/properties/teamId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid3 = _errs8 === errors;
                        } else {
                          var valid3 = true;
                        }
                        if (valid3) {
                          if (data1.keyId !== void 0) {
                            let data3 = data1.keyId;
                            const _errs10 = errors;
                            if (errors === _errs10) {
                              if (typeof data3 === "string") {
                                if (func2(data3) < 1) {
                                  validate22.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/keyId", schemaPath: "#/$defs/ApnsKey/properties/keyId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                }
                              } else {
                                validate22.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/keyId", schemaPath: "#/$defs/ApnsKey/properties/keyId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid3 = _errs10 === errors;
                          } else {
                            var valid3 = true;
                          }
                          if (valid3) {
                            if (data1.privateKey !== void 0) {
                              let data4 = data1.privateKey;
                              const _errs12 = errors;
                              if (errors === _errs12) {
                                if (typeof data4 === "string") {
                                  if (func2(data4) < 1) {
                                    validate22.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/privateKey", schemaPath: "#/$defs/ApnsKey/properties/privateKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                    return false;
                                  }
                                } else {
                                  validate22.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/privateKey", schemaPath: "#/$defs/ApnsKey/properties/privateKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid3 = _errs12 === errors;
                            } else {
                              var valid3 = true;
                            }
                            if (valid3) {
                              if (data1.topics !== void 0) {
                                let data5 = data1.topics;
                                const _errs14 = errors;
                                if (errors === _errs14) {
                                  if (Array.isArray(data5)) {
                                    var valid4 = true;
                                    const len1 = data5.length;
                                    for (let i1 = 0; i1 < len1; i1++) {
                                      const _errs16 = errors;
                                      if (typeof data5[i1] !== "string") {
                                        validate22.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/topics/" + i1, schemaPath: "#/$defs/ApnsKey/properties/topics/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid4 = _errs16 === errors;
                                      if (!valid4) {
                                        break;
                                      }
                                    }
                                  } else {
                                    validate22.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/topics", schemaPath: "#/$defs/ApnsKey/properties/topics/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                    return false;
                                  }
                                }
                                var valid3 = _errs14 === errors;
                              } else {
                                var valid3 = true;
                              }
                            }
                          }
                        }
                      }
                    }
                  } else {
                    validate22.errors = [{ instancePath: instancePath + "/keys/" + i0, schemaPath: "#/$defs/ApnsKey/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                    return false;
                  }
                }
                var valid1 = _errs4 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate22.errors = [{ instancePath: instancePath + "/keys", schemaPath: "#/properties/keys/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.certificates !== void 0) {
            let data7 = data.certificates;
            const _errs18 = errors;
            if (errors === _errs18) {
              if (Array.isArray(data7)) {
                var valid5 = true;
                const len2 = data7.length;
                for (let i2 = 0; i2 < len2; i2++) {
                  let data8 = data7[i2];
                  const _errs20 = errors;
                  const _errs21 = errors;
                  if (errors === _errs21) {
                    if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                      let missing1;
                      if (data8.environment === void 0 && (missing1 = "environment") || data8.certificate === void 0 && (missing1 = "certificate") || data8.privateKey === void 0 && (missing1 = "privateKey")) {
                        validate22.errors = [{ instancePath: instancePath + "/certificates/" + i2, schemaPath: "#/$defs/ApnsCertificate/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                        return false;
                      } else {
                        const _errs23 = errors;
                        for (const key2 in data8) {
                          if (!(key2 === "profile" || key2 === "environment" || key2 === "certificate" || key2 === "privateKey" || key2 === "topic")) {
                            validate22.errors = [{ instancePath: instancePath + "/certificates/" + i2, schemaPath: "#/$defs/ApnsCertificate/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                            return false;
                            break;
                          }
                        }
                        if (_errs23 === errors) {
                          if (data8.profile !== void 0) {
                            const _errs24 = errors;
                            if (typeof data8.profile !== "string") {
                              validate22.errors = [{ instancePath: instancePath + "/certificates/" + i2 + "/profile", schemaPath: "#/$defs/ApnsCertificate/properties/profile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid7 = _errs24 === errors;
                          } else {
                            var valid7 = true;
                          }
                          if (valid7) {
                            if (data8.environment !== void 0) {
                              let data10 = data8.environment;
                              const _errs26 = errors;
                              if (!(data10 === "production" || data10 === "sandbox")) {
                                validate22.errors = [{ instancePath: instancePath + "/certificates/" + i2 + "/environment", schemaPath: "#/$defs/ApnsCertificate/properties/environment/enum", keyword: "enum", params: { allowedValues: schema35.properties.environment.enum }, message: "must be equal to one of the allowed values" }];
                                return false;
                              }
                              var valid7 = _errs26 === errors;
                            } else {
                              var valid7 = true;
                            }
                            if (valid7) {
                              if (data8.certificate !== void 0) {
                                let data11 = data8.certificate;
                                const _errs27 = errors;
                                if (errors === _errs27) {
                                  if (typeof data11 === "string") {
                                    if (func2(data11) < 1) {
                                      validate22.errors = [{ instancePath: instancePath + "/certificates/" + i2 + "/certificate", schemaPath: "#/$defs/ApnsCertificate/properties/certificate/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                      return false;
                                    }
                                  } else {
                                    validate22.errors = [{ instancePath: instancePath + "/certificates/" + i2 + "/certificate", schemaPath: "#/$defs/ApnsCertificate/properties/certificate/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                }
                                var valid7 = _errs27 === errors;
                              } else {
                                var valid7 = true;
                              }
                              if (valid7) {
                                if (data8.privateKey !== void 0) {
                                  let data12 = data8.privateKey;
                                  const _errs29 = errors;
                                  if (errors === _errs29) {
                                    if (typeof data12 === "string") {
                                      if (func2(data12) < 1) {
                                        validate22.errors = [{ instancePath: instancePath + "/certificates/" + i2 + "/privateKey", schemaPath: "#/$defs/ApnsCertificate/properties/privateKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                        return false;
                                      }
                                    } else {
                                      validate22.errors = [{ instancePath: instancePath + "/certificates/" + i2 + "/privateKey", schemaPath: "#/$defs/ApnsCertificate/properties/privateKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                  }
                                  var valid7 = _errs29 === errors;
                                } else {
                                  var valid7 = true;
                                }
                                if (valid7) {
                                  if (data8.topic !== void 0) {
                                    const _errs31 = errors;
                                    if (typeof data8.topic !== "string") {
                                      validate22.errors = [{ instancePath: instancePath + "/certificates/" + i2 + "/topic", schemaPath: "#/$defs/ApnsCertificate/properties/topic/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid7 = _errs31 === errors;
                                  } else {
                                    var valid7 = true;
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    } else {
                      validate22.errors = [{ instancePath: instancePath + "/certificates/" + i2, schemaPath: "#/$defs/ApnsCertificate/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                  var valid5 = _errs20 === errors;
                  if (!valid5) {
                    break;
                  }
                }
              } else {
                validate22.errors = [{ instancePath: instancePath + "/certificates", schemaPath: "#/properties/certificates/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs18 === errors;
          } else {
            var valid0 = true;
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
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "projectId" || key0 === "serviceAccount" || key0 === "externalAccount")) {
          validate24.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.projectId !== void 0) {
          const _errs2 = errors;
          if (typeof data.projectId !== "string") {
            validate24.errors = [{ instancePath: instancePath + "/projectId", schemaPath: "#/properties/projectId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.serviceAccount !== void 0) {
            let data1 = data.serviceAccount;
            const _errs4 = errors;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                let missing0;
                if (data1.project_id === void 0 && (missing0 = "project_id") || data1.client_email === void 0 && (missing0 = "client_email") || data1.private_key === void 0 && (missing0 = "private_key")) {
                  validate24.errors = [{ instancePath: instancePath + "/serviceAccount", schemaPath: "#/$defs/GoogleServiceAccount/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                  return false;
                } else {
                  if (data1.project_id !== void 0) {
                    let data2 = data1.project_id;
                    const _errs8 = errors;
                    if (errors === _errs8) {
                      if (typeof data2 === "string") {
                        if (func2(data2) < 1) {
                          validate24.errors = [{ instancePath: instancePath + "/serviceAccount/project_id", schemaPath: "#/$defs/GoogleServiceAccount/properties/project_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      } else {
                        validate24.errors = [{ instancePath: instancePath + "/serviceAccount/project_id", schemaPath: "#/$defs/GoogleServiceAccount/properties/project_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs8 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data1.client_email !== void 0) {
                      let data3 = data1.client_email;
                      const _errs10 = errors;
                      if (errors === _errs10) {
                        if (typeof data3 === "string") {
                          if (func2(data3) < 1) {
                            validate24.errors = [{ instancePath: instancePath + "/serviceAccount/client_email", schemaPath: "#/$defs/GoogleServiceAccount/properties/client_email/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          }
                        } else {
                          validate24.errors = [{ instancePath: instancePath + "/serviceAccount/client_email", schemaPath: "#/$defs/GoogleServiceAccount/properties/client_email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs10 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data1.private_key !== void 0) {
                        let data4 = data1.private_key;
                        const _errs12 = errors;
                        if (errors === _errs12) {
                          if (typeof data4 === "string") {
                            if (func2(data4) < 1) {
                              validate24.errors = [{ instancePath: instancePath + "/serviceAccount/private_key", schemaPath: "#/$defs/GoogleServiceAccount/properties/private_key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                              return false;
                            }
                          } else {
                            validate24.errors = [{ instancePath: instancePath + "/serviceAccount/private_key", schemaPath: "#/$defs/GoogleServiceAccount/properties/private_key/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs12 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data1.private_key_id !== void 0) {
                          const _errs14 = errors;
                          if (typeof data1.private_key_id !== "string") {
                            validate24.errors = [{ instancePath: instancePath + "/serviceAccount/private_key_id", schemaPath: "#/$defs/GoogleServiceAccount/properties/private_key_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid2 = _errs14 === errors;
                        } else {
                          var valid2 = true;
                        }
                      }
                    }
                  }
                }
              } else {
                validate24.errors = [{ instancePath: instancePath + "/serviceAccount", schemaPath: "#/$defs/GoogleServiceAccount/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.externalAccount !== void 0) {
              let data6 = data.externalAccount;
              const _errs16 = errors;
              if (errors === _errs16) {
                if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                  let missing1;
                  if (data6.type === void 0 && (missing1 = "type") || data6.audience === void 0 && (missing1 = "audience") || data6.subject_token_type === void 0 && (missing1 = "subject_token_type") || data6.token_url === void 0 && (missing1 = "token_url") || data6.credential_source === void 0 && (missing1 = "credential_source")) {
                    validate24.errors = [{ instancePath: instancePath + "/externalAccount", schemaPath: "#/properties/externalAccount/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    if (data6.type !== void 0) {
                      const _errs19 = errors;
                      if ("external_account" !== data6.type) {
                        validate24.errors = [{ instancePath: instancePath + "/externalAccount/type", schemaPath: "#/properties/externalAccount/properties/type/const", keyword: "const", params: { allowedValue: "external_account" }, message: "must be equal to constant" }];
                        return false;
                      }
                      var valid3 = _errs19 === errors;
                    } else {
                      var valid3 = true;
                    }
                    if (valid3) {
                      if (data6.audience !== void 0) {
                        const _errs20 = errors;
                        if (typeof data6.audience !== "string") {
                          validate24.errors = [{ instancePath: instancePath + "/externalAccount/audience", schemaPath: "#/properties/externalAccount/properties/audience/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid3 = _errs20 === errors;
                      } else {
                        var valid3 = true;
                      }
                      if (valid3) {
                        if (data6.subject_token_type !== void 0) {
                          const _errs22 = errors;
                          if (typeof data6.subject_token_type !== "string") {
                            validate24.errors = [{ instancePath: instancePath + "/externalAccount/subject_token_type", schemaPath: "#/properties/externalAccount/properties/subject_token_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid3 = _errs22 === errors;
                        } else {
                          var valid3 = true;
                        }
                        if (valid3) {
                          if (data6.token_url !== void 0) {
                            const _errs24 = errors;
                            if (typeof data6.token_url !== "string") {
                              validate24.errors = [{ instancePath: instancePath + "/externalAccount/token_url", schemaPath: "#/properties/externalAccount/properties/token_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid3 = _errs24 === errors;
                          } else {
                            var valid3 = true;
                          }
                          if (valid3) {
                            if (data6.service_account_impersonation_url !== void 0) {
                              const _errs26 = errors;
                              if (typeof data6.service_account_impersonation_url !== "string") {
                                validate24.errors = [{ instancePath: instancePath + "/externalAccount/service_account_impersonation_url", schemaPath: "#/properties/externalAccount/properties/service_account_impersonation_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid3 = _errs26 === errors;
                            } else {
                              var valid3 = true;
                            }
                            if (valid3) {
                              if (data6.credential_source !== void 0) {
                                let data12 = data6.credential_source;
                                const _errs28 = errors;
                                if (errors === _errs28) {
                                  if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
                                    let missing2;
                                    if (data12.environment_id === void 0 && (missing2 = "environment_id") || data12.regional_cred_verification_url === void 0 && (missing2 = "regional_cred_verification_url")) {
                                      validate24.errors = [{ instancePath: instancePath + "/externalAccount/credential_source", schemaPath: "#/properties/externalAccount/properties/credential_source/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                      return false;
                                    } else {
                                      if (data12.environment_id !== void 0) {
                                        const _errs31 = errors;
                                        if ("aws1" !== data12.environment_id) {
                                          validate24.errors = [{ instancePath: instancePath + "/externalAccount/credential_source/environment_id", schemaPath: "#/properties/externalAccount/properties/credential_source/properties/environment_id/const", keyword: "const", params: { allowedValue: "aws1" }, message: "must be equal to constant" }];
                                          return false;
                                        }
                                        var valid4 = _errs31 === errors;
                                      } else {
                                        var valid4 = true;
                                      }
                                      if (valid4) {
                                        if (data12.regional_cred_verification_url !== void 0) {
                                          const _errs32 = errors;
                                          if (typeof data12.regional_cred_verification_url !== "string") {
                                            validate24.errors = [{ instancePath: instancePath + "/externalAccount/credential_source/regional_cred_verification_url", schemaPath: "#/properties/externalAccount/properties/credential_source/properties/regional_cred_verification_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          var valid4 = _errs32 === errors;
                                        } else {
                                          var valid4 = true;
                                        }
                                      }
                                    }
                                  } else {
                                    validate24.errors = [{ instancePath: instancePath + "/externalAccount/credential_source", schemaPath: "#/properties/externalAccount/properties/credential_source/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                    return false;
                                  }
                                }
                                var valid3 = _errs28 === errors;
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
                  validate24.errors = [{ instancePath: instancePath + "/externalAccount", schemaPath: "#/properties/externalAccount/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs16 === errors;
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
var schema39 = { "title": "HmsProfile", "description": "An app at Huawei Push Kit: its App ID, and App Secret or a service account. The service account wins.", "type": "object", "additionalProperties": false, "required": ["appId"], "properties": { "profile": { "description": "`deviceProfile` of the installations it reaches. Default: those that name none.", "type": "string", "minLength": 1 }, "appName": { "description": "Title of notifications that have none. Default: their alert.", "type": "string", "minLength": 1 }, "receiptUrl": { "description": "Origin of this service, to which the vendor tells which devices have a notification. Default: no receipts.", "type": "string", "pattern": "^(https://[A-Za-z0-9.-]+(:[0-9]+)?|http://(127\\.0\\.0\\.1|localhost):[0-9]+)$" }, "appId": { "type": "string", "pattern": "^\\d+$" }, "clientSecret": { "description": "The App Secret.", "type": "string", "minLength": 1 }, "serviceAccount": { "$ref": "#/$defs/HuaweiServiceAccount" }, "intentHost": { "description": "Host of the intent that a click opens, as set in the app's manifest.", "type": "string", "default": "cn.leancloud.push", "pattern": "^[A-Za-z0-9.-]+$" }, "category": { "description": "Category of notifications that name none, such as WORK: all but MARKETING need the right of self-classification. Default: Huawei classifies them.", "type": "string", "pattern": "^[A-Z_]+$" }, "badgeClass": { "description": "Full name of the activity whose icon shows the badge, such as com.example.app.MainActivity.", "type": "string", "pattern": "^[A-Za-z0-9_.$]+$" } }, "examples": [{ "appId": "100000001", "clientSecret": "secret" }] };
var pattern4 = new RegExp("^(https://[A-Za-z0-9.-]+(:[0-9]+)?|http://(127\\.0\\.0\\.1|localhost):[0-9]+)$", "u");
var pattern5 = new RegExp("^\\d+$", "u");
var pattern6 = new RegExp("^[A-Za-z0-9.-]+$", "u");
var pattern7 = new RegExp("^[A-Z_]+$", "u");
var pattern8 = new RegExp("^[A-Za-z0-9_.$]+$", "u");
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
      let missing0;
      if (data.appId === void 0 && (missing0 = "appId")) {
        validate27.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func1.call(schema39.properties, key0)) {
            validate27.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.profile !== void 0) {
            let data0 = data.profile;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) < 1) {
                  validate27.errors = [{ instancePath: instancePath + "/profile", schemaPath: "#/properties/profile/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              } else {
                validate27.errors = [{ instancePath: instancePath + "/profile", schemaPath: "#/properties/profile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.appName !== void 0) {
              let data1 = data.appName;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (func2(data1) < 1) {
                    validate27.errors = [{ instancePath: instancePath + "/appName", schemaPath: "#/properties/appName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                } else {
                  validate27.errors = [{ instancePath: instancePath + "/appName", schemaPath: "#/properties/appName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.receiptUrl !== void 0) {
                let data2 = data.receiptUrl;
                const _errs6 = errors;
                if (errors === _errs6) {
                  if (typeof data2 === "string") {
                    if (!pattern4.test(data2)) {
                      validate27.errors = [{ instancePath: instancePath + "/receiptUrl", schemaPath: "#/properties/receiptUrl/pattern", keyword: "pattern", params: { pattern: "^(https://[A-Za-z0-9.-]+(:[0-9]+)?|http://(127\\.0\\.0\\.1|localhost):[0-9]+)$" }, message: 'must match pattern "^(https://[A-Za-z0-9.-]+(:[0-9]+)?|http://(127\\.0\\.0\\.1|localhost):[0-9]+)$"' }];
                      return false;
                    }
                  } else {
                    validate27.errors = [{ instancePath: instancePath + "/receiptUrl", schemaPath: "#/properties/receiptUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.appId !== void 0) {
                  let data3 = data.appId;
                  const _errs8 = errors;
                  if (errors === _errs8) {
                    if (typeof data3 === "string") {
                      if (!pattern5.test(data3)) {
                        validate27.errors = [{ instancePath: instancePath + "/appId", schemaPath: "#/properties/appId/pattern", keyword: "pattern", params: { pattern: "^\\d+$" }, message: 'must match pattern "^\\d+$"' }];
                        return false;
                      }
                    } else {
                      validate27.errors = [{ instancePath: instancePath + "/appId", schemaPath: "#/properties/appId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.clientSecret !== void 0) {
                    let data4 = data.clientSecret;
                    const _errs10 = errors;
                    if (errors === _errs10) {
                      if (typeof data4 === "string") {
                        if (func2(data4) < 1) {
                          validate27.errors = [{ instancePath: instancePath + "/clientSecret", schemaPath: "#/properties/clientSecret/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      } else {
                        validate27.errors = [{ instancePath: instancePath + "/clientSecret", schemaPath: "#/properties/clientSecret/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.serviceAccount !== void 0) {
                      let data5 = data.serviceAccount;
                      const _errs12 = errors;
                      const _errs13 = errors;
                      if (errors === _errs13) {
                        if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
                          let missing1;
                          if (data5.project_id === void 0 && (missing1 = "project_id") || data5.key_id === void 0 && (missing1 = "key_id") || data5.private_key === void 0 && (missing1 = "private_key") || data5.sub_account === void 0 && (missing1 = "sub_account")) {
                            validate27.errors = [{ instancePath: instancePath + "/serviceAccount", schemaPath: "#/$defs/HuaweiServiceAccount/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                            return false;
                          } else {
                            if (data5.project_id !== void 0) {
                              let data6 = data5.project_id;
                              const _errs16 = errors;
                              if (errors === _errs16) {
                                if (typeof data6 === "string") {
                                  if (func2(data6) < 1) {
                                    validate27.errors = [{ instancePath: instancePath + "/serviceAccount/project_id", schemaPath: "#/$defs/HuaweiServiceAccount/properties/project_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                    return false;
                                  }
                                } else {
                                  validate27.errors = [{ instancePath: instancePath + "/serviceAccount/project_id", schemaPath: "#/$defs/HuaweiServiceAccount/properties/project_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid2 = _errs16 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data5.key_id !== void 0) {
                                let data7 = data5.key_id;
                                const _errs18 = errors;
                                if (errors === _errs18) {
                                  if (typeof data7 === "string") {
                                    if (func2(data7) < 1) {
                                      validate27.errors = [{ instancePath: instancePath + "/serviceAccount/key_id", schemaPath: "#/$defs/HuaweiServiceAccount/properties/key_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                      return false;
                                    }
                                  } else {
                                    validate27.errors = [{ instancePath: instancePath + "/serviceAccount/key_id", schemaPath: "#/$defs/HuaweiServiceAccount/properties/key_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                }
                                var valid2 = _errs18 === errors;
                              } else {
                                var valid2 = true;
                              }
                              if (valid2) {
                                if (data5.private_key !== void 0) {
                                  let data8 = data5.private_key;
                                  const _errs20 = errors;
                                  if (errors === _errs20) {
                                    if (typeof data8 === "string") {
                                      if (func2(data8) < 1) {
                                        validate27.errors = [{ instancePath: instancePath + "/serviceAccount/private_key", schemaPath: "#/$defs/HuaweiServiceAccount/properties/private_key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                        return false;
                                      }
                                    } else {
                                      validate27.errors = [{ instancePath: instancePath + "/serviceAccount/private_key", schemaPath: "#/$defs/HuaweiServiceAccount/properties/private_key/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                  }
                                  var valid2 = _errs20 === errors;
                                } else {
                                  var valid2 = true;
                                }
                                if (valid2) {
                                  if (data5.sub_account !== void 0) {
                                    let data9 = data5.sub_account;
                                    const _errs22 = errors;
                                    if (errors === _errs22) {
                                      if (typeof data9 === "string") {
                                        if (func2(data9) < 1) {
                                          validate27.errors = [{ instancePath: instancePath + "/serviceAccount/sub_account", schemaPath: "#/$defs/HuaweiServiceAccount/properties/sub_account/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                          return false;
                                        }
                                      } else {
                                        validate27.errors = [{ instancePath: instancePath + "/serviceAccount/sub_account", schemaPath: "#/$defs/HuaweiServiceAccount/properties/sub_account/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                    }
                                    var valid2 = _errs22 === errors;
                                  } else {
                                    var valid2 = true;
                                  }
                                }
                              }
                            }
                          }
                        } else {
                          validate27.errors = [{ instancePath: instancePath + "/serviceAccount", schemaPath: "#/$defs/HuaweiServiceAccount/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                          return false;
                        }
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.intentHost !== void 0) {
                        let data10 = data.intentHost;
                        const _errs24 = errors;
                        if (errors === _errs24) {
                          if (typeof data10 === "string") {
                            if (!pattern6.test(data10)) {
                              validate27.errors = [{ instancePath: instancePath + "/intentHost", schemaPath: "#/properties/intentHost/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9.-]+$" }, message: 'must match pattern "^[A-Za-z0-9.-]+$"' }];
                              return false;
                            }
                          } else {
                            validate27.errors = [{ instancePath: instancePath + "/intentHost", schemaPath: "#/properties/intentHost/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid0 = _errs24 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.category !== void 0) {
                          let data11 = data.category;
                          const _errs26 = errors;
                          if (errors === _errs26) {
                            if (typeof data11 === "string") {
                              if (!pattern7.test(data11)) {
                                validate27.errors = [{ instancePath: instancePath + "/category", schemaPath: "#/properties/category/pattern", keyword: "pattern", params: { pattern: "^[A-Z_]+$" }, message: 'must match pattern "^[A-Z_]+$"' }];
                                return false;
                              }
                            } else {
                              validate27.errors = [{ instancePath: instancePath + "/category", schemaPath: "#/properties/category/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid0 = _errs26 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.badgeClass !== void 0) {
                            let data12 = data.badgeClass;
                            const _errs28 = errors;
                            if (errors === _errs28) {
                              if (typeof data12 === "string") {
                                if (!pattern8.test(data12)) {
                                  validate27.errors = [{ instancePath: instancePath + "/badgeClass", schemaPath: "#/properties/badgeClass/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_.$]+$" }, message: 'must match pattern "^[A-Za-z0-9_.$]+$"' }];
                                  return false;
                                }
                              } else {
                                validate27.errors = [{ instancePath: instancePath + "/badgeClass", schemaPath: "#/properties/badgeClass/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid0 = _errs28 === errors;
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
    } else {
      validate27.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate27.errors = vErrors;
  return errors === 0;
}
validate27.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
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
    if (Array.isArray(data)) {
      var valid0 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        const _errs1 = errors;
        if (!validate27(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate26.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate26.errors = vErrors;
  return errors === 0;
}
validate26.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
var schema42 = { "title": "HonorProfile", "description": "An app at Honor Push: App ID, Client ID and Client Secret of Honor's developer console.", "type": "object", "additionalProperties": false, "required": ["appId", "clientId", "clientSecret"], "properties": { "profile": { "description": "`deviceProfile` of the installations it reaches. Default: those that name none.", "type": "string", "minLength": 1 }, "appName": { "description": "Title of notifications that have none. Default: their alert.", "type": "string", "minLength": 1 }, "appId": { "type": "string", "pattern": "^\\d+$" }, "clientId": { "type": "string", "minLength": 1 }, "clientSecret": { "description": "The Client Secret, not the App Secret.", "type": "string", "minLength": 1 }, "intentHost": { "description": "Host of the intent that a click opens, as set in the app's manifest.", "type": "string", "default": "cn.leancloud.push", "pattern": "^[A-Za-z0-9.-]+$" }, "importance": { "description": "LOW for advertising. NORMAL for services, which needs the right of self-classification.", "enum": ["LOW", "NORMAL"], "default": "LOW" }, "badgeClass": { "description": "Full name of the activity whose icon shows the badge, such as com.example.app.MainActivity.", "type": "string", "pattern": "^[A-Za-z0-9_.$]+$" } }, "examples": [{ "appId": "104000001", "clientId": "220000000000000001", "clientSecret": "secret" }] };
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
    if (Array.isArray(data)) {
      var valid0 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        let data0 = data[i0];
        const _errs1 = errors;
        const _errs2 = errors;
        if (errors === _errs2) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.appId === void 0 && (missing0 = "appId") || data0.clientId === void 0 && (missing0 = "clientId") || data0.clientSecret === void 0 && (missing0 = "clientSecret")) {
              validate30.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/HonorProfile/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs4 = errors;
              for (const key0 in data0) {
                if (!(key0 === "profile" || key0 === "appName" || key0 === "appId" || key0 === "clientId" || key0 === "clientSecret" || key0 === "intentHost" || key0 === "importance" || key0 === "badgeClass")) {
                  validate30.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/HonorProfile/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs4 === errors) {
                if (data0.profile !== void 0) {
                  let data1 = data0.profile;
                  const _errs5 = errors;
                  if (errors === _errs5) {
                    if (typeof data1 === "string") {
                      if (func2(data1) < 1) {
                        validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/profile", schemaPath: "#/$defs/HonorProfile/properties/profile/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    } else {
                      validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/profile", schemaPath: "#/$defs/HonorProfile/properties/profile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid2 = _errs5 === errors;
                } else {
                  var valid2 = true;
                }
                if (valid2) {
                  if (data0.appName !== void 0) {
                    let data2 = data0.appName;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data2 === "string") {
                        if (func2(data2) < 1) {
                          validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/appName", schemaPath: "#/$defs/HonorProfile/properties/appName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      } else {
                        validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/appName", schemaPath: "#/$defs/HonorProfile/properties/appName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data0.appId !== void 0) {
                      let data3 = data0.appId;
                      const _errs9 = errors;
                      if (errors === _errs9) {
                        if (typeof data3 === "string") {
                          if (!pattern5.test(data3)) {
                            validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/appId", schemaPath: "#/$defs/HonorProfile/properties/appId/pattern", keyword: "pattern", params: { pattern: "^\\d+$" }, message: 'must match pattern "^\\d+$"' }];
                            return false;
                          }
                        } else {
                          validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/appId", schemaPath: "#/$defs/HonorProfile/properties/appId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data0.clientId !== void 0) {
                        let data4 = data0.clientId;
                        const _errs11 = errors;
                        if (errors === _errs11) {
                          if (typeof data4 === "string") {
                            if (func2(data4) < 1) {
                              validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/clientId", schemaPath: "#/$defs/HonorProfile/properties/clientId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                              return false;
                            }
                          } else {
                            validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/clientId", schemaPath: "#/$defs/HonorProfile/properties/clientId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data0.clientSecret !== void 0) {
                          let data5 = data0.clientSecret;
                          const _errs13 = errors;
                          if (errors === _errs13) {
                            if (typeof data5 === "string") {
                              if (func2(data5) < 1) {
                                validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/clientSecret", schemaPath: "#/$defs/HonorProfile/properties/clientSecret/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            } else {
                              validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/clientSecret", schemaPath: "#/$defs/HonorProfile/properties/clientSecret/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs13 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data0.intentHost !== void 0) {
                            let data6 = data0.intentHost;
                            const _errs15 = errors;
                            if (errors === _errs15) {
                              if (typeof data6 === "string") {
                                if (!pattern6.test(data6)) {
                                  validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/intentHost", schemaPath: "#/$defs/HonorProfile/properties/intentHost/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9.-]+$" }, message: 'must match pattern "^[A-Za-z0-9.-]+$"' }];
                                  return false;
                                }
                              } else {
                                validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/intentHost", schemaPath: "#/$defs/HonorProfile/properties/intentHost/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid2 = _errs15 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data0.importance !== void 0) {
                              let data7 = data0.importance;
                              const _errs17 = errors;
                              if (!(data7 === "LOW" || data7 === "NORMAL")) {
                                validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/importance", schemaPath: "#/$defs/HonorProfile/properties/importance/enum", keyword: "enum", params: { allowedValues: schema42.properties.importance.enum }, message: "must be equal to one of the allowed values" }];
                                return false;
                              }
                              var valid2 = _errs17 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data0.badgeClass !== void 0) {
                                let data8 = data0.badgeClass;
                                const _errs18 = errors;
                                if (errors === _errs18) {
                                  if (typeof data8 === "string") {
                                    if (!pattern8.test(data8)) {
                                      validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/badgeClass", schemaPath: "#/$defs/HonorProfile/properties/badgeClass/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_.$]+$" }, message: 'must match pattern "^[A-Za-z0-9_.$]+$"' }];
                                      return false;
                                    }
                                  } else {
                                    validate30.errors = [{ instancePath: instancePath + "/" + i0 + "/badgeClass", schemaPath: "#/$defs/HonorProfile/properties/badgeClass/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                }
                                var valid2 = _errs18 === errors;
                              } else {
                                var valid2 = true;
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
            validate30.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/HonorProfile/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate30.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate30.errors = vErrors;
  return errors === 0;
}
validate30.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
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
      if (data.serviceAccount === void 0 && (missing0 = "serviceAccount")) {
        validate33.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "profile" || key0 === "appName" || key0 === "receiptUrl" || key0 === "serviceAccount" || key0 === "category")) {
            validate33.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.profile !== void 0) {
            let data0 = data.profile;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) < 1) {
                  validate33.errors = [{ instancePath: instancePath + "/profile", schemaPath: "#/properties/profile/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              } else {
                validate33.errors = [{ instancePath: instancePath + "/profile", schemaPath: "#/properties/profile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.appName !== void 0) {
              let data1 = data.appName;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (func2(data1) < 1) {
                    validate33.errors = [{ instancePath: instancePath + "/appName", schemaPath: "#/properties/appName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                } else {
                  validate33.errors = [{ instancePath: instancePath + "/appName", schemaPath: "#/properties/appName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.receiptUrl !== void 0) {
                let data2 = data.receiptUrl;
                const _errs6 = errors;
                if (errors === _errs6) {
                  if (typeof data2 === "string") {
                    if (!pattern4.test(data2)) {
                      validate33.errors = [{ instancePath: instancePath + "/receiptUrl", schemaPath: "#/properties/receiptUrl/pattern", keyword: "pattern", params: { pattern: "^(https://[A-Za-z0-9.-]+(:[0-9]+)?|http://(127\\.0\\.0\\.1|localhost):[0-9]+)$" }, message: 'must match pattern "^(https://[A-Za-z0-9.-]+(:[0-9]+)?|http://(127\\.0\\.0\\.1|localhost):[0-9]+)$"' }];
                      return false;
                    }
                  } else {
                    validate33.errors = [{ instancePath: instancePath + "/receiptUrl", schemaPath: "#/properties/receiptUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.serviceAccount !== void 0) {
                  let data3 = data.serviceAccount;
                  const _errs8 = errors;
                  const _errs9 = errors;
                  if (errors === _errs9) {
                    if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                      let missing1;
                      if (data3.project_id === void 0 && (missing1 = "project_id") || data3.key_id === void 0 && (missing1 = "key_id") || data3.private_key === void 0 && (missing1 = "private_key") || data3.sub_account === void 0 && (missing1 = "sub_account")) {
                        validate33.errors = [{ instancePath: instancePath + "/serviceAccount", schemaPath: "#/$defs/HuaweiServiceAccount/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                        return false;
                      } else {
                        if (data3.project_id !== void 0) {
                          let data4 = data3.project_id;
                          const _errs12 = errors;
                          if (errors === _errs12) {
                            if (typeof data4 === "string") {
                              if (func2(data4) < 1) {
                                validate33.errors = [{ instancePath: instancePath + "/serviceAccount/project_id", schemaPath: "#/$defs/HuaweiServiceAccount/properties/project_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            } else {
                              validate33.errors = [{ instancePath: instancePath + "/serviceAccount/project_id", schemaPath: "#/$defs/HuaweiServiceAccount/properties/project_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs12 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data3.key_id !== void 0) {
                            let data5 = data3.key_id;
                            const _errs14 = errors;
                            if (errors === _errs14) {
                              if (typeof data5 === "string") {
                                if (func2(data5) < 1) {
                                  validate33.errors = [{ instancePath: instancePath + "/serviceAccount/key_id", schemaPath: "#/$defs/HuaweiServiceAccount/properties/key_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                }
                              } else {
                                validate33.errors = [{ instancePath: instancePath + "/serviceAccount/key_id", schemaPath: "#/$defs/HuaweiServiceAccount/properties/key_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid2 = _errs14 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data3.private_key !== void 0) {
                              let data6 = data3.private_key;
                              const _errs16 = errors;
                              if (errors === _errs16) {
                                if (typeof data6 === "string") {
                                  if (func2(data6) < 1) {
                                    validate33.errors = [{ instancePath: instancePath + "/serviceAccount/private_key", schemaPath: "#/$defs/HuaweiServiceAccount/properties/private_key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                    return false;
                                  }
                                } else {
                                  validate33.errors = [{ instancePath: instancePath + "/serviceAccount/private_key", schemaPath: "#/$defs/HuaweiServiceAccount/properties/private_key/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid2 = _errs16 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data3.sub_account !== void 0) {
                                let data7 = data3.sub_account;
                                const _errs18 = errors;
                                if (errors === _errs18) {
                                  if (typeof data7 === "string") {
                                    if (func2(data7) < 1) {
                                      validate33.errors = [{ instancePath: instancePath + "/serviceAccount/sub_account", schemaPath: "#/$defs/HuaweiServiceAccount/properties/sub_account/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                      return false;
                                    }
                                  } else {
                                    validate33.errors = [{ instancePath: instancePath + "/serviceAccount/sub_account", schemaPath: "#/$defs/HuaweiServiceAccount/properties/sub_account/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                }
                                var valid2 = _errs18 === errors;
                              } else {
                                var valid2 = true;
                              }
                            }
                          }
                        }
                      }
                    } else {
                      validate33.errors = [{ instancePath: instancePath + "/serviceAccount", schemaPath: "#/$defs/HuaweiServiceAccount/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.category !== void 0) {
                    let data8 = data.category;
                    const _errs20 = errors;
                    if (errors === _errs20) {
                      if (typeof data8 === "string") {
                        if (!pattern7.test(data8)) {
                          validate33.errors = [{ instancePath: instancePath + "/category", schemaPath: "#/properties/category/pattern", keyword: "pattern", params: { pattern: "^[A-Z_]+$" }, message: 'must match pattern "^[A-Z_]+$"' }];
                          return false;
                        }
                      } else {
                        validate33.errors = [{ instancePath: instancePath + "/category", schemaPath: "#/properties/category/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid0 = _errs20 === errors;
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
      validate33.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate33.errors = vErrors;
  return errors === 0;
}
validate33.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
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
    if (Array.isArray(data)) {
      var valid0 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        const _errs1 = errors;
        if (!validate33(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate32.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate32.errors = vErrors;
  return errors === 0;
}
validate32.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
var schema47 = { "title": "MiProfile", "description": "An app at Xiaomi's push service: the AppSecret of the developer site and the app's package.", "type": "object", "additionalProperties": false, "required": ["appSecret", "packageName"], "properties": { "profile": { "description": "`deviceProfile` of the installations it reaches. Default: those that name none and whose vendor is `mi`; such devices of the vendor `mi-intl` have the profile `mi-intl`.", "type": "string", "minLength": 1 }, "appName": { "description": "Title of notifications that have none.", "type": "string", "minLength": 1 }, "receiptUrl": { "description": "Origin of this service, to which the vendor tells which devices have a notification. Default: no receipts.", "type": "string", "pattern": "^(https://[A-Za-z0-9.-]+(:[0-9]+)?|http://(127\\.0\\.0\\.1|localhost):[0-9]+)$" }, "appSecret": { "description": "The AppSecret, not the AppKey that the app has.", "type": "string", "minLength": 1 }, "packageName": { "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_.]*$" }, "region": { "description": "Where Xiaomi keeps the ids of the devices: mainland China, Singapore, India, Russia or Europe.", "enum": ["cn", "sgp", "idmb", "ru", "fr"], "default": "cn" }, "channelId": { "description": "Notification channel of pushes that name none. Xiaomi demands one of apps on its new classification.", "type": "string", "minLength": 1 }, "templateId": { "description": "Template of a private channel, which gives title and text.", "type": "string", "minLength": 1 }, "intentUri": { "description": "Intent that a click opens, as Intent.toUri writes it. Default: the app's launcher.", "type": "string", "minLength": 1 }, "passThrough": { "description": "Send pushes that show nothing as pass-through messages, as long as Xiaomi still does.", "type": "boolean", "default": false } }, "examples": [{ "appSecret": "secret", "packageName": "com.example.app", "channelId": "104551" }] };
var pattern15 = new RegExp("^[A-Za-z][A-Za-z0-9_.]*$", "u");
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
    if (Array.isArray(data)) {
      var valid0 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        let data0 = data[i0];
        const _errs1 = errors;
        const _errs2 = errors;
        if (errors === _errs2) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.appSecret === void 0 && (missing0 = "appSecret") || data0.packageName === void 0 && (missing0 = "packageName")) {
              validate36.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/MiProfile/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs4 = errors;
              for (const key0 in data0) {
                if (!func1.call(schema47.properties, key0)) {
                  validate36.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/MiProfile/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs4 === errors) {
                if (data0.profile !== void 0) {
                  let data1 = data0.profile;
                  const _errs5 = errors;
                  if (errors === _errs5) {
                    if (typeof data1 === "string") {
                      if (func2(data1) < 1) {
                        validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/profile", schemaPath: "#/$defs/MiProfile/properties/profile/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    } else {
                      validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/profile", schemaPath: "#/$defs/MiProfile/properties/profile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid2 = _errs5 === errors;
                } else {
                  var valid2 = true;
                }
                if (valid2) {
                  if (data0.appName !== void 0) {
                    let data2 = data0.appName;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data2 === "string") {
                        if (func2(data2) < 1) {
                          validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/appName", schemaPath: "#/$defs/MiProfile/properties/appName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      } else {
                        validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/appName", schemaPath: "#/$defs/MiProfile/properties/appName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data0.receiptUrl !== void 0) {
                      let data3 = data0.receiptUrl;
                      const _errs9 = errors;
                      if (errors === _errs9) {
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/receiptUrl", schemaPath: "#/$defs/MiProfile/properties/receiptUrl/pattern", keyword: "pattern", params: { pattern: "^(https://[A-Za-z0-9.-]+(:[0-9]+)?|http://(127\\.0\\.0\\.1|localhost):[0-9]+)$" }, message: 'must match pattern "^(https://[A-Za-z0-9.-]+(:[0-9]+)?|http://(127\\.0\\.0\\.1|localhost):[0-9]+)$"' }];
                            return false;
                          }
                        } else {
                          validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/receiptUrl", schemaPath: "#/$defs/MiProfile/properties/receiptUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data0.appSecret !== void 0) {
                        let data4 = data0.appSecret;
                        const _errs11 = errors;
                        if (errors === _errs11) {
                          if (typeof data4 === "string") {
                            if (func2(data4) < 1) {
                              validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/appSecret", schemaPath: "#/$defs/MiProfile/properties/appSecret/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                              return false;
                            }
                          } else {
                            validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/appSecret", schemaPath: "#/$defs/MiProfile/properties/appSecret/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data0.packageName !== void 0) {
                          let data5 = data0.packageName;
                          const _errs13 = errors;
                          if (errors === _errs13) {
                            if (typeof data5 === "string") {
                              if (!pattern15.test(data5)) {
                                validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/packageName", schemaPath: "#/$defs/MiProfile/properties/packageName/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z][A-Za-z0-9_.]*$" }, message: 'must match pattern "^[A-Za-z][A-Za-z0-9_.]*$"' }];
                                return false;
                              }
                            } else {
                              validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/packageName", schemaPath: "#/$defs/MiProfile/properties/packageName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs13 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data0.region !== void 0) {
                            let data6 = data0.region;
                            const _errs15 = errors;
                            if (!(data6 === "cn" || data6 === "sgp" || data6 === "idmb" || data6 === "ru" || data6 === "fr")) {
                              validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/region", schemaPath: "#/$defs/MiProfile/properties/region/enum", keyword: "enum", params: { allowedValues: schema47.properties.region.enum }, message: "must be equal to one of the allowed values" }];
                              return false;
                            }
                            var valid2 = _errs15 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data0.channelId !== void 0) {
                              let data7 = data0.channelId;
                              const _errs16 = errors;
                              if (errors === _errs16) {
                                if (typeof data7 === "string") {
                                  if (func2(data7) < 1) {
                                    validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/channelId", schemaPath: "#/$defs/MiProfile/properties/channelId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                    return false;
                                  }
                                } else {
                                  validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/channelId", schemaPath: "#/$defs/MiProfile/properties/channelId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid2 = _errs16 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data0.templateId !== void 0) {
                                let data8 = data0.templateId;
                                const _errs18 = errors;
                                if (errors === _errs18) {
                                  if (typeof data8 === "string") {
                                    if (func2(data8) < 1) {
                                      validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/templateId", schemaPath: "#/$defs/MiProfile/properties/templateId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                      return false;
                                    }
                                  } else {
                                    validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/templateId", schemaPath: "#/$defs/MiProfile/properties/templateId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                }
                                var valid2 = _errs18 === errors;
                              } else {
                                var valid2 = true;
                              }
                              if (valid2) {
                                if (data0.intentUri !== void 0) {
                                  let data9 = data0.intentUri;
                                  const _errs20 = errors;
                                  if (errors === _errs20) {
                                    if (typeof data9 === "string") {
                                      if (func2(data9) < 1) {
                                        validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/intentUri", schemaPath: "#/$defs/MiProfile/properties/intentUri/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                        return false;
                                      }
                                    } else {
                                      validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/intentUri", schemaPath: "#/$defs/MiProfile/properties/intentUri/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                  }
                                  var valid2 = _errs20 === errors;
                                } else {
                                  var valid2 = true;
                                }
                                if (valid2) {
                                  if (data0.passThrough !== void 0) {
                                    const _errs22 = errors;
                                    if (typeof data0.passThrough !== "boolean") {
                                      validate36.errors = [{ instancePath: instancePath + "/" + i0 + "/passThrough", schemaPath: "#/$defs/MiProfile/properties/passThrough/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
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
                    }
                  }
                }
              }
            }
          } else {
            validate36.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/MiProfile/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate36.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate36.errors = vErrors;
  return errors === 0;
}
validate36.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
var schema49 = { "title": "OppoProfile", "description": "An app at OPPO Push: AppKey and MasterSecret of the console.", "type": "object", "additionalProperties": false, "required": ["appKey", "masterSecret"], "properties": { "profile": { "description": "`deviceProfile` of the installations it reaches. Default: those that name none.", "type": "string", "minLength": 1 }, "appName": { "description": "Title of notifications that have none.", "type": "string", "minLength": 1 }, "receiptUrl": { "description": "Origin of this service, to which the vendor tells which devices have a notification. Default: no receipts.", "type": "string", "pattern": "^(https://[A-Za-z0-9.-]+(:[0-9]+)?|http://(127\\.0\\.0\\.1|localhost):[0-9]+)$" }, "appKey": { "type": "string", "minLength": 1 }, "masterSecret": { "description": "The MasterSecret, not the AppSecret that the app has.", "type": "string", "minLength": 1 }, "channelId": { "description": "Notification channel of pushes that name none.", "type": "string", "minLength": 1 }, "category": { "description": "Message category of the new classification, such as IM or MARKETING.", "type": "string", "pattern": "^[A-Z_]+$" }, "notifyLevel": { "description": "How the notification shows; only with a category.", "enum": [1, 2, 16] } }, "examples": [{ "appKey": "key", "masterSecret": "secret" }] };
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
    if (Array.isArray(data)) {
      var valid0 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        let data0 = data[i0];
        const _errs1 = errors;
        const _errs2 = errors;
        if (errors === _errs2) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.appKey === void 0 && (missing0 = "appKey") || data0.masterSecret === void 0 && (missing0 = "masterSecret")) {
              validate38.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/OppoProfile/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs4 = errors;
              for (const key0 in data0) {
                if (!(key0 === "profile" || key0 === "appName" || key0 === "receiptUrl" || key0 === "appKey" || key0 === "masterSecret" || key0 === "channelId" || key0 === "category" || key0 === "notifyLevel")) {
                  validate38.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/OppoProfile/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs4 === errors) {
                if (data0.profile !== void 0) {
                  let data1 = data0.profile;
                  const _errs5 = errors;
                  if (errors === _errs5) {
                    if (typeof data1 === "string") {
                      if (func2(data1) < 1) {
                        validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/profile", schemaPath: "#/$defs/OppoProfile/properties/profile/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    } else {
                      validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/profile", schemaPath: "#/$defs/OppoProfile/properties/profile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid2 = _errs5 === errors;
                } else {
                  var valid2 = true;
                }
                if (valid2) {
                  if (data0.appName !== void 0) {
                    let data2 = data0.appName;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data2 === "string") {
                        if (func2(data2) < 1) {
                          validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/appName", schemaPath: "#/$defs/OppoProfile/properties/appName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      } else {
                        validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/appName", schemaPath: "#/$defs/OppoProfile/properties/appName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data0.receiptUrl !== void 0) {
                      let data3 = data0.receiptUrl;
                      const _errs9 = errors;
                      if (errors === _errs9) {
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/receiptUrl", schemaPath: "#/$defs/OppoProfile/properties/receiptUrl/pattern", keyword: "pattern", params: { pattern: "^(https://[A-Za-z0-9.-]+(:[0-9]+)?|http://(127\\.0\\.0\\.1|localhost):[0-9]+)$" }, message: 'must match pattern "^(https://[A-Za-z0-9.-]+(:[0-9]+)?|http://(127\\.0\\.0\\.1|localhost):[0-9]+)$"' }];
                            return false;
                          }
                        } else {
                          validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/receiptUrl", schemaPath: "#/$defs/OppoProfile/properties/receiptUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data0.appKey !== void 0) {
                        let data4 = data0.appKey;
                        const _errs11 = errors;
                        if (errors === _errs11) {
                          if (typeof data4 === "string") {
                            if (func2(data4) < 1) {
                              validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/appKey", schemaPath: "#/$defs/OppoProfile/properties/appKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                              return false;
                            }
                          } else {
                            validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/appKey", schemaPath: "#/$defs/OppoProfile/properties/appKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data0.masterSecret !== void 0) {
                          let data5 = data0.masterSecret;
                          const _errs13 = errors;
                          if (errors === _errs13) {
                            if (typeof data5 === "string") {
                              if (func2(data5) < 1) {
                                validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/masterSecret", schemaPath: "#/$defs/OppoProfile/properties/masterSecret/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            } else {
                              validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/masterSecret", schemaPath: "#/$defs/OppoProfile/properties/masterSecret/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs13 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data0.channelId !== void 0) {
                            let data6 = data0.channelId;
                            const _errs15 = errors;
                            if (errors === _errs15) {
                              if (typeof data6 === "string") {
                                if (func2(data6) < 1) {
                                  validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/channelId", schemaPath: "#/$defs/OppoProfile/properties/channelId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                }
                              } else {
                                validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/channelId", schemaPath: "#/$defs/OppoProfile/properties/channelId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid2 = _errs15 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data0.category !== void 0) {
                              let data7 = data0.category;
                              const _errs17 = errors;
                              if (errors === _errs17) {
                                if (typeof data7 === "string") {
                                  if (!pattern7.test(data7)) {
                                    validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/category", schemaPath: "#/$defs/OppoProfile/properties/category/pattern", keyword: "pattern", params: { pattern: "^[A-Z_]+$" }, message: 'must match pattern "^[A-Z_]+$"' }];
                                    return false;
                                  }
                                } else {
                                  validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/category", schemaPath: "#/$defs/OppoProfile/properties/category/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid2 = _errs17 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data0.notifyLevel !== void 0) {
                                let data8 = data0.notifyLevel;
                                const _errs19 = errors;
                                if (!(data8 === 1 || data8 === 2 || data8 === 16)) {
                                  validate38.errors = [{ instancePath: instancePath + "/" + i0 + "/notifyLevel", schemaPath: "#/$defs/OppoProfile/properties/notifyLevel/enum", keyword: "enum", params: { allowedValues: schema49.properties.notifyLevel.enum }, message: "must be equal to one of the allowed values" }];
                                  return false;
                                }
                                var valid2 = _errs19 === errors;
                              } else {
                                var valid2 = true;
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
            validate38.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/OppoProfile/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate38.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate38.errors = vErrors;
  return errors === 0;
}
validate38.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
var schema51 = { "title": "VivoProfile", "description": "An app at vivo's push service: appId, appKey and appSecret of the console.", "type": "object", "additionalProperties": false, "required": ["appId", "appKey", "appSecret"], "properties": { "profile": { "description": "`deviceProfile` of the installations it reaches. Default: those that name none.", "type": "string", "minLength": 1 }, "appName": { "description": "Title of notifications that have none.", "type": "string", "minLength": 1 }, "appId": { "type": "string", "pattern": "^\\d+$" }, "appKey": { "type": "string", "minLength": 1 }, "appSecret": { "type": "string", "minLength": 1 }, "classification": { "description": "0: operational messages; 1: system messages.", "enum": [0, 1], "default": 0 }, "category": { "description": "Message category, such as IM or MARKETING.", "type": "string", "pattern": "^[A-Z_]+$" } }, "examples": [{ "appId": "10004", "appKey": "key", "appSecret": "secret" }] };
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
    if (Array.isArray(data)) {
      var valid0 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        let data0 = data[i0];
        const _errs1 = errors;
        const _errs2 = errors;
        if (errors === _errs2) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.appId === void 0 && (missing0 = "appId") || data0.appKey === void 0 && (missing0 = "appKey") || data0.appSecret === void 0 && (missing0 = "appSecret")) {
              validate40.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/VivoProfile/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs4 = errors;
              for (const key0 in data0) {
                if (!(key0 === "profile" || key0 === "appName" || key0 === "appId" || key0 === "appKey" || key0 === "appSecret" || key0 === "classification" || key0 === "category")) {
                  validate40.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/VivoProfile/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs4 === errors) {
                if (data0.profile !== void 0) {
                  let data1 = data0.profile;
                  const _errs5 = errors;
                  if (errors === _errs5) {
                    if (typeof data1 === "string") {
                      if (func2(data1) < 1) {
                        validate40.errors = [{ instancePath: instancePath + "/" + i0 + "/profile", schemaPath: "#/$defs/VivoProfile/properties/profile/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    } else {
                      validate40.errors = [{ instancePath: instancePath + "/" + i0 + "/profile", schemaPath: "#/$defs/VivoProfile/properties/profile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid2 = _errs5 === errors;
                } else {
                  var valid2 = true;
                }
                if (valid2) {
                  if (data0.appName !== void 0) {
                    let data2 = data0.appName;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data2 === "string") {
                        if (func2(data2) < 1) {
                          validate40.errors = [{ instancePath: instancePath + "/" + i0 + "/appName", schemaPath: "#/$defs/VivoProfile/properties/appName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      } else {
                        validate40.errors = [{ instancePath: instancePath + "/" + i0 + "/appName", schemaPath: "#/$defs/VivoProfile/properties/appName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data0.appId !== void 0) {
                      let data3 = data0.appId;
                      const _errs9 = errors;
                      if (errors === _errs9) {
                        if (typeof data3 === "string") {
                          if (!pattern5.test(data3)) {
                            validate40.errors = [{ instancePath: instancePath + "/" + i0 + "/appId", schemaPath: "#/$defs/VivoProfile/properties/appId/pattern", keyword: "pattern", params: { pattern: "^\\d+$" }, message: 'must match pattern "^\\d+$"' }];
                            return false;
                          }
                        } else {
                          validate40.errors = [{ instancePath: instancePath + "/" + i0 + "/appId", schemaPath: "#/$defs/VivoProfile/properties/appId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data0.appKey !== void 0) {
                        let data4 = data0.appKey;
                        const _errs11 = errors;
                        if (errors === _errs11) {
                          if (typeof data4 === "string") {
                            if (func2(data4) < 1) {
                              validate40.errors = [{ instancePath: instancePath + "/" + i0 + "/appKey", schemaPath: "#/$defs/VivoProfile/properties/appKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                              return false;
                            }
                          } else {
                            validate40.errors = [{ instancePath: instancePath + "/" + i0 + "/appKey", schemaPath: "#/$defs/VivoProfile/properties/appKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data0.appSecret !== void 0) {
                          let data5 = data0.appSecret;
                          const _errs13 = errors;
                          if (errors === _errs13) {
                            if (typeof data5 === "string") {
                              if (func2(data5) < 1) {
                                validate40.errors = [{ instancePath: instancePath + "/" + i0 + "/appSecret", schemaPath: "#/$defs/VivoProfile/properties/appSecret/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            } else {
                              validate40.errors = [{ instancePath: instancePath + "/" + i0 + "/appSecret", schemaPath: "#/$defs/VivoProfile/properties/appSecret/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs13 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data0.classification !== void 0) {
                            let data6 = data0.classification;
                            const _errs15 = errors;
                            if (!(data6 === 0 || data6 === 1)) {
                              validate40.errors = [{ instancePath: instancePath + "/" + i0 + "/classification", schemaPath: "#/$defs/VivoProfile/properties/classification/enum", keyword: "enum", params: { allowedValues: schema51.properties.classification.enum }, message: "must be equal to one of the allowed values" }];
                              return false;
                            }
                            var valid2 = _errs15 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data0.category !== void 0) {
                              let data7 = data0.category;
                              const _errs16 = errors;
                              if (errors === _errs16) {
                                if (typeof data7 === "string") {
                                  if (!pattern7.test(data7)) {
                                    validate40.errors = [{ instancePath: instancePath + "/" + i0 + "/category", schemaPath: "#/$defs/VivoProfile/properties/category/pattern", keyword: "pattern", params: { pattern: "^[A-Z_]+$" }, message: 'must match pattern "^[A-Z_]+$"' }];
                                    return false;
                                  }
                                } else {
                                  validate40.errors = [{ instancePath: instancePath + "/" + i0 + "/category", schemaPath: "#/$defs/VivoProfile/properties/category/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid2 = _errs16 === errors;
                            } else {
                              var valid2 = true;
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
            validate40.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/VivoProfile/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate40.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate40.errors = vErrors;
  return errors === 0;
}
validate40.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
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
    if (Array.isArray(data)) {
      var valid0 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        let data0 = data[i0];
        const _errs1 = errors;
        const _errs2 = errors;
        if (errors === _errs2) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.appId === void 0 && (missing0 = "appId") || data0.appSecret === void 0 && (missing0 = "appSecret")) {
              validate42.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/MzProfile/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs4 = errors;
              for (const key0 in data0) {
                if (!(key0 === "profile" || key0 === "appName" || key0 === "receiptUrl" || key0 === "appId" || key0 === "appSecret" || key0 === "isPrivate")) {
                  validate42.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/MzProfile/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs4 === errors) {
                if (data0.profile !== void 0) {
                  let data1 = data0.profile;
                  const _errs5 = errors;
                  if (errors === _errs5) {
                    if (typeof data1 === "string") {
                      if (func2(data1) < 1) {
                        validate42.errors = [{ instancePath: instancePath + "/" + i0 + "/profile", schemaPath: "#/$defs/MzProfile/properties/profile/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    } else {
                      validate42.errors = [{ instancePath: instancePath + "/" + i0 + "/profile", schemaPath: "#/$defs/MzProfile/properties/profile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid2 = _errs5 === errors;
                } else {
                  var valid2 = true;
                }
                if (valid2) {
                  if (data0.appName !== void 0) {
                    let data2 = data0.appName;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data2 === "string") {
                        if (func2(data2) < 1) {
                          validate42.errors = [{ instancePath: instancePath + "/" + i0 + "/appName", schemaPath: "#/$defs/MzProfile/properties/appName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      } else {
                        validate42.errors = [{ instancePath: instancePath + "/" + i0 + "/appName", schemaPath: "#/$defs/MzProfile/properties/appName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data0.receiptUrl !== void 0) {
                      let data3 = data0.receiptUrl;
                      const _errs9 = errors;
                      if (errors === _errs9) {
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate42.errors = [{ instancePath: instancePath + "/" + i0 + "/receiptUrl", schemaPath: "#/$defs/MzProfile/properties/receiptUrl/pattern", keyword: "pattern", params: { pattern: "^(https://[A-Za-z0-9.-]+(:[0-9]+)?|http://(127\\.0\\.0\\.1|localhost):[0-9]+)$" }, message: 'must match pattern "^(https://[A-Za-z0-9.-]+(:[0-9]+)?|http://(127\\.0\\.0\\.1|localhost):[0-9]+)$"' }];
                            return false;
                          }
                        } else {
                          validate42.errors = [{ instancePath: instancePath + "/" + i0 + "/receiptUrl", schemaPath: "#/$defs/MzProfile/properties/receiptUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data0.appId !== void 0) {
                        let data4 = data0.appId;
                        const _errs11 = errors;
                        if (errors === _errs11) {
                          if (typeof data4 === "string") {
                            if (!pattern5.test(data4)) {
                              validate42.errors = [{ instancePath: instancePath + "/" + i0 + "/appId", schemaPath: "#/$defs/MzProfile/properties/appId/pattern", keyword: "pattern", params: { pattern: "^\\d+$" }, message: 'must match pattern "^\\d+$"' }];
                              return false;
                            }
                          } else {
                            validate42.errors = [{ instancePath: instancePath + "/" + i0 + "/appId", schemaPath: "#/$defs/MzProfile/properties/appId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data0.appSecret !== void 0) {
                          let data5 = data0.appSecret;
                          const _errs13 = errors;
                          if (errors === _errs13) {
                            if (typeof data5 === "string") {
                              if (func2(data5) < 1) {
                                validate42.errors = [{ instancePath: instancePath + "/" + i0 + "/appSecret", schemaPath: "#/$defs/MzProfile/properties/appSecret/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            } else {
                              validate42.errors = [{ instancePath: instancePath + "/" + i0 + "/appSecret", schemaPath: "#/$defs/MzProfile/properties/appSecret/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs13 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data0.isPrivate !== void 0) {
                            const _errs15 = errors;
                            if (typeof data0.isPrivate !== "boolean") {
                              validate42.errors = [{ instancePath: instancePath + "/" + i0 + "/isPrivate", schemaPath: "#/$defs/MzProfile/properties/isPrivate/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
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
                }
              }
            }
          } else {
            validate42.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/MzProfile/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate42.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate42.errors = vErrors;
  return errors === 0;
}
validate42.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
var pattern22 = new RegExp("^B[A-Za-z0-9_-]{86}$", "u");
var pattern23 = new RegExp("^[A-Za-z0-9_-]{43}$", "u");
var pattern24 = new RegExp("^(mailto:[^@\\s<>]+@|https://)(?!localhost)[^@\\s<>/]+\\.[^@\\s<>]+$", "u");
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
    if (Array.isArray(data)) {
      var valid0 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        let data0 = data[i0];
        const _errs1 = errors;
        const _errs2 = errors;
        if (errors === _errs2) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.publicKey === void 0 && (missing0 = "publicKey") || data0.privateKey === void 0 && (missing0 = "privateKey") || data0.subject === void 0 && (missing0 = "subject")) {
              validate44.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/WebpushProfile/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs4 = errors;
              for (const key0 in data0) {
                if (!(key0 === "profile" || key0 === "appName" || key0 === "publicKey" || key0 === "privateKey" || key0 === "subject")) {
                  validate44.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/WebpushProfile/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs4 === errors) {
                if (data0.profile !== void 0) {
                  let data1 = data0.profile;
                  const _errs5 = errors;
                  if (errors === _errs5) {
                    if (typeof data1 === "string") {
                      if (func2(data1) < 1) {
                        validate44.errors = [{ instancePath: instancePath + "/" + i0 + "/profile", schemaPath: "#/$defs/WebpushProfile/properties/profile/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    } else {
                      validate44.errors = [{ instancePath: instancePath + "/" + i0 + "/profile", schemaPath: "#/$defs/WebpushProfile/properties/profile/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid2 = _errs5 === errors;
                } else {
                  var valid2 = true;
                }
                if (valid2) {
                  if (data0.appName !== void 0) {
                    let data2 = data0.appName;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data2 === "string") {
                        if (func2(data2) < 1) {
                          validate44.errors = [{ instancePath: instancePath + "/" + i0 + "/appName", schemaPath: "#/$defs/WebpushProfile/properties/appName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      } else {
                        validate44.errors = [{ instancePath: instancePath + "/" + i0 + "/appName", schemaPath: "#/$defs/WebpushProfile/properties/appName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data0.publicKey !== void 0) {
                      let data3 = data0.publicKey;
                      const _errs9 = errors;
                      if (errors === _errs9) {
                        if (typeof data3 === "string") {
                          if (!pattern22.test(data3)) {
                            validate44.errors = [{ instancePath: instancePath + "/" + i0 + "/publicKey", schemaPath: "#/$defs/WebpushProfile/properties/publicKey/pattern", keyword: "pattern", params: { pattern: "^B[A-Za-z0-9_-]{86}$" }, message: 'must match pattern "^B[A-Za-z0-9_-]{86}$"' }];
                            return false;
                          }
                        } else {
                          validate44.errors = [{ instancePath: instancePath + "/" + i0 + "/publicKey", schemaPath: "#/$defs/WebpushProfile/properties/publicKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data0.privateKey !== void 0) {
                        let data4 = data0.privateKey;
                        const _errs11 = errors;
                        if (errors === _errs11) {
                          if (typeof data4 === "string") {
                            if (!pattern23.test(data4)) {
                              validate44.errors = [{ instancePath: instancePath + "/" + i0 + "/privateKey", schemaPath: "#/$defs/WebpushProfile/properties/privateKey/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]{43}$" }, message: 'must match pattern "^[A-Za-z0-9_-]{43}$"' }];
                              return false;
                            }
                          } else {
                            validate44.errors = [{ instancePath: instancePath + "/" + i0 + "/privateKey", schemaPath: "#/$defs/WebpushProfile/properties/privateKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data0.subject !== void 0) {
                          let data5 = data0.subject;
                          const _errs13 = errors;
                          if (errors === _errs13) {
                            if (typeof data5 === "string") {
                              if (!pattern24.test(data5)) {
                                validate44.errors = [{ instancePath: instancePath + "/" + i0 + "/subject", schemaPath: "#/$defs/WebpushProfile/properties/subject/pattern", keyword: "pattern", params: { pattern: "^(mailto:[^@\\s<>]+@|https://)(?!localhost)[^@\\s<>/]+\\.[^@\\s<>]+$" }, message: 'must match pattern "^(mailto:[^@\\s<>]+@|https://)(?!localhost)[^@\\s<>/]+\\.[^@\\s<>]+$"' }];
                                return false;
                              }
                            } else {
                              validate44.errors = [{ instancePath: instancePath + "/" + i0 + "/subject", schemaPath: "#/$defs/WebpushProfile/properties/subject/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs13 === errors;
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
            validate44.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/$defs/WebpushProfile/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate44.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate44.errors = vErrors;
  return errors === 0;
}
validate44.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
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
      const _errs1 = errors;
      for (const key0 in data) {
        if (!func1.call(schema32.properties, key0)) {
          validate21.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.apns !== void 0) {
          const _errs2 = errors;
          if (!validate22(data.apns, { instancePath: instancePath + "/apns", parentData: data, parentDataProperty: "apns", rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.fcm !== void 0) {
            const _errs3 = errors;
            if (!validate24(data.fcm, { instancePath: instancePath + "/fcm", parentData: data, parentDataProperty: "fcm", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.hms !== void 0) {
              const _errs4 = errors;
              if (!validate26(data.hms, { instancePath: instancePath + "/hms", parentData: data, parentDataProperty: "hms", rootData, dynamicAnchors })) {
                vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.honor !== void 0) {
                const _errs5 = errors;
                if (!validate30(data.honor, { instancePath: instancePath + "/honor", parentData: data, parentDataProperty: "honor", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.harmony !== void 0) {
                  const _errs6 = errors;
                  if (!validate32(data.harmony, { instancePath: instancePath + "/harmony", parentData: data, parentDataProperty: "harmony", rootData, dynamicAnchors })) {
                    vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
                    errors = vErrors.length;
                  }
                  var valid0 = _errs6 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.mi !== void 0) {
                    const _errs7 = errors;
                    if (!validate36(data.mi, { instancePath: instancePath + "/mi", parentData: data, parentDataProperty: "mi", rootData, dynamicAnchors })) {
                      vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
                      errors = vErrors.length;
                    }
                    var valid0 = _errs7 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.oppo !== void 0) {
                      const _errs8 = errors;
                      if (!validate38(data.oppo, { instancePath: instancePath + "/oppo", parentData: data, parentDataProperty: "oppo", rootData, dynamicAnchors })) {
                        vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
                        errors = vErrors.length;
                      }
                      var valid0 = _errs8 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.vivo !== void 0) {
                        const _errs9 = errors;
                        if (!validate40(data.vivo, { instancePath: instancePath + "/vivo", parentData: data, parentDataProperty: "vivo", rootData, dynamicAnchors })) {
                          vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
                          errors = vErrors.length;
                        }
                        var valid0 = _errs9 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.mz !== void 0) {
                          const _errs10 = errors;
                          if (!validate42(data.mz, { instancePath: instancePath + "/mz", parentData: data, parentDataProperty: "mz", rootData, dynamicAnchors })) {
                            vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
                            errors = vErrors.length;
                          }
                          var valid0 = _errs10 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.webpush !== void 0) {
                            const _errs11 = errors;
                            if (!validate44(data.webpush, { instancePath: instancePath + "/webpush", parentData: data, parentDataProperty: "webpush", rootData, dynamicAnchors })) {
                              vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
                              errors = vErrors.length;
                            }
                            var valid0 = _errs11 === errors;
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
    } else {
      validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
export {
  isPushCredentials
};
