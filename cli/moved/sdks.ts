/** How a version of an SDK learns the address of the service. */
interface Address {
  /** The first version that does it otherwise; undefined for the newest ones. */
  readonly before?: string;
  /** Undefined: no option is known, and the app must be built with a newer version. */
  readonly option?: string;
}

interface Sdk {
  readonly name: string;
  /** The names that its versions send, in lower case. */
  readonly agents: readonly string[];
  /** The oldest first. */
  readonly addresses: readonly Address[];
}

/** LeanCloud's SDKs. docs/migration.md has the same facts. */
export const SDKS: readonly Sdk[] = [
  {
    name: "JavaScript",
    agents: ["js"],
    addresses: [
      { before: "3.0", option: "AV._config.APIServerURL" },
      { before: "3.5", option: "AV.setServerURLs" },
      { before: "4.1", option: "serverURLs" },
      { option: "serverURL" },
    ],
  },
  {
    name: "Java",
    agents: ["java"],
    addresses: [
      { before: "5.0" },
      { before: "6.0", option: "AVOSCloud.setServer" },
      { before: "8.0", option: "AVOSCloud.initialize" },
      { option: "LeanCloud.initialize" },
    ],
  },
  {
    name: "Android",
    agents: ["android"],
    addresses: [{ before: "4.4.4" }, { option: "AVOSCloud.setServer" }],
  },
  {
    name: "Objective-C",
    agents: ["objc", "ios", "osx"],
    addresses: [
      { before: "4.6" },
      { before: "12.0", option: "setServerURLString:forServiceModule:" },
      { option: "setApplicationId:clientKey:serverURLString:" },
    ],
  },
  {
    name: "Swift",
    agents: ["swift"],
    addresses: [
      { before: "16.1" },
      { before: "17.0", option: "customizedServers" },
      { option: "serverURL" },
    ],
  },
  { name: "Flutter", agents: ["flutter"], addresses: [{ option: "server" }] },
  { name: "C#", agents: ["csharp"], addresses: [{ option: "LCApplication.Initialize" }] },
  { name: ".NET", agents: ["dotnet"], addresses: [{ option: "AVClient.Initialize" }] },
  {
    name: "Python",
    agents: ["python"],
    addresses: [{ before: "1.3.11" }, { option: "LEANCLOUD_API_SERVER" }],
  },
  {
    name: "PHP",
    agents: ["php"],
    addresses: [{ before: "0.7" }, { option: "Client::setServerUrl" }],
  },
  { name: "Go", agents: ["golang"], addresses: [{ option: "ServerURL" }] },
];

/** @param agent as requests name it, such as `JS` */
export function findSdk(agent: string): Sdk | undefined {
  return SDKS.find(({ agents }) => agents.includes(agent.toLowerCase()));
}

/** The option that gives a version its address. */
export function addressOption({ addresses }: Sdk, version: string): string | undefined {
  const found = addresses.find(({ before }) => !before || compareVersions(version, before) < 0);
  return found?.option;
}

/** Parts that are not numbers, such as `beta`, count as 0. */
export function compareVersions(a: string, b: string): number {
  const parts = (version: string) => version.split(/[.-]/).map((part) => Number(part) || 0);
  const [left, right] = [parts(a), parts(b)];
  const longest = Math.max(left.length, right.length);
  for (let index = 0; index < longest; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
