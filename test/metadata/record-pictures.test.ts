/** Records are kept without their pictures, which come back where they were taken out and nowhere else. */
import { expect, it } from 'vitest';
import { withoutPictures, withPicture } from '../../lib/metadata/record-pictures.ts';
import type { Logo } from '../../lib/metadata/token.ts';

const PICTURE = 'A'.repeat(2_001);
const image = (source: 'CIP_26' | 'CIP_68'): Logo => ({
  kind: 'image',
  type: 'image/png',
  base64: PICTURE,
  source,
});
const RECORDS = {
  CIP_26: { name: 'A', logo: { value: PICTURE, sequenceNumber: 0 } },
  CIP_68: { name: 'A', logo: PICTURE },
};
const WITHOUT = {
  CIP_26: { name: 'A', logo: { value: null, sequenceNumber: 0 } },
  CIP_68: { name: 'A', logo: null },
};

it('takes out pictures, and no address', () => {
  expect(withoutPictures(RECORDS)).toEqual(WITHOUT);
  const addresses = { CIP_68: { logo: 'ipfs://a' }, CIP_26: { logo: { value: 'https://a.example' } } };
  expect(withoutPictures(addresses)).toEqual(addresses);
});

it('puts the picture back into the record that it is of', () => {
  expect(withPicture(WITHOUT, image('CIP_26'))).toEqual({ ...WITHOUT, CIP_26: RECORDS.CIP_26 });
  const uri = `data:image/png;base64,${PICTURE}`;
  expect(withPicture(WITHOUT, image('CIP_68'))).toEqual({ ...WITHOUT, CIP_68: { name: 'A', logo: uri } });
  expect(withPicture(WITHOUT, { kind: 'none', reason: 'remote' })).toEqual(WITHOUT);
  expect(withPicture(RECORDS, image('CIP_68'))).toEqual(RECORDS);
});
