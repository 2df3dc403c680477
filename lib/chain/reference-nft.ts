/** The reference NFT of a user token (CIP-68). */
import { LABELS, labelOf, labelPrefix } from '../asset/label.ts';
import { assetNameOf, parseSubject, policyOf, type Subject } from '../asset/subject.ts';

/** Labels of tokens that have a reference NFT (CIP-68). */
const USER_TOKEN_LABELS: readonly number[] = [LABELS.nft, LABELS.fungible, LABELS.richFungible];

/** Its subject: the same policy and name with label 100. Undefined for an asset that is no user token. */
export function referenceOf(subject: Subject): Subject | undefined {
  const labelled = labelOf(assetNameOf(subject));
  if (labelled === undefined || !USER_TOKEN_LABELS.includes(labelled.label)) return undefined;
  return parseSubject(policyOf(subject) + labelPrefix(LABELS.referenceNft) + labelled.rest);
}
