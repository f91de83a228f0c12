import { builder, type Builder } from './field.js';
import { type Defaulted, defineKind, type Generated, type Indexed } from './kind.js';
import { rule, textRules } from './rule.js';

/** In characters. */
export const maxSlug = 200;
export const slugPattern = /^[a-z0-9-]+$/;
/** An empty slug requests a new one. */
export const slugOrEmptyPattern = /^[a-z0-9-]*$/;

/** The unique name of a row in urls, generated from its title when empty. */
export const slug: Builder<'slug', { unique: true; generated: true }> = builder('slug', {
  unique: true,
  generated: true,
});

export const slugKind = /* @__PURE__ */ defineKind<string, Indexed & Generated & Defaulted<string>>()({
  compare: ['equality', 'order', 'text', 'null'],
  rules: ({ generated }) => [
    ...textRules({ min: generated ? 0 : 1, max: maxSlug }),
    rule({
      code: 'slug',
      message: 'must be lowercase letters, digits and hyphens',
      check: { is: 'match', pattern: generated ? slugOrEmptyPattern : slugPattern },
    }),
  ],
  maxLength: () => maxSlug,
  namesInUrls: true,
});
