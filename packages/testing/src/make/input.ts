import { type Entity, type Input, isLink } from '@flotilla/core';
import { fieldsOfCheck, isOmittable, writableFields } from '@flotilla/core/reflection';
import { indexesOf } from '@flotilla/backend/schema';
import { makeValue } from '../kinds/make-value.js';

export interface MakeInputOptions {
  /** Determines the input. Defaults to 1. */
  readonly seed?: number;
  /**
   * `all` writable fields (the default), only the `required` ones, or these and the unique ones (`distinct`).
   */
  readonly fields?: 'all' | 'distinct' | 'required';
}

/**
 * Returns a valid input of a new row. References hold ids of rows that may not exist; `make` creates those,
 * too.
 */
export function makeInput<E extends Entity>(entity: E, options: MakeInputOptions = {}): Input<E> {
  const { seed = 1, fields = 'all' } = options;
  const further = [...neededFields(entity), ...(fields === 'distinct' ? uniqueFields(entity) : [])];
  const selected = Object.entries(writableFields(entity)).filter(
    ([name, field]) => fields === 'all' || !isOmittable(field) || further.includes(name),
  );
  const variants = sharedVariants(entity);
  const values = selected.map(([name, field]) => {
    if (name === 'variant') return [name, variants[seed % variants.length]];
    const value = isTrueForOne(entity, name) ? false : makeValue(field, { name, seed });
    return [
      name,
      entity.publishing && name in yearsAway
        ? inYear(value, yearsAway[name as keyof typeof yearsAway])
        : value,
    ];
  });
  return withExamples(entity, Object.fromEntries(values)) as Input<E>;
}

/** Returns the variants that any number of rows may have. */
export function sharedVariants(entity: Entity): string[] {
  const { variants, indexes } = entity;
  const isOfOne = (variant: string) =>
    indexes.some(
      ({ unique, fields, where }) => unique && fields.length === 1 && where?.['variant'] === variant,
    );
  return variants.filter((variant) => !isOfOne(variant) && !takesFonts(entity, variant));
}

/** Files that are made are pictures. */
const takesFonts = (entity: Entity, variant: string) =>
  isLink(entity) && entity.fileTypes?.[variant] === 'font/';

/** Returns values that meet the checks of the definition, as far as these have examples. */
export function withExamples(
  { checks = [] }: Entity,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const examples = checks.flatMap(({ example = {} }) => Object.entries(example));
  return { ...values, ...Object.fromEntries(examples.filter(([name]) => name in values)) };
}

/** Returns the fields that a check needs because its example leaves others empty, such as one of two references. */
export function neededFields({ checks = [] }: Entity): string[] {
  return checks.flatMap((check) => {
    const { example = {} } = check;
    if (!Object.values(example).includes(null)) return [];
    return fieldsOfCheck(check).filter((name) => !(name in example));
  });
}

/** Generated rows are published by default, for a long time. In years from the generated moment. */
const yearsAway = { publishedAt: -400, unpublishedAt: 1000 };

function inYear(value: unknown, years: number): string {
  const moment = new Date(String(value));
  moment.setUTCFullYear(moment.getUTCFullYear() + years);
  return moment.toISOString();
}

function uniqueFields(entity: Entity): string[] {
  return indexesOf(entity).flatMap((index) => (index.unique ? index.fields : []));
}

/** Returns whether only one row can have `true` here, such as the default currency. */
function isTrueForOne(entity: Entity, name: string): boolean {
  return entity.indexes.some(({ unique, where }) => unique && where?.[name] === true);
}
