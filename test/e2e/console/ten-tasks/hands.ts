import type { Locator, Page } from "playwright-core";

/**
 * Counts what a person does. A press of the pointer is a click; a choice from a list is two, to open it and to choose. A
 * text is one key together with the Enter or Tab that ends it; a key on its own is one.
 */
export class Hands {
  clicks = 0;
  keys = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get all(): number {
    return this.clicks + this.keys;
  }

  async click(target: Locator, held?: "Shift"): Promise<void> {
    this.clicks += 1;
    await target.click(held ? { modifiers: [held] } : {});
  }

  async choose(list: Locator, option: string): Promise<void> {
    this.clicks += 2;
    await list.selectOption(option);
  }

  /** Into what has the focus. */
  async type(text: string, end?: "Enter" | "Tab"): Promise<void> {
    this.keys += 1;
    await this.#page.keyboard.type(text);
    if (end) await this.#page.keyboard.press(end);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.#page.keyboard.press(key);
  }
}
