import type { Entity } from '@flotilla/core';
import { isOmittable, writableFields } from '@flotilla/core/reflection';
import { type Rule, rulesOf } from '@flotilla/core/rules';

/** A rule that the value of a field breaks. */
export interface BrokenRule {
  readonly field: string;
  readonly value: unknown;
  readonly rule: Rule;
  readonly message: string;
}

/** Checks rows of one entity by the rules of its fields. */
export interface RowChecks {
  /** Returns the first broken rule of each field of a new row. */
  ofNew(row: object): BrokenRule[];
  /** Returns the same of a change, which may omit any field. */
  ofChange(row: object): BrokenRule[];
}

interface CheckedField {
  readonly field: string;
  readonly rules: readonly Rule[];
  readonly accepts: { readonly null: boolean; readonly undefined: boolean };
}

/** Checks rows by the predicates of the rules, for applications without class-validator. */
export class RowPredicates implements RowChecks {
  private readonly fields: readonly CheckedField[];

  constructor(entity: Entity) {
    this.fields = Object.entries(writableFields(entity)).map(([field, definition]) => ({
      field,
      rules: rulesOf(definition),
      accepts: {
        null: Boolean(definition.optional),
        undefined: Boolean(definition.optional) || isOmittable(definition),
      },
    }));
  }

  ofNew(row: object): BrokenRule[] {
    return this.fields.flatMap((checked) =>
      checked.accepts.undefined && valueOf(row, checked) === undefined ? [] : broken(checked, row),
    );
  }

  ofChange(row: object): BrokenRule[] {
    return this.fields.flatMap((checked) =>
      valueOf(row, checked) === undefined ? [] : broken(checked, row),
    );
  }
}

const valueOf = (row: object, { field }: CheckedField): unknown => (row as Record<string, unknown>)[field];

function broken(checked: CheckedField, row: object): BrokenRule[] {
  const { field, rules, accepts } = checked;
  const value = valueOf(row, checked);
  if (value === null && accepts.null) return [];
  const rule = rules.find((one) => !one.accepts(value));
  return rule ? [{ field, value, rule, message: rule.message.replace('$field', field) }] : [];
}
