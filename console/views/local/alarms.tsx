import type { AlarmState } from "../../api/local.ts";
import { words } from "../../words/words.ts";

/** The runbook is plain text, so a text fragment finds the heading of the section. */
function linkToRunbook(section: string): string {
  const heading = encodeURIComponent(`## ${section}`).replaceAll("-", "%2D");
  return `runbook#:~:text=${heading}`;
}

/** The alarms that ring, with the section of the runbook that ends each. */
export function Alarms({ alarms }: { readonly alarms: readonly AlarmState[] }) {
  const { health } = words.value;
  const count = (state: AlarmState["state"]) =>
    alarms.filter((alarm) => alarm.state === state).length;
  const ringing = alarms.filter(({ state }) => state === "alarm");
  return (
    <>
      {ringing.length === 0 ? (
        <p class="good">{health.noAlarm}</p>
      ) : (
        <ul>
          {ringing.map((alarm) => (
            <Alarm key={alarm.name} alarm={alarm} />
          ))}
        </ul>
      )}
      <p class="quiet">{health.quietAlarms(count("ok"), count("unknown"))}</p>
    </>
  );
}

function Alarm({ alarm: { name, severity, runbook } }: { readonly alarm: AlarmState }) {
  const { health } = words.value;
  return (
    <li>
      <strong class="bad">{name.split("-").at(-1)}</strong>{" "}
      <span class="badge">{health.severities[severity]}</span>{" "}
      <a href={linkToRunbook(runbook)} target="_blank" rel="noreferrer">
        {health.runbook}: {runbook}
      </a>
    </li>
  );
}
