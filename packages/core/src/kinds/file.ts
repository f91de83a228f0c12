import { builder, type Builder } from './field.js';
import { type Defaulted, defineKind, type Indexed } from './kind.js';
import { safeSrc } from '../rich-text/safe-href.js';
import { indexedTextLimit, rule, textRules } from './rule.js';

/** The path or absolute URL of a stored file. */
export const file: Builder<'file'> = builder('file');

export const fileKind = /* @__PURE__ */ defineKind<string, Indexed & Defaulted<string>>()({
  compare: ['equality', 'order', 'text', 'null'],
  // A file that may be empty has the default ''.
  rules: (field) => [
    ...textRules({ min: field.default === '' ? 0 : 1, max: indexedTextLimit }),
    rule({
      code: 'address',
      message: 'must be a path or an http address',
      accepts: (value) => safeSrc(value) !== undefined,
    }),
  ],
  maxLength: () => indexedTextLimit,
  holdsFile: true,
});
