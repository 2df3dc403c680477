/** `expect` with Playwright's matchers for locators. They advance the time until they hold. */
import { expect } from 'vitest';
import { flush, until } from './clock.ts';
import type { Locator } from './locator.ts';
import { descriptionOf, holds, isSame, squash, type Text } from './roles.ts';

type Found = readonly HTMLElement[];

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
  toBeDisabled: ofOne((one) => one.disabled || one.getAttribute('aria-disabled') === 'true'),
  toBeFocused: ofOne((one) => one.ownerDocument.activeElement === one),
  toHaveAttribute: ofOne((one, name: string, value: Text) => isSame(one.getAttribute(name), value)),
  toBeDescribedAs: ofOne((one, text: Text) => isSame(descriptionOf(one), text)),
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
expect.extend(Object.fromEntries(matchers));

type Async<Matcher> = Matcher extends (found: Found, ...args: infer Args) => boolean
  ? (...args: Args) => Promise<void>
  : never;
type Matchers = { readonly [Name in keyof typeof MATCHERS]: Async<(typeof MATCHERS)[Name]> };

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

type Both = Matchers & { readonly not: Matchers };
/** The matchers for locators, and vitest's for all other values. */
const both = expect as unknown as ((locator: Locator) => Both) & typeof expect;

export { both as expect };
