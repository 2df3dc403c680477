/** Classification of the labels next to hex. */
import { expect, it } from 'vitest';
import { readLabel } from '../../lib/network/labels.ts';

/** Labels by meaning, separated by `|`. */
const LABELS = {
  policy: 'Policy ID|policy_id|policyId|Policy|Script hash|ポリシーID|策略 ID|정책 ID',
  id: 'Asset ID:|Token ID: |Subject|unit|Asset IDs',
  asset: 'Asset|"asset": "|Token|Tokens|Native tokens|Minted asset|Input token|Asset hex|Currency',
  name:
    "Name|Names|Asset names|Display name|Ticker name|Name of the asset|Token's name|Name (UTF-8)|Asset name|" +
    'Asset Name (hex)|assetName|asset_name|Encoded name|Token name:|On-chain name|' +
    "Nom du jeton|İsim|Kodierter Name|Asset-Name|Nom de l'actif|Nom encodé|Nombre del activo|Nome do ativo|" +
    'アセット名|トークン名:|资产名称|자산 이름|Имя актива|Tên tài sản|Varlık adı',
  hash:
    'Hash|Transaction Hash|Tx hash:|tx_hash|txHash|Block|Block hash|Token transaction|Pool ID|Stake key|Inputs|' +
    'UTXO|UTxO|Minted in|Governance action ID|' +
    'Transaktion|Transacción|İşlem|トランザクションハッシュ|交易哈希|블록 해시|Хэш транзакции',
  other: 'Datum|Datum Hash|Address|Adresse|CBOR|Signature|Адрес',
  nothing:
    '|1y ago|HOSKY Token|Policy of truth|₳ 2.00|Supply|Blockchain|Ad Astra|The name of the rose|username|Decoded|' +
    'Minted|Burned|Full',
};

it.each(Object.entries(LABELS))('readLabel returns "%s"', (meaning, labels) => {
  expect(labels.split('|').filter((label) => (readLabel(label) ?? 'nothing') !== meaning)).toEqual([]);
});
