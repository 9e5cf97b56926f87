import type { ComponentChildren } from "preact";
import { words } from "../words/words.ts";
import { bound, TextInput } from "./field.tsx";

interface UserSearchProps {
  readonly text: { value: string };
  readonly onSearch: (text: string) => void;
  /** Stands behind the button. */
  readonly children?: ComponentChildren;
}

/** One line to find users by a part of a name, number or address; Enter searches. */
export function UserSearch({ text, onSearch, children }: UserSearchProps) {
  const { people } = words.value;
  return (
    <form
      class="row"
      aria-label={people.find}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.value.trim());
      }}
    >
      <TextInput
        type="search"
        class="find"
        aria-label={people.find}
        placeholder={people.findHint}
        {...bound(text)}
      />
      <button type="submit">{people.findButton}</button>
      {children}
    </form>
  );
}
