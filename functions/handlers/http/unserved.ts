/** Paths below `/1.1`, as the SDKs and LeanCloud's REST guides have them, and the answer to them. */
const SERVICES: readonly (readonly [path: RegExp, service: string, wayOut: string])[] = [
  [
    /^(rtm\/|classes\/_(Conversation|SysMessage|ConversationMemberInfo)\b)/,
    "Realtime messaging is",
    "Use a messaging service, such as Matrix or AWS AppSync Events.",
  ],
  [
    /^LiveQuery\//,
    "Live queries are",
    "Query again with updatedAt greater than that of the last answer.",
  ],
  [
    /^search\//,
    "Full-text search is",
    "Use a search service, such as Amazon OpenSearch, which afterSave hooks can fill.",
  ],
  [
    /^leaderboard\//,
    "Leaderboards are",
    "Use a class with the score in sortedFields, and order=-score.",
  ],
  [
    /^((subscribe\/)?statuses\b|subscribe\/|classes\/_Status\b)/,
    "Statuses are",
    "Use a class of posts, and $inQuery on those whom the user follows.",
  ],
  [
    /^(users\/[^/]+\/friend(s|Blocklist)(\/|$)|classes\/_Blocklist\b)/i,
    "Lists of friends and of blocked users are",
    "Query _Followee with friendStatus, and use a class of pairs for blocked users.",
  ],
  [
    /^engine\/cloud-queue\//,
    "The cloud queue is",
    "Use Amazon SQS or EventBridge Scheduler to call functions later.",
  ],
  [
    /^exportData\b/,
    "The export by request is",
    "Read the classes with GET /1.1/scan/classes and the master key.",
  ],
  [
    /^bigquery\//,
    "Offline analysis is",
    "Export the classes with npx landfall export, and query the files, such as with Amazon Athena.",
  ],
  [/^(stats|statistics)\//, "Analytics are", "Use an analytics service."],
];

/**
 * The sentences that answer a request for a service of LeanCloud that this one leaves out; undefined
 * for other paths. Some would match a route such as `/users/{objectId}`.
 */
export function unservedText(path: string): string | undefined {
  const [, below = ""] = /^\/1\.[12]\/(.*)$/.exec(path) ?? [];
  const found = SERVICES.find(([expression]) => expression.test(below));
  if (found === undefined) return undefined;
  const [, service, wayOut] = found;
  return `${service} not served here. ${wayOut}`;
}
