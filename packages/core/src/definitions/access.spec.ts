import { describe, expect, it } from 'vitest';
import { type Audience, intersectAudiences } from './access.js';

describe('narrower', () => {
  const cases: [Audience, Audience, Audience][] = [
    ['public', 'public', 'public'],
    ['public', 'subject', 'subject'],
    ['public', 'owner', 'owner'],
    ['subject', 'owner', 'owner'],
    ['owner', 'admin', 'admin'],
    ['public', 'admin', 'admin'],
    ['public', ['editor'], ['editor']],
    ['subject', ['editor'], ['editor']],
    ['owner', ['editor'], 'admin'],
    ['admin', ['editor'], 'admin'],
    [['editor', 'support'], ['support', 'sales'], ['support']],
    [['editor'], ['support'], 'admin'],
  ];

  it.each(cases)('of %j and %j is %j, in either order', (a, b, both) => {
    expect(intersectAudiences(a, b)).toEqual(both);
    expect(intersectAudiences(b, a)).toEqual(both);
  });
});
