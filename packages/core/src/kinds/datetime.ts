import { isDatetime } from '../values/moments.js';
import { builder, type Builder } from './field.js';
import { type Defaulted, defineKind, type Indexed } from './kind.js';
import { rule } from './rule.js';

/** A moment: ISO 8601, read in UTC. The default `now` is the time of the row's creation. */
export const datetime: Builder<'datetime'> = builder('datetime');

export const datetimeKind = /* @__PURE__ */ defineKind<string, Indexed & Defaulted<string>>()({
  compare: ['equality', 'order', 'null'],
  rules: () => [
    rule({ code: 'datetime', message: 'must be an ISO 8601 moment with its offset', accepts: isDatetime }),
  ],
  generatedDefaults: ['now'],
  isMoment: true,
});
