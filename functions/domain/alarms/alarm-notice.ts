import type { Severity } from "../../contract/alarm-name.ts";
import type { AlarmChange } from "./alarm-change.ts";
import { ALARM_WORDS, type AlarmLanguage } from "./alarm-words.ts";

/** A message to a group, before it takes the form of a service. */
export interface AlarmNotice {
  readonly language: AlarmLanguage;
  readonly title: string;
  readonly lines: readonly string[];
  readonly links: readonly NoticeLink[];
}

interface NoticeLink {
  readonly text: string;
  readonly url: string;
}

export interface NoticeSettings {
  readonly appName: string;
  readonly alarmLanguage: AlarmLanguage;
  /** Page with docs/runbook.md. */
  readonly runbookUrl: string | undefined;
}

interface Words {
  /** It, `over` and `trial` hold the word that a group may demand of every message (docs/runbook.md#failed-webhooks). */
  readonly began: string;
  readonly over: string;
  readonly means: string;
  readonly since: string;
  readonly overSince: string;
  readonly urgency: string;
  readonly urgencies: Readonly<Record<Severity, string>>;
  readonly reason: string;
  readonly toDo: string;
  /** Before the section, where no page is known to link to. */
  readonly section: string;
  readonly console: string;
  readonly trial: string;
  readonly trialText: string;
}

const WORDS: Readonly<Record<AlarmLanguage, Words>> = {
  en: {
    began: "Alarm: ",
    over: "Alarm over: ",
    means: "What it means: ",
    since: "Since: ",
    overSince: "Over since: ",
    urgency: "Urgency: ",
    urgencies: { page: "react now", ticket: "react within a working day" },
    reason: "CloudWatch: ",
    toDo: "What to do",
    section: "What to do: ",
    console: "In CloudWatch",
    trial: "Alarm: this is only a test",
    trialText: "Alarms of this deployment reach this group. Nothing is wrong.",
  },
  zh: {
    began: "告警：",
    over: "告警已恢复：",
    means: "含义：",
    since: "开始时间：",
    overSince: "恢复时间：",
    urgency: "紧急程度：",
    urgencies: { page: "请立即处理", ticket: "请在一个工作日内处理" },
    reason: "CloudWatch：",
    toDo: "处理办法",
    section: "处理办法：",
    console: "在 CloudWatch 中查看",
    trial: "告警：这只是一次测试",
    trialText: "本部署的告警可以送达本群，一切正常。",
  },
};

/** Characters of CloudWatch's reason; WeCom takes 4,096 bytes for the whole message. */
const MAX_REASON = 400;

export function toNotice(change: AlarmChange, settings: NoticeSettings): AlarmNotice {
  const { alarmLanguage: language, appName } = settings;
  const words = WORDS[language];
  const text = `${change.isOver ? words.over : words.began}${toTitle(change, language)}`;
  const when = `${change.isOver ? words.overSince : words.since}${toTime(change.atMs, language)}`;
  const began = [
    words.means + toMeaning(change, language),
    when,
    words.urgency + words.urgencies[change.severity],
    words.reason + shorten(change.reason, MAX_REASON),
  ];
  const lines = [...(change.isOver ? [when] : began), change.name];
  return { language, title: toHeading(text, appName), ...withLinks(lines, change, settings) };
}

/** A message by which an operator sees that the webhook works. */
export function toTrialNotice({ alarmLanguage: language, appName }: NoticeSettings): AlarmNotice {
  const { trial, trialText } = WORDS[language];
  return { language, title: toHeading(trial, appName), lines: [trialText], links: [] };
}

function toHeading(text: string, appName: string): string {
  return `[${shorten(appName, 60)}] ${text}`;
}

function toTitle({ section = "", name }: AlarmChange, language: AlarmLanguage): string {
  return ALARM_WORDS[section]?.[language] ?? name;
}

function toMeaning({ section = "", meaning }: AlarmChange, language: AlarmLanguage): string {
  const chinese = language === "zh" ? ALARM_WORDS[section]?.meansZh : undefined;
  return chinese ?? shorten(meaning, MAX_REASON);
}

/** The links of a notice; without a page, a line names the section. */
function withLinks(
  lines: readonly string[],
  { section, isOver, url }: AlarmChange,
  { runbookUrl, alarmLanguage }: NoticeSettings,
): Pick<AlarmNotice, "lines" | "links"> {
  const words = WORDS[alarmLanguage];
  const console = { text: words.console, url };
  if (section === undefined || isOver) return { lines, links: [console] };
  if (runbookUrl === undefined) {
    return { lines: [...lines, `${words.section}docs/runbook.md#${section}`], links: [console] };
  }
  return { lines, links: [{ text: words.toDo, url: `${runbookUrl}#${section}` }, console] };
}

const MINUTE_CHARACTERS = "2026-11-28T00:30".length;
const CHINA_OFFSET_MS = 8 * 60 * 60 * 1_000;

/** To the minute: in UTC, or in China's time, which has no daylight saving. */
function toTime(atMs: number, language: AlarmLanguage): string {
  const isChinese = language === "zh";
  const shown = new Date(atMs + (isChinese ? CHINA_OFFSET_MS : 0)).toISOString();
  const minute = shown.slice(0, MINUTE_CHARACTERS).replace("T", " ");
  return isChinese ? `${minute}（北京时间）` : `${minute} UTC`;
}

function shorten(text: string, max: number): string {
  const characters = [...text.replaceAll(/\s+/g, " ").trim()];
  return characters.length <= max ? characters.join("") : `${characters.slice(0, max).join("")}…`;
}
