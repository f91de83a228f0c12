import type { Field, FieldKind } from './field.js';
import * as kinds from './index.js';
import type { Lifecycle } from './lifecycle.js';
import type { AnyOptions, KindDefinition, Target } from './kind.js';
import { type Failure, failuresOf, type Rule, textLimitOf } from './rule.js';

/** The definition of any kind. */
export type AnyKind = KindDefinition<AnyOptions>;

const definitions: Readonly<Record<FieldKind, AnyKind>> = { ...kinds };

export function kindOf(kind: FieldKind): AnyKind {
  return definitions[kind];
}

/** Returns the validation rules of a field. */
export function rulesOf(field: Field): readonly Rule[] {
  return kindOf(field.kind).rules(field);
}

/** Returns the failures of a value. `name` replaces `$field` in their messages. */
export function fieldFailures(field: Field, value: unknown, name?: string): Failure[] {
  if (value === null && field.optional) return [];
  return failuresOf(rulesOf(field), value, name);
}

/** Returns the value as it is validated and stored. */
export function normalized(field: Field, value: unknown): unknown {
  return kindOf(field.kind).normalize?.(field, value) ?? value;
}

/** Returns the maximum number of characters of a text-like field. */
export function maxLengthOf(field: Field): number {
  return kindOf(field.kind).maxLength?.(field) ?? textLimitOf({});
}

/** Returns whether the default is a generator such as `now`, not a value. */
export function isGeneratedDefault(field: Field): boolean {
  return kindOf(field.kind).generatedDefaults?.includes(String(field.default)) ?? false;
}

/** Returns the entity that a reference field points to; undefined for other fields. */
export function targetOf(field: Field): Target | undefined {
  return kindOf(field.kind).target?.(field);
}

/** Returns the state machine of the field's values; undefined where any value may follow any other. */
export function lifecycleOf(field: Field): Lifecycle | undefined {
  return kindOf(field.kind).lifecycle?.(field);
}

/** Returns whether a field holds texts in languages, to translate; addresses are not translated. */
export function isTranslatable(field: Field): boolean {
  return kindOf(field.kind).isLocalized === true && !areAddresses(field);
}

/** Returns whether a field holds the slugs of other languages. */
export function areSlugs(field: Field | undefined): boolean {
  return field !== undefined && 'areSlugs' in field && field.areSlugs === true;
}

/** Returns whether a field holds the addresses of a row in other languages: its slugs, or its paths. */
export function areAddresses(field: Field | undefined): boolean {
  return areSlugs(field) || (field !== undefined && 'areUrls' in field && field.areUrls === true);
}

/** The field with the address of a row in all languages, and the one with those of single languages. */
export interface AddressFields {
  readonly one: 'slug' | 'url';
  readonly byLanguage: 'slugs' | 'urls';
}

const addressFields = [
  { one: 'slug', byLanguage: 'slugs' },
  { one: 'url', byLanguage: 'urls' },
] as const;

/** Returns the fields of an entity whose rows have addresses by language; undefined for other entities. */
export function addressFieldsOf(fields: Readonly<Record<string, Field>>): AddressFields | undefined {
  return addressFields.find(({ byLanguage }) => areAddresses(fields[byLanguage]));
}

/** Returns whether clients can neither read nor write the field. */
export function isSecret(field: Field): boolean {
  return kindOf(field.kind).isSecret ?? false;
}
