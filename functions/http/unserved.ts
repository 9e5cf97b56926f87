/** Paths below `/1.1`, as the SDKs and LeanCloud's REST guides have them, and what they belong to. */
const SERVICES: readonly (readonly [path: RegExp, service: string])[] = [
  [
    /^(rtm\/|classes\/_(Conversation|SysMessage|ConversationMemberInfo)\b)/,
    "Realtime messaging is",
  ],
  [/^LiveQuery\//, "Live queries are"],
  [/^search\//, "Full-text search is"],
  [/^leaderboard\//, "Leaderboards are"],
  [/^((subscribe\/)?statuses\b|subscribe\/|classes\/_Status\b)/, "Statuses are"],
  [
    /^(users\/(friendshipRequests|[^/]+\/(friend|follow)(ship|s|Blocklist|ers|ees|ersAndFollowees))(\/|$)|classes\/_(Follower|Followee|FriendshipRequest|Blocklist)\b)/,
    "Friendships are",
  ],
  [/^engine\/cloud-queue\//, "The cloud queue is"],
  [/^exportData\b/, "The export by request is"],
  [/^(stats|statistics)\//, "Analytics are"],
];

/**
 * The sentence that answers a request for a service of LeanCloud that this one leaves out; undefined
 * for other paths. Some would match a route such as `/users/{objectId}`.
 */
export function unservedSentence(path: string): string | undefined {
  const [, below = ""] = /^\/1\.[12]\/(.*)$/.exec(path) ?? [];
  const service = SERVICES.find(([expression]) => expression.test(below))?.[1];
  return service && `${service} not served here. See docs/protocol/not-served.md for the way out.`;
}
