/** Finds and drives elements of a mounted page by role, label and text, with the names of Playwright. */
import { flush, until } from './clock.ts';
import { holds, isSame, isShown, labelOf, nameOf, ROLES, squash, type Text } from './roles.ts';

type Filter = { readonly hasText?: Text; readonly has?: Locator };
type Found = readonly HTMLElement[];

/** The elements that may have a label. */
const LABELLED = '[aria-label], [aria-labelledby], input, select, textarea';

const allIn = (root: Element, selector = '*'): Found => [...root.querySelectorAll<HTMLElement>(selector)];
/** Leaves out what is inside of an element without the text, since it cannot have the text either. */
function allWith(root: Element, text: Text): Found {
  if (typeof text !== 'string') return allIn(root);
  const wanted = squash(text);
  const around = [...root.children].filter((one) =>
    squash(one.textContent).includes(wanted),
  ) as HTMLElement[];
  return around.flatMap((one) => [one, ...allWith(one, wanted)]);
}
const innermost = (found: Found) =>
  found.filter((one) => !found.some((other) => other !== one && one.contains(other)));

export class Locator {
  constructor(readonly elements: () => Found) {}

  #within = (find: (root: Element) => Found): Locator =>
    new Locator(() => [...new Set(this.elements().flatMap(find))]);

  getByRole = (role: string, { name, exact }: { name?: Text; exact?: boolean } = {}): Locator =>
    this.#within((root) =>
      allIn(root, [`[role=${role}]`, ROLES[role]].filter(Boolean).join()).filter((one) => {
        const isRole = (one.getAttribute('role') ?? role) === role && isShown(one);
        return isRole && (name === undefined || (exact ? isSame : holds)(nameOf(one, role), name));
      }),
    );

  button = (name: Text, exact = false): Locator => this.getByRole('button', { name, exact });
  region = (name: string): Locator => this.getByRole('region', { name });
  status = (): Locator => this.getByRole('status');

  getByLabel = (label: Text): Locator =>
    this.#within((root) => allIn(root, LABELLED).filter((one) => holds(labelOf(one) ?? '\0', label)));

  getByText = (text: Text, { exact = false } = {}): Locator =>
    this.#within((root) =>
      innermost(allWith(root, text).filter((one) => (exact ? isSame : holds)(squash(one.textContent), text))),
    );

  locator = (selector: string): Locator => this.#within((root) => allIn(root, selector));

  filter = ({ hasText = '', has }: Filter): Locator =>
    new Locator(() => {
      const inside = has?.elements();
      const isAround = (one: Element) => inside?.some((inner) => one.contains(inner)) ?? true;
      return this.elements().filter((one) => isAround(one) && holds(squash(one.textContent), hasText));
    });

  nth = (index: number): Locator => new Locator(() => this.elements().slice(index, index + 1));
  first = (): Locator => this.nth(0);

  texts = (): readonly string[] => this.elements().map((one) => one.textContent ?? '');

  async element(): Promise<HTMLElement> {
    await until(() => this.elements().length > 0);
    const [one, ...others] = this.elements();
    if (one === undefined || others.length > 0)
      throw new Error(`${this.elements().length} elements fit the locator.`);
    return one;
  }

  async focus(): Promise<void> {
    (await this.element()).focus();
    await flush();
  }

  async click(): Promise<void> {
    const one = await this.element();
    if (one.dispatchEvent(new (windowOf(one).MouseEvent)('mousedown', INIT))) moveFocus(one);
    one.click();
    await flush();
  }

  async fill(text: string): Promise<void> {
    const field = (await this.element()) as HTMLInputElement;
    moveFocus(field);
    field.value = text;
    changed.add(field);
    await dispatch(field, 'input');
  }

  async press(key: string): Promise<void> {
    const one = await this.element();
    moveFocus(one);
    await pressKey(one, key);
  }

  async selectOption(wanted: string): Promise<void> {
    const select = (await this.element()) as HTMLSelectElement;
    const option = [...select.options].find((one) => one.text === wanted || one.value === wanted);
    if (option === undefined) throw new Error(`There is no option ${wanted}.`);
    moveFocus(select);
    select.value = option.value;
    await dispatch(select, 'change');
  }

  async setChecked(isChecked: boolean): Promise<void> {
    if (((await this.element()) as HTMLInputElement).checked !== isChecked) await this.click();
  }

  async setInputFiles(...files: readonly File[]): Promise<void> {
    const input = await this.element();
    Object.defineProperty(input, 'files', { configurable: true, value: files });
    await dispatch(input, 'change');
  }
}

type PageWindow = typeof globalThis & { MouseEvent: typeof MouseEvent; KeyboardEvent: typeof KeyboardEvent };
const windowOf = (one: Element) => one.ownerDocument.defaultView as unknown as PageWindow;
const INIT = { bubbles: true, cancelable: true };

function dispatch(one: Element, type: 'input' | 'change'): Promise<void> {
  one.dispatchEvent(new (windowOf(one).Event)(type, { bubbles: true }));
  return flush();
}

/** Fields that were edited since they got the focus: a browser fires `change` when they lose it. */
const changed = new WeakSet<Element>();
const fireChange = (field: Element | null): void => {
  if (field !== null && changed.delete(field)) void dispatch(field, 'change');
};

const FOCUSABLE = 'button, input, select, textarea, a[href], summary, [tabindex]';

/** Moves the focus like a press of the mouse does. */
function moveFocus(pressed: Element): void {
  const active = pressed.ownerDocument.activeElement as HTMLElement | null;
  const inLabel = pressed.closest('label')?.querySelector<HTMLElement>(FOCUSABLE);
  const next = pressed.closest<HTMLElement>(FOCUSABLE) ?? inLabel;
  if (next === active) return;
  fireChange(active);
  if (next) next.focus();
  else active?.blur();
}

/** Like a browser, which submits a form with several text fields only by a button. */
function submitByEnter(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLElement>('[type=submit]');
  const fields = form.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file])');
  if (button || fields.length < 2) form.requestSubmit(button);
}

export async function pressKey(one: HTMLElement, key: string): Promise<void> {
  const event = new (windowOf(one).KeyboardEvent)('keydown', { ...INIT, key });
  const isTaken = !one.dispatchEvent(event);
  const form = one.closest('form');
  if (key === 'Tab' && !isTaken) {
    const order = allIn(one.ownerDocument.documentElement, FOCUSABLE).filter(
      (each) => isShown(each) && !(each as HTMLInputElement).disabled && each.tabIndex >= 0,
    );
    fireChange(one);
    (order[order.indexOf(one) + 1] ?? order[0])?.focus();
  }
  if (key === 'Enter' && !isTaken) {
    fireChange(one);
    if (/^(button|summary)$/i.test(one.tagName)) one.click();
    else if (form) submitByEnter(form);
  }
  await flush();
}
