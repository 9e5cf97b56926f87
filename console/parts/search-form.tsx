import type { ComponentChildren } from "preact";
import { words } from "../words/words.ts";
import { TextInput } from "./field.tsx";

interface SearchFormProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onSearch: () => void;
  /** Stands behind the button. */
  readonly children?: ComponentChildren;
}

/** One line to search by; Enter searches. */
export function SearchForm({ label, hint, value, onValue, onSearch, children }: SearchFormProps) {
  return (
    <form
      class="row"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <TextInput
        type="search"
        class="find"
        aria-label={label}
        placeholder={hint}
        value={value}
        onValue={onValue}
      />
      <button type="submit">{words.value.people.findButton}</button>
      {children}
    </form>
  );
}
