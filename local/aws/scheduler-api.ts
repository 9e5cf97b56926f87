import { AwsError, type AwsRequest, parseJson } from "./aws-endpoint.ts";
import type { Schedule, ScheduleStore } from "./schedule-store.ts";

export interface SchedulerApiOptions {
  readonly store: ScheduleStore;
  readonly groups: readonly string[];
  /** Schedules of the template, which can only be read. */
  readonly permanent?: readonly Readonly<Record<string, unknown>>[];
}

const PAGE_SIZE = 100;

/** EventBridge Scheduler's REST API; undefined for other paths. */
export function createSchedulerApi({ store, groups, permanent = [] }: SchedulerApiOptions) {
  const fromTemplate = permanent.map(store.toSchedule);
  const create = (name: string, body: Record<string, unknown>): unknown => {
    const schedule = store.toSchedule({ ...body, Name: name });
    requireGroup(schedule.GroupName);
    if (store.find(schedule.GroupName, name)) {
      throw new AwsError("ConflictException", `Schedule ${name} already exists.`, 409);
    }
    store.put(schedule);
    return { ScheduleArn: schedule.Arn };
  };
  const update = (name: string, body: Record<string, unknown>): unknown => {
    const schedule = store.toSchedule({ ...body, Name: name });
    const { CreationDate } = find(schedule.GroupName, name);
    store.put({ ...schedule, CreationDate });
    return { ScheduleArn: schedule.Arn };
  };
  const requireGroup = (group: string) => {
    if (group === "default" || groups.includes(group)) return;
    const message = `Schedule group ${group} does not exist.`;
    throw new AwsError("ResourceNotFoundException", message, 404);
  };
  const find = (group: string, name: string): Schedule => {
    const schedule = store.find(group, name);
    if (schedule) return schedule;
    const message = `Schedule ${name} does not exist.`;
    throw new AwsError("ResourceNotFoundException", message, 404);
  };
  return ({ method, url, body }: AwsRequest): unknown => {
    const [, resource, encodedName] = url.pathname.split("/");
    if (resource !== "schedules") return undefined;
    if (!encodedName) return method === "GET" ? list(store, url.searchParams) : undefined;
    const name = decodeURIComponent(encodedName);
    const group = url.searchParams.get("groupName") ?? "default";
    switch (method) {
      case "POST":
        return create(name, parseJson(body));
      case "PUT":
        return update(name, parseJson(body));
      case "GET":
        return (
          fromTemplate.find(({ Name, GroupName }) => Name === name && GroupName === group) ??
          find(group, name)
        );
      case "DELETE":
        store.remove(find(group, name));
        return {};
      default:
        return undefined;
    }
  };
}

function list(store: ScheduleStore, query: URLSearchParams): unknown {
  const group = query.get("ScheduleGroup");
  const prefix = query.get("NamePrefix") ?? "";
  const from = Number(query.get("NextToken") ?? 0);
  const size = Number(query.get("MaxResults") ?? PAGE_SIZE);
  const found = store
    .all()
    .filter((schedule) => !group || schedule.GroupName === group)
    .filter((schedule) => schedule.Name.startsWith(prefix))
    .sort((a, b) => (a.Arn < b.Arn ? -1 : 1));
  const page = found.slice(from, from + size).map((schedule) => ({
    Arn: schedule.Arn,
    Name: schedule.Name,
    GroupName: schedule.GroupName,
    State: schedule.State,
    CreationDate: schedule.CreationDate,
    LastModificationDate: schedule.LastModificationDate,
    Target: { Arn: schedule.Target.Arn },
  }));
  return {
    Schedules: page,
    ...(from + size < found.length ? { NextToken: String(from + size) } : {}),
  };
}
