import { InvalidError, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import type { LocalizedText } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { type Attribute, attribute } from '../../entities/attribute.js';
import { type AttributeKey, attributeKey } from '../../entities/attribute-key.js';
import { attributeKeysToAttributes } from '../../links.js';
import { optionValue } from '../../variations/option-value.js';
import type { VariationInput } from '../../variation-shapes.js';

/** A value of an option: an attribute with its text. */
export interface OptionValue {
  readonly id: string;
  readonly text: LocalizedText;
  /** For addresses. */
  readonly slug: string;
}

/** Finds the keys and values of options, and creates those that are missing. */
@Injectable()
export class OptionValues {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** Returns the values of each option. @throws NotFoundError, InvalidError, RefusedError */
  async of(
    options: VariationInput['options'],
    context: TransactionContext,
  ): Promise<readonly (readonly OptionValue[])[]> {
    const found: OptionValue[][] = [];
    const keyIds = new Set<string>();
    for (const option of options) {
      const key = await this.keyOf(option, context);
      if (keyIds.has(key.id))
        throw InvalidError.of('options', { en: 'name an option twice.', ru: 'один параметр назван дважды.' });
      keyIds.add(key.id);
      found.push(await this.valuesOf(key, option.values, context));
    }
    return found;
  }

  private async keyOf(
    { attributeKeyId, title }: VariationInput['options'][number],
    context: TransactionContext,
  ): Promise<AttributeKey> {
    const keys = this.rows.of(attributeKey, context);
    if (attributeKeyId !== undefined) {
      const key = await keys.byId(attributeKeyId, { lock: 'update' });
      if (key.type !== 'feature' || key.field !== 'string')
        throw new RefusedError({
          en: `${key.adminTitle} has no texts as values. Choose another option.`,
          ru: `«${key.adminTitle}»: значения не тексты. Выберите другой параметр.`,
        });
      return key;
    }
    if (!title)
      throw InvalidError.of('options', {
        en: 'need an attributeKeyId or a title.',
        ru: 'нужен параметр или его название.',
      });
    const known = await keys.find({
      where: { type: { eq: 'feature' }, field: { eq: 'string' } },
      orderBy: { createdAt: 'asc' },
      limit: 1000,
    });
    const existing = known.find((key) => isSameText(key.title, title));
    return existing ?? keys.insert({ adminTitle: nameOf(title), title, type: 'feature', field: 'string' });
  }

  private async valuesOf(
    key: AttributeKey,
    texts: readonly LocalizedText[],
    context: TransactionContext,
  ): Promise<OptionValue[]> {
    const links = this.rows.of(attributeKeysToAttributes, context);
    const own = await links.find({
      where: { attributeKeyId: { eq: key.id } },
      fields: ['orderIndex'],
      with: { attribute },
      orderBy: { orderIndex: 'asc', id: 'asc' },
      limit: 5000,
    });
    const known = own.flatMap((link) => (link.attribute ? [link.attribute] : []));
    const values: Attribute[] = [];
    let orderIndex = Math.max(0, ...own.map((link) => link.orderIndex + 1));
    for (const text of texts) {
      const existing = [...values, ...known].find((one) => isSameText(one.string, text));
      if (existing && values.includes(existing)) continue;
      const value = existing ?? (await this.insert(key, text, context));
      if (!existing)
        await links.insert({ attributeKeyId: key.id, attributeId: value.id, orderIndex: orderIndex++ });
      values.push(value);
    }
    return values.map((one) => ({ id: one.id, text: one.string, slug: optionValue(one.string) }));
  }

  private insert({ adminTitle }: AttributeKey, text: LocalizedText, context: TransactionContext) {
    return this.rows
      .of(attribute, context)
      .insert({ adminTitle: `${adminTitle}: ${nameOf(text)}`, string: text });
  }
}

/** Returns a text for addresses and administrators: in English, else in any language. */
const nameOf = (text: LocalizedText) => text.en || Object.values(text).find(Boolean) || '';

/** Returns whether two texts are the same in a language that both have. */
function isSameText(one: LocalizedText, other: LocalizedText): boolean {
  const shared = Object.keys(other).filter((language) => one[language]);
  const normal = (text = '') => text.trim().toLowerCase();
  return shared.length > 0 && shared.every((language) => normal(one[language]) === normal(other[language]));
}
