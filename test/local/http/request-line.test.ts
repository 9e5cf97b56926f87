import { describe, expect, it } from "vitest";
import { jsonAnswer } from "../../../local/http/http-result.ts";
import { toRequestLine } from "../../../local/http/request-line.ts";

const at = {
  ...{ milliseconds: 33.6, atMs: new Date(2026, 10, 23, 10, 2, 7).getTime() },
  body: Buffer.from('{"password":"hidden"}'),
  query: new URLSearchParams({ session_token: "hidden" }),
};

describe("toRequestLine", () => {
  it("has the status, the error code, the time taken and the request id", () => {
    const failure = jsonAnswer(400, { code: 210, error: "The username and password mismatch." });
    const answer = { ...failure, headers: { "apigw-requestid": "607271b1" } };

    expect(toRequestLine({ method: "POST", path: "/1.1/login", answer, ...at })).toBe(
      "10:02:07 POST /1.1/login 400 210 34 ms 607271b1",
    );
  });

  it("leaves out members that an answer lacks", () => {
    const answer = jsonAnswer(200, { code: 5 });

    expect(toRequestLine({ method: "GET", path: "/1.1/date", answer, ...at })).toBe(
      "10:02:07 GET /1.1/date 200 34 ms",
    );
  });
});
