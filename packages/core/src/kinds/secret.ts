import { builder, type Builder } from './build.js';
import { defineKind, type Indexed } from './kind.js';
import { rule } from './rule.js';
import { textLimitOf } from './text-rules.js';

/** Stored, and never sent to anyone. */
export const secret: Builder<'secret'> = builder('secret');

export const secretKind = /* @__PURE__ */ defineKind<string, Indexed>()({
  compare: [],
  rules: () => [rule({ code: 'managed', says: 'is set by the server.', accepts: () => false })],
  maxLength: textLimitOf,
  isSecret: true,
});
