import { compareDecimals, isDecimal, scaleOf } from '../values/decimals.js';
import { builder, type Builder } from './field.js';
import { type Bounded, type Defaulted, defineKind, type Indexed } from './kind.js';
import { type Rule, rule } from './rule.js';

/** An exact decimal as input: a string, or a number that prints as a decimal. */
export type DecimalInput = string | number;

export interface DecimalOptions extends Bounded<DecimalInput>, Indexed, Defaulted<DecimalInput> {
  /** Maximum number of digits after the decimal point. Defaults to 8. */
  scale?: number;
}

const maxScale = 8;

/**
 * An exact decimal, a string in JSON: at most 20 digits before the decimal point and 8 after it. Options:
 * `min`, `max`, `scale`.
 */
export const decimal: Builder<'decimal'> = builder('decimal');

export const decimalKind = /* @__PURE__ */ defineKind<string, DecimalOptions, DecimalInput>()({
  compare: ['equality', 'order', 'null'],
  rules: decimalRules,
  problems: decimalProblems,
});

/** Returns the rules of exact decimals, also for money. */
export function decimalRules({
  min,
  max,
  scale,
}: DecimalOptions): Rule<'decimal' | 'tooSmall' | 'tooBig' | 'tooPrecise'>[] {
  const within = (accepts: (value: DecimalInput) => boolean) => (value: unknown) =>
    isDecimal(value) && accepts(value);
  return [
    rule({ code: 'decimal', message: 'must be a decimal of at most 20 and 8 digits', accepts: isDecimal }),
    ...(min === undefined
      ? []
      : [
          rule({
            code: 'tooSmall',
            params: { min },
            message: `$field must not be less than ${min}`,
            accepts: within((value) => compareDecimals(value, min) >= 0),
          }),
        ]),
    ...(max === undefined
      ? []
      : [
          rule({
            code: 'tooBig',
            params: { max },
            message: `$field must not be greater than ${max}`,
            accepts: within((value) => compareDecimals(value, max) <= 0),
          }),
        ]),
    ...(scale === undefined
      ? []
      : [
          rule({
            code: 'tooPrecise',
            params: { scale },
            message: `must have at most ${scale} digits after the point`,
            accepts: within((value) => scaleOf(value) <= scale),
          }),
        ]),
  ];
}

/** Returns the errors in the bounds of a decimal field. */
export function decimalProblems({ min, max, scale }: DecimalOptions): string[] {
  const bounds = Object.entries({ min, max }).filter(([, bound]) => bound !== undefined && !isDecimal(bound));
  if (bounds.length > 0)
    return bounds.map(
      ([name, bound]) => `${name} ${bound} is not a decimal. Write it as a string, such as "0.5".`,
    );
  return [
    ...(min !== undefined && max !== undefined && compareDecimals(min, max) > 0
      ? [`min ${min} is above max ${max}.`]
      : []),
    ...(scale !== undefined && !(Number.isInteger(scale) && scale >= 0 && scale <= maxScale)
      ? [`scale ${scale} is not a whole number from 0 to ${maxScale}.`]
      : []),
  ];
}
