/** Elements whose whole text is hex, however the page has split it. */
import { isHex } from '../../asset/subject.ts';
import { under } from './walk.ts';

const NODES_AT_MOST = 40;
const LENGTH_AT_MOST = 300;

/** The text of an element that holds hex and nothing else, without blanks within; undefined for any other. */
export function joinedHex(element: Element): string | undefined {
  let text = '';
  let nodes = 0;
  for (const node of under(element, NODES_AT_MOST)) {
    if (++nodes === NODES_AT_MOST || text.length > LENGTH_AT_MOST) return undefined;
    if (node instanceof Text) text += node.data;
  }
  const hex = text.trim().replace(/^#/, '');
  return hex !== '' && isHex(hex) ? hex : undefined;
}
