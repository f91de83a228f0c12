import { isDate } from '../values/moments.js';
import { builder, type Builder } from './field.js';
import { type Defaulted, defineKind, type Indexed } from './kind.js';
import { rule } from './rule.js';

/** A calendar day. Accepts `YYYY-MM-DD` or a moment; is read as a moment (midnight UTC). */
export const date: Builder<'date'> = builder('date');

export const dateKind = /* @__PURE__ */ defineKind<string, Indexed & Defaulted<string>>()({
  isDay: true,
  compare: ['equality', 'order', 'null'],
  rules: () => [
    rule({ code: 'date', message: 'must be a day (YYYY-MM-DD) or an ISO 8601 moment', accepts: isDate }),
  ],
});
