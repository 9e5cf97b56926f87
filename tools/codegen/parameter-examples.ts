/** Descriptions and examples of the parameters of paths, which mean the same in every operation. */
export const PATH_PARAMETERS: Readonly<
  Record<string, { readonly description: string; readonly example: string }>
> = {
  className: { description: "Name of the class.", example: "Post" },
  code: { description: "The code of the text message.", example: "123456" },
  device: { description: "objectId, installationId or token of the device.", example: "d0a1b2c3" },
  errorCode: { description: "The code of an error.", example: "211" },
  functionName: { description: "Name of the cloud function.", example: "averageStars" },
  notificationId: { description: "objectId of the push record.", example: "i4OcyCnyjckJOtzz" },
  objectId: { description: "The object's id.", example: "5d831ac85620714201e9ae36" },
  queue: { description: "Name of the queue.", example: "plan" },
  vendor: { description: "hms, harmony, mi, oppo or mz.", example: "hms" },
  scheduleId: { description: "The number of the scheduled push.", example: "42" },
  targetId: {
    description: "objectId of the user who is followed.",
    example: "5d831ac85620714201e9ae37",
  },
  timerName: { description: "Name of the timer.", example: "nightly" },
  token: { description: "The token of the mailed link.", example: "a".repeat(43) },
};

/** Examples of the parameters of queries, by name. */
const QUERY_EXAMPLES: Readonly<Record<string, string>> = {
  count: "1",
  cql: "select * from Post where stars > ? order by -createdAt",
  cursor: "eyJrIjoiNWQ4MzFhYzgifQ",
  email: "tom@example.com",
  explain: "1",
  failOnNotExist: "true",
  fetchWhenSave: "true",
  include: "owner",
  keys: "username,createdAt",
  limit: "20",
  mobilePhoneNumber: "+8613800138000",
  new: "true",
  order: "-createdAt",
  password: "correct horse",
  provider: "apns",
  pvalues: "[]",
  reason: "Unregistered",
  redirectClassNameForKey: "roles",
  returnACL: "true",
  scan_key: "-createdAt",
  session_token: "qmdj8pdidnmyzp0c7yqil91oc",
  sign: "6740e680a1b2c3d4e5f60718-Zk2",
  skip: "20",
  smsCode: "123456",
  state: "invalid-token",
  username: "tom",
  where: '{"username":"tom"}',
};

/** @throws Error if a new parameter has no example yet */
export function queryExample(name: string): string {
  const example = QUERY_EXAMPLES[name];
  if (example === undefined) {
    throw new Error(`Give the query parameter ${name} an example in ${import.meta.filename}`);
  }
  return example;
}
