/** An IntersectionObserver whose reports a test makes. */
import { vi } from 'vitest';

type Report = (entries: object[]) => void;

/** `observed`: the elements of all observers; `report`: hands a report to the newest one. */
export function fakeObserver() {
  const observed = new Set<Element>();
  const fake = {
    observed,
    observe: vi.fn((one: Element) => observed.add(one)),
    report: (() => {}) as Report,
  };
  class FakeObserver {
    observe = fake.observe;
    unobserve = (element: Element) => observed.delete(element);
    disconnect = () => observed.clear();
    constructor(report: Report) {
      fake.report = report;
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  return fake;
}
