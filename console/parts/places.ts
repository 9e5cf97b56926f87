import { findSchemas } from "../api/objects.ts";
import { classesChanged } from "../state/classes-changed.ts";
import { useRemote } from "../state/remote.ts";
import { getServer } from "../state/server.ts";
import { words } from "../words/words.ts";

/** A page of the console. */
export interface Entry {
  readonly title: string;
  readonly path: readonly string[];
}

export interface Group {
  readonly title?: string;
  readonly entries: readonly Entry[];
}

const SCHEMAS_EVERY_MS = 30_000;

/** All pages that have no id in their path, in the order of the navigation. */
export function useGroups(): readonly Group[] {
  const schemas = useRemote(findSchemas, [classesChanged.value], SCHEMAS_EVERY_MS);
  return listGroups(Object.keys(schemas.data ?? {}).filter((name) => !name.startsWith("_")));
}

function listGroups(classes: readonly string[]): Group[] {
  const { nav } = words.value;
  const ofClass = (title: string, name: string): Entry => ({ title, path: ["classes", name] });
  return [
    {
      entries: [
        { title: nav.overview, path: [] },
        { title: words.value.statistics.title, path: ["statistics"] },
      ],
    },
    {
      title: nav.push,
      entries: [
        ...writing({ title: nav.compose, path: ["compose"] }),
        { title: nav.pushes, path: ["pushes"] },
        ofClass(nav.devices, "_Installation"),
        { title: nav.deadLetters, path: ["dead-letters"] },
      ],
    },
    {
      title: nav.data,
      entries: [
        ofClass(nav.users, "_User"),
        ofClass(nav.roles, "_Role"),
        ofClass(nav.files, "_File"),
        ...classes.map((name) => ofClass(name, name)),
        ...writing({ title: words.value.classes.new, path: ["new-class"] }),
      ],
    },
    { title: nav.functions, entries: [{ title: nav.timers, path: ["timers"] }] },
    getServer().isLocal ? listLocalGroup() : listDeployedGroup(),
  ];
}

/** Pages that only write are left out of a console that only reads. */
const writing = (entry: Entry): readonly Entry[] => (getServer().isReadOnly ? [] : [entry]);

function listDeployedGroup(): Group {
  const { nav, logs } = words.value;
  return { title: nav.aws, entries: [{ title: logs.title, path: ["logs"] }] };
}

function listLocalGroup(): Group {
  const { nav, health } = words.value;
  return {
    title: nav.here,
    entries: [
      { title: health.title, path: ["health"] },
      { title: nav.requests, path: ["requests"] },
      { title: nav.notifications, path: ["notifications"] },
      { title: nav.mails, path: ["mails"] },
      { title: nav.sms, path: ["sms"] },
      { title: nav.simulation, path: ["simulation"] },
    ],
  };
}
