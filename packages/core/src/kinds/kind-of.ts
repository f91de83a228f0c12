import type { Field, FieldKind } from './field.js';
import * as kinds from './index.js';
import type { Lifecycle } from './lifecycle.js';
import type { AnyOptions, KindDefinition, Target } from './kind.js';
import { type Failure, failuresOf, type Rule, textLimitOf } from './rule.js';

/** A kind as interpreters ask it, whichever it is. */
export type AnyKind = KindDefinition<AnyOptions>;

const definitions: Readonly<Record<FieldKind, AnyKind>> = { ...kinds };

/** The definition of a kind. */
export function kindOf(kind: FieldKind): AnyKind {
  return definitions[kind];
}

/** What a value of the field must be. */
export function rulesOf(field: Field): readonly Rule[] {
  return kindOf(field.kind).rules(field);
}

/** How a value fails the rules of a field; `name` is what the field is called. */
export function fieldFailures(field: Field, value: unknown, name?: string): Failure[] {
  if (value === null && field.optional) return [];
  return failuresOf(rulesOf(field), value, name);
}

/** The value of a field as it is checked and stored. */
export function normalized(field: Field, value: unknown): unknown {
  return kindOf(field.kind).normalize?.(field, value) ?? value;
}

/** The greatest number of characters that a text-like field takes. */
export function maxLengthOf(field: Field): number {
  return kindOf(field.kind).maxLength?.(field) ?? textLimitOf({});
}

/** Whether the default is no value, but says how one is made with the row: `now`. */
export function isMadeDefault(field: Field): boolean {
  return kindOf(field.kind).madeDefaults?.includes(String(field.default)) ?? false;
}

/** The row that the field's value is the id of; undefined where it is none. */
export function targetOf(field: Field): Target | undefined {
  return kindOf(field.kind).target?.(field);
}

/** How the values of the field follow each other; undefined where any may follow any. */
export function lifecycleOf(field: Field): Lifecycle | undefined {
  return kindOf(field.kind).lifecycle?.(field);
}

/** Whether no client reads or writes it. */
export function isSecret(field: Field): boolean {
  return kindOf(field.kind).isSecret ?? false;
}
