import { builder, type Builder } from './field.js';
import { type Defaulted, defineKind, type Indexed } from './kind.js';
import { rule } from './rule.js';

export const boolean: Builder<'boolean'> = builder('boolean');

export const booleanKind = /* @__PURE__ */ defineKind<boolean, Indexed & Defaulted<boolean>>()({
  compare: ['equality', 'null'],
  rules: () => [rule({ code: 'boolean', message: 'must be true or false', check: { is: 'boolean' } })],
});
