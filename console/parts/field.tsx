import type { ComponentChildren, Ref } from "preact";

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

interface TextProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly [attribute: string]: unknown;
}

interface InputProps extends TextProps {
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function TextInput({ value, onValue, inputRef, ...rest }: InputProps) {
  return (
    <input
      ref={inputRef ?? null}
      value={value}
      onInput={(event) => onValue(event.currentTarget.value)}
      {...rest}
    />
  );
}

export function TextArea({ value, onValue, ...rest }: TextProps) {
  return (
    <textarea
      value={value}
      spellcheck={false}
      onInput={(event) => onValue(event.currentTarget.value)}
      {...rest}
    />
  );
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
