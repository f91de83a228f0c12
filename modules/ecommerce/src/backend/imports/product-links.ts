import type { ImportedLink, ImportTools, ProductRecord } from '@flotilla/backend/ports';
import { attribute } from '../../entities/attribute.js';
import { category } from '../../entities/category.js';
import { categoriesToProducts, productsToAttributes, productsToFileStorageModuleFiles } from '../../links.js';

/** Returns the links of a product to its price, options and facts. */
export function attributeLinks({
  kind,
  key,
  price,
  options = [],
  facts = [],
}: ProductRecord): ImportedLink[] {
  const { key: link, left, right } = productsToAttributes;
  const to = (kindOf: string, other: string, values: Readonly<Record<string, unknown>>): ImportedLink => ({
    ...{ link, own: left.field, field: right.field, values },
    to: { kind: kindOf, key: other, entity: attribute.key },
  });
  return [
    ...(typeof price === 'string' ? [to(kind, key, {})] : []),
    ...options.map((value, orderIndex) => to('attribute-value', value, { variant: 'option', orderIndex })),
    ...facts.map(({ value, isHidden }, index) =>
      to('attribute-value', value, {
        variant: isHidden ? 'hidden' : 'additional',
        orderIndex: index + 10,
      }),
    ),
  ];
}

/** Returns the links of a product to its categories. */
export function categoryLinks({ categories = [] }: ProductRecord): ImportedLink[] {
  return categories.map((key) => ({
    ...{ link: categoriesToProducts.key, own: categoriesToProducts.right.field },
    field: categoriesToProducts.left.field,
    to: { kind: 'product-category', key, entity: category.key },
  }));
}

/** Stores the pictures and the files for buyers of a product, and returns its links to them. */
export async function fileLinks(
  { label, pictures = [], downloads = [] }: ProductRecord,
  tools: ImportTools,
): Promise<ImportedLink[]> {
  const { key: link, left, right } = productsToFileStorageModuleFiles;
  const found: ImportedLink[] = [];
  for (const { address, alt } of pictures) {
    const to = await tools.file(address, { title: label, alt: alt || label });
    const values = { variant: found.length === 0 ? 'default' : 'overview', orderIndex: found.length };
    if (to) found.push({ link, own: left.field, field: right.field, to, values });
  }
  for (const address of downloads) {
    const to = await tools.file(address, { title: label, isPrivate: true });
    const values = { variant: 'attachment-default', orderIndex: found.length };
    if (to) found.push({ link, own: left.field, field: right.field, to, values });
  }
  return found;
}
