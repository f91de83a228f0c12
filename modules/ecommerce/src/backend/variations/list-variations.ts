import { type Context, Rows } from '@flotilla/backend';
import { show, via } from '@flotilla/core';
import { file } from '@flotilla/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import { attributeKey } from '../../entities/attribute-key.js';
import { product } from '../../entities/product.js';
import {
  attributeKeysToAttributes,
  productsToAttributes,
  productsToFileStorageModuleFiles,
  storesToProducts,
} from '../../links.js';
import { pricesInEffect } from '../../pricing/price-rule.js';
import { attributeSelection, type SelectedAttribute } from '../../selections.js';
import type { VariationRow, VariationsAnswer } from '../../variation-shapes.js';
import { maxVariations } from '../../variations/option-key.js';
import { variationTitle } from '../../variations/variation-title.js';

const prices = via(productsToAttributes, attributeSelection, { variants: ['default', 'additional'] });
const options = via(productsToAttributes, attributeSelection, {
  variants: ['option'],
  fields: ['orderIndex'],
});
const picture = via(productsToFileStorageModuleFiles, show(file, ['file']), {
  variants: ['default'],
  first: true,
});

/** Reads the variations of products for administrators, in a constant number of statements. */
@Injectable()
export class ListVariations {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** @throws NotFoundError */
  async of(productId: string, context: Context): Promise<VariationsAnswer> {
    const products = this.rows.of(product, context);
    const parent = await products.byId(productId, { fields: ['title'], with: { prices, picture } });
    const found = await products.find({
      where: { parentId: { eq: parent.id } },
      fields: ['slug', 'title', 'publishedAt', 'unpublishedAt'],
      with: { prices, options, picture },
      orderBy: { createdAt: 'asc', id: 'asc' },
      limit: maxVariations,
    });
    const stock = await this.rows.of(storesToProducts, context).find({
      where: { productId: { inArray: found.map(({ id }) => id) } },
      fields: ['productId', 'storeId', 'sku', 'quantity'],
      orderBy: { orderIndex: 'asc', id: 'asc' },
    });
    const inherited = parent.prices.flatMap(priceOf);
    const now = Date.now();
    return {
      options: await this.keysOf(
        found.flatMap((one) => one.options),
        context,
      ),
      variations: found.map((one): VariationRow => {
        const own = one.prices.flatMap(priceOf);
        return {
          ...{ id: one.id, slug: one.slug, picture: (one.picture ?? parent.picture)?.file ?? null },
          title: variationTitle(
            one.title,
            parent.title,
            one.options.map((option) => option.string),
          ),
          options: one.options.map(({ id }) => id),
          isPublished: isPublished(one, now),
          prices: pricesInEffect({ ofParent: inherited, ofProduct: own, ofStore: [] }).map(
            ({ attributeId, amount, currencyId }) => ({
              ...{ attributeId, amount, currencyId },
              isInherited: own.every((price) => price.attributeId !== attributeId),
            }),
          ),
          stock: stock
            .filter((item) => item.productId === one.id)
            .map(({ id, storeId, sku, quantity }) => ({ id, storeId, sku, quantity })),
        };
      }),
    };
  }

  /** Returns the kinds of options in the order of the variations, each with its used values in the order of the key. */
  private async keysOf(
    used: readonly (SelectedAttribute & { readonly link: { readonly orderIndex: number } })[],
    context: Context,
  ): Promise<VariationsAnswer['options']> {
    const ids = [...new Set(used.map(({ id }) => id))];
    if (ids.length === 0) return [];
    const links = await this.rows.of(attributeKeysToAttributes, context).find({
      where: { attributeId: { inArray: ids } },
      fields: ['attributeId', 'attributeKeyId', 'orderIndex'],
      with: { attributeKey: show(attributeKey, ['title']) },
      orderBy: { orderIndex: 'asc', id: 'asc' },
    });
    const placeOf = (attributeId: string) => used.find(({ id }) => id === attributeId)?.link.orderIndex ?? 0;
    const keys = Map.groupBy(links, ({ attributeKeyId }) => attributeKeyId);
    return [...keys]
      .toSorted(([, a], [, b]) => placeOf(a[0]?.attributeId ?? '') - placeOf(b[0]?.attributeId ?? ''))
      .map(([id, own]) => ({
        id,
        title: own[0]?.attributeKey?.title ?? {},
        values: own.map(({ attributeId }) => ({
          id: attributeId,
          text: used.find((one) => one.id === attributeId)?.string ?? {},
        })),
      }));
  }
}

function priceOf({ id, number, key, currency }: SelectedAttribute) {
  if (key?.type !== 'price' || !currency || number === null) return [];
  return [{ attributeId: id, keyId: key.id, currencyId: currency.id, amount: number }];
}

function isPublished(
  { publishedAt, unpublishedAt }: { publishedAt: string | null; unpublishedAt: string | null },
  now: number,
): boolean {
  const isOn = publishedAt !== null && Date.parse(publishedAt) <= now;
  return isOn && (unpublishedAt === null || Date.parse(unpublishedAt) > now);
}
