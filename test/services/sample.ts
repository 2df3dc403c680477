/** Records for the tests of this folder: one subject for each case. */
import { createRecords } from './records.ts';

const POLICY = '5a'.repeat(28);
const hex = (text: string) => Buffer.from(text).toString('hex');
const fungible = (name: string) => `${POLICY}0014df10${hex(name)}`;
const signatures = [{ publicKey: 'aa'.repeat(32), signature: 'bb'.repeat(64) }];
const signed = <T>(value: T) => ({ value, sequenceNumber: 0, signatures });

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

export const SUBJECTS = {
  /** In both standards; CIP-68 lacks ticker and url, the decimals differ. */
  both: fungible('Both'),
  registered: `${POLICY}${hex('Registered')}`,
  nameless: `${POLICY}${hex('Nameless')}`,
  /** Upper-case hex, like 39 entries of the mainnet registry. */
  upperCase: `${POLICY}ABCD`,
  /** Recorded, but the service does not look up these labels. */
  nft: `${POLICY}000de140${hex('Nft')}`,
  reference: `${POLICY}000643b0${hex('Both')}`,
  unknown: `${POLICY}${hex('Unknown')}`,
} as const;

export const SAMPLE = createRecords({
  cip26: [
    {
      ...{ subject: SUBJECTS.both, policy: '82018200581c00', logo: signed(PNG.toString('base64')) },
      ...{ name: signed('Both, registered'), description: signed('In the registry.') },
      ...{ ticker: signed('BOTH'), decimals: signed(2), url: signed('https://both.example') },
    },
    {
      subject: SUBJECTS.registered,
      name: signed('Registered'),
      // Long enough for the answer to be compressed.
      description: { value: 'long '.repeat(300), sequenceNumber: 3 },
      decimals: signed(0),
    },
    { subject: SUBJECTS.nameless, description: signed('No name.') },
    { subject: SUBJECTS.upperCase, name: signed('Upper'), description: signed('Case.') },
  ],
  cip68: [
    {
      subject: SUBJECTS.both,
      ...{ name: 'Both, on chain', description: 'In a datum.', ticker: null, url: null, decimals: 6 },
      ...{ logo: 'ipfs://not even a CID', version: 1, has_logo: true },
    },
    { subject: SUBJECTS.nft, name: 'NFT', description: 'Label 222.' },
    { subject: SUBJECTS.reference, name: 'Reference', description: 'Label 100.' },
  ],
});
