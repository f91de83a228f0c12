import { printableText } from '../values/printable.js';
import { builder, type Builder } from './field.js';
import { type Bounded, type Defaulted, defineKind, type Generated, type Indexed } from './kind.js';
import { rule, textLimitOf, textRules } from './rule.js';

interface TextOptions extends Bounded<number>, Indexed, Defaulted<string>, Generated {
  pattern?: RegExp;
  /**
   * Requirement of the pattern by language, as the end of a sentence after the field's name: `{ en: 'must be
   * …', ru: '…' }`. Required with `pattern`.
   */
  patternSays?: Readonly<Record<string, string>>;
  /** Changes the text before it is validated and stored. */
  normalize?: (text: string) => string;
  /** Suggestions of editors; any other text is valid, too. */
  suggestions?: readonly string[];
}

/**
 * Plain text. Options: `min`, `max` (characters), `pattern` with `patternSays`, `normalize`, `suggestions`.
 */
export const text: Builder<'text'> = builder('text');

export const textKind = /* @__PURE__ */ defineKind<string, TextOptions>()({
  compare: ['equality', 'order', 'text', 'null'],
  rules: (field) => [
    ...textRules({ min: field.min ?? 0, max: maxLength(field) }),
    ...(field.pattern ? [matching(field.pattern, field.patternSays)] : []),
  ],
  maxLength,
  normalize: ({ normalize }, value) => {
    if (typeof value !== 'string') return value;
    return printableText(normalize ? normalize(value) : value);
  },
  problems: ({ min, max, pattern, patternSays }) => [
    ...(min !== undefined && max !== undefined && min > max ? [`min ${min} is above max ${max}.`] : []),
    ...(pattern && !(patternSays?.['en'] && patternSays['ru'])
      ? [`"pattern" has no sentence. Add patternSays: { en: 'must be …', ru: '…' }.`]
      : []),
  ],
});

function maxLength(field: TextOptions): number {
  return field.max ?? textLimitOf(field);
}

const matching = (pattern: RegExp, messages: TextOptions['patternSays'] = {}) =>
  rule({
    code: 'pattern',
    params: messages,
    message: messages['en'] ?? 'is not of the form that it must have',
    check: { is: 'match', pattern },
  });
