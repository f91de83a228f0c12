import { built, type FieldOf, type Fitting, type OptionsOf } from './field.js';
import { type Defaulted, defineKind, type Indexed } from './kind.js';
import { rule } from './rule.js';

interface SelectOptions extends Indexed, Defaulted<string> {
  values: readonly string[];
}

/** One of a list of values, the default among them. */
export function select<const V extends string, const O extends OptionsOf<'select'>>(
  options: O & { readonly values: readonly V[]; readonly default?: NoInfer<V> } & Fitting<'select', O>,
): FieldOf<'select', NoInfer<O>> {
  return built('select', options);
}

export const selectKind = /* @__PURE__ */ defineKind<string, SelectOptions>()({
  compare: ['equality', 'text', 'null'],
  rules: ({ values }) => [
    rule({
      code: 'oneOf',
      params: { values },
      says: `must be one of ${values.join(', ')}`,
      accepts: (value) => typeof value === 'string' && values.includes(value),
    }),
  ],
  problems: ({ values }) => (values.length === 0 ? ['"values" is empty. List at least one value.'] : []),
});
