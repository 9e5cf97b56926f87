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
var isMailMessage = validate21;
var schema33 = { "title": "MailRequest", "description": "Tells send-mail to send one mail; the content is looked up at that time. A notice names its user by `objectId`; for a link the user is found by the address.", "type": "object", "required": ["version", "purpose", "email", "requestId", "requestedAtMs"], "properties": { "version": { "const": 1 }, "purpose": { "enum": ["verifyEmail", "resetPassword", "addressChanged", "passwordChanged", "phoneChanged"] }, "email": { "description": "One exact address, so that client input can't add recipients or headers.", "type": "string", "maxLength": 254, "pattern": '^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[\\p{L}\\p{M}\\p{N}.-]+$' }, "network": { "description": "The network that asked, for its share of the mailbox's limit; absent for the master key.", "type": "string", "minLength": 1, "maxLength": 64 }, "objectId": { "type": "string", "pattern": "^[A-Za-z0-9]{1,64}$" }, "requestId": { "description": "Random; the link's token is derived from it and a secret.", "type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$" }, "requestedAtMs": { "type": "integer", "minimum": 0 } }, "examples": [{ "version": 1, "purpose": "resetPassword", "email": "tom@example.com", "requestId": "bW9zdGx5LXJhbmRvbQ", "requestedAtMs": 1795248e6 }] };
var schema34 = { "title": "MailFeedback", "description": "A bounce or complaint as SES publishes it through SNS, reduced to the members that are read.", "type": "object", "required": ["eventType", "mail"], "properties": { "eventType": { "enum": ["Bounce", "Complaint"] }, "mail": { "type": "object", "properties": { "tags": { "description": "Message tags by name.", "type": "object", "additionalProperties": { "type": "array", "items": { "type": "string" } } } }, "additionalProperties": true }, "bounce": { "type": "object", "properties": { "bounceType": { "type": "string" } }, "additionalProperties": true }, "complaint": { "type": "object", "properties": { "complaintFeedbackType": { "type": ["string", "null"] } }, "additionalProperties": true } }, "additionalProperties": true, "examples": [{ "eventType": "Bounce", "bounce": { "bounceType": "Permanent" }, "mail": { "tags": { "user": ["5d831ac85620714201e9ae36"] } } }] };
var func1 = require_ucs2length().default;
var pattern4 = new RegExp('^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[\\p{L}\\p{M}\\p{N}.-]+$', "u");
var pattern5 = new RegExp("^[A-Za-z0-9]{1,64}$", "u");
var pattern6 = new RegExp("^[A-Za-z0-9_-]{16,64}$", "u");
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
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  const _errs2 = errors;
  if (errors === _errs2) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.version === void 0 && (missing0 = "version") || data.purpose === void 0 && (missing0 = "purpose") || data.email === void 0 && (missing0 = "email") || data.requestId === void 0 && (missing0 = "requestId") || data.requestedAtMs === void 0 && (missing0 = "requestedAtMs")) {
        const err0 = { instancePath, schemaPath: "#/$defs/MailRequest/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      } else {
        if (data.version !== void 0) {
          const _errs4 = errors;
          if (1 !== data.version) {
            const err1 = { instancePath: instancePath + "/version", schemaPath: "#/$defs/MailRequest/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
          }
          var valid2 = _errs4 === errors;
        } else {
          var valid2 = true;
        }
        if (valid2) {
          if (data.purpose !== void 0) {
            let data1 = data.purpose;
            const _errs5 = errors;
            if (!(data1 === "verifyEmail" || data1 === "resetPassword" || data1 === "addressChanged" || data1 === "passwordChanged" || data1 === "phoneChanged")) {
              const err2 = { instancePath: instancePath + "/purpose", schemaPath: "#/$defs/MailRequest/properties/purpose/enum", keyword: "enum", params: { allowedValues: schema33.properties.purpose.enum }, message: "must be equal to one of the allowed values" };
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
              let data2 = data.email;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data2 === "string") {
                  if (func1(data2) > 254) {
                    const err3 = { instancePath: instancePath + "/email", schemaPath: "#/$defs/MailRequest/properties/email/maxLength", keyword: "maxLength", params: { limit: 254 }, message: "must NOT have more than 254 characters" };
                    if (vErrors === null) {
                      vErrors = [err3];
                    } else {
                      vErrors.push(err3);
                    }
                    errors++;
                  } else {
                    if (!pattern4.test(data2)) {
                      const err4 = { instancePath: instancePath + "/email", schemaPath: "#/$defs/MailRequest/properties/email/pattern", keyword: "pattern", params: { pattern: '^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[\\p{L}\\p{M}\\p{N}.-]+$' }, message: 'must match pattern "^[^\\s@,;<>()\\[\\]\\\\"\\p{C}]+@[\\p{L}\\p{M}\\p{N}.-]+$"' };
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
              if (data.network !== void 0) {
                let data3 = data.network;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (typeof data3 === "string") {
                    if (func1(data3) > 64) {
                      const err6 = { instancePath: instancePath + "/network", schemaPath: "#/$defs/MailRequest/properties/network/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
                      if (vErrors === null) {
                        vErrors = [err6];
                      } else {
                        vErrors.push(err6);
                      }
                      errors++;
                    } else {
                      if (func1(data3) < 1) {
                        const err7 = { instancePath: instancePath + "/network", schemaPath: "#/$defs/MailRequest/properties/network/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                        if (vErrors === null) {
                          vErrors = [err7];
                        } else {
                          vErrors.push(err7);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err8 = { instancePath: instancePath + "/network", schemaPath: "#/$defs/MailRequest/properties/network/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err8];
                    } else {
                      vErrors.push(err8);
                    }
                    errors++;
                  }
                }
                var valid2 = _errs8 === errors;
              } else {
                var valid2 = true;
              }
              if (valid2) {
                if (data.objectId !== void 0) {
                  let data4 = data.objectId;
                  const _errs10 = errors;
                  if (errors === _errs10) {
                    if (typeof data4 === "string") {
                      if (!pattern5.test(data4)) {
                        const err9 = { instancePath: instancePath + "/objectId", schemaPath: "#/$defs/MailRequest/properties/objectId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9]{1,64}$" }, message: 'must match pattern "^[A-Za-z0-9]{1,64}$"' };
                        if (vErrors === null) {
                          vErrors = [err9];
                        } else {
                          vErrors.push(err9);
                        }
                        errors++;
                      }
                    } else {
                      const err10 = { instancePath: instancePath + "/objectId", schemaPath: "#/$defs/MailRequest/properties/objectId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                      if (vErrors === null) {
                        vErrors = [err10];
                      } else {
                        vErrors.push(err10);
                      }
                      errors++;
                    }
                  }
                  var valid2 = _errs10 === errors;
                } else {
                  var valid2 = true;
                }
                if (valid2) {
                  if (data.requestId !== void 0) {
                    let data5 = data.requestId;
                    const _errs12 = errors;
                    if (errors === _errs12) {
                      if (typeof data5 === "string") {
                        if (!pattern6.test(data5)) {
                          const err11 = { instancePath: instancePath + "/requestId", schemaPath: "#/$defs/MailRequest/properties/requestId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]{16,64}$" }, message: 'must match pattern "^[A-Za-z0-9_-]{16,64}$"' };
                          if (vErrors === null) {
                            vErrors = [err11];
                          } else {
                            vErrors.push(err11);
                          }
                          errors++;
                        }
                      } else {
                        const err12 = { instancePath: instancePath + "/requestId", schemaPath: "#/$defs/MailRequest/properties/requestId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err12];
                        } else {
                          vErrors.push(err12);
                        }
                        errors++;
                      }
                    }
                    var valid2 = _errs12 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data.requestedAtMs !== void 0) {
                      let data6 = data.requestedAtMs;
                      const _errs14 = errors;
                      if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
                        const err13 = { instancePath: instancePath + "/requestedAtMs", schemaPath: "#/$defs/MailRequest/properties/requestedAtMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                        if (vErrors === null) {
                          vErrors = [err13];
                        } else {
                          vErrors.push(err13);
                        }
                        errors++;
                      }
                      if (errors === _errs14) {
                        if (typeof data6 == "number" && isFinite(data6)) {
                          if (data6 < 0 || isNaN(data6)) {
                            const err14 = { instancePath: instancePath + "/requestedAtMs", schemaPath: "#/$defs/MailRequest/properties/requestedAtMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                            if (vErrors === null) {
                              vErrors = [err14];
                            } else {
                              vErrors.push(err14);
                            }
                            errors++;
                          }
                        }
                      }
                      var valid2 = _errs14 === errors;
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
      const err15 = { instancePath, schemaPath: "#/$defs/MailRequest/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err15];
      } else {
        vErrors.push(err15);
      }
      errors++;
    }
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = {};
    props0.version = true;
    props0.purpose = true;
    props0.email = true;
    props0.network = true;
    props0.objectId = true;
    props0.requestId = true;
    props0.requestedAtMs = true;
  }
  const _errs16 = errors;
  const _errs17 = errors;
  if (errors === _errs17) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing1;
      if (data.eventType === void 0 && (missing1 = "eventType") || data.mail === void 0 && (missing1 = "mail")) {
        const err16 = { instancePath, schemaPath: "#/$defs/MailFeedback/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      } else {
        if (data.eventType !== void 0) {
          let data7 = data.eventType;
          const _errs20 = errors;
          if (!(data7 === "Bounce" || data7 === "Complaint")) {
            const err17 = { instancePath: instancePath + "/eventType", schemaPath: "#/$defs/MailFeedback/properties/eventType/enum", keyword: "enum", params: { allowedValues: schema34.properties.eventType.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
          var valid4 = _errs20 === errors;
        } else {
          var valid4 = true;
        }
        if (valid4) {
          if (data.mail !== void 0) {
            let data8 = data.mail;
            const _errs21 = errors;
            if (errors === _errs21) {
              if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                if (data8.tags !== void 0) {
                  let data9 = data8.tags;
                  const _errs24 = errors;
                  if (errors === _errs24) {
                    if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
                      for (const key0 in data9) {
                        let data10 = data9[key0];
                        const _errs27 = errors;
                        if (errors === _errs27) {
                          if (Array.isArray(data10)) {
                            var valid7 = true;
                            const len0 = data10.length;
                            for (let i0 = 0; i0 < len0; i0++) {
                              const _errs29 = errors;
                              if (typeof data10[i0] !== "string") {
                                const err18 = { instancePath: instancePath + "/mail/tags/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/$defs/MailFeedback/properties/mail/properties/tags/additionalProperties/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                if (vErrors === null) {
                                  vErrors = [err18];
                                } else {
                                  vErrors.push(err18);
                                }
                                errors++;
                              }
                              var valid7 = _errs29 === errors;
                              if (!valid7) {
                                break;
                              }
                            }
                          } else {
                            const err19 = { instancePath: instancePath + "/mail/tags/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/MailFeedback/properties/mail/properties/tags/additionalProperties/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                            if (vErrors === null) {
                              vErrors = [err19];
                            } else {
                              vErrors.push(err19);
                            }
                            errors++;
                          }
                        }
                        var valid6 = _errs27 === errors;
                        if (!valid6) {
                          break;
                        }
                      }
                    } else {
                      const err20 = { instancePath: instancePath + "/mail/tags", schemaPath: "#/$defs/MailFeedback/properties/mail/properties/tags/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                      if (vErrors === null) {
                        vErrors = [err20];
                      } else {
                        vErrors.push(err20);
                      }
                      errors++;
                    }
                  }
                }
              } else {
                const err21 = { instancePath: instancePath + "/mail", schemaPath: "#/$defs/MailFeedback/properties/mail/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err21];
                } else {
                  vErrors.push(err21);
                }
                errors++;
              }
            }
            var valid4 = _errs21 === errors;
          } else {
            var valid4 = true;
          }
          if (valid4) {
            if (data.bounce !== void 0) {
              let data12 = data.bounce;
              const _errs31 = errors;
              if (errors === _errs31) {
                if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
                  if (data12.bounceType !== void 0) {
                    if (typeof data12.bounceType !== "string") {
                      const err22 = { instancePath: instancePath + "/bounce/bounceType", schemaPath: "#/$defs/MailFeedback/properties/bounce/properties/bounceType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                      if (vErrors === null) {
                        vErrors = [err22];
                      } else {
                        vErrors.push(err22);
                      }
                      errors++;
                    }
                  }
                } else {
                  const err23 = { instancePath: instancePath + "/bounce", schemaPath: "#/$defs/MailFeedback/properties/bounce/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                  if (vErrors === null) {
                    vErrors = [err23];
                  } else {
                    vErrors.push(err23);
                  }
                  errors++;
                }
              }
              var valid4 = _errs31 === errors;
            } else {
              var valid4 = true;
            }
            if (valid4) {
              if (data.complaint !== void 0) {
                let data14 = data.complaint;
                const _errs36 = errors;
                if (errors === _errs36) {
                  if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
                    if (data14.complaintFeedbackType !== void 0) {
                      let data15 = data14.complaintFeedbackType;
                      if (typeof data15 !== "string" && data15 !== null) {
                        const err24 = { instancePath: instancePath + "/complaint/complaintFeedbackType", schemaPath: "#/$defs/MailFeedback/properties/complaint/properties/complaintFeedbackType/type", keyword: "type", params: { type: schema34.properties.complaint.properties.complaintFeedbackType.type }, message: "must be string,null" };
                        if (vErrors === null) {
                          vErrors = [err24];
                        } else {
                          vErrors.push(err24);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err25 = { instancePath: instancePath + "/complaint", schemaPath: "#/$defs/MailFeedback/properties/complaint/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err25];
                    } else {
                      vErrors.push(err25);
                    }
                    errors++;
                  }
                }
                var valid4 = _errs36 === errors;
              } else {
                var valid4 = true;
              }
            }
          }
        }
      }
    } else {
      const err26 = { instancePath, schemaPath: "#/$defs/MailFeedback/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err26];
      } else {
        vErrors.push(err26);
      }
      errors++;
    }
  }
  var _valid0 = _errs16 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  if (!valid0) {
    const err27 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    if (vErrors === null) {
      vErrors = [err27];
    } else {
      vErrors.push(err27);
    }
    errors++;
    validate21.errors = vErrors;
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
  validate21.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate21.evaluated = { "dynamicProps": true, "dynamicItems": false };
export {
  isMailMessage
};
