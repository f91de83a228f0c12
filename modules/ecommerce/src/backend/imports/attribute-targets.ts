import {
  type AttributeRecord,
  type AttributeValueRecord,
  importedSlug,
  type ImportTarget,
} from '@flotilla/backend/ports';
import { attribute } from '../../entities/attribute.js';
import { attributeKey } from '../../entities/attribute-key.js';
import { attributeKeysToAttributes } from '../../links.js';
import { slugOfValue } from './imported-slugs.js';

/** Slugs of keys of prices and intervals. A fact with such a name must not become a price. */
const reserved = /^(?:price|every)(?:-|$)/;

/** Returns the slug of an attribute's key. */
const keySlug = (label: string, language: string) => {
  const slug = importedSlug(label, label, language);
  return reserved.test(slug) ? `feature-${slug}` : slug;
};

const titleOf = (label: string) => label.slice(0, 200).toWellFormed();

/** Writes facts and options of products to keys with texts. One that the shop has is used. */
export const attributeTarget: ImportTarget<AttributeRecord> = {
  kind: 'attribute',
  entity: attributeKey,
  name: { field: 'slug', of: ({ label }, language) => keySlug(label, language) },
  adopts: { type: 'feature', field: 'string' },
  rowOf: async ({ label }, tools) => ({
    values: {
      ...{ adminTitle: titleOf(label), slug: keySlug(label, tools.language), title: tools.localized(label) },
      ...{ type: 'feature', field: 'string' },
    },
  }),
};

/** Writes values of facts and options to attributes of their key. */
export const valueTarget: ImportTarget<AttributeValueRecord> = {
  kind: 'attribute-value',
  entity: attribute,
  after: ['attribute'],
  name: { field: 'slug', of: valueSlug },
  adopts: true,
  rowOf: async (record, tools) => ({
    values: {
      adminTitle: titleOf(`${record.attribute}: ${record.label}`),
      slug: valueSlug(record, tools.language),
      string: tools.localized(record.label),
    },
    links: [
      {
        link: attributeKeysToAttributes.key,
        own: attributeKeysToAttributes.right.field,
        field: attributeKeysToAttributes.left.field,
        to: { kind: 'attribute', key: record.attribute, entity: attributeKey.key },
        values: { orderIndex: record.position },
      },
    ],
  }),
};

function valueSlug({ attribute: key, label }: AttributeValueRecord, language: string): string {
  return `${keySlug(key, language)}-${slugOfValue(label, language)}`;
}
