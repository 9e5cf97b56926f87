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
var isPlanMessage = validate21;
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
      if (data.version === void 0 && (missing0 = "version") || data.push === void 0 && (missing0 = "push")) {
        validate21.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "version" || key0 === "push" || key0 === "partition")) {
            validate21.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.version !== void 0) {
            const _errs2 = errors;
            if (1 !== data.version) {
              validate21.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.push !== void 0) {
              let data1 = data.push;
              const _errs3 = errors;
              if (errors === _errs3) {
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
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.partition !== void 0) {
                let data2 = data.partition;
                const _errs5 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                  validate21.errors = [{ instancePath: instancePath + "/partition", schemaPath: "#/properties/partition/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs5) {
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 < 0 || isNaN(data2)) {
                      validate21.errors = [{ instancePath: instancePath + "/partition", schemaPath: "#/properties/partition/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                      return false;
                    }
                  }
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
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
var isLandfallConfig = validate22;
var schema33 = { "description": "The `landfall` object of cdk.json: everything that a team decides at deploy time.", "type": "object", "additionalProperties": false, "required": ["appName", "appId", "appKey"], "properties": { "appName": { "description": "Names the secrets and shows in mails: lower-case letters, digits and hyphens.", "type": "string", "pattern": "^[a-z][a-z0-9-]{0,31}$" }, "appId": { "description": "The app id that the clients send; a team that moves puts its LeanCloud app id here.", "type": "string", "pattern": "^[A-Za-z0-9_-]{8,64}$" }, "appKey": { "description": "The app key that the clients send. It is in every client, so it is no secret.", "type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$" }, "baseUrl": { "description": "Origin of every mailed link: https://host without a path. Default: the custom domain, else the API's own address.", "type": "string", "pattern": "^https://[A-Za-z0-9.-]+(:[0-9]+)?$" }, "mailSender": { "description": "The address that mails come from, verified in SES: name@domain or Name <name@domain>.", "type": "string", "pattern": "^([^<>@\\r\\n]+ <[^<>@\\s]+@[A-Za-z0-9.-]+>|[^<>@\\s]+@[A-Za-z0-9.-]+)$" }, "mailLanguage": { "description": "Language of the mails and of the pages that their links open.", "enum": ["en", "zh"], "default": "en" }, "createMailIdentity": { "description": "Creates the SES identity of the sender's domain; its DNS records are outputs of the stack.", "type": "boolean", "default": false }, "smsOriginationIdentity": { "description": "ARN of the phone number, sender id or pool that text messages come from. Default: no text messages.", "type": "string", "pattern": "^arn:aws[a-z-]*:sms-voice:[a-z0-9-]+:[0-9]{12}:(phone-number|sender-id|pool)/[A-Za-z0-9_/-]+$" }, "verifyEmailAtSignUp": { "description": "Sends a verification mail at sign-up and whenever the address changes.", "type": "boolean", "default": false }, "refuseUnverifiedLogin": { "description": "Refuses log-in until the mail address is verified (error 216).", "type": "boolean", "default": false }, "reloginAfterPasswordChange": { "description": "Replaces the session token when the password changes.", "type": "boolean", "default": true }, "clientPushAllowed": { "description": "Lets clients send pushes with the app key; otherwise a push needs the master key.", "type": "boolean", "default": false }, "classPermissions": { "description": "Operations on a class that are open to clients, where they differ from the defaults.", "type": "object", "additionalProperties": false, "default": {}, "properties": { "_User": { "$ref": "#/$defs/ClassPermission" }, "_Installation": { "$ref": "#/$defs/ClassPermission" } } }, "platforms": { "description": "Third-party platforms whose tokens are checked at sign-in, by name, with the app's id there.", "type": "object", "default": {}, "additionalProperties": { "type": "object", "additionalProperties": false, "required": ["appIds"], "properties": { "appIds": { "description": "Ids of the app on this platform; a token that was issued to another app is refused.", "type": "array", "minItems": 1, "items": { "type": "string", "minLength": 1 } } } } }, "unverifiedPlatforms": { "description": "Platforms that sign users in without a check of their token; `*` stands for all others.", "type": "array", "uniqueItems": true, "items": { "type": "string", "pattern": "^([a-zA-Z][a-zA-Z0-9_]*|\\*)$" }, "default": [] }, "indexedFields": { "description": "Fields of installations that pushes find devices by without a scan.", "type": "array", "uniqueItems": true, "items": { "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_]*$" }, "default": ["channels", "owner", "user", "userObjectId"] }, "retentionDays": { "description": "Days that push records, and installations without an update, are kept.", "type": "object", "additionalProperties": false, "default": {}, "properties": { "records": { "description": "Days that a push record is kept.", "type": "integer", "minimum": 1, "maximum": 400, "default": 7 }, "installations": { "description": "Days after its last update that an installation is removed.", "type": "integer", "minimum": 1, "maximum": 400, "default": 90 } } }, "errorMode": { "description": "compatible: LeanCloud's codes; private: one answer for an unknown user and a wrong password.", "enum": ["compatible", "private"], "default": "compatible" }, "throttle": { "description": "Requests that the API takes before it answers 429.", "type": "object", "additionalProperties": false, "default": {}, "properties": { "rate": { "description": "Requests per second, steady.", "type": "integer", "minimum": 1, "maximum": 1e4, "default": 1e3 }, "burst": { "description": "Requests at once.", "type": "integer", "minimum": 1, "maximum": 5e3, "default": 2e3 } } }, "alarmMail": { "description": "Address that every alarm is mailed to. Default: alarms show in CloudWatch only.", "type": "string", "pattern": "^[^<>@\\s]+@[A-Za-z0-9.-]+$" }, "customDomain": { "description": "The API's own domain name. Default: the address that API Gateway gives.", "type": "object", "additionalProperties": false, "required": ["domainName", "certificateArn"], "properties": { "domainName": { "description": "For example api.example.com.", "type": "string", "pattern": "^[a-z0-9-]+(\\.[a-z0-9-]+)+$" }, "certificateArn": { "description": "ARN of the ACM certificate for the name, in the stack's region.", "type": "string", "pattern": "^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate/[a-f0-9-]+$" }, "hostedZone": { "description": "Route 53 zone that gets the alias record. Default: the team writes its DNS itself.", "type": "object", "additionalProperties": false, "required": ["id", "name"], "properties": { "id": { "description": "For example Z0123456789ABC.", "type": "string", "minLength": 1 }, "name": { "description": "For example example.com.", "type": "string", "minLength": 1 } } } } } } };
var func1 = Object.prototype.hasOwnProperty;
var func2 = require_ucs2length().default;
var pattern5 = new RegExp("^[a-z][a-z0-9-]{0,31}$", "u");
var pattern6 = new RegExp("^[A-Za-z0-9_-]{8,64}$", "u");
var pattern7 = new RegExp("^[A-Za-z0-9_-]{16,64}$", "u");
var pattern8 = new RegExp("^https://[A-Za-z0-9.-]+(:[0-9]+)?$", "u");
var pattern9 = new RegExp("^([^<>@\\r\\n]+ <[^<>@\\s]+@[A-Za-z0-9.-]+>|[^<>@\\s]+@[A-Za-z0-9.-]+)$", "u");
var pattern10 = new RegExp("^arn:aws[a-z-]*:sms-voice:[a-z0-9-]+:[0-9]{12}:(phone-number|sender-id|pool)/[A-Za-z0-9_/-]+$", "u");
var pattern11 = new RegExp("^([a-zA-Z][a-zA-Z0-9_]*|\\*)$", "u");
var pattern12 = new RegExp("^[A-Za-z][A-Za-z0-9_]*$", "u");
var pattern13 = new RegExp("^[^<>@\\s]+@[A-Za-z0-9.-]+$", "u");
var pattern14 = new RegExp("^[a-z0-9-]+(\\.[a-z0-9-]+)+$", "u");
var pattern15 = new RegExp("^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate/[a-f0-9-]+$", "u");
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
      if (data.appName === void 0 && (missing0 = "appName") || data.appId === void 0 && (missing0 = "appId") || data.appKey === void 0 && (missing0 = "appKey")) {
        validate22.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func1.call(schema33.properties, key0)) {
            validate22.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.appName !== void 0) {
            let data0 = data.appName;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern5.test(data0)) {
                  validate22.errors = [{ instancePath: instancePath + "/appName", schemaPath: "#/properties/appName/pattern", keyword: "pattern", params: { pattern: "^[a-z][a-z0-9-]{0,31}$" }, message: 'must match pattern "^[a-z][a-z0-9-]{0,31}$"' }];
                  return false;
                }
              } else {
                validate22.errors = [{ instancePath: instancePath + "/appName", schemaPath: "#/properties/appName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.appId !== void 0) {
              let data1 = data.appId;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (!pattern6.test(data1)) {
                    validate22.errors = [{ instancePath: instancePath + "/appId", schemaPath: "#/properties/appId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]{8,64}$" }, message: 'must match pattern "^[A-Za-z0-9_-]{8,64}$"' }];
                    return false;
                  }
                } else {
                  validate22.errors = [{ instancePath: instancePath + "/appId", schemaPath: "#/properties/appId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.appKey !== void 0) {
                let data2 = data.appKey;
                const _errs6 = errors;
                if (errors === _errs6) {
                  if (typeof data2 === "string") {
                    if (!pattern7.test(data2)) {
                      validate22.errors = [{ instancePath: instancePath + "/appKey", schemaPath: "#/properties/appKey/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]{16,64}$" }, message: 'must match pattern "^[A-Za-z0-9_-]{16,64}$"' }];
                      return false;
                    }
                  } else {
                    validate22.errors = [{ instancePath: instancePath + "/appKey", schemaPath: "#/properties/appKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.baseUrl !== void 0) {
                  let data3 = data.baseUrl;
                  const _errs8 = errors;
                  if (errors === _errs8) {
                    if (typeof data3 === "string") {
                      if (!pattern8.test(data3)) {
                        validate22.errors = [{ instancePath: instancePath + "/baseUrl", schemaPath: "#/properties/baseUrl/pattern", keyword: "pattern", params: { pattern: "^https://[A-Za-z0-9.-]+(:[0-9]+)?$" }, message: 'must match pattern "^https://[A-Za-z0-9.-]+(:[0-9]+)?$"' }];
                        return false;
                      }
                    } else {
                      validate22.errors = [{ instancePath: instancePath + "/baseUrl", schemaPath: "#/properties/baseUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.mailSender !== void 0) {
                    let data4 = data.mailSender;
                    const _errs10 = errors;
                    if (errors === _errs10) {
                      if (typeof data4 === "string") {
                        if (!pattern9.test(data4)) {
                          validate22.errors = [{ instancePath: instancePath + "/mailSender", schemaPath: "#/properties/mailSender/pattern", keyword: "pattern", params: { pattern: "^([^<>@\\r\\n]+ <[^<>@\\s]+@[A-Za-z0-9.-]+>|[^<>@\\s]+@[A-Za-z0-9.-]+)$" }, message: 'must match pattern "^([^<>@\\r\\n]+ <[^<>@\\s]+@[A-Za-z0-9.-]+>|[^<>@\\s]+@[A-Za-z0-9.-]+)$"' }];
                          return false;
                        }
                      } else {
                        validate22.errors = [{ instancePath: instancePath + "/mailSender", schemaPath: "#/properties/mailSender/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.mailLanguage !== void 0) {
                      let data5 = data.mailLanguage;
                      const _errs12 = errors;
                      if (!(data5 === "en" || data5 === "zh")) {
                        validate22.errors = [{ instancePath: instancePath + "/mailLanguage", schemaPath: "#/properties/mailLanguage/enum", keyword: "enum", params: { allowedValues: schema33.properties.mailLanguage.enum }, message: "must be equal to one of the allowed values" }];
                        return false;
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.createMailIdentity !== void 0) {
                        const _errs13 = errors;
                        if (typeof data.createMailIdentity !== "boolean") {
                          validate22.errors = [{ instancePath: instancePath + "/createMailIdentity", schemaPath: "#/properties/createMailIdentity/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                          return false;
                        }
                        var valid0 = _errs13 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.smsOriginationIdentity !== void 0) {
                          let data7 = data.smsOriginationIdentity;
                          const _errs15 = errors;
                          if (errors === _errs15) {
                            if (typeof data7 === "string") {
                              if (!pattern10.test(data7)) {
                                validate22.errors = [{ instancePath: instancePath + "/smsOriginationIdentity", schemaPath: "#/properties/smsOriginationIdentity/pattern", keyword: "pattern", params: { pattern: "^arn:aws[a-z-]*:sms-voice:[a-z0-9-]+:[0-9]{12}:(phone-number|sender-id|pool)/[A-Za-z0-9_/-]+$" }, message: 'must match pattern "^arn:aws[a-z-]*:sms-voice:[a-z0-9-]+:[0-9]{12}:(phone-number|sender-id|pool)/[A-Za-z0-9_/-]+$"' }];
                                return false;
                              }
                            } else {
                              validate22.errors = [{ instancePath: instancePath + "/smsOriginationIdentity", schemaPath: "#/properties/smsOriginationIdentity/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid0 = _errs15 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.verifyEmailAtSignUp !== void 0) {
                            const _errs17 = errors;
                            if (typeof data.verifyEmailAtSignUp !== "boolean") {
                              validate22.errors = [{ instancePath: instancePath + "/verifyEmailAtSignUp", schemaPath: "#/properties/verifyEmailAtSignUp/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                              return false;
                            }
                            var valid0 = _errs17 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.refuseUnverifiedLogin !== void 0) {
                              const _errs19 = errors;
                              if (typeof data.refuseUnverifiedLogin !== "boolean") {
                                validate22.errors = [{ instancePath: instancePath + "/refuseUnverifiedLogin", schemaPath: "#/properties/refuseUnverifiedLogin/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                return false;
                              }
                              var valid0 = _errs19 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.reloginAfterPasswordChange !== void 0) {
                                const _errs21 = errors;
                                if (typeof data.reloginAfterPasswordChange !== "boolean") {
                                  validate22.errors = [{ instancePath: instancePath + "/reloginAfterPasswordChange", schemaPath: "#/properties/reloginAfterPasswordChange/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                  return false;
                                }
                                var valid0 = _errs21 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.clientPushAllowed !== void 0) {
                                  const _errs23 = errors;
                                  if (typeof data.clientPushAllowed !== "boolean") {
                                    validate22.errors = [{ instancePath: instancePath + "/clientPushAllowed", schemaPath: "#/properties/clientPushAllowed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                    return false;
                                  }
                                  var valid0 = _errs23 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.classPermissions !== void 0) {
                                    let data12 = data.classPermissions;
                                    const _errs25 = errors;
                                    if (errors === _errs25) {
                                      if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
                                        const _errs27 = errors;
                                        for (const key1 in data12) {
                                          if (!(key1 === "_User" || key1 === "_Installation")) {
                                            validate22.errors = [{ instancePath: instancePath + "/classPermissions", schemaPath: "#/properties/classPermissions/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                                            return false;
                                            break;
                                          }
                                        }
                                        if (_errs27 === errors) {
                                          if (data12._User !== void 0) {
                                            let data13 = data12._User;
                                            const _errs28 = errors;
                                            const _errs29 = errors;
                                            if (errors === _errs29) {
                                              if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
                                                const _errs31 = errors;
                                                for (const key2 in data13) {
                                                  if (!(key2 === "create" || key2 === "get" || key2 === "find" || key2 === "update" || key2 === "delete")) {
                                                    validate22.errors = [{ instancePath: instancePath + "/classPermissions/_User", schemaPath: "#/$defs/ClassPermission/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                                                    return false;
                                                    break;
                                                  }
                                                }
                                                if (_errs31 === errors) {
                                                  if (data13.create !== void 0) {
                                                    const _errs32 = errors;
                                                    if (typeof data13.create !== "boolean") {
                                                      validate22.errors = [{ instancePath: instancePath + "/classPermissions/_User/create", schemaPath: "#/$defs/ClassPermission/properties/create/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                      return false;
                                                    }
                                                    var valid3 = _errs32 === errors;
                                                  } else {
                                                    var valid3 = true;
                                                  }
                                                  if (valid3) {
                                                    if (data13.get !== void 0) {
                                                      const _errs34 = errors;
                                                      if (typeof data13.get !== "boolean") {
                                                        validate22.errors = [{ instancePath: instancePath + "/classPermissions/_User/get", schemaPath: "#/$defs/ClassPermission/properties/get/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                        return false;
                                                      }
                                                      var valid3 = _errs34 === errors;
                                                    } else {
                                                      var valid3 = true;
                                                    }
                                                    if (valid3) {
                                                      if (data13.find !== void 0) {
                                                        const _errs36 = errors;
                                                        if (typeof data13.find !== "boolean") {
                                                          validate22.errors = [{ instancePath: instancePath + "/classPermissions/_User/find", schemaPath: "#/$defs/ClassPermission/properties/find/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                          return false;
                                                        }
                                                        var valid3 = _errs36 === errors;
                                                      } else {
                                                        var valid3 = true;
                                                      }
                                                      if (valid3) {
                                                        if (data13.update !== void 0) {
                                                          const _errs38 = errors;
                                                          if (typeof data13.update !== "boolean") {
                                                            validate22.errors = [{ instancePath: instancePath + "/classPermissions/_User/update", schemaPath: "#/$defs/ClassPermission/properties/update/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                            return false;
                                                          }
                                                          var valid3 = _errs38 === errors;
                                                        } else {
                                                          var valid3 = true;
                                                        }
                                                        if (valid3) {
                                                          if (data13.delete !== void 0) {
                                                            const _errs40 = errors;
                                                            if (typeof data13.delete !== "boolean") {
                                                              validate22.errors = [{ instancePath: instancePath + "/classPermissions/_User/delete", schemaPath: "#/$defs/ClassPermission/properties/delete/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                              return false;
                                                            }
                                                            var valid3 = _errs40 === errors;
                                                          } else {
                                                            var valid3 = true;
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              } else {
                                                validate22.errors = [{ instancePath: instancePath + "/classPermissions/_User", schemaPath: "#/$defs/ClassPermission/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                return false;
                                              }
                                            }
                                            var valid1 = _errs28 === errors;
                                          } else {
                                            var valid1 = true;
                                          }
                                          if (valid1) {
                                            if (data12._Installation !== void 0) {
                                              let data19 = data12._Installation;
                                              const _errs42 = errors;
                                              const _errs43 = errors;
                                              if (errors === _errs43) {
                                                if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
                                                  const _errs45 = errors;
                                                  for (const key3 in data19) {
                                                    if (!(key3 === "create" || key3 === "get" || key3 === "find" || key3 === "update" || key3 === "delete")) {
                                                      validate22.errors = [{ instancePath: instancePath + "/classPermissions/_Installation", schemaPath: "#/$defs/ClassPermission/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" }];
                                                      return false;
                                                      break;
                                                    }
                                                  }
                                                  if (_errs45 === errors) {
                                                    if (data19.create !== void 0) {
                                                      const _errs46 = errors;
                                                      if (typeof data19.create !== "boolean") {
                                                        validate22.errors = [{ instancePath: instancePath + "/classPermissions/_Installation/create", schemaPath: "#/$defs/ClassPermission/properties/create/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                        return false;
                                                      }
                                                      var valid5 = _errs46 === errors;
                                                    } else {
                                                      var valid5 = true;
                                                    }
                                                    if (valid5) {
                                                      if (data19.get !== void 0) {
                                                        const _errs48 = errors;
                                                        if (typeof data19.get !== "boolean") {
                                                          validate22.errors = [{ instancePath: instancePath + "/classPermissions/_Installation/get", schemaPath: "#/$defs/ClassPermission/properties/get/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                          return false;
                                                        }
                                                        var valid5 = _errs48 === errors;
                                                      } else {
                                                        var valid5 = true;
                                                      }
                                                      if (valid5) {
                                                        if (data19.find !== void 0) {
                                                          const _errs50 = errors;
                                                          if (typeof data19.find !== "boolean") {
                                                            validate22.errors = [{ instancePath: instancePath + "/classPermissions/_Installation/find", schemaPath: "#/$defs/ClassPermission/properties/find/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                            return false;
                                                          }
                                                          var valid5 = _errs50 === errors;
                                                        } else {
                                                          var valid5 = true;
                                                        }
                                                        if (valid5) {
                                                          if (data19.update !== void 0) {
                                                            const _errs52 = errors;
                                                            if (typeof data19.update !== "boolean") {
                                                              validate22.errors = [{ instancePath: instancePath + "/classPermissions/_Installation/update", schemaPath: "#/$defs/ClassPermission/properties/update/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                              return false;
                                                            }
                                                            var valid5 = _errs52 === errors;
                                                          } else {
                                                            var valid5 = true;
                                                          }
                                                          if (valid5) {
                                                            if (data19.delete !== void 0) {
                                                              const _errs54 = errors;
                                                              if (typeof data19.delete !== "boolean") {
                                                                validate22.errors = [{ instancePath: instancePath + "/classPermissions/_Installation/delete", schemaPath: "#/$defs/ClassPermission/properties/delete/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                return false;
                                                              }
                                                              var valid5 = _errs54 === errors;
                                                            } else {
                                                              var valid5 = true;
                                                            }
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                } else {
                                                  validate22.errors = [{ instancePath: instancePath + "/classPermissions/_Installation", schemaPath: "#/$defs/ClassPermission/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                  return false;
                                                }
                                              }
                                              var valid1 = _errs42 === errors;
                                            } else {
                                              var valid1 = true;
                                            }
                                          }
                                        }
                                      } else {
                                        validate22.errors = [{ instancePath: instancePath + "/classPermissions", schemaPath: "#/properties/classPermissions/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                        return false;
                                      }
                                    }
                                    var valid0 = _errs25 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.platforms !== void 0) {
                                      let data25 = data.platforms;
                                      const _errs56 = errors;
                                      if (errors === _errs56) {
                                        if (data25 && typeof data25 == "object" && !Array.isArray(data25)) {
                                          for (const key4 in data25) {
                                            let data26 = data25[key4];
                                            const _errs59 = errors;
                                            if (errors === _errs59) {
                                              if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
                                                let missing1;
                                                if (data26.appIds === void 0 && (missing1 = "appIds")) {
                                                  validate22.errors = [{ instancePath: instancePath + "/platforms/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/platforms/additionalProperties/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                                                  return false;
                                                } else {
                                                  const _errs61 = errors;
                                                  for (const key5 in data26) {
                                                    if (!(key5 === "appIds")) {
                                                      validate22.errors = [{ instancePath: instancePath + "/platforms/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/platforms/additionalProperties/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 }, message: "must NOT have additional properties" }];
                                                      return false;
                                                      break;
                                                    }
                                                  }
                                                  if (_errs61 === errors) {
                                                    if (data26.appIds !== void 0) {
                                                      let data27 = data26.appIds;
                                                      const _errs62 = errors;
                                                      if (errors === _errs62) {
                                                        if (Array.isArray(data27)) {
                                                          if (data27.length < 1) {
                                                            validate22.errors = [{ instancePath: instancePath + "/platforms/" + key4.replace(/~/g, "~0").replace(/\//g, "~1") + "/appIds", schemaPath: "#/properties/platforms/additionalProperties/properties/appIds/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                                                            return false;
                                                          } else {
                                                            var valid8 = true;
                                                            const len0 = data27.length;
                                                            for (let i0 = 0; i0 < len0; i0++) {
                                                              let data28 = data27[i0];
                                                              const _errs64 = errors;
                                                              if (errors === _errs64) {
                                                                if (typeof data28 === "string") {
                                                                  if (func2(data28) < 1) {
                                                                    validate22.errors = [{ instancePath: instancePath + "/platforms/" + key4.replace(/~/g, "~0").replace(/\//g, "~1") + "/appIds/" + i0, schemaPath: "#/properties/platforms/additionalProperties/properties/appIds/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                                                    return false;
                                                                  }
                                                                } else {
                                                                  validate22.errors = [{ instancePath: instancePath + "/platforms/" + key4.replace(/~/g, "~0").replace(/\//g, "~1") + "/appIds/" + i0, schemaPath: "#/properties/platforms/additionalProperties/properties/appIds/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                  return false;
                                                                }
                                                              }
                                                              var valid8 = _errs64 === errors;
                                                              if (!valid8) {
                                                                break;
                                                              }
                                                            }
                                                          }
                                                        } else {
                                                          validate22.errors = [{ instancePath: instancePath + "/platforms/" + key4.replace(/~/g, "~0").replace(/\//g, "~1") + "/appIds", schemaPath: "#/properties/platforms/additionalProperties/properties/appIds/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                          return false;
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              } else {
                                                validate22.errors = [{ instancePath: instancePath + "/platforms/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/platforms/additionalProperties/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                return false;
                                              }
                                            }
                                            var valid6 = _errs59 === errors;
                                            if (!valid6) {
                                              break;
                                            }
                                          }
                                        } else {
                                          validate22.errors = [{ instancePath: instancePath + "/platforms", schemaPath: "#/properties/platforms/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                          return false;
                                        }
                                      }
                                      var valid0 = _errs56 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.unverifiedPlatforms !== void 0) {
                                        let data29 = data.unverifiedPlatforms;
                                        const _errs66 = errors;
                                        if (errors === _errs66) {
                                          if (Array.isArray(data29)) {
                                            var valid9 = true;
                                            const len1 = data29.length;
                                            for (let i1 = 0; i1 < len1; i1++) {
                                              let data30 = data29[i1];
                                              const _errs68 = errors;
                                              if (errors === _errs68) {
                                                if (typeof data30 === "string") {
                                                  if (!pattern11.test(data30)) {
                                                    validate22.errors = [{ instancePath: instancePath + "/unverifiedPlatforms/" + i1, schemaPath: "#/properties/unverifiedPlatforms/items/pattern", keyword: "pattern", params: { pattern: "^([a-zA-Z][a-zA-Z0-9_]*|\\*)$" }, message: 'must match pattern "^([a-zA-Z][a-zA-Z0-9_]*|\\*)$"' }];
                                                    return false;
                                                  }
                                                } else {
                                                  validate22.errors = [{ instancePath: instancePath + "/unverifiedPlatforms/" + i1, schemaPath: "#/properties/unverifiedPlatforms/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                  return false;
                                                }
                                              }
                                              var valid9 = _errs68 === errors;
                                              if (!valid9) {
                                                break;
                                              }
                                            }
                                            if (valid9) {
                                              let i2 = data29.length;
                                              let j0;
                                              if (i2 > 1) {
                                                const indices0 = {};
                                                for (; i2--; ) {
                                                  let item0 = data29[i2];
                                                  if (typeof item0 !== "string") {
                                                    continue;
                                                  }
                                                  if (typeof indices0[item0] == "number") {
                                                    j0 = indices0[item0];
                                                    validate22.errors = [{ instancePath: instancePath + "/unverifiedPlatforms", schemaPath: "#/properties/unverifiedPlatforms/uniqueItems", keyword: "uniqueItems", params: { i: i2, j: j0 }, message: "must NOT have duplicate items (items ## " + j0 + " and " + i2 + " are identical)" }];
                                                    return false;
                                                    break;
                                                  }
                                                  indices0[item0] = i2;
                                                }
                                              }
                                            }
                                          } else {
                                            validate22.errors = [{ instancePath: instancePath + "/unverifiedPlatforms", schemaPath: "#/properties/unverifiedPlatforms/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                            return false;
                                          }
                                        }
                                        var valid0 = _errs66 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.indexedFields !== void 0) {
                                          let data31 = data.indexedFields;
                                          const _errs70 = errors;
                                          if (errors === _errs70) {
                                            if (Array.isArray(data31)) {
                                              var valid11 = true;
                                              const len2 = data31.length;
                                              for (let i3 = 0; i3 < len2; i3++) {
                                                let data32 = data31[i3];
                                                const _errs72 = errors;
                                                if (errors === _errs72) {
                                                  if (typeof data32 === "string") {
                                                    if (!pattern12.test(data32)) {
                                                      validate22.errors = [{ instancePath: instancePath + "/indexedFields/" + i3, schemaPath: "#/properties/indexedFields/items/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z][A-Za-z0-9_]*$"' }];
                                                      return false;
                                                    }
                                                  } else {
                                                    validate22.errors = [{ instancePath: instancePath + "/indexedFields/" + i3, schemaPath: "#/properties/indexedFields/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                    return false;
                                                  }
                                                }
                                                var valid11 = _errs72 === errors;
                                                if (!valid11) {
                                                  break;
                                                }
                                              }
                                              if (valid11) {
                                                let i4 = data31.length;
                                                let j1;
                                                if (i4 > 1) {
                                                  const indices1 = {};
                                                  for (; i4--; ) {
                                                    let item1 = data31[i4];
                                                    if (typeof item1 !== "string") {
                                                      continue;
                                                    }
                                                    if (typeof indices1[item1] == "number") {
                                                      j1 = indices1[item1];
                                                      validate22.errors = [{ instancePath: instancePath + "/indexedFields", schemaPath: "#/properties/indexedFields/uniqueItems", keyword: "uniqueItems", params: { i: i4, j: j1 }, message: "must NOT have duplicate items (items ## " + j1 + " and " + i4 + " are identical)" }];
                                                      return false;
                                                      break;
                                                    }
                                                    indices1[item1] = i4;
                                                  }
                                                }
                                              }
                                            } else {
                                              validate22.errors = [{ instancePath: instancePath + "/indexedFields", schemaPath: "#/properties/indexedFields/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                              return false;
                                            }
                                          }
                                          var valid0 = _errs70 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.retentionDays !== void 0) {
                                            let data33 = data.retentionDays;
                                            const _errs74 = errors;
                                            if (errors === _errs74) {
                                              if (data33 && typeof data33 == "object" && !Array.isArray(data33)) {
                                                const _errs76 = errors;
                                                for (const key6 in data33) {
                                                  if (!(key6 === "records" || key6 === "installations")) {
                                                    validate22.errors = [{ instancePath: instancePath + "/retentionDays", schemaPath: "#/properties/retentionDays/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key6 }, message: "must NOT have additional properties" }];
                                                    return false;
                                                    break;
                                                  }
                                                }
                                                if (_errs76 === errors) {
                                                  if (data33.records !== void 0) {
                                                    let data34 = data33.records;
                                                    const _errs77 = errors;
                                                    if (!(typeof data34 == "number" && (!(data34 % 1) && !isNaN(data34)) && isFinite(data34))) {
                                                      validate22.errors = [{ instancePath: instancePath + "/retentionDays/records", schemaPath: "#/properties/retentionDays/properties/records/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                      return false;
                                                    }
                                                    if (errors === _errs77) {
                                                      if (typeof data34 == "number" && isFinite(data34)) {
                                                        if (data34 > 400 || isNaN(data34)) {
                                                          validate22.errors = [{ instancePath: instancePath + "/retentionDays/records", schemaPath: "#/properties/retentionDays/properties/records/maximum", keyword: "maximum", params: { comparison: "<=", limit: 400 }, message: "must be <= 400" }];
                                                          return false;
                                                        } else {
                                                          if (data34 < 1 || isNaN(data34)) {
                                                            validate22.errors = [{ instancePath: instancePath + "/retentionDays/records", schemaPath: "#/properties/retentionDays/properties/records/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                            return false;
                                                          }
                                                        }
                                                      }
                                                    }
                                                    var valid13 = _errs77 === errors;
                                                  } else {
                                                    var valid13 = true;
                                                  }
                                                  if (valid13) {
                                                    if (data33.installations !== void 0) {
                                                      let data35 = data33.installations;
                                                      const _errs79 = errors;
                                                      if (!(typeof data35 == "number" && (!(data35 % 1) && !isNaN(data35)) && isFinite(data35))) {
                                                        validate22.errors = [{ instancePath: instancePath + "/retentionDays/installations", schemaPath: "#/properties/retentionDays/properties/installations/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                        return false;
                                                      }
                                                      if (errors === _errs79) {
                                                        if (typeof data35 == "number" && isFinite(data35)) {
                                                          if (data35 > 400 || isNaN(data35)) {
                                                            validate22.errors = [{ instancePath: instancePath + "/retentionDays/installations", schemaPath: "#/properties/retentionDays/properties/installations/maximum", keyword: "maximum", params: { comparison: "<=", limit: 400 }, message: "must be <= 400" }];
                                                            return false;
                                                          } else {
                                                            if (data35 < 1 || isNaN(data35)) {
                                                              validate22.errors = [{ instancePath: instancePath + "/retentionDays/installations", schemaPath: "#/properties/retentionDays/properties/installations/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                              return false;
                                                            }
                                                          }
                                                        }
                                                      }
                                                      var valid13 = _errs79 === errors;
                                                    } else {
                                                      var valid13 = true;
                                                    }
                                                  }
                                                }
                                              } else {
                                                validate22.errors = [{ instancePath: instancePath + "/retentionDays", schemaPath: "#/properties/retentionDays/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                return false;
                                              }
                                            }
                                            var valid0 = _errs74 === errors;
                                          } else {
                                            var valid0 = true;
                                          }
                                          if (valid0) {
                                            if (data.errorMode !== void 0) {
                                              let data36 = data.errorMode;
                                              const _errs81 = errors;
                                              if (!(data36 === "compatible" || data36 === "private")) {
                                                validate22.errors = [{ instancePath: instancePath + "/errorMode", schemaPath: "#/properties/errorMode/enum", keyword: "enum", params: { allowedValues: schema33.properties.errorMode.enum }, message: "must be equal to one of the allowed values" }];
                                                return false;
                                              }
                                              var valid0 = _errs81 === errors;
                                            } else {
                                              var valid0 = true;
                                            }
                                            if (valid0) {
                                              if (data.throttle !== void 0) {
                                                let data37 = data.throttle;
                                                const _errs82 = errors;
                                                if (errors === _errs82) {
                                                  if (data37 && typeof data37 == "object" && !Array.isArray(data37)) {
                                                    const _errs84 = errors;
                                                    for (const key7 in data37) {
                                                      if (!(key7 === "rate" || key7 === "burst")) {
                                                        validate22.errors = [{ instancePath: instancePath + "/throttle", schemaPath: "#/properties/throttle/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key7 }, message: "must NOT have additional properties" }];
                                                        return false;
                                                        break;
                                                      }
                                                    }
                                                    if (_errs84 === errors) {
                                                      if (data37.rate !== void 0) {
                                                        let data38 = data37.rate;
                                                        const _errs85 = errors;
                                                        if (!(typeof data38 == "number" && (!(data38 % 1) && !isNaN(data38)) && isFinite(data38))) {
                                                          validate22.errors = [{ instancePath: instancePath + "/throttle/rate", schemaPath: "#/properties/throttle/properties/rate/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                          return false;
                                                        }
                                                        if (errors === _errs85) {
                                                          if (typeof data38 == "number" && isFinite(data38)) {
                                                            if (data38 > 1e4 || isNaN(data38)) {
                                                              validate22.errors = [{ instancePath: instancePath + "/throttle/rate", schemaPath: "#/properties/throttle/properties/rate/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000" }];
                                                              return false;
                                                            } else {
                                                              if (data38 < 1 || isNaN(data38)) {
                                                                validate22.errors = [{ instancePath: instancePath + "/throttle/rate", schemaPath: "#/properties/throttle/properties/rate/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                                return false;
                                                              }
                                                            }
                                                          }
                                                        }
                                                        var valid14 = _errs85 === errors;
                                                      } else {
                                                        var valid14 = true;
                                                      }
                                                      if (valid14) {
                                                        if (data37.burst !== void 0) {
                                                          let data39 = data37.burst;
                                                          const _errs87 = errors;
                                                          if (!(typeof data39 == "number" && (!(data39 % 1) && !isNaN(data39)) && isFinite(data39))) {
                                                            validate22.errors = [{ instancePath: instancePath + "/throttle/burst", schemaPath: "#/properties/throttle/properties/burst/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                            return false;
                                                          }
                                                          if (errors === _errs87) {
                                                            if (typeof data39 == "number" && isFinite(data39)) {
                                                              if (data39 > 5e3 || isNaN(data39)) {
                                                                validate22.errors = [{ instancePath: instancePath + "/throttle/burst", schemaPath: "#/properties/throttle/properties/burst/maximum", keyword: "maximum", params: { comparison: "<=", limit: 5e3 }, message: "must be <= 5000" }];
                                                                return false;
                                                              } else {
                                                                if (data39 < 1 || isNaN(data39)) {
                                                                  validate22.errors = [{ instancePath: instancePath + "/throttle/burst", schemaPath: "#/properties/throttle/properties/burst/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                                  return false;
                                                                }
                                                              }
                                                            }
                                                          }
                                                          var valid14 = _errs87 === errors;
                                                        } else {
                                                          var valid14 = true;
                                                        }
                                                      }
                                                    }
                                                  } else {
                                                    validate22.errors = [{ instancePath: instancePath + "/throttle", schemaPath: "#/properties/throttle/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                    return false;
                                                  }
                                                }
                                                var valid0 = _errs82 === errors;
                                              } else {
                                                var valid0 = true;
                                              }
                                              if (valid0) {
                                                if (data.alarmMail !== void 0) {
                                                  let data40 = data.alarmMail;
                                                  const _errs89 = errors;
                                                  if (errors === _errs89) {
                                                    if (typeof data40 === "string") {
                                                      if (!pattern13.test(data40)) {
                                                        validate22.errors = [{ instancePath: instancePath + "/alarmMail", schemaPath: "#/properties/alarmMail/pattern", keyword: "pattern", params: { pattern: "^[^<>@\\s]+@[A-Za-z0-9.-]+$" }, message: 'must match pattern "^[^<>@\\s]+@[A-Za-z0-9.-]+$"' }];
                                                        return false;
                                                      }
                                                    } else {
                                                      validate22.errors = [{ instancePath: instancePath + "/alarmMail", schemaPath: "#/properties/alarmMail/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                      return false;
                                                    }
                                                  }
                                                  var valid0 = _errs89 === errors;
                                                } else {
                                                  var valid0 = true;
                                                }
                                                if (valid0) {
                                                  if (data.customDomain !== void 0) {
                                                    let data41 = data.customDomain;
                                                    const _errs91 = errors;
                                                    if (errors === _errs91) {
                                                      if (data41 && typeof data41 == "object" && !Array.isArray(data41)) {
                                                        let missing2;
                                                        if (data41.domainName === void 0 && (missing2 = "domainName") || data41.certificateArn === void 0 && (missing2 = "certificateArn")) {
                                                          validate22.errors = [{ instancePath: instancePath + "/customDomain", schemaPath: "#/properties/customDomain/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                                          return false;
                                                        } else {
                                                          const _errs93 = errors;
                                                          for (const key8 in data41) {
                                                            if (!(key8 === "domainName" || key8 === "certificateArn" || key8 === "hostedZone")) {
                                                              validate22.errors = [{ instancePath: instancePath + "/customDomain", schemaPath: "#/properties/customDomain/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key8 }, message: "must NOT have additional properties" }];
                                                              return false;
                                                              break;
                                                            }
                                                          }
                                                          if (_errs93 === errors) {
                                                            if (data41.domainName !== void 0) {
                                                              let data42 = data41.domainName;
                                                              const _errs94 = errors;
                                                              if (errors === _errs94) {
                                                                if (typeof data42 === "string") {
                                                                  if (!pattern14.test(data42)) {
                                                                    validate22.errors = [{ instancePath: instancePath + "/customDomain/domainName", schemaPath: "#/properties/customDomain/properties/domainName/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9-]+(\\.[a-z0-9-]+)+$" }, message: 'must match pattern "^[a-z0-9-]+(\\.[a-z0-9-]+)+$"' }];
                                                                    return false;
                                                                  }
                                                                } else {
                                                                  validate22.errors = [{ instancePath: instancePath + "/customDomain/domainName", schemaPath: "#/properties/customDomain/properties/domainName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                  return false;
                                                                }
                                                              }
                                                              var valid15 = _errs94 === errors;
                                                            } else {
                                                              var valid15 = true;
                                                            }
                                                            if (valid15) {
                                                              if (data41.certificateArn !== void 0) {
                                                                let data43 = data41.certificateArn;
                                                                const _errs96 = errors;
                                                                if (errors === _errs96) {
                                                                  if (typeof data43 === "string") {
                                                                    if (!pattern15.test(data43)) {
                                                                      validate22.errors = [{ instancePath: instancePath + "/customDomain/certificateArn", schemaPath: "#/properties/customDomain/properties/certificateArn/pattern", keyword: "pattern", params: { pattern: "^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate/[a-f0-9-]+$" }, message: 'must match pattern "^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate/[a-f0-9-]+$"' }];
                                                                      return false;
                                                                    }
                                                                  } else {
                                                                    validate22.errors = [{ instancePath: instancePath + "/customDomain/certificateArn", schemaPath: "#/properties/customDomain/properties/certificateArn/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                    return false;
                                                                  }
                                                                }
                                                                var valid15 = _errs96 === errors;
                                                              } else {
                                                                var valid15 = true;
                                                              }
                                                              if (valid15) {
                                                                if (data41.hostedZone !== void 0) {
                                                                  let data44 = data41.hostedZone;
                                                                  const _errs98 = errors;
                                                                  if (errors === _errs98) {
                                                                    if (data44 && typeof data44 == "object" && !Array.isArray(data44)) {
                                                                      let missing3;
                                                                      if (data44.id === void 0 && (missing3 = "id") || data44.name === void 0 && (missing3 = "name")) {
                                                                        validate22.errors = [{ instancePath: instancePath + "/customDomain/hostedZone", schemaPath: "#/properties/customDomain/properties/hostedZone/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
                                                                        return false;
                                                                      } else {
                                                                        const _errs100 = errors;
                                                                        for (const key9 in data44) {
                                                                          if (!(key9 === "id" || key9 === "name")) {
                                                                            validate22.errors = [{ instancePath: instancePath + "/customDomain/hostedZone", schemaPath: "#/properties/customDomain/properties/hostedZone/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key9 }, message: "must NOT have additional properties" }];
                                                                            return false;
                                                                            break;
                                                                          }
                                                                        }
                                                                        if (_errs100 === errors) {
                                                                          if (data44.id !== void 0) {
                                                                            let data45 = data44.id;
                                                                            const _errs101 = errors;
                                                                            if (errors === _errs101) {
                                                                              if (typeof data45 === "string") {
                                                                                if (func2(data45) < 1) {
                                                                                  validate22.errors = [{ instancePath: instancePath + "/customDomain/hostedZone/id", schemaPath: "#/properties/customDomain/properties/hostedZone/properties/id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                                                                  return false;
                                                                                }
                                                                              } else {
                                                                                validate22.errors = [{ instancePath: instancePath + "/customDomain/hostedZone/id", schemaPath: "#/properties/customDomain/properties/hostedZone/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                return false;
                                                                              }
                                                                            }
                                                                            var valid16 = _errs101 === errors;
                                                                          } else {
                                                                            var valid16 = true;
                                                                          }
                                                                          if (valid16) {
                                                                            if (data44.name !== void 0) {
                                                                              let data46 = data44.name;
                                                                              const _errs103 = errors;
                                                                              if (errors === _errs103) {
                                                                                if (typeof data46 === "string") {
                                                                                  if (func2(data46) < 1) {
                                                                                    validate22.errors = [{ instancePath: instancePath + "/customDomain/hostedZone/name", schemaPath: "#/properties/customDomain/properties/hostedZone/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                                                                    return false;
                                                                                  }
                                                                                } else {
                                                                                  validate22.errors = [{ instancePath: instancePath + "/customDomain/hostedZone/name", schemaPath: "#/properties/customDomain/properties/hostedZone/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                  return false;
                                                                                }
                                                                              }
                                                                              var valid16 = _errs103 === errors;
                                                                            } else {
                                                                              var valid16 = true;
                                                                            }
                                                                          }
                                                                        }
                                                                      }
                                                                    } else {
                                                                      validate22.errors = [{ instancePath: instancePath + "/customDomain/hostedZone", schemaPath: "#/properties/customDomain/properties/hostedZone/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                      return false;
                                                                    }
                                                                  }
                                                                  var valid15 = _errs98 === errors;
                                                                } else {
                                                                  var valid15 = true;
                                                                }
                                                              }
                                                            }
                                                          }
                                                        }
                                                      } else {
                                                        validate22.errors = [{ instancePath: instancePath + "/customDomain", schemaPath: "#/properties/customDomain/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                        return false;
                                                      }
                                                    }
                                                    var valid0 = _errs91 === errors;
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
export {
  isLandfallConfig,
  isPlanMessage
};
