/** The payment part of addresses (CIP-19, "Test vectors"). */
import { expect, it } from 'vitest';
import { paymentScriptOf } from '../../lib/asset/address.ts';
import { rows } from '../data/tables.ts';

const SCRIPT = 'c37b1b5dc0669f1d3c61a6fddb2e8fde96be87b881c60bce8e8d542f';

it.each(rows<[string, string, boolean]>('asset-address', 'addresses'))('%s', (_what, address, isScript) => {
  expect(paymentScriptOf(address)).toBe(isScript ? SCRIPT : undefined);
});
