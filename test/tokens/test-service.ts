/** The adapter of a service whose registry spells all subjects in lower case, unless it is given others. */

import type { RateLimiter } from '../../lib/http/rate-limiter.ts';
import type { Http } from '../../lib/http/request.ts';
import type { Spellings } from '../../lib/tokens/list.ts';
import { createMetadataService } from '../../lib/tokens/service.ts';

export const createTestService = (http: Http, limiter: RateLimiter, spellings: Spellings = new Map()) =>
  createMetadataService(http, limiter, async () => spellings);
