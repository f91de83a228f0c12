import type { LocalizedText } from '@flotilla/core';
import { boundedRecord } from '@flotilla/core/values';
import { z } from 'zod';
import { id } from './shapes.js';
import { maxOptionKeys, maxVariations } from './variations/option-key.js';

/** A text by language: in one at least. */
const texts = boundedRecord({ maxKeys: 30, maxLength: 4000 })
  .refine(isText, 'must be a text of at most 100 characters by language')
  .transform((text) => text as LocalizedText);

function isText(text: Readonly<Record<string, unknown>>): boolean {
  const values = Object.values(text);
  const isShort = (value: unknown) => typeof value === 'string' && value.trim() !== '' && value.length <= 100;
  return values.length > 0 && values.every(isShort);
}

/** One kind of option with its values: a key that exists, or the title of one to find or create. */
const option = z.strictObject({
  attributeKeyId: id.optional(),
  title: texts.optional(),
  values: z.array(texts).min(1).max(maxVariations),
});

export const variationInput = z.strictObject({ options: z.array(option).min(1).max(maxOptionKeys) });
export type VariationInput = z.output<typeof variationInput>;

const localized = z.record(z.string(), z.string());

const optionKey = z.object({
  id,
  title: localized,
  values: z.array(z.object({ id, text: localized })),
});

const variation = z.object({
  id,
  slug: z.string(),
  title: localized,
  /** The ids of its attributes, in the order of the keys. */
  options: z.array(id),
  isPublished: z.boolean(),
  /** Prices per piece or interval; inherited ones are those of the product. */
  prices: z.array(
    z.object({ attributeId: id, amount: z.string(), currencyId: id, isInherited: z.boolean() }),
  ),
  picture: z.string().nullable(),
  stock: z.array(z.object({ id, storeId: id, sku: z.string(), quantity: z.int().nullable() })),
});
export type VariationRow = z.output<typeof variation>;

export const variationsAnswer = z.object({
  options: z.array(optionKey),
  variations: z.array(variation),
});
export type VariationsAnswer = z.output<typeof variationsAnswer>;
