import type { Entity, Field, FieldKind, Fields } from '@flotilla/core';
import { kindOf, presentationOf, readableFields } from '@flotilla/core/reflection';
import { didYouMean } from '@flotilla/core/values';
import { InvalidError } from '@flotilla/core/errors';
import { quoteLiteral, quoteName } from '../database/sql.js';
import { backendKind } from '../kinds/index.js';
import type { Collations } from './collations.js';

/** A column that a request may use, as SQL. */
export interface Column {
  readonly sql: string;
  readonly kind: FieldKind;
  readonly isNullable: boolean;
  /** Collation of the column's language; code point order when omitted. */
  readonly collation?: string;
}

/** The site's languages and collations. */
export interface ColumnContext {
  readonly languages: readonly string[];
  readonly collations?: Collations;
}

/** Resolves the columns of one entity; rejects unknown names. */
export class Columns {
  private readonly fields: ReadonlyMap<string, Field>;

  constructor(
    private readonly entity: Entity,
    private readonly context: ColumnContext,
    fields: Fields = readableFields(entity),
  ) {
    this.fields = new Map(Object.entries(fields));
  }

  /**
   * Returns the column of a request's `createdAt` or `title.en`.
   * @throws InvalidError naming the position in the request and the column.
   */
  resolve(name: string, parameter: string, alias: string): Column {
    const [fieldName = '', language, ...rest] = name.split('.');
    const field = this.fields.get(fieldName);
    if (!field || rest.length) {
      throw InvalidError.of(
        parameter,
        `"${name}" is not a column of ${this.entity.key}.${didYouMean(fieldName, this.fields.keys())}`,
      );
    }
    const sql = `${alias}.${quoteName(fieldName)}`;
    if (kindOf(field.kind).isLocalized) return this.localized(field, sql, { name, language, parameter });
    if (language !== undefined)
      throw InvalidError.of(parameter, `"${name}": "${fieldName}" has no languages.`);
    const collation = this.isWords(fieldName, field) ? this.context.collations?.of() : undefined;
    const compared = backendKind(field.kind).compare.sql?.(sql) ?? sql;
    return { sql: compared, kind: field.kind, isNullable: field.optional ?? false, collation };
  }

  /**
   * Returns whether a text is sorted by a collation. Indexed codes and addresses use the index's code point
   * order, except the label of a row.
   */
  private isWords(name: string, field: Field): boolean {
    if (!backendKind(field.kind).compare.isWords) return false;
    const isName = presentationOf(this.entity).rowLabel === name && !field.readOnly;
    return isName || !(field.index || field.unique);
  }

  private localized(
    field: Field,
    sql: string,
    requested: { name: string; language?: string; parameter: string },
  ): Column {
    if (requested.language === undefined) {
      throw InvalidError.of(
        requested.parameter,
        `"${requested.name}" is localized: name one language, such as "${requested.name}.${this.context.languages[0]}".`,
      );
    }
    if (!this.context.languages.includes(requested.language)) {
      throw InvalidError.of(
        requested.parameter,
        `"${requested.language}" in "${requested.name}" is not a language of this site: ${this.context.languages.join(', ')}.`,
      );
    }
    // The language is one of the site's, so it can be a literal in the statement and use an index.
    const collation = this.context.collations?.of(requested.language);
    return {
      sql: `(${sql}->>${quoteLiteral(requested.language)})`,
      kind: field.kind,
      isNullable: true,
      collation,
    };
  }
}
