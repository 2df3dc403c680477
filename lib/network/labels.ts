/**
 * Classifies the labels that explorers show next to hex, in the languages of the explorers (docs/explorers.md, "Labels"):
 * asset name, token, policy, or something else.
 */
import { once } from '../once.ts';

/**
 * What the hex is. `name`: an asset name. `policy`: a policy ID. `id`: a subject or fingerprint. `asset`: the ID or the name
 * of an asset. `hash`: 28 or 32 bytes of a transaction, block, pool or stake key. `other`: data of any length, such as a datum,
 * an address or a signature.
 */
export type LabelMeaning = 'name' | 'policy' | 'id' | 'asset' | 'hash' | 'other';

const wordSet = (words: string) => once(() => new Set(words.split(/\s+/)));

/** A label means "asset name" if it contains one of these words and otherwise only `NAME_QUALIFIERS`. */
const NAME_WORDS = wordSet(
  `name names assetname assetnames tokenname tokennames tokennaam nom noms nombre nome naam nama namn nazwa název isim ad
   adı tên bezeichnung όνομα`,
);
const NAME_QUALIFIERS = wordSet(
  `asset assets token tokens coin nft display ticker native encoded decoded raw full internal unique hex hexadecimal
   hexadezimal on chain onchain utf utf8 8 16 base16 ascii bytes form s the kodierter kodiert roher vollständiger encodé
   codé complet brut actif jeton codificado completo activo ativo bruto codificato varlık aset tài sản tokena aktywa tokenu
   de del dell della do da di du d l la le el o of der des het van in en em as`,
);
/** "Name" in languages that inflect words or do not separate them; matched anywhere in a label. */
const NAME_IN_LABEL = once(
  () =>
    /アセット名|トークン名|資産名|名前|名称|名稱|资产名|資產名|代币名|代幣名|이름|에셋명|자산명|토큰명|(?<!\p{L})(?:имя|название|назва|ім я|اسم|नाम|שם|ชื่อ)(?!\p{L})/iu,
);

/** Word beginnings of labels for data of any length that is not a token. */
const OTHER_LABEL = once(
  () =>
    /(?<!\p{L})(?:datum|data|cbor|redeemer|ad+ress|direcci|endereç|indirizz|sign|witness|vrf|vkey|account|адрес)|データム|アドレス|地址|주소/iu,
);
/** Word beginnings of labels for 28 or 32 bytes that are not a token. */
const HASH_LABEL = once(
  () =>
    /(?<!\p{L})(?:tx|trx|transa[ck]|transaç|transaz|tranza|block(?!chain)|bloque|bloc(?!kchain)|blok(?!zincir)|e?utxo|input|output|spent|minted in|pool|stak|key|credential|drep|owner|merkle|nonce|govern|proposal|action|işlem|giao dịch|khối|транзакц|блок(?!чейн)|معاملة|συναλλαγ|ธุรกรรม)|(?<!\p{L})hash(?!\p{L})|ハッシュ|哈希|해시|хеш|хэш|トランザクション|取引|ブロック(?!チェーン)|交易|区块(?!链)|區塊(?!鏈)|트랜잭션|거래|블록(?!체인)/iu,
);

/** Matches a whole label that means "policy". */
const POLICY_LABEL =
  /^(?:(?:native|minting|asset|token) )?(?:policy|politique|política|richtlinie|script|ポリシー|策略|政策|정책|политика)(?: ?(?:ids?|hash|hex|ハッシュ|哈希|해시))?$/i;
/** Matches a whole label that means "token" or "token ID"; not "HOSKY Token", which is a name. */
const ASSET_LABEL =
  /^(?:(?:native|minted|burned|full|input|output|pool|staked|policy|script) )*(?:assets?|tokens?|subjects?|units?|currency|policy|fingerprints?)(?: (?:assets?|tokens?|policy|subject|unit|fingerprint))*(?: (?:ids?|hex|identifiers?))?$/i;
const ID_LABEL = once(() => /(?<!\p{L})(?:fingerprints?|subjects?|units?|ids?|identifiers?)$/iu);

/** The kind of hex that a label announces; undefined for other labels. */
export function readLabel(label: string): LabelMeaning | undefined {
  // The lower case of the Turkish dotted capital I is two characters.
  const normalized = label.replaceAll('İ', 'i');
  const whole = wordsOf(normalized);
  const text = wordsOf(normalized.replace(/([a-z])([A-Z])/g, '$1 $2'));
  const words = text.toLowerCase().split(' ');
  const isName =
    words.some((word) => NAME_WORDS().has(word)) &&
    words.every((word) => NAME_WORDS().has(word) || NAME_QUALIFIERS().has(word));
  if (isName || NAME_IN_LABEL().test(text)) return 'name';
  if (POLICY_LABEL.test(text)) return 'policy';
  if (ASSET_LABEL.test(text)) return ID_LABEL().test(text) ? 'id' : 'asset';
  if (OTHER_LABEL().test(text)) return 'other';
  return HASH_LABEL().test(text) || HASH_LABEL().test(whole) ? 'hash' : undefined;
}

const wordsOf = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
