/** SQL, because one statement finds the options of all variations of a product. */
import type { Transaction } from '@flotilla/backend';
import { isPublishedSql } from '@flotilla/backend/ports';
import type { LocalizedText } from '@flotilla/core';

/** A published variation: its slug, and the texts of its options by the slug of their key. */
export interface OfferedVariation extends Record<string, unknown> {
  readonly slug: string;
  readonly options: readonly { readonly key: string; readonly text: LocalizedText }[];
}

/** Returns the published variations of a product, the oldest first. */
export const offeredVariations = (
  productId: string,
  db: Pick<Transaction, 'query'>,
): Promise<OfferedVariation[]> => db.query<OfferedVariation>(offeredText, [productId]);

const offeredText = `
select v."slug", (
  select coalesce(jsonb_agg(jsonb_build_object('key', k."slug", 'text', a."string") order by x."orderIndex", x."id"), '[]'::jsonb)
  from "ecommerce_products_to_attributes" x join "ecommerce_attribute" a on a."id" = x."attributeId"
  join lateral (
    select k."slug" from "ecommerce_attribute_keys_to_attributes" l join "ecommerce_attribute_key" k on k."id" = l."attributeKeyId"
    where l."attributeId" = a."id" order by l."orderIndex", l."id" limit 1
  ) k on true
  where x."productId" = v."id" and x."variant" = 'option'
) as "options"
from "ecommerce_product" v where v."parentId" = $1::uuid and ${isPublishedSql('v')} order by v."createdAt", v."id" limit 1000`;
