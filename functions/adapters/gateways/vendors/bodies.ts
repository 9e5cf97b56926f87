/** Headers of a body by its type. */
export const FORM = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
export const JSON_BODY = { "content-type": "application/json; charset=utf-8" };
