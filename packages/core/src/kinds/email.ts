import { emailAddress } from '../values/email.js';
import { builder, type Builder } from './field.js';
import { type Defaulted, defineKind, type Indexed } from './kind.js';
import { rule, textRules } from './rule.js';

/** Characters of an address as it is typed; the stored form has at most 254 (RFC 5321, section 4.5.3.1). */
const maxEmail = 320;

/**
 * An e-mail address, stored in the form that mail servers accept and compared case-insensitively, as the
 * addresses of accounts are.
 */
export const email: Builder<'email'> = builder('email');

export const emailKind = /* @__PURE__ */ defineKind<string, Indexed & Defaulted<string>>()({
  compare: ['equality', 'order', 'text', 'null'],
  // An address that may be empty has the default ''.
  rules: (field) => [
    ...textRules({ min: field.default === '' ? 0 : 1, max: maxEmail }),
    rule({
      code: 'email',
      message: 'must be an e-mail address',
      accepts: (value) =>
        typeof value === 'string' && (emailAddress(value) !== undefined || value === field.default),
    }),
  ],
  maxLength: () => maxEmail,
  normalize: (_, value) => (typeof value === 'string' ? (emailAddress(value) ?? value.trim()) : value),
  problems: ({ default: initial }) =>
    initial === undefined || initial === '' || emailAddress(initial) !== undefined
      ? []
      : [`the default "${initial}" is not an e-mail address.`],
  ignoresCase: true,
});
