import type { TestAnswer } from '@flotilla/testing';
import type { Product } from './products.fixture.js';
import type { Shop } from './shop.fixture.js';

type Text = Readonly<Record<string, string>>;

/** The variations of a product, as administrators read them. */
interface Variations {
  readonly options: readonly { readonly title: Text; readonly values: readonly { readonly text: Text }[] }[];
  readonly variations: readonly {
    readonly id: string;
    readonly title: Text;
    readonly stock: readonly {
      readonly id: string;
      readonly storeId: string;
      readonly quantity: number | null;
    }[];
  }[];
}

/** Sizes and colours, by the texts of their values. */
export const sizesAndColours = [
  { title: { en: 'Size', ru: 'Размер' }, values: [{ en: 'S' }, { en: 'M' }] },
  {
    title: { en: 'Colour', ru: 'Цвет' },
    values: [
      { en: 'Navy', ru: 'Синий' },
      { en: 'White', ru: 'Белый' },
    ],
  },
];

export const generate = (
  { app }: Shop,
  { id }: { readonly id: string },
  options: readonly object[] = sizesAndColours,
): Promise<TestAnswer<Variations>> =>
  app.request({ method: 'POST', url: `/api/ecommerce/products/${id}/variations`, data: { options } });

/** Makes a product with the variations of two sizes and two colours, each with a stock of five. */
export async function makeCap(shop: Shop, input: Parameters<Shop['product']>[0] = {}) {
  const cap = await shop.product({ title: 'Cap', ...input });
  const { data } = await generate(shop, cap);
  const variations = data.variations.map(({ id, title, stock: [item] }): Product & { title?: string } => ({
    ...{ id, title: title['en'], storeId: item?.storeId ?? '', shelfId: item?.id ?? '' },
  }));
  await shop.app.sql(`update ecommerce_stores_to_products set quantity = 5 where id = any($1::uuid[])`, [
    variations.map(({ shelfId }) => shelfId),
  ]);
  return { cap, variations, byTitle: (title: string) => found(variations, title) };
}

function found<V extends { title?: string }>(variations: readonly V[], title: string): V {
  const one = variations.find((variation) => variation.title === title);
  if (!one) throw new Error(`There is no variation "${title}".`);
  return one;
}
