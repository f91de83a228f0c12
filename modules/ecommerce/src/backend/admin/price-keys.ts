import { InvalidError, type Rows, type TransactionContext } from '@flotilla/backend';
import type { Interval } from '@flotilla/billing';
import { type AttributeKey, attributeKey } from '../../entities/attribute-key.js';
import { intervalNamed } from '../../pricing/price-rule.js';

type KeyType = 'price' | 'interval';

/**
 * Returns the attribute key of an interval's prices, or of a subscription interval. Creates it when there is
 * none.
 */
export async function keyFor(
  type: KeyType,
  per: Interval | null,
  { rows, txContext }: { rows: Rows; txContext: TransactionContext },
): Promise<AttributeKey> {
  const keys = await rows
    .of(attributeKey, txContext)
    .find({ where: { type: { eq: type } }, orderBy: { createdAt: 'asc' } });
  const isPiece = type === 'price' && per === null;
  const existing =
    (isPiece ? pieceKeyAmong(keys) : undefined) ?? keys.find((one) => (intervalNamed(one) ?? null) === per);
  if (existing) return existing;
  const wanted = type === 'price' ? priceKeys[per ?? 'piece'] : intervalKey(per);
  const isTaken = await rows.of(attributeKey, txContext).exists({ where: { slug: { eq: wanted.slug } } });
  return rows.of(attributeKey, txContext).insert({
    ...wanted,
    type,
    field: type === 'price' ? 'number' : 'string',
    ...(isTaken && { slug: undefined }),
  });
}

function intervalKey(per: Interval | null) {
  if (per === null)
    throw InvalidError.of('per', {
      en: 'is required: a subscription is paid for a day, a week, a month or a year.',
      ru: 'нужен: подписку оплачивают за день, неделю, месяц или год.',
    });
  return { slug: `every-${per}`, adminTitle: `Every ${per}`, title: {} };
}

const titles: Readonly<Record<Interval, string>> = {
  day: 'день',
  week: 'неделю',
  month: 'месяц',
  year: 'год',
};
const suffixes: Readonly<Record<Interval, string>> = {
  day: 'день',
  week: 'неделя',
  month: 'месяц',
  year: 'год',
};

const priceKey = (per: Interval) => ({
  slug: `price-per-${per}`,
  adminTitle: `Price per ${per}`,
  title: { en: `Price per ${per}`, ru: `Цена за ${titles[per]}` },
  suffix: { en: ` / ${per}`, ru: ` / ${suffixes[per]}` },
});

/** Names of the key of prices per piece. */
export const pieceKey = {
  slug: 'price',
  adminTitle: 'Price',
  title: { en: 'Price', ru: 'Цена' },
  suffix: {},
} as const;

/** Returns the first key of prices without a time: neither an interval nor words after the number, as in " / night". */
export function pieceKeyAmong(keys: readonly AttributeKey[]): AttributeKey | undefined {
  return keys.find(
    (one) => intervalNamed(one) === undefined && Object.values(one.suffix ?? {}).every((text) => !text),
  );
}

/** Names of new keys, which visitors see. */
const priceKeys = {
  piece: pieceKey,
  day: priceKey('day'),
  week: priceKey('week'),
  month: priceKey('month'),
  year: priceKey('year'),
} as const;
