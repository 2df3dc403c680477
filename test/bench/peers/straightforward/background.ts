/** Requests each token by its own `GET`, with all properties. */
import { NETWORKS } from '../../../../lib/network/networks.ts';

type Asked = { readonly id: string };
type Listener = (message: Asked, sender: unknown, reply: (value: unknown) => void) => true;
declare const chrome: { runtime: { onMessage: { addListener(listener: Listener): void } } };

async function get({ id }: Asked): Promise<unknown> {
  const answer = await fetch(`${NETWORKS.mainnet.metadata}/api/v2/subjects/${id}`);
  return answer.ok ? answer.json() : { status: answer.status };
}

chrome.runtime.onMessage.addListener((message, _sender, reply) => {
  get(message).then(reply, (error: unknown) => reply({ error: String(error) }));
  return true;
});
