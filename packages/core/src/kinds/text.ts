import { builder, type Builder } from './field.js';
import { type Bounded, type Defaulted, defineKind, type Generated, type Indexed } from './kind.js';
import { rule, textLimitOf, textRules } from './rule.js';

interface TextOptions extends Bounded<number>, Indexed, Defaulted<string>, Generated {
  pattern?: RegExp;
  /** What editors offer; any other text is as good. */
  suggestions?: readonly string[];
}

/** Plain text. Options: `min`, `max` (characters), `pattern`, `suggestions`. */
export const text: Builder<'text'> = builder('text');

export const textKind = /* @__PURE__ */ defineKind<string, TextOptions>()({
  compare: ['equality', 'order', 'text', 'null'],
  rules: (field) => [...textRules({ min: field.min ?? 0, max: maxLength(field) }), ...(field.pattern ? [matching(field.pattern)] : [])],
  maxLength,
  problems: ({ min, max }) => (min !== undefined && max !== undefined && min > max ? [`min ${min} is above max ${max}.`] : []),
});

function maxLength(field: TextOptions): number {
  return field.max ?? textLimitOf(field);
}

const matching = (pattern: RegExp) =>
  rule({
    code: 'pattern',
    params: { pattern: String(pattern) },
    says: `$field must match ${pattern} regular expression`,
    accepts: (value) => typeof value === 'string' && pattern.test(value),
  });
