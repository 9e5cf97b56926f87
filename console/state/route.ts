import { signal } from "@preact/signals";

/** A place in the console, kept in the fragment: `#/classes/Todo?order=-createdAt`. */
export interface Route {
  /** Decoded segments: `["classes", "Todo"]`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export const route = signal<Route>(readRoute());

addEventListener("hashchange", () => {
  route.value = readRoute();
});

/** The link to a place. Members that are undefined or empty are left out of the query. */
export function linkTo(
  path: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const members = Object.entries(query).filter((member): member is [string, string] => !!member[1]);
  const search = members.length > 0 ? `?${new URLSearchParams(members)}` : "";
  return `#/${path.map(encodeURIComponent).join("/")}${search}`;
}

export function goTo(...place: Parameters<typeof linkTo>): void {
  location.hash = linkTo(...place);
}

function readRoute(): Route {
  const [path = "", search = ""] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const segments = path.split("/").filter((segment) => segment !== "");
  return { path: segments.map(decodeSegment), query: new URLSearchParams(search) };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
