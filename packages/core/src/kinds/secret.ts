import { builder, type Builder } from './field.js';
import { defineKind, type Indexed } from './kind.js';
import { rule, textLimitOf } from './rule.js';

/** A stored value that is never sent to clients. */
export const secret: Builder<'secret'> = builder('secret');

export const secretKind = /* @__PURE__ */ defineKind<string, Indexed>()({
  compare: [],
  rules: () => [rule({ code: 'managed', message: 'is set by the server.', accepts: () => false })],
  maxLength: textLimitOf,
  isSecret: true,
});
