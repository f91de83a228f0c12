import { RefusedError } from '@flotilla/backend';
import {
  IMPORT_TARGETS,
  type ImportedLink,
  type ImportedRow,
  importedSlug,
  type ImportTarget,
  type ImportTargets,
  type ImportTools,
  type PriceKeyRecord,
  type ProductCategoryRecord,
  type ProductRecord,
} from '@flotilla/backend/ports';
import { currency } from '@flotilla/billing';
import { slugOf, subtract } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { attribute } from '../../entities/attribute.js';
import { attributeKey } from '../../entities/attribute-key.js';
import { category } from '../../entities/category.js';
import { discount } from '../../entities/discount.js';
import { product } from '../../entities/product.js';
import { store } from '../../entities/store.js';
import {
  attributeKeysToAttributes,
  attributesToBillingModuleCurrencies,
  categoriesToProducts,
  discountsToProducts,
  productsToAttributes,
  productsToFileStorageModuleFiles,
  storesToProducts,
} from '../../links.js';
import { maxVariations } from '../../variations/option-key.js';
import { pieceKey } from '../admin/price-keys.js';
import { attributeTarget, valueTarget } from './attribute-targets.js';
import { attributeLinks, categoryLinks, fileLinks } from './product-links.js';
import { ShopOfImports } from './shop-of-imports.js';

/** A purchase considers 50 discounts; some are left to the owner of the shop. */
const maxSales = 40;
const maxTitle = 200;

const titleOf = (label: string) => label.slice(0, maxTitle).toWellFormed();
const slugOfRecord = ({ slug, label, key }: ProductRecord, language: string) =>
  importedSlug(slug || label, key, language);

/** Writes products of other systems with their variations, prices, stock, pictures and facts. */
@Injectable()
export class ProductImports {
  constructor(
    @Inject(IMPORT_TARGETS) targets: ImportTargets,
    @Inject(ShopOfImports) private readonly shop: ShopOfImports,
  ) {
    targets.add(categoryTarget);
    targets.add(attributeTarget);
    targets.add(valueTarget);
    targets.add(this.priceKeyTarget());
    for (const kind of ['product', 'variation'] as const) {
      const after = kind === 'product' ? ['product-category', 'attribute-value', 'price-key'] : ['product'];
      // The product refers to its price, and the others to the product.
      targets.add(this.priceTarget(kind, after));
      targets.add(this.productTarget(kind, after));
      targets.add(this.stockTarget(kind, after));
      targets.add(this.saleTarget(kind, after));
    }
  }

  private productTarget(kind: ProductRecord['kind'], after: readonly string[]): ImportTarget<ProductRecord> {
    return {
      ...{ kind, after, entity: product, isMain: true, hasPage: kind === 'product' },
      placedBy: categoriesToProducts.key,
      choices: { currency: currency.key, store: store.key },
      name: { field: 'slug', of: slugOfRecord },
      rowOf: (record, tools) => this.productRow(record, tools),
    };
  }

  private async productRow(record: ProductRecord, tools: ImportTools): Promise<ImportedRow> {
    const { kind, label, html, summary, parent, position = 0, weight, isShippable } = record;
    if (position >= maxVariations)
      throw new RefusedError(`A product has at most ${maxVariations} variations.`);
    return {
      values: {
        ...{ adminTitle: titleOf(label), slug: slugOfRecord(record, tools.language) },
        // A variation is called after its product and its options.
        ...(kind === 'product' && { title: tools.localized(label) }),
        ...(summary !== undefined && { shortDescription: tools.localized(summary) }),
        ...(html !== undefined && { description: await tools.text(html) }),
        publishedAt: record.isPublished ? 'now' : null,
        ...(weight !== undefined && { weight }),
        ...(isShippable !== undefined && { isShippable }),
        ...(await this.taxClass(record, tools)),
      },
      references:
        parent === undefined ? {} : { parentId: { kind: 'product', key: parent, entity: product.key } },
      links: [...attributeLinks(record), ...categoryLinks(record), ...(await fileLinks(record, tools))],
      keeps: [
        ...(record.pictures === undefined ? [productsToFileStorageModuleFiles.key] : []),
        ...(record.categories === undefined ? [categoriesToProducts.key] : []),
        ...(record.facts === undefined || record.price === undefined ? [productsToAttributes.key] : []),
      ],
    };
  }

  private async taxClass({ taxClass }: ProductRecord, tools: ImportTools) {
    if (taxClass === undefined) return {};
    const taxClassId = await this.shop.taxClassId(slugOf(taxClass));
    if (taxClassId === undefined) tools.lose('tax class, which the shop does not have', taxClass);
    return taxClassId === undefined ? {} : { taxClassId };
  }

  private priceTarget(kind: ProductRecord['kind'], after: readonly string[]): ImportTarget<ProductRecord> {
    return {
      ...{ kind, after, entity: attribute },
      rowOf: async (record, tools) => {
        if (typeof record.price !== 'string') return undefined;
        const currencyId = await this.shop.currencyId(record);
        if (currencyId === undefined) tools.lose('price: the shop has no currency', record.price);
        const keyId = await this.shop.priceKeyId();
        const ofKey = attributeKeysToAttributes;
        const ofCurrency = attributesToBillingModuleCurrencies;
        const key: ImportedLink = {
          ...{ link: ofKey.key, own: ofKey.right.field, field: ofKey.left.field },
          to:
            keyId === undefined
              ? { kind: 'price-key', key: 'price', entity: attributeKey.key }
              : { id: keyId },
        };
        const currency = { link: ofCurrency.key, own: ofCurrency.left.field, field: ofCurrency.right.field };
        return {
          values: { adminTitle: titleOf(`${record.label}: price`), number: record.price },
          links: [key, ...(currencyId === undefined ? [] : [{ ...currency, to: { id: currencyId } }])],
        };
      },
    };
  }

  private priceKeyTarget(): ImportTarget<PriceKeyRecord> {
    return {
      kind: 'price-key',
      entity: attributeKey,
      name: { field: 'slug', of: () => pieceKey.slug },
      rowOf: async () =>
        (await this.shop.priceKeyId()) === undefined
          ? { values: { ...pieceKey, type: 'price', field: 'number' } }
          : undefined,
    };
  }

  /** Each product is in the store, also one with variations, because the store lists it. */
  private stockTarget(kind: ProductRecord['kind'], after: readonly string[]): ImportTarget<ProductRecord> {
    return {
      ...{ kind, after, entity: storesToProducts },
      // A missing sku is made of the name. One that another product has is refused.
      name: { field: 'sku', of: (record, language) => (record.sku ? '' : slugOfRecord(record, language)) },
      rowOf: async (record, tools) => {
        const storeId = await this.shop.storeId(record);
        if (storeId === undefined) {
          if (record.sku || record.stock !== undefined) tools.lose('sku and stock: the shop has no store');
          return undefined;
        }
        return {
          values: {
            storeId,
            sku: record.sku || slugOfRecord(record, tools.language),
            ...(record.stock !== undefined && { quantity: record.stock }),
          },
          references: { productId: { kind, key: record.key, entity: product.key } },
        };
      },
    };
  }

  private saleTarget(kind: ProductRecord['kind'], after: readonly string[]): ImportTarget<ProductRecord> {
    return {
      ...{ kind, after, entity: discount },
      ended: { isAutomatic: false },
      rowOf: async (record, tools) => {
        const { sale, price, label, key } = record;
        if (!sale || typeof price !== 'string') return undefined;
        const currencyId = await this.shop.currencyId(record);
        if (currencyId === undefined) return undefined;
        if (sale.position >= maxSales) {
          tools.lose(`sale price with dates, of which ${maxSales} are taken`, sale.price);
          return undefined;
        }
        return {
          values: {
            ...{ adminTitle: titleOf(`Sale: ${label}`), title: tools.localized(label) },
            ...{ kind: 'amount', target: 'products', value: subtract(price, sale.price), currencyId },
            ...{ isAutomatic: true, startsAt: sale.from ?? null, endsAt: sale.until ?? null },
          },
          // Without its product the discount would apply to all.
          links: [
            {
              link: discountsToProducts.key,
              ...{ own: discountsToProducts.left.field, field: discountsToProducts.right.field },
              to: { kind, key, entity: product.key },
            },
          ],
        };
      },
    };
  }
}

const categoryTarget: ImportTarget<ProductCategoryRecord> = {
  kind: 'product-category',
  entity: category,
  name: { field: 'slug', of: ({ label }, language) => importedSlug(label, label, language) },
  adopts: true,
  hasPage: true,
  rowOf: async ({ label }, tools) => ({
    values: {
      adminTitle: titleOf(label),
      slug: importedSlug(label, label, tools.language),
      title: tools.localized(label),
    },
  }),
};
