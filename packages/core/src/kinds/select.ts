import { built, type FieldOf, type Fitting, type OptionsOf } from './field.js';
import { type Defaulted, defineKind, type Indexed } from './kind.js';
import { type Lifecycle, lifecycleProblems } from './lifecycle.js';
import { rule } from './rule.js';

/** Adds values that depend on the installed modules. */
export interface FollowedValues {
  /** Adds the names of the other modules with a publicly readable entity of this name. */
  readonly modulesWith: string;
}

interface SelectOptions extends Indexed, Defaulted<string> {
  values: readonly string[];
  /** Further values from the installed modules; a registry resolves them. */
  follows?: FollowedValues;
  /** State machine of the values. */
  lifecycle?: Lifecycle;
}

/** One of a list of values, including the default. */
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
      message: `must be one of ${values.join(', ')}`,
      check: { is: 'oneOf', values },
    }),
  ],
  problems: ({ values, lifecycle, default: start }) => [
    ...(values.length === 0 ? ['"values" is empty. List at least one value.'] : []),
    ...(lifecycle ? lifecycleProblems(lifecycle, values, start) : []),
  ],
  lifecycle: (field) => field.lifecycle,
});
