/** `page`: react now. `ticket`: react within a working day. */
export type Severity = "page" | "ticket";

/** Parts of the name of an alarm. */
interface AlarmName {
  readonly deployment: string;
  readonly severity: Severity;
  /** Letters alone. */
  readonly kind: string;
}

export function toAlarmName({ deployment, severity, kind }: AlarmName): string {
  return `${deployment}-${severity}-${kind}`;
}

/** The severity that ends the name of an alarm, whose deployment may be called `landing-page-prod`. */
export function severityOf(alarmName: string): Severity {
  return /-page-[A-Za-z]+$/.test(alarmName) ? "page" : "ticket";
}
