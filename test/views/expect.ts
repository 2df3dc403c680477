/** `expect` with the matchers of Playwright for locators: each lets time pass until it is so. */
import { expect } from 'vitest';
import { type Clock, flush } from './clock.ts';
import type { Locator } from './locator.ts';
import { descriptionOf } from './roles.ts';

type Text = string | RegExp;

const squash = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
const equals = (text: string | null, wanted: Text) =>
  wanted instanceof RegExp ? wanted.test(text ?? '') : squash(text) === squash(wanted);
const contains = (text: string | null, wanted: Text) =>
  wanted instanceof RegExp ? wanted.test(text ?? '') : squash(text).includes(squash(wanted));

type Fits = (text: string | null, wanted: Text) => boolean;
const textFits = (fits: Fits) => (found: readonly HTMLElement[], wanted: Text | readonly Text[]) =>
  typeof wanted === 'string' || wanted instanceof RegExp
    ? found.length === 1 && fits(found[0]?.textContent ?? '', wanted)
    : found.length === wanted.length && wanted.every((one, i) => fits(found[i]?.textContent ?? '', one));

/** A matcher of one element, which has to be there. */
const ofOne =
  <Args extends readonly unknown[]>(isSo: (one: HTMLInputElement, ...args: Args) => boolean) =>
  (found: readonly HTMLElement[], ...args: Args) =>
    found.length === 1 && isSo(found[0] as HTMLInputElement, ...args);

const MATCHERS = {
  toHaveText: textFits(equals),
  toContainText: textFits(contains),
  toHaveCount: (found: readonly HTMLElement[], count: number) => found.length === count,
  toHaveValue: ofOne((one, value: string) => one.value === value),
  toBeChecked: ofOne((one) => one.checked),
  toBeDisabled: ofOne((one) => one.disabled || one.getAttribute('aria-disabled') === 'true'),
  toBeFocused: ofOne((one) => one.ownerDocument.activeElement === one),
  toHaveAttribute: ofOne((one, name: string, value: Text) => equals(one.getAttribute(name), value)),
  toBeDescribedAs: ofOne((one, text: Text) => equals(descriptionOf(one), text)),
};

/** What is seen where a matcher has failed. */
const shownOf = (found: readonly HTMLElement[]) =>
  found.map((one) => `${one.outerHTML.slice(0, 300)} “${squash(one.textContent).slice(0, 300)}”`).join('\n');

// biome-ignore lint/suspicious/noExplicitAny: each matcher has its own arguments.
type Check = (found: readonly HTMLElement[], ...args: any[]) => boolean;
expect.extend(
  Object.fromEntries(
    Object.entries(MATCHERS).map(([name, check]: [string, Check]) => [
      name,
      async function (this: { isNot: boolean }, locator: Locator, ...args: unknown[]) {
        const isSo = () => check(locator.elements(), ...args);
        await locator.clock.until(() => isSo() === !this.isNot);
        const message = () =>
          `${name}(${args.map(String)}), of ${locator.elements().length}:\n${shownOf(locator.elements())}`;
        return { pass: isSo(), message };
      },
    ]),
  ),
);

type Async<Matcher> = Matcher extends (found: readonly HTMLElement[], ...args: infer Args) => boolean
  ? (...args: Args) => Promise<void>
  : never;
type Matchers = { readonly [Name in keyof typeof MATCHERS]: Async<(typeof MATCHERS)[Name]> };

/** Repeats an assertion, as time passes, until it holds. */
export async function eventually(clock: Clock, assert: () => unknown): Promise<void> {
  let failure: unknown;
  let isDone = false;
  await clock.until(() => {
    void Promise.resolve()
      .then(assert)
      .then(
        () => {
          isDone = true;
        },
        (error: unknown) => {
          failure = error;
        },
      );
    return isDone;
  });
  await flush();
  if (!isDone) throw failure;
}

type Both = Matchers & { readonly not: Matchers };
/** Of a locator, or of a value: the usual one. */
const both = expect as unknown as ((locator: Locator) => Both) & typeof expect;

export { both as expect };
