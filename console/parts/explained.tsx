import { findErrorHelp, type ServiceError } from "../api/error-help.ts";
import { language } from "../state/preferences.ts";
import { useRemote } from "../state/remote.ts";

interface ExplainedProps {
  readonly error: ServiceError;
  /** Completes a sentence, such as by the row that it is about. */
  readonly say?: (sentence: string) => string;
}

/**
 * An error of the service. In Chinese what it means and what to do come first, and the service's own
 * sentence, which has the values, after it.
 */
export function Explained({ error, say = (sentence) => sentence }: ExplainedProps) {
  const { message, code, name } = error;
  const isChinese = language.value === "zh";
  const load = async () => (isChinese ? findErrorHelp(error) : undefined);
  const { data: help } = useRemote(load, [isChinese, message, code, name]);
  if (help === undefined) return <p>{say(message)}</p>;
  return (
    <>
      <p>{say(help.text)}</p>
      <p>{inCode(help.fix)}</p>
      <p class="quiet" lang="en">
        {message}
      </p>
    </>
  );
}

/** A text with backquotes as its elements. */
export function inCode(text: string) {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}
