/** Chooses, stores and tests the chain provider of one network. */
import type { Failure } from '../../lib/failure.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { keyNeedOf, PROVIDERS, type Provider, type ProviderKind } from '../../lib/network/providers.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import type { ProviderAddressReading } from '../../lib/settings/provider-address.ts';
import { failureMessage } from '../messages.ts';
import { providerFailureMessage, providerTestMessage } from '../provider-messages.ts';
import { formatNumber } from '../token/format.ts';
import { bad, type StatusMessage } from '../ui/status-message.ts';
import type { SectionProps } from './section-props.ts';

export type ProviderProps = SectionProps & { readonly network: NetworkId };

export type TestResult = {
  readonly message: StatusMessage;
  /** The height of the latest block, where it was read. */
  readonly height?: string | undefined;
  /** The address does not lead to a provider of this network. */
  readonly isWrongAddress: boolean;
};

type Reading = Extract<ProviderAddressReading, { ok: true }>;

export function providerActions({ settings, access, saving, client, network }: ProviderProps) {
  const chosen: Provider = {
    kind: settings.providerKind[network],
    address: settings.providerAddress[network],
  };

  /** `instead`: only in place of this provider; during a test the user may choose another one. */
  const store = ({ kind, address }: Provider, instead?: Provider) =>
    saving.save(({ providerKind, providerAddress }) => {
      const now = { kind: providerKind[network], address: providerAddress[network] };
      if (instead && !isSame(now, instead)) return {};
      return {
        providerKind: { ...providerKind, [network]: kind },
        providerAddress: { ...providerAddress, [network]: address },
      };
    });

  async function test(from: Provider = chosen): Promise<TestResult> {
    const reply = await client.ask('provider.test', { network });
    if (!reply.ok) return failedTest(reply.failure);
    const { value } = reply;
    // The test recognizes what answers there without a key; that replaces the chosen kind and address.
    if (value.kind === 'works' && !isSame(value.provider, from)) await store(value.provider, from);
    const message = providerTestMessage(value, network, from.kind);
    const isWrongAddress = message.tone === 'bad';
    const height = value.kind === 'works' && value.latest.block.height;
    return { message, isWrongAddress, height: height ? formatNumber(height) : undefined };
  }

  return {
    chosen,
    test,
    /** Chooses a kind of provider, at its public address or, if the user runs it, on this machine. */
    choose(kind: ProviderKind) {
      const { address, isOwn } = PROVIDERS[kind];
      const to = { kind, address: address(network) };
      // Within the user's gesture. The address of a provider that the user runs is entered later.
      if (!isOwn && access.allows(to.address) === false)
        void access.request(hostPatternOf(new URL(to.address)));
      return store(to);
    },
    /** Saves an address, and its secret in the key vault. Resolves to an error message, if anything is wrong. */
    async saveAddress(address: string, { hostPattern, secret, kind = chosen.kind }: Reading) {
      const allowed = access.request(hostPattern);
      const to = { kind, address };
      const session = settings.sessionKeys;
      const sealed =
        secret === undefined || (await client.ask('key.set', { network, key: secret, to, session }));
      if (sealed !== true && !sealed.ok) return bad(() => failureMessage(sealed.failure));
      const error = await store(to);
      // A test without the key that the provider needs says nothing about the address.
      const isTestable = secret !== undefined || keyNeedOf(to) !== 'required';
      const isPublic = address === PROVIDERS[kind].address(network);
      if (error !== undefined || isPublic || !isTestable || !(await allowed)) return error;
      const { message, isWrongAddress } = await test(to);
      return isWrongAddress ? message : undefined;
    },
  };
}

const isSame = (a: Provider, b: Provider) => a.kind === b.kind && a.address === b.address;

function failedTest(failure: Failure): TestResult {
  const isWrongAddress =
    failure.kind === 'redirected' ||
    failure.kind === 'malformed' ||
    (failure.kind === 'service' && failure.status === 404);
  return { message: bad(() => providerFailureMessage(failure)), isWrongAddress };
}
