import {
  type EventSourceMappingConfiguration,
  GetEventSourceMappingCommand,
} from "@aws-sdk/client-lambda";
import pMap from "p-map";
import type { Deployment } from "../../stack/deployment.ts";
import { type Check, type Finding, ok, problem, warning } from "../finding.ts";
import { isDeadLetterQueue, toQueueName } from "./dead-letters.ts";

/** Whether workers read their queues, and no redrive was left on. */
export const checkEventSources: Check<Deployment> = {
  name: "event-sources",
  actions: ["lambda:GetEventSourceMapping"],
  run: async ({ findResources, clients }) => {
    const deadLetterQueues = new Set(
      findResources("AWS::SQS::Queue")
        .filter(isDeadLetterQueue)
        .map(({ physicalId }) => toQueueName(physicalId)),
    );
    const resources = findResources("AWS::Lambda::EventSourceMapping");
    const mappings = await pMap(
      resources,
      ({ physicalId: UUID }) => clients.lambda.send(new GetEventSourceMappingCommand({ UUID })),
      { concurrency: 4 },
    );
    const findings = mappings.flatMap((mapping) => judgeMapping(mapping, deadLetterQueues));
    return findings.length > 0 ? findings : [ok("Every worker reads its queue; no redrive is on")];
  },
};

function judgeMapping(
  { UUID, State = "", EventSourceArn = "" }: EventSourceMappingConfiguration,
  deadLetterQueues: ReadonlySet<string>,
): Finding[] {
  const queue = EventSourceArn.split(":").at(-1) ?? "";
  const isRedrive = deadLetterQueues.has(queue);
  const update = `aws lambda update-event-source-mapping --uuid ${UUID}`;
  if (isRedrive && /^Enabl/.test(State)) {
    return [
      warning(
        `The redrive of ${queue} is on: failed messages are tried again and again`,
        `${update} --no-enabled`,
      ),
    ];
  }
  if (!isRedrive && /^Disabl/.test(State)) {
    return [problem(`Nobody reads ${queue}: its mapping is ${State}`, `${update} --enabled`)];
  }
  return [];
}
