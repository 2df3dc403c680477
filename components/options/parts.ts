import type { Settings } from '../../lib/settings/settings.ts';
import type { Keeping } from './use-keeping.ts';
import type { Access } from './use-permissions.ts';

/** What most sections of the options go by. */
export type Parts = { readonly settings: Settings; readonly access: Access; readonly keeping: Keeping };
