import AV from "leancloud-storage";

export type Query = AV.Query<AV.Object>;

export const users = new Map<string, AV.Object>();
const devices = new Map<string, AV.Object>();

export const BEIJING = new AV.GeoPoint(39.9, 116.4);
export const day = (text: string) => new Date(`${text}T00:00:00.000Z`);

/** The same people as users and as devices, each made after the one before. */
const PEOPLE: Readonly<Record<string, Record<string, unknown>>> = {
  ann: {
    score: 1,
    tags: ["red", "blue"],
    motto: "Hello World",
    place: BEIJING,
    born: day("1990-01-01"),
    address: { city: "Beijing" },
  },
  ben: {
    score: 2,
    tags: ["red"],
    motto: "hello there",
    place: new AV.GeoPoint(39.1, 117.2),
    born: day("1991-01-01"),
    address: { city: "Tianjin" },
  },
  cat: {
    score: 3,
    tags: [],
    motto: "first\nHello",
    place: new AV.GeoPoint(31.2, 121.5),
    address: { city: "Shanghai" },
  },
  dan: {
    score: 3,
    tags: ["blue", "green"],
    motto: "a.b\\E*c",
    place: new AV.GeoPoint(51.5, -0.1),
    address: { city: "London" },
  },
  eve: { score: -4, motto: null, retired: true },
};
const FRIENDS: Readonly<Record<string, string>> = {
  ben: "ann",
  cat: "ann",
  dan: "ben",
  eve: "dan",
};
export const EVERYBODY = Object.keys(PEOPLE);

/** Fills `users` and `devices`. */
export async function createPeople(): Promise<void> {
  for (const [name, fields] of Object.entries(PEOPLE)) {
    const friend = users.get(FRIENDS[name] ?? "");
    const all = { name, ...fields, ...(friend && { friend: pointerTo(friend) }) };
    users.set(name, await AV.User.signUp(name, "secret", all as never));
    const device = new AV.Installation();
    device.set({ deviceType: "ios", deviceToken: `token-${name}`, ...all });
    device.set({ channels: ["all", name], owner: pointerTo(users.get(name)) });
    devices.set(name, await device.save());
  }
  AV.User.logOut();
}

export function pointerTo(object: AV.Object | undefined): AV.Object {
  return AV.Object.createWithoutData(object?.className ?? "", object?.id ?? "");
}

export const people = () => new AV.Query<AV.Object>("_User");

export const fill = (className: string) => (className === "_User" ? users : devices);
