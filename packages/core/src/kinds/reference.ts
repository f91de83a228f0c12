import type { EntityKey } from '../values/names.js';
import { built, type FieldOf, type Fitting, type OptionsOf } from './field.js';
import { defineKind, type Indexed } from './kind.js';
import { rule } from './rule.js';

interface ReferenceOptions extends Indexed {
  to: EntityKey;
  /** `false` for an id without a foreign key: the row may be deleted, or its module not installed. */
  constraint?: boolean;
}

/**
 * The id of a row of another entity; deleting that row cascades. `constraint: false` for an id without a
 * foreign key.
 */
export function reference<const O extends OptionsOf<'reference'>>(
  options: O & Fitting<'reference', O>,
): FieldOf<'reference', NoInfer<O>> {
  return built('reference', options);
}

export const referenceKind = /* @__PURE__ */ defineKind<string, ReferenceOptions>()({
  compare: ['equality', 'null'],
  rules: () => [rule({ code: 'uuid', message: 'must be a uuid', check: { is: 'uuid' } })],
  target: ({ to, constraint }) => ({ key: to, hasForeignKey: constraint !== false }),
});
