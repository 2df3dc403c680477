/** All mutations. */
import { mutationsIn } from './mutation.ts';
import { ASSET } from './mutations/asset.ts';
import { METADATA } from './mutations/metadata.ts';
import { PAGE } from './mutations/page.ts';
import { PROVIDER } from './mutations/provider.ts';
import { REQUESTS } from './mutations/requests.ts';
import { SETTINGS } from './mutations/settings.ts';
import { TEXT } from './mutations/text.ts';
import { TRUST } from './mutations/trust.ts';

export const MUTATIONS = [ASSET, TRUST, METADATA, REQUESTS, PROVIDER, SETTINGS, TEXT, PAGE].flatMap(
  mutationsIn,
);
