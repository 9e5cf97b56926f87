/** A JSON object that this browser keeps under a name; empty at first, or if something else wrote it. */
export function readStored<T extends object>(name: string): Partial<T> {
  try {
    return Object(JSON.parse(localStorage.getItem(`landfall.${name}`) ?? "{}")) as Partial<T>;
  } catch {
    return {};
  }
}

export function store(name: string, value: object): void {
  localStorage.setItem(`landfall.${name}`, JSON.stringify(value));
}
