/**
 * Finds and drives elements of a mounted page, with the names of Playwright. `expect` also has matchers for locators,
 * which advance the time until they hold.
 */
import {
  type ByRoleMatcher,
  queryAllByLabelText,
  queryAllByRole,
  queryAllByText,
} from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { expect as expectValue } from 'vitest';
import { flush, until } from './clock.ts';

export type Text = string | RegExp;
type Found = readonly HTMLElement[];

const squash = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();
const isSame = (text: string | null, wanted: Text): boolean =>
  wanted instanceof RegExp ? wanted.test(text ?? '') : squash(text) === squash(wanted);
const holds = (text: string | null, wanted: Text): boolean =>
  wanted instanceof RegExp ? wanted.test(text ?? '') : squash(text).includes(squash(wanted));

/** Whether the element is visible, as far as that is known without a layout. */
function isShown(element: Element): boolean {
  if (element.closest('[hidden], [aria-hidden=true]') !== null) return false;
  const folded = element.closest('details:not([open])');
  return folded === null || element.closest('summary')?.parentElement === folded || element === folded;
}

const user = () => userEvent.setup({ document, delay: null, pointerEventsCheck: 0 });

export async function pressKey(key: string): Promise<void> {
  await user().keyboard(key.length > 1 ? `{${key}}` : key);
  await flush();
}

export class Locator {
  constructor(readonly elements: () => Found) {}

  #within = (find: (root: HTMLElement) => Found): Locator =>
    new Locator(() => [...new Set(this.elements().flatMap(find))]);

  getByRole = (role: ByRoleMatcher, { name, exact }: { name?: Text; exact?: boolean } = {}): Locator => {
    const fits = (text: string) => name === undefined || (exact ? isSame : holds)(text, name);
    const named = name === undefined ? {} : { name: fits };
    return this.#within((root) => queryAllByRole(root, role, { hidden: true, ...named }).filter(isShown));
  };

  button = (name: Text, exact = false): Locator => this.getByRole('button', { name, exact });
  region = (name: string): Locator => this.getByRole('region', { name });
  status = (): Locator => this.getByRole('status');

  getByLabel = (label: Text): Locator =>
    this.#within((root) => queryAllByLabelText(root, label, { exact: false }));

  getByText = (text: Text, { exact = false } = {}): Locator =>
    this.#within((root) => queryAllByText(root, text, { exact }));

  locator = (selector: string): Locator =>
    this.#within((root) => [...root.querySelectorAll<HTMLElement>(selector)]);

  filter = ({ hasText }: { readonly hasText: Text }): Locator =>
    new Locator(() => this.elements().filter((one) => holds(one.textContent, hasText)));

  nth = (index: number): Locator => new Locator(() => this.elements().slice(index, index + 1));
  first = (): Locator => this.nth(0);

  texts = (): readonly string[] => this.elements().map((one) => one.textContent ?? '');

  async element(): Promise<HTMLElement> {
    await until(() => this.elements().length > 0);
    const [element, ...others] = this.elements();
    if (element === undefined || others.length > 0)
      throw new Error(`${this.elements().length} elements fit the locator.`);
    return element;
  }

  async #use(act: (element: HTMLElement) => Promise<void> | void): Promise<void> {
    await act(await this.element());
    await flush();
  }

  focus = () => this.#use((element) => element.focus());
  hover = () => this.#use((element) => user().hover(element));
  click = () => this.#use((element) => user().click(element));
  selectOption = (option: string) => this.#use((select) => user().selectOptions(select, option));
  setInputFiles = (file: File) => this.#use((input) => user().upload(input, file));

  /** Replaces the text of a field. */
  fill = (text: string) =>
    this.#use(async (field) => {
      if (text === '') return user().clear(field);
      field.focus();
      (field as HTMLInputElement).select();
      await user().paste(text);
    });

  async press(key: string): Promise<void> {
    await this.focus();
    await pressKey(key);
  }

  async setChecked(isChecked: boolean): Promise<void> {
    if (((await this.element()) as HTMLInputElement).checked !== isChecked) await this.click();
  }
}

const textFits = (fits: typeof isSame) => (found: Found, wanted: Text | readonly Text[]) => {
  const all = [wanted].flat() as Text[];
  return found.length === all.length && all.every((one, i) => fits(found[i]?.textContent ?? '', one));
};

const ofOne =
  <Args extends readonly unknown[]>(isSo: (one: HTMLInputElement, ...args: Args) => boolean) =>
  (found: Found, ...args: Args) =>
    found.length === 1 && isSo(found[0] as HTMLInputElement, ...args);

const MATCHERS = {
  toHaveText: textFits(isSame),
  toContainText: textFits(holds),
  toHaveCount: (found: Found, count: number) => found.length === count,
  toHaveValue: ofOne((one, value: string) => one.value === value),
  toBeChecked: ofOne((one, isChecked = true) => one.checked === isChecked),
  toBeFocused: ofOne((one) => one.ownerDocument.activeElement === one),
  toHaveAttribute: ofOne((one, name: string, value: Text) => isSame(one.getAttribute(name), value)),
};

const shownOf = (found: Found) =>
  found.map((one) => `${one.outerHTML.slice(0, 300)} “${squash(one.textContent).slice(0, 300)}”`).join('\n');

// biome-ignore lint/suspicious/noExplicitAny: each matcher has its own arguments.
type Check = (found: Found, ...args: any[]) => boolean;
const matcherOf = (name: string, check: Check) =>
  async function (this: { isNot: boolean }, { elements }: Locator, ...args: unknown[]) {
    const isSo = () => check(elements(), ...args);
    await until(() => isSo() === !this.isNot);
    const message = () => `${name}(${args.map(String)}), of ${elements().length}:\n${shownOf(elements())}`;
    return { pass: isSo(), message };
  };
const matchers = Object.entries(MATCHERS).map(([name, check]) => [name, matcherOf(name, check)]);
expectValue.extend(Object.fromEntries(matchers));

type Async<Matcher> = Matcher extends (found: Found, ...args: infer Args) => boolean
  ? (...args: Args) => Promise<void>
  : never;
type Matchers = { readonly [Name in keyof typeof MATCHERS]: Async<(typeof MATCHERS)[Name]> };
type Both = Matchers & { readonly not: Matchers };
export const expect = expectValue as unknown as ((locator: Locator) => Both) & typeof expectValue;

export async function eventually(assert: () => unknown): Promise<void> {
  let [failure, isDone]: [unknown, boolean] = [undefined, false];
  const attempt = async () => assert();
  await until(() => {
    void attempt()
      .then(() => (isDone = true))
      .catch((error) => (failure = error));
    return isDone;
  });
  await flush();
  if (!isDone) throw failure;
}
