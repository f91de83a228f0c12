import { type Context, RefusedError, Rows, type TransactionContext, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { type Product, product } from '../../entities/product.js';
import { productsToAttributes, storesToProducts } from '../../links.js';
import type { VariationInput } from '../../variation-shapes.js';
import { maxVariations, optionKeyOf } from '../../variations/option-key.js';
import { textIn } from '../../variations/variation-title.js';
import { asServer } from '../as-server.js';
import { type OptionValue, OptionValues } from './option-values.js';

type Parent = Pick<Product, 'id' | 'slug' | 'adminTitle' | 'type' | 'isShippable' | 'parentId'>;
type Combination = readonly OptionValue[];

/** Creates the variations of products. */
@Injectable()
export class GenerateVariations {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(OptionValues) private readonly values: OptionValues,
  ) {}

  /**
   * Creates a variation for each missing combination of options, without stock, in each store of the product.
   * Idempotent. @throws NotFoundError, InvalidError; RefusedError for a variation, and for too many combinations
   */
  async generate(productId: string, { options }: VariationInput, context: Context): Promise<void> {
    await this.writer.within(asServer(context), async (txContext) => {
      const products = this.rows.of(product, txContext);
      const parent = await products.byId(productId, {
        fields: ['slug', 'adminTitle', 'type', 'isShippable', 'parentId'],
        lock: 'update',
      });
      if (parent.parentId !== null)
        throw new RefusedError({
          en: 'A variation has no variations.',
          ru: 'У варианта не бывает вариантов.',
        });
      const existing = await products.find({
        where: { parentId: { eq: parent.id } },
        fields: ['optionKey'],
        limit: maxVariations + 1,
      });
      // Counted before values are created.
      requireFew(options.reduce((count, { values }) => count * values.length, 1));
      const combinations = combined(await this.values.of(options, txContext));
      const known = new Set(existing.map(({ optionKey }) => optionKey));
      const missing = combinations.filter((one) => !known.has(keyOf(one)));
      requireFew(existing.length + missing.length);
      await this.insert(parent, missing, txContext);
    });
  }

  private async insert(
    parent: Parent,
    combinations: readonly Combination[],
    context: TransactionContext,
  ): Promise<void> {
    if (combinations.length === 0) return;
    const { type, isShippable } = parent;
    const slugs = await this.freeSlugs(
      combinations.map((one) => [parent.slug, ...one.map(({ slug }) => slug)].filter(Boolean).join('-')),
      context,
    );
    const made = await this.rows.of(product, context).insertMany(
      combinations.map((one, index) => ({
        ...{ parentId: parent.id, type, isShippable, slug: slugs[index], title: {} },
        adminTitle: [
          parent.adminTitle,
          ...one.map(({ text }) => textIn(text, 'en') || Object.values(text)[0]),
        ].join(', '),
      })),
    );
    await this.rows.of(productsToAttributes, context).insertMany(
      made.flatMap(({ id: productId }, index) =>
        (combinations[index] ?? []).map(({ id: attributeId }, orderIndex) => ({
          ...{ productId, attributeId, orderIndex, variant: 'option' as const },
        })),
      ),
    );
    await this.offer(parent, made, context);
  }

  /** Puts new variations into the stores of their product, without stock. */
  private async offer(
    parent: Parent,
    made: readonly Pick<Product, 'id' | 'slug'>[],
    context: TransactionContext,
  ): Promise<void> {
    const where = { productId: { eq: parent.id } };
    const items = this.rows.of(storesToProducts, context);
    const stores = await items.find({ where, fields: ['storeId', 'sku', 'variant'], orderBy: { id: 'asc' } });
    const wanted = stores.flatMap(({ storeId, sku, variant }) =>
      made.map(({ id: productId, slug }) => ({
        ...{ storeId, productId, variant, quantity: 0 },
        sku: `${sku}${slug.slice(parent.slug.length)}`.toUpperCase(),
      })),
    );
    const skus = wanted.map(({ sku }) => sku);
    const taken = await items.find({ where: { sku: { inArray: skus } }, fields: ['sku'] });
    const known = new Set(taken.map(({ sku }) => sku));
    await items.insertMany(
      wanted.map((one) =>
        known.has(one.sku) ? { ...one, sku: `${one.sku}-${one.productId.slice(-6)}` } : one,
      ),
    );
  }

  /** Returns the slugs, those that exist with a number. */
  private async freeSlugs(wanted: readonly string[], context: TransactionContext): Promise<string[]> {
    const where = { slug: { inArray: [...wanted] } };
    const found = await this.rows.of(product, context).find({ where, fields: ['slug'] });
    const taken = new Set(found.map(({ slug }) => slug));
    return wanted.map((slug) => {
      let free = slug;
      for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`;
      taken.add(free);
      return free;
    });
  }
}

const keyOf = (combination: Combination) => optionKeyOf(combination.map(({ id }) => id));

/** Returns one value of each option in all combinations. */
const combined = (options: readonly (readonly OptionValue[])[]): Combination[] =>
  options.reduce<Combination[]>(
    (combinations, values) => combinations.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  );

/** @throws RefusedError */
function requireFew(count: number): void {
  if (count > maxVariations)
    throw new RefusedError({
      en: `A product has at most ${maxVariations} variations. Choose fewer values.`,
      ru: `Вариантов не больше ${maxVariations}. Выберите меньше значений.`,
    });
}
