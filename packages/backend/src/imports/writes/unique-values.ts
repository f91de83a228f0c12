import type { Entity } from '@flotilla/core';
import { type AddressFields, addressFieldsOf } from '@flotilla/core/languages';
import { isPlainObject } from '@flotilla/core/values';
import { indexesOf, type TableIndex } from '../../schema/index-name.js';

type Values = Readonly<Record<string, unknown>>;

/** A value of a row that no other row of the table may have. */
export interface UniqueValue {
  /** Equal for equal values. */
  readonly key: string;
  /** The field that a problem names: `slug`, `slugs.ru`, `urls.ru`. */
  readonly field: string;
  readonly value: string;
}

/** Finds the values of rows that must be unique: of unique indexes, and addresses in any language. */
export class UniqueValues {
  private readonly indexes: readonly TableIndex[];
  private readonly addresses: AddressFields | undefined;

  constructor(entity: Entity) {
    this.addresses = addressFieldsOf(entity.fields);
    this.indexes = indexesOf(entity).filter(
      ({ unique, fields }) => unique === true && fields.join() !== this.addresses?.one,
    );
  }

  /** Returns the unique values of a row that a change of some fields sets. */
  of(row: Values, changed: Values = row): UniqueValue[] {
    const ofIndexes = this.indexes.flatMap((index) => {
      const { fields, where = {} } = index;
      const values = fields.map((name) => row[name]);
      const isTouched = [...fields, ...Object.keys(where)].some((name) => name in changed);
      const isIndexed = Object.entries(where).every(([name, value]) => row[name] === value);
      if (!isTouched || !isIndexed || values.some((value) => value === null || value === undefined))
        return [];
      const texts = values.map(String);
      const compared = fields.map((name, at) =>
        index.lowered.includes(name) ? texts[at]?.toLowerCase() : texts[at],
      );
      const key = `${fields.join()} ${JSON.stringify([where, compared])}`;
      return [{ key, field: fields[0] ?? '', value: texts.join(', ') }];
    });
    return [...ofIndexes, ...this.addressesOf(row, changed)];
  }

  private addressesOf(row: Values, changed: Values): UniqueValue[] {
    if (!this.addresses) return [];
    const { one, byLanguage } = this.addresses;
    if (!(one in changed || byLanguage in changed)) return [];
    const texts = row[byLanguage];
    const ofLanguages = isPlainObject(texts) ? Object.entries(texts) : [];
    return [
      [one, row[one]] as const,
      ...ofLanguages.map(([language, text]) => [`${byLanguage}.${language}`, text] as const),
    ]
      .filter(([, text]) => typeof text === 'string' && text !== '')
      .map(([field, text]) => ({ key: `${one} ${String(text)}`, field, value: String(text) }));
  }
}
