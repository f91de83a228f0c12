import { builder, type Builder } from './field.js';
import { type DecimalInput, type DecimalOptions, decimalProblems, decimalRules } from './decimal.js';
import { defineKind } from './kind.js';

/** An amount of money: an exact decimal, never a float. Options: `min`, `max`, `scale`. */
export const money: Builder<'money'> = builder('money');

export const moneyKind = /* @__PURE__ */ defineKind<string, DecimalOptions, DecimalInput>()({
  compare: ['equality', 'order', 'null'],
  rules: decimalRules,
  problems: decimalProblems,
});
