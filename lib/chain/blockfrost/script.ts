/** Reads a script by its hash. */
import * as z from 'zod/mini';
import { type Result, success } from '../../failure.ts';
import type { ScriptOnChain } from '../provider.ts';
import type { Get } from './get.ts';

/** `GET /scripts/{hash}` */
const scriptType = z.object({ type: z.enum(['timelock', 'plutusV1', 'plutusV2', 'plutusV3']) });
/** `GET /scripts/{hash}/json` */
const nativeScript = z.object({ json: z.unknown() });

/** Two requests at most. */
export async function readScript(get: Get, hash: string): Promise<Result<ScriptOnChain>> {
  const script = await get(`/scripts/${hash}`, scriptType);
  if (!script.ok) return script;
  if (script.value === undefined) return success({ kind: 'not-there' });
  if (script.value.type !== 'timelock') return success({ kind: 'program' });
  const native = await get(`/scripts/${hash}/json`, nativeScript);
  return native.ok ? success({ kind: 'native', json: native.value?.json ?? null }) : native;
}
