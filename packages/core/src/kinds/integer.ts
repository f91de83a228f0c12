import { builder, type Builder } from './field.js';
import { type Bounded, type Defaulted, defineKind, type Indexed } from './kind.js';
import { rule } from './rule.js';

/** Range of PostgreSQL's type `integer`. */
export const integerLimits = { min: -2_147_483_648, max: 2_147_483_647 } as const;

/** A 32-bit integer. Options: `min`, `max`. */
export const integer: Builder<'integer'> = builder('integer');

export const integerKind = /* @__PURE__ */ defineKind<
  number,
  Bounded<number> & Indexed & Defaulted<number>
>()({
  compare: ['equality', 'order', 'null'],
  rules: (field) => {
    const min = Math.max(field.min ?? integerLimits.min, integerLimits.min);
    const max = Math.min(field.max ?? integerLimits.max, integerLimits.max);
    return [
      rule({ code: 'wholeNumber', message: 'must be a whole number of 32 bits', check: { is: 'integer' } }),
      rule({
        code: 'tooSmall',
        params: { min },
        message: `$field must not be less than ${min}`,
        check: { is: 'min', bound: min },
      }),
      rule({
        code: 'tooBig',
        params: { max },
        message: `$field must not be greater than ${max}`,
        check: { is: 'max', bound: max },
      }),
    ];
  },
  problems: ({ min, max }) =>
    min !== undefined && max !== undefined && min > max ? [`min ${min} is above max ${max}.`] : [],
});
