/**
 * Faults on demand: what the world does to a service's answers (services.md, "For both"). A test holds the
 * object, a shell reaches the same one under `/__faults`; `fault-answers.ts` carries them out.
 */
import * as z from 'zod/mini';

const common = {
  /** Only requests whose path and query, or whose body, hold this text: a path, or a subject. */
  match: z.optional(z.string()),
  /** Only the next so many requests; without it, until cleared. */
  times: z.optional(z.int().check(z.minimum(1))),
  /** Milliseconds to wait before answering, whatever the answer. */
  delayMs: z.optional(z.number().check(z.minimum(0))),
};
const redirectStatus = z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]);

const fault = z.discriminatedUnion('kind', [
  /** The true answer, late. */
  z.strictObject({ ...common, kind: z.literal('delay'), delayMs: z.number().check(z.minimum(0)) }),
  /** Another status; the body is the service's own kind of error unless one is given. */
  z.strictObject({
    ...common,
    kind: z.literal('status'),
    status: z.int().check(z.minimum(200), z.maximum(599)),
    headers: z.optional(z.record(z.string(), z.string())),
    body: z.optional(z.unknown()),
  }),
  /** 200 with the page of a captive portal. */
  z.strictObject({ ...common, kind: z.literal('html') }),
  /** The first half of the true answer, ended as if it were whole. */
  z.strictObject({ ...common, kind: z.literal('truncated') }),
  /** JSON that does not end before `bytes`, 100 MB unless told. */
  z.strictObject({ ...common, kind: z.literal('huge'), bytes: z.optional(z.int().check(z.minimum(0))) }),
  /** The true answer, one byte every `intervalMs`, a second unless told. */
  z.strictObject({
    ...common,
    kind: z.literal('drip'),
    intervalMs: z.optional(z.number().check(z.minimum(0))),
  }),
  /** The connection ends in the middle of the true answer. */
  z.strictObject({ ...common, kind: z.literal('reset') }),
  /** A redirect to `to`, 302 unless told. */
  z.strictObject({
    ...common,
    kind: z.literal('redirect'),
    to: z.string(),
    status: z.optional(redirectStatus),
  }),
]);

export type Fault = z.infer<typeof fault>;

export type Faults = {
  /** Replaces all faults. Of several the first that matches a request is carried out. */
  set(...faults: readonly Fault[]): void;
  clear(): void;
  /** The faults in force, with the `times` that are left. */
  list(): readonly Fault[];
  /** The fault for a request, counted as used; undefined when none matches. */
  take(request: { readonly target: string; readonly body: string }): Fault | undefined;
};

export function createFaults(): Faults {
  let inForce: readonly Fault[] = [];
  return {
    set(...faults) {
      inForce = faults;
    },
    clear() {
      inForce = [];
    },
    list: () => inForce,
    take({ target, body }) {
      const taken = inForce.find(({ match = '' }) => target.includes(match) || body.includes(match));
      if (taken?.times !== undefined) {
        const left = { ...taken, times: taken.times - 1 };
        inForce = inForce.flatMap((each) => (each !== taken ? [each] : left.times > 0 ? [left] : []));
      }
      return taken;
    },
  };
}

const faults = z.union([z.array(fault), fault]);

/** The faults that a JSON body names, one or an array; a sentence that says what is wrong when it is none. */
export function parseFaults(text: string): readonly Fault[] | string {
  try {
    const parsed = faults.safeParse(JSON.parse(text));
    if (!parsed.success) return `These are no faults: ${z.prettifyError(parsed.error).replace(/\s+/g, ' ')}.`;
    return Array.isArray(parsed.data) ? parsed.data : [parsed.data];
  } catch (error) {
    if (error instanceof SyntaxError) return `This is no JSON: ${error.message}.`;
    throw error;
  }
}
