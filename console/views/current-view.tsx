import type { VNode } from "preact";
import { route } from "../state/route.ts";
import { getServer } from "../state/server.ts";
import { ClassPage } from "./class/class-page.tsx";
import { DeadLetters } from "./dead-letters.tsx";
import { Health } from "./local/health.tsx";
import { Mails } from "./local/mails.tsx";
import { Notifications } from "./local/notifications.tsx";
import { Requests } from "./local/requests.tsx";
import { Simulation } from "./local/simulation.tsx";
import { Sms } from "./local/sms.tsx";
import { Logs } from "./logs/logs.tsx";
import { NewClass } from "./new-class.tsx";
import { CreateObject } from "./objects/create-object.tsx";
import { ObjectDetail } from "./objects/object-detail.tsx";
import { ObjectList } from "./objects/object-list.tsx";
import { Overview } from "./overview.tsx";
import { Compose } from "./pushes/compose.tsx";
import { PushDetail } from "./pushes/push-detail.tsx";
import { PushList } from "./pushes/push-list.tsx";
import { SearchResults } from "./search-results.tsx";
import { Statistics } from "./statistics/statistics.tsx";
import { Timers } from "./timers.tsx";

type View = (rest: readonly string[]) => VNode;

const VIEWS: Readonly<Record<string, View>> = {
  statistics: () => <Statistics />,
  pushes: ([id, device]) => (id ? <PushDetail key={id} id={id} device={device} /> : <PushList />),
  compose: () => <Compose />,
  "dead-letters": () => <DeadLetters />,
  timers: () => <Timers />,
  "new-class": () => <NewClass />,
  class: ([name = "_User"]) => <ClassPage key={name} className={name} />,
  classes: ([name = "_User", id]) => showClass(name, id),
  search: () => <SearchResults />,
};

/** The local cloud has its requests instead. */
const DEPLOYED_VIEWS: Readonly<Record<string, View>> = { logs: () => <Logs /> };

const LOCAL_VIEWS: Readonly<Record<string, View>> = {
  health: () => <Health />,
  requests: () => <Requests />,
  notifications: () => <Notifications />,
  mails: () => <Mails />,
  sms: () => <Sms />,
  simulation: () => <Simulation />,
};

export function CurrentView() {
  const [name = "", ...rest] = route.value.path;
  const own = getServer().isLocal ? LOCAL_VIEWS : DEPLOYED_VIEWS;
  const view = VIEWS[name] ?? own[name];
  return view ? view(rest) : <Overview />;
}

function showClass(name: string, id: string | undefined): VNode {
  if (id === undefined) return <ObjectList key={name} className={name} />;
  if (id === "new") return <CreateObject key={name} className={name} />;
  return <ObjectDetail key={`${name}/${id}`} className={name} id={id} />;
}
