import type * as z from 'zod/mini';
import type { Result } from '../../failure.ts';

/** A GET request to one network; undefined for a 404. */
export type Get = <S extends z.ZodMiniType>(
  path: string,
  schema: S,
) => Promise<Result<z.infer<S> | undefined>>;
