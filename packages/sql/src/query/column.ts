import type { Entity, Field, FieldKind, Fields } from '@flotilla/core';
import { kindOf, readableFields } from '@flotilla/core/reflection';
import { didYouMean } from '@flotilla/core/values';
import { InvalidError } from '@flotilla/core/errors';
import { quoteLiteral, quoteName } from '@flotilla/changes';

/** A column that a request may name, as SQL. */
export interface Column {
  readonly sql: string;
  readonly kind: FieldKind;
  readonly isNullable: boolean;
}

/** Resolves the columns of one entity; what is not one is refused by name. */
export class Columns {
  private readonly fields: ReadonlyMap<string, Field>;

  constructor(
    private readonly entity: Entity,
    private readonly languages: readonly string[],
    fields: Fields = readableFields(entity),
  ) {
    this.fields = new Map(Object.entries(fields));
  }

  /**
   * The column of a request's `createdAt` or `title.en`.
   * @throws InvalidError naming the place in the request and the column.
   */
  resolve(name: string, place: string, alias: string): Column {
    const [fieldName = '', language, ...rest] = name.split('.');
    const field = this.fields.get(fieldName);
    if (!field || rest.length) {
      throw InvalidError.of(place, `"${name}" is not a column of ${this.entity.key}.${didYouMean(fieldName, this.fields.keys())}`);
    }
    const sql = `${alias}.${quoteName(fieldName)}`;
    if (kindOf(field.kind).isLocalized) return this.localized(field, sql, { name, language, place });
    if (language !== undefined) throw InvalidError.of(place, `"${name}": "${fieldName}" has no languages.`);
    return { sql, kind: field.kind, isNullable: field.optional ?? false };
  }

  private localized(field: Field, sql: string, asked: { name: string; language?: string; place: string }): Column {
    if (asked.language === undefined) {
      throw InvalidError.of(asked.place, `"${asked.name}" is localized: name one language, such as "${asked.name}.${this.languages[0]}".`);
    }
    if (!this.languages.includes(asked.language)) {
      throw InvalidError.of(
        asked.place,
        `"${asked.language}" in "${asked.name}" is not a language of this site: ${this.languages.join(', ')}.`,
      );
    }
    // The language is one of the site's own, so it may stand in the statement and use an index.
    return { sql: `(${sql}->>${quoteLiteral(asked.language)})`, kind: field.kind, isNullable: true };
  }
}
