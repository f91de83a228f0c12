import { builder, type Builder } from './field.js';
import { type Defaulted, defineKind, type Generated, type Indexed } from './kind.js';
import { type Rule, rule, textRules } from './rule.js';

const maxSlug = 200;
export const slugPattern = /^[a-z0-9-]+$/;

/** The unique name of a row in urls, generated from its title when empty. */
export const slug: Builder<'slug', { unique: true; generated: true }> = builder('slug', {
  unique: true,
  generated: true,
});

export const slugKind = /* @__PURE__ */ defineKind<string, Indexed & Generated & Defaulted<string>>()({
  compare: ['equality', 'order', 'text', 'null'],
  rules: ({ generated }) => {
    const rules = [
      ...textRules({ min: 1, max: maxSlug }),
      rule({
        code: 'slug',
        message: 'must be lowercase letters, digits and hyphens',
        accepts: (value) => typeof value === 'string' && slugPattern.test(value),
      }),
    ];
    return generated ? rules.map((candidate) => orEmpty(candidate)) : rules;
  },
  maxLength: () => maxSlug,
  namesInUrls: true,
});

/** Also accepts an empty slug, which requests a new one. */
const orEmpty = <C extends string>(given: Rule<C>): Rule<C> => ({
  ...given,
  accepts: (value) => value === '' || given.accepts(value),
});
