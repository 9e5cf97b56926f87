import type { ComponentChildren, Ref } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The problem with the value. */
  readonly problem?: string | undefined;
  readonly children: ComponentChildren;
}

/** A labelled input with its hint and its problem. */
export function Field({ label, hint, problem, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label class="field">
      <span class="label">{label}</span>
      {children}
      {hint && <small class="quiet">{hint}</small>}
      <Problem text={problem} />
    </label>
  );
}

export function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <small class="bad" role="alert">
      {text}
    </small>
  );
}

/**
 * The attributes of an input or a select whose value is a signal.
 *
 * @param tidy changes what is typed, such as by trimming it
 */
export const bound = <T extends string>(signal: { value: T }, tidy = (value: T): T => value) => ({
  value: signal.value,
  onValue: (value: T) => {
    signal.value = tidy(value);
  },
});

interface TextProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Gets the focus when it appears. */
  readonly isFirst?: boolean;
  readonly [attribute: string]: unknown;
}

interface InputProps extends TextProps {
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function TextInput({ value, onValue, inputRef, isFirst, ...rest }: InputProps) {
  const own = useFocusAtFirst<HTMLInputElement>(isFirst);
  return (
    <input
      ref={inputRef ?? own}
      value={value}
      onInput={(event) => onValue(event.currentTarget.value)}
      {...rest}
    />
  );
}

export function TextArea({ value, onValue, isFirst, ...rest }: TextProps) {
  const own = useFocusAtFirst<HTMLTextAreaElement>(isFirst);
  return (
    <textarea
      ref={own}
      value={value}
      spellcheck={false}
      onInput={(event) => onValue(event.currentTarget.value)}
      {...rest}
    />
  );
}

function useFocusAtFirst<T extends HTMLElement>(isFirst: boolean | undefined): Ref<T> {
  const own = useRef<T>(null);
  useEffect(() => {
    if (isFirst) own.current?.focus();
  }, []);
  return own;
}

interface SelectProps<T extends string> {
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly title: string }[];
  readonly onValue: (value: T) => void;
  readonly label?: string | undefined;
}

export function Select<T extends string>({ value, options, onValue, label }: SelectProps<T>) {
  return (
    <select
      value={value}
      aria-label={label}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen) onValue(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </select>
  );
}

interface ChoiceProps<T extends string> {
  readonly legend: string;
  /** A value that is no option leaves the choice open. */
  readonly value: string;
  readonly options: readonly { readonly value: T; readonly title: string }[];
  readonly onValue: (value: T) => void;
  readonly hint?: string | undefined;
}

/** A few options side by side, of which one is chosen. */
export function Choice<T extends string>({
  legend,
  value,
  options,
  onValue,
  hint,
}: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class="unseen">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} class="option">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onValue(option.value)}
          />
          {option.title}
        </label>
      ))}
      {hint && <small class="quiet">{hint}</small>}
    </fieldset>
  );
}
