import {
  type Entity,
  type Field,
  type FieldKind,
  type FieldOf,
  isOmittable,
  maxLengthOf,
  slugPattern,
  writableFields,
} from '@flotilla/core';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
import { isDate, isDatetime, isDecimal, isJsonOf, isLocalizedText, isStorableText, localizedRichTextProblems } from '@flotilla/core';
import { isUuid } from '../database/uuid.js';

type Decorators = PropertyDecorator[];

const smallestInteger = -2147483648;
const greatestInteger = 2147483647;

/** class-validator's face of every kind. Property tests hold it against zod's. */
const faces: { readonly [K in FieldKind]: (field: FieldOf<K>) => Decorators } = {
  text: (field) => [...bounded(field, field.min ?? 0), ...(field.pattern ? [Matches(field.pattern)] : [])],
  localizedText: (field) => [
    fits('localizedText', (value) => isLocalizedText(value, maxLengthOf(field)), 'must map language codes to text'),
  ],
  // Which node is wrong, and why, is told by RowValidator.
  richText: (field) => [
    fits('richText', (value) => localizedRichTextProblems(value, maxLengthOf(field)).length === 0, 'must be valid rich text'),
  ],
  slug: (field) => [
    ...(field.generated ? [ValidateIf((_, value) => value !== '')] : []),
    ...bounded(field, 1),
    Matches(slugPattern, { message: 'must be lowercase letters, digits and hyphens' }),
  ],
  integer: (field) => [
    IsInt({ message: 'must be a whole number of 32 bits' }),
    Min(Math.max(field.min ?? smallestInteger, smallestInteger)),
    Max(Math.min(field.max ?? greatestInteger, greatestInteger)),
  ],
  decimal: () => [fits('decimal', isDecimal, 'must be a decimal of at most 20 and 8 digits')],
  money: () => [fits('money', isDecimal, 'must be a decimal of at most 20 and 8 digits')],
  boolean: () => [IsBoolean({ message: 'must be true or false' })],
  select: (field) => [IsIn([...field.values], { message: `must be one of ${field.values.join(', ')}` })],
  date: () => [fits('date', isDate, 'must be a day (YYYY-MM-DD) or an ISO 8601 moment')],
  datetime: () => [fits('datetime', isDatetime, 'must be an ISO 8601 moment with its offset')],
  json: (field) => [fits('json', (value) => isJsonOf(field.shape, value), 'must be JSON')],
  reference: () => [fits('reference', isUuid, 'must be a uuid')],
  file: (field) => bounded(field, 1),
  secret: () => [],
};

type Dto = new () => object;

/** The DTO class of creating a row. */
export function createDto(entity: Entity): Dto {
  return dtoOf(entity, (field) => isOmittable(field));
}

/** The DTO class of changing a row: every field may be left out. */
export function updateDto(entity: Entity): Dto {
  return dtoOf(entity, () => true);
}

function dtoOf(entity: Entity, mayBeLeftOut: (field: Field) => boolean): Dto {
  class EntityDto {}
  for (const [name, field] of Object.entries(writableFields(entity))) {
    if (field.optional) IsOptional()(EntityDto.prototype, name);
    if (mayBeLeftOut(field)) ValidateIf((_, value) => value !== undefined)(EntityDto.prototype, name);
    const decorators = (faces[field.kind] as (field: Field) => Decorators)(field);
    for (const decorate of decorators) decorate(EntityDto.prototype, name);
  }
  return EntityDto;
}

function bounded(field: Field, min: number): Decorators {
  const max = maxLengthOf(field);
  return [
    IsString({ message: 'must be text' }),
    // MinLength and MaxLength leave variation selectors out of the count; zod and PostgreSQL count code points.
    fits('minLength', (value) => codePointsIn(value) >= min, `must be at least ${min} characters`),
    fits('maxLength', (value) => codePointsIn(value) <= max, `must be at most ${max} characters`),
    fits('storable', isStorableText, 'must be well-formed text without NUL characters'),
  ];
}

function codePointsIn(value: unknown): number {
  return typeof value === 'string' ? [...value].length : Number.NaN;
}

function fits(name: string, accepts: (value: unknown) => boolean, message: string): PropertyDecorator {
  const options: ValidationOptions = { message };
  return ValidateBy({ name, validator: { validate: accepts } }, options);
}
