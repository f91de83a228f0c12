import { built, type FieldOf, type Fitting, type OptionsOf } from './field.js';
import { type Defaulted, defineKind, type Indexed } from './kind.js';
import { type Lifecycle, lifecycleProblems } from './lifecycle.js';
import { rule } from './rule.js';

/** What installed modules add to the values of a field. */
export interface FollowedValues {
  /** Their names: of those that have an entity of this name which everyone reads, but for the field's own module. */
  readonly modulesWith: string;
}

interface SelectOptions extends Indexed, Defaulted<string> {
  values: readonly string[];
  /** More values follow from the modules that are installed; a registry has them all. */
  follows?: FollowedValues;
  /** The values are states, and follow each other as it says. */
  lifecycle?: Lifecycle;
}

/** One of a list of values, the default among them. */
export function select<const V extends string, const O extends OptionsOf<'select'>>(
  options: O & {
    readonly values: readonly V[];
    readonly default?: NoInfer<V>;
    readonly lifecycle?: Lifecycle<NoInfer<V>>;
  } & Fitting<'select', O>,
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
  problems: ({ values, lifecycle, default: start }) => [
    ...(values.length === 0 ? ['"values" is empty. List at least one value.'] : []),
    ...(lifecycle ? lifecycleProblems(lifecycle, values, start) : []),
  ],
  lifecycle: (field) => field.lifecycle,
});
