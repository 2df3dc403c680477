/** The payment part of addresses (CIP-19, "Test vectors"). */
import { expect, it } from 'vitest';
import { paymentScriptOf } from '../../lib/asset/address.ts';

const SCRIPT = 'c37b1b5dc0669f1d3c61a6fddb2e8fde96be87b881c60bce8e8d542f';

it.each([
  [
    'type 0: a key',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    undefined,
  ],
  [
    'type 1: a script',
    'addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh',
    SCRIPT,
  ],
  [
    'type 3: a script',
    'addr1x8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gt7r0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shskhj42g',
    SCRIPT,
  ],
  ['type 5: a script', 'addr128phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtupnz75xxcrtw79hu', SCRIPT],
  ['type 6: a key', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8', undefined],
  ['type 7: a script', 'addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx', SCRIPT],
  ['type 7 of a test network', 'addr_test1wrphkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcl6szpr', SCRIPT],
  ['type 15: a stake address', 'stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5', undefined],
  ['no bytes', 'addr1mykd6t', undefined],
  ['too few bytes for a hash', 'addr1wyqsypnh5hy', undefined],
  ['Base58', 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi', undefined],
  ['a wrong checksum', 'addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wy', undefined],
])('%s', (_what, address, script) => {
  expect(paymentScriptOf(address)).toBe(script);
});
