/** Elements of a mounted page by role, label and text, driven as a user does; the names are those of Playwright. */
import { type Clock, flush } from './clock.ts';
import { isShown, labelOf, nameOf, roleOf, textOf } from './roles.ts';

type Text = string | RegExp;
type Filter = { readonly hasText?: Text; readonly has?: Locator };
/** Undefined for what is not known of a page: where its focus and its clock are. */
type Find = (root: Element) => readonly HTMLElement[];

const fits = (text: string, wanted: Text, exact = false): boolean => {
  if (wanted instanceof RegExp) return wanted.test(text);
  const [a, b] = [text, wanted].map((one) => one.replace(/\s+/g, ' ').trim());
  return exact ? a === b : (a ?? '').toLowerCase().includes((b ?? '').toLowerCase());
};

const all = (root: Element) => [...root.querySelectorAll<HTMLElement>('*')];
/** Only the innermost of those that fit. */
const innermost = (found: readonly HTMLElement[]) =>
  found.filter((one) => !found.some((other) => other !== one && one.contains(other)));

export class Locator {
  constructor(
    readonly root: () => Element,
    readonly find: Find,
    readonly clock: Clock,
  ) {}

  elements = (): readonly HTMLElement[] => this.find(this.root());

  #within(find: Find): Locator {
    const inside: Find = (root) => [...new Set(this.find(root).flatMap((one) => find(one)))];
    return new Locator(this.root, inside, this.clock);
  }

  #pick(pick: (found: readonly HTMLElement[]) => readonly HTMLElement[]): Locator {
    return new Locator(this.root, (root) => pick(this.find(root)), this.clock);
  }

  getByRole(role: string, { name, exact }: { name?: Text; exact?: boolean } = {}): Locator {
    return this.#within((root) =>
      all(root).filter(
        (one) =>
          roleOf(one) === role && isShown(one) && (name === undefined || fits(nameOf(one), name, exact)),
      ),
    );
  }

  getByLabel = (label: Text, { exact = false } = {}): Locator =>
    this.#within((root) => all(root).filter((one) => fits(labelOf(one) ?? '\0', label, exact)));

  getByText = (text: Text, { exact = false } = {}): Locator =>
    this.#within((root) => innermost(all(root).filter((one) => fits(textOf(one), text, exact))));

  locator = (selector: string): Locator =>
    this.#within((root) => [...root.querySelectorAll<HTMLElement>(selector)]);

  filter = ({ hasText, has }: Filter): Locator =>
    this.#pick((found) =>
      found.filter(
        (one) =>
          (hasText === undefined || fits(textOf(one), hasText)) &&
          (has === undefined || has.elements().some((inner) => one.contains(inner) && inner !== one)),
      ),
    );

  nth = (index: number): Locator => this.#pick((found) => found.slice(index, index + 1));
  first = (): Locator => this.nth(0);
  last = (): Locator => this.#pick((found) => found.slice(-1));

  texts = (): readonly string[] => this.elements().map((one) => one.textContent ?? '');

  /** The one element, waited for. */
  async element(): Promise<HTMLElement> {
    await this.clock.until(() => this.elements().length > 0);
    const [one, ...others] = this.elements();
    if (one === undefined) throw new Error('Nothing fits the locator.');
    if (others.length > 0) throw new Error(`${others.length + 1} elements fit the locator, not one.`);
    return one;
  }

  async focus(): Promise<void> {
    (await this.element()).focus();
    await flush();
  }

  async click(): Promise<void> {
    const one = await this.element();
    const { MouseEvent } = windowOf(one);
    const init = { bubbles: true, cancelable: true };
    if (one.dispatchEvent(new MouseEvent('mousedown', init))) leaveFor(one);
    one.click();
    await flush();
  }

  async fill(text: string): Promise<void> {
    const field = (await this.element()) as HTMLInputElement;
    leaveFor(field);
    field.value = text;
    changed.add(field);
    field.dispatchEvent(new (windowOf(field).Event)('input', { bubbles: true }));
    await flush();
  }

  async press(key: string): Promise<void> {
    const one = await this.element();
    leaveFor(one);
    await pressKey(one, key);
  }

  async selectOption(wanted: string): Promise<void> {
    const select = (await this.element()) as HTMLSelectElement;
    const option = [...select.options].find((one) => one.text === wanted || one.value === wanted);
    if (option === undefined) throw new Error(`There is no option ${wanted}.`);
    leaveFor(select);
    select.value = option.value;
    select.dispatchEvent(new (windowOf(select).Event)('change', { bubbles: true }));
    await flush();
  }

  check = (): Promise<void> => this.setChecked(true);
  uncheck = (): Promise<void> => this.setChecked(false);

  async setChecked(isChecked: boolean): Promise<void> {
    if (((await this.element()) as HTMLInputElement).checked !== isChecked) await this.click();
  }

  async setInputFiles(...files: readonly File[]): Promise<void> {
    const input = await this.element();
    Object.defineProperty(input, 'files', { configurable: true, value: files });
    input.dispatchEvent(new (windowOf(input).Event)('change', { bubbles: true }));
    await flush();
  }
}

type PageWindow = typeof globalThis & { MouseEvent: typeof MouseEvent; KeyboardEvent: typeof KeyboardEvent };
const windowOf = (one: Element) => one.ownerDocument.defaultView as unknown as PageWindow;

/** Fields whose text has changed since they had the focus: a browser says so when they are left. */
const changed = new WeakSet<Element>();

function tellChange(field: Element): void {
  if (!changed.delete(field)) return;
  field.dispatchEvent(new (windowOf(field).Event)('change', { bubbles: true }));
}

const FOCUSABLE = 'button, input, select, textarea, a[href], summary, [tabindex]';

/** Gives the focus to what was pressed, and takes it from what had it. */
function leaveFor(pressed: Element): void {
  const { activeElement } = pressed.ownerDocument;
  const label = pressed.closest('label');
  const next = pressed.closest<HTMLElement>(FOCUSABLE) ?? label?.querySelector<HTMLElement>(FOCUSABLE);
  if (next === activeElement) return;
  if (activeElement !== null) tellChange(activeElement);
  if (next) next.focus();
  else (activeElement as HTMLElement | null)?.blur();
}

/** A key in an element, with what a browser then does by itself. */
export async function pressKey(one: HTMLElement, key: string): Promise<void> {
  const { KeyboardEvent } = windowOf(one);
  const isTaken = !one.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const form = one.closest('form');
  if (key === 'Tab' && !isTaken) {
    const order = [...one.ownerDocument.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (each) => isShown(each) && !(each as HTMLInputElement).disabled && each.tabIndex >= 0,
    );
    tellChange(one);
    (order[order.indexOf(one) + 1] ?? order[0])?.focus();
  }
  if (key === 'Enter' && !isTaken) {
    if (/^(button|summary)$/i.test(one.tagName)) one.click();
    else if (form !== null) {
      tellChange(one);
      const submit = form.querySelector<HTMLElement>('[type=submit]');
      if (submit === null) form.requestSubmit();
      else submit.click();
    }
  }
  await flush();
}
