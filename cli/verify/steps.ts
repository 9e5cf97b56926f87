/** A real device of the team. */
export interface TestDevice {
  readonly provider: "apns" | "fcm";
  readonly token: string;
}

/** The facts of a step; the report, --help and the documents show them. */
export interface StepFacts {
  /** The property that it shows. */
  readonly title: string;
  /** Rows of docs/aws-laws.md, or of docs/threats.md, that it settles. */
  readonly laws: readonly string[];
  /** The next step when it fails. */
  readonly remedy: string;
  /** IAM actions on AWS besides those that load a deployment. */
  readonly actions?: readonly string[];
}

/** Reading the lines of functions. */
const SEARCH_LOGS = ["logs:StartQuery", "logs:GetQueryResults"];

/** Every step in the order in which they run: each begins with what the next ones need. */
export const STEPS = {
  "sign-in": {
    title: "A user signs up, logs in and is refused with a wrong password",
    laws: [],
    remedy:
      "Run npx landfall doctor: it names what is missing; then read the log of the function accounts",
  },
  routes: {
    title: "API Gateway brings every route, unknown paths and the text/plain tunnel to a function",
    laws: ["L1", "L21"],
    remedy:
      "A route without a permission answers 500: deploy again, and compare the routes in API Gateway with openapi.json",
  },
  paths: {
    title: "Names with %, ?, / and Chinese arrive through API Gateway as documented",
    laws: ["L11"],
    remedy: "Attach this report to an issue: API Gateway decodes paths in another way",
  },
  "source-address": {
    title: "The service knows the client's address, and no header of a client changes it",
    laws: ["L15"],
    remedy:
      "Limits by network count the wrong client: compare edge in the configuration with the distribution in CloudFront",
  },
  objects: {
    title: "Objects are created, changed, found in order, related, and deleted",
    laws: [],
    remedy: "Read the log of the function classes at this time",
  },
  files: {
    title:
      "A file is uploaded from a browser's origin and served as it was, and the bucket is closed",
    laws: ["L20"],
    remedy: "Run npx landfall doctor; look at the distribution and the bucket's CORS rules",
  },
  push: {
    title: "A push to invented tokens reaches APNs and FCM, which refuse the tokens by name",
    laws: [],
    remedy:
      "See the push's record in npx landfall console; check the credentials with npx landfall credentials show, and whether functions reach the internet",
    actions: ["secretsmanager:GetSecretValue"],
  },
  chain: {
    title: "Lambda may not stop a chain of more than 16 messages of a push",
    laws: ["L2"],
    remedy: "Deploy this version again; RecursiveLoop of the functions that it names must be Allow",
    actions: ["lambda:GetFunctionRecursionConfig", "cloudwatch:GetMetricData"],
  },
  freeze: {
    title: "A push after five quiet minutes is done within 15 seconds",
    laws: ["L14"],
    remedy: "Read the log of the function send-apns at this time, and attach it to an issue",
    actions: ["secretsmanager:GetSecretValue"],
  },
  "dead-letters": {
    title: "A dead letter is counted and replayed, and its consumer does what it says",
    laws: [],
    remedy: "Follow the section dead-letters of docs/runbook.md for the queue prune",
    actions: ["sqs:SendMessage", "sqs:ReceiveMessage", "sqs:ChangeMessageVisibility"],
  },
  schedule: {
    title: "A scheduled push starts in time, and its schedule is gone afterwards",
    laws: ["L8"],
    remedy:
      "Look at the schedule group in EventBridge Scheduler, and at its dead letters with npx landfall doctor",
  },
  mails: {
    title: "SES takes mails, and its bounces and complaints stop mails to an address",
    laws: ["L12", "L13", "L23"],
    remedy:
      "See the log of the function send-mail; check the sender with npx landfall doctor, and the topic for SES's events",
    actions: [...SEARCH_LOGS, "sqs:GetQueueAttributes"],
  },
  sms: {
    title: "End User Messaging takes an SMS to a number of its simulator",
    laws: [],
    remedy:
      "See the log of the function send-sms; check the number, its country and the spend limit with npx landfall doctor",
    actions: [...SEARCH_LOGS, "sms-voice:DescribePhoneNumbers"],
  },
  alarms: {
    title:
      "CloudWatch can publish an alarm of each topic, and none keeps ringing without its metric",
    laws: ["L18", "A182"],
    remedy:
      "Deploy this version again: its topic policy lets CloudWatch publish, and its alarms say what silence means",
    actions: [
      "cloudwatch:DescribeAlarms",
      "cloudwatch:SetAlarmState",
      "cloudwatch:DescribeAlarmHistory",
    ],
  },
  "log-filters": {
    title: "Metric filters find the functions' lines, which CloudWatch reads as JSON",
    laws: ["L28"],
    remedy:
      "Deploy this version again: a function whose lines are not JSON alone rings no alarm for its faults",
    actions: ["logs:FilterLogEvents", "logs:DescribeMetricFilters", "logs:TestMetricFilter"],
  },
  "parallel-log-ins": {
    title: "Of 100 log-ins at once some succeed, and the others can be repeated",
    laws: ["L6"],
    remedy:
      "The account's concurrency is too small: request a quota of 1,000 for Lambda's concurrent executions, and set concurrency",
  },
  "hot-object": {
    title: "Of 1,500 increments of one object at once some succeed, each of which is counted once",
    laws: ["L3"],
    remedy: "Attach this report to an issue: an increment was lost or counted twice",
  },
  "two-writers": {
    title: "A transaction and a plain write of one user at the same time both succeed",
    laws: ["L4"],
    remedy: "Attach this report to an issue: a TransactionConflict reached a client",
  },
  scan: {
    title: "A scan of 10,000 objects sees each once while others are deleted",
    laws: ["L19"],
    remedy: "Attach this report to an issue: a page ended early or began twice",
  },
  "same-version": {
    title:
      "The stack is what this version makes of the configuration, so deploying it changes nothing",
    laws: ["L26"],
    remedy:
      "Give the configuration that was deployed with --config FILE; if it was that one, deploy it with this version",
    actions: ["cloudformation:GetTemplate"],
  },
} as const satisfies Record<string, StepFacts>;

export type StepName = keyof typeof STEPS;

export const STEP_NAMES = Object.keys(STEPS) as readonly StepName[];
