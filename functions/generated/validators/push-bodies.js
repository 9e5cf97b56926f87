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
var isCreateDevicePushBody = validate21;
var schema32 = { "type": "object", "additionalProperties": true, "required": ["data", "device_type", "device_ids"], "properties": { "device_type": { "enum": ["ios", "android"] }, "device_ids": { "description": "iOS: device tokens. Android: registration tokens or installation ids.", "type": "array", "items": { "type": "string" } }, "data": { "type": "object", "additionalProperties": true, "description": "Content of the push; docs/protocol/push.md, Content." }, "expiration_time": { "description": "As in `POST /push`." }, "expiration_interval": { "description": "As in `POST /push`." }, "notification_id": { "description": "As in `POST /push`." }, "req_id": { "description": "As in `POST /push`." }, "prod": { "description": "As in `POST /push`." }, "topic": { "description": "APNs topic." }, "count_opens": { "description": "`true` adds `push_id` to the content and counts the devices that tell they opened it." }, "allow_invalid": { "description": "`true` with the master key continues even if most tokens are invalid (setting maxInvalidShare)." }, "apns_team_id": { "description": "APNs team." }, "device_profile": { "description": "APNs certificate, or credentials of a phone maker." }, "channel": { "description": "Android notification channel." }, "vendor": { "description": "Android: whose tokens the ids are; `fcm` or `fid`, others are refused." }, "dry_run": { "description": "As in `POST /push`." } } };
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
      if (data.data === void 0 && (missing0 = "data") || data.device_type === void 0 && (missing0 = "device_type") || data.device_ids === void 0 && (missing0 = "device_ids")) {
        validate21.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.device_type !== void 0) {
          let data0 = data.device_type;
          const _errs2 = errors;
          if (!(data0 === "ios" || data0 === "android")) {
            validate21.errors = [{ instancePath: instancePath + "/device_type", schemaPath: "#/properties/device_type/enum", keyword: "enum", params: { allowedValues: schema32.properties.device_type.enum }, message: "must be equal to one of the allowed values" }];
            return false;
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.device_ids !== void 0) {
            let data1 = data.device_ids;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data1)) {
                var valid1 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs5 = errors;
                  if (typeof data1[i0] !== "string") {
                    validate21.errors = [{ instancePath: instancePath + "/device_ids/" + i0, schemaPath: "#/properties/device_ids/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate21.errors = [{ instancePath: instancePath + "/device_ids", schemaPath: "#/properties/device_ids/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data3 = data.data;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                } else {
                  validate21.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
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
validate21.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var isCreatePushOpenBody = validate22;
var func1 = require_ucs2length().default;
var pattern4 = new RegExp("^[0-9A-Za-z]+$", "u");
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
        if (!(key0 === "installation" || key0 === "installationId" || key0 === "deviceToken")) {
          validate22.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.installation !== void 0) {
          let data0 = data.installation;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func1(data0) > 64) {
                validate22.errors = [{ instancePath: instancePath + "/installation", schemaPath: "#/properties/installation/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                return false;
              } else {
                if (func1(data0) < 1) {
                  validate22.errors = [{ instancePath: instancePath + "/installation", schemaPath: "#/properties/installation/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                } else {
                  if (!pattern4.test(data0)) {
                    validate22.errors = [{ instancePath: instancePath + "/installation", schemaPath: "#/properties/installation/pattern", keyword: "pattern", params: { pattern: "^[0-9A-Za-z]+$" }, message: 'must match pattern "^[0-9A-Za-z]+$"' }];
                    return false;
                  }
                }
              }
            } else {
              validate22.errors = [{ instancePath: instancePath + "/installation", schemaPath: "#/properties/installation/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.installationId !== void 0) {
            let data1 = data.installationId;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (typeof data1 === "string") {
                if (func1(data1) > 256) {
                  validate22.errors = [{ instancePath: instancePath + "/installationId", schemaPath: "#/properties/installationId/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                  return false;
                } else {
                  if (func1(data1) < 1) {
                    validate22.errors = [{ instancePath: instancePath + "/installationId", schemaPath: "#/properties/installationId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate22.errors = [{ instancePath: instancePath + "/installationId", schemaPath: "#/properties/installationId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.deviceToken !== void 0) {
              let data2 = data.deviceToken;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data2 === "string") {
                  if (func1(data2) > 512) {
                    validate22.errors = [{ instancePath: instancePath + "/deviceToken", schemaPath: "#/properties/deviceToken/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" }];
                    return false;
                  } else {
                    if (func1(data2) < 1) {
                      validate22.errors = [{ instancePath: instancePath + "/deviceToken", schemaPath: "#/properties/deviceToken/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate22.errors = [{ instancePath: instancePath + "/deviceToken", schemaPath: "#/properties/deviceToken/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
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
var isCreatePushBody = validate23;
var schema34 = { "type": "object", "description": "Unknown parameters are ignored. Times are ISO 8601, a typed date, or epoch numbers.", "additionalProperties": true, "required": ["data"], "properties": { "data": { "type": "object", "additionalProperties": true, "description": "Content of the push; docs/protocol/push.md, Content." }, "where": { "type": ["object", "array", "string", "null"], "description": "Condition on installations, as JSON or as a JSON string. Absent: every device.", "items": {} }, "channels": { "type": ["string", "array", "null"], "description": "The device must subscribe to at least one of these; combined with `where` by AND.", "items": {} }, "push_time": { "description": "Time to send; less than a minute ahead means now." }, "push_time_local": { "description": "Time by the clock of each device, such as `20:00` or `2026-12-24T20:00`, by the `timeZone` of its installation." }, "quiet_hours": { "description": '`{"from": "22:00", "to": "08:00"}`: devices where it is between these times get the push when they end.' }, "default_time_zone": { "description": "Time zone of devices that name none. Default: `UTC`." }, "expiration_time": { "description": "The notification expires at this time: it is not sent or shown afterwards." }, "expiration_interval": { "description": "Seconds after `push_time`, or after the request." }, "notification_id": { "description": "Pushes with the same id are counted together; at most 16 letters and digits." }, "req_id": { "description": "Idempotency key, kept for 5 minutes; at most 16 letters and digits." }, "prod": { "description": "`dev` or `prod`. Default: by the header X-LC-Prod." }, "topic": { "description": "APNs topic; overrides the installation's `apnsTopic`." }, "count_opens": { "description": "`true` adds `push_id` to the content and counts the devices that tell they opened it." }, "allow_invalid": { "description": "`true` with the master key continues even if most tokens are invalid (setting maxInvalidShare)." }, "apns_team_id": { "description": "APNs team for installations without an `apnsTeamId`." }, "flow_control": { "description": "Maximum devices per second, at least 1000." }, "_notificationChannel": { "description": "Android notification channel." }, "confirmAll": { "description": "`true` confirms that every device is meant; required by the setting confirmAllAbove." }, "dry_run": { "description": "`true` with the master key reports what the push would do and sends nothing." } } };
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
      let missing0;
      if (data.data === void 0 && (missing0 = "data")) {
        validate23.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.data !== void 0) {
          let data0 = data.data;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            } else {
              validate23.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.where !== void 0) {
            let data1 = data.where;
            const _errs5 = errors;
            if (typeof data1 != "object" && typeof data1 !== "string") {
              validate23.errors = [{ instancePath: instancePath + "/where", schemaPath: "#/properties/where/type", keyword: "type", params: { type: schema34.properties.where.type }, message: "must be object,array,string,null" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.channels !== void 0) {
              let data2 = data.channels;
              const _errs7 = errors;
              if (typeof data2 !== "string" && !Array.isArray(data2) && data2 !== null) {
                validate23.errors = [{ instancePath: instancePath + "/channels", schemaPath: "#/properties/channels/type", keyword: "type", params: { type: schema34.properties.channels.type }, message: "must be string,array,null" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
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
var isResendPushBody = validate24;
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
  isCreateDevicePushBody,
  isCreatePushBody,
  isCreatePushOpenBody,
  isResendPushBody
};
