/** What a request asks of the metadata service, read as Spring reads it; a bad one throws BadRequest. */
import * as z from 'zod/mini';
import { PRIORITIES, type Priority, type Question } from './merge.ts';

/** A request the service refuses with 400; the message is for the developer, the answer does not carry it. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest';
}

/** Values of a query parameter by name, in the order they stand; undefined when it is not there. */
type Query = (name: string) => string[] | undefined;

export type Asked = Question & { readonly details: boolean };

/** The question of `GET /api/v2/subjects/{subject}`. */
export function readGet(query: Query): Asked {
  return { ...readQuery(query), properties: checkFilter(readList(query('property')) ?? []) };
}

const body = z.object({ subjects: z.array(z.string()), properties: z.nullish(z.array(z.string())) });

/** The question of `POST /api/v2/subjects/query`, and the subjects it is asked for. */
export function readPost(query: Query, text: string): Asked & { readonly subjects: readonly string[] } {
  const parsed = body.safeParse(parseJson(text));
  if (!parsed.success) throw new BadRequest(z.prettifyError(parsed.error));
  const { subjects, properties } = parsed.data;
  return { ...readQuery(query), subjects, properties: checkFilter(properties ?? []) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadRequest(error.message);
    throw error;
  }
}

function readQuery(query: Query): { readonly priority: readonly Priority[]; readonly details: boolean } {
  const priority = readList(query('query_priority'))?.map(readPriority) ?? PRIORITIES;
  return { priority, details: readFlag(query('show_cips_details')?.[0] ?? '') };
}

/** One value may be a list with commas; of several each stands for itself (Spring's String to List). */
function readList(values: string[] | undefined): string[] | undefined {
  const [first, ...others] = values ?? [];
  if (first === undefined || others.length > 0) return values;
  return first === '' ? [] : first.split(',').map((value) => value.trim());
}

function readPriority(value: string): Priority {
  const known = PRIORITIES.find((priority) => priority === value.trim());
  if (known === undefined) throw new BadRequest(`query_priority cannot be ${value}`);
  return known;
}

/** The words Spring takes for a boolean; an empty value means the default, false. */
function readFlag(value: string): boolean {
  const word = value.trim().toLowerCase();
  if (['true', 'on', 'yes', '1'].includes(word)) return true;
  if (['false', 'off', 'no', '0', ''].includes(word)) return false;
  throw new BadRequest(`show_cips_details cannot be ${value}`);
}

/** The trap of the filter: without both name and description it is refused (services.md). */
function checkFilter(properties: readonly string[]): readonly string[] {
  const complete = properties.includes('name') && properties.includes('description');
  if (properties.length === 0 || complete) return properties;
  throw new BadRequest('When filtering properties, name and description must be among them');
}
