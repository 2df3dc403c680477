/** Reads a script by its hash. */
import * as z from 'zod/mini';
import { type Result, success } from '../../failure.ts';
import type { ScriptOnChain } from '../provider.ts';
import type { Get } from './get.ts';

/** `GET /scripts/{hash}/json`; null for a Plutus script. */
const scriptJson = z.object({ json: z.unknown() });

export async function readScript(get: Get, hash: string): Promise<Result<ScriptOnChain>> {
  const script = await get(`/scripts/${hash}/json`, scriptJson);
  if (!script.ok) return script;
  if (script.value === undefined) return success({ kind: 'not-there' });
  const { json } = script.value;
  return success(json === null ? { kind: 'program' } : { kind: 'native', json });
}
