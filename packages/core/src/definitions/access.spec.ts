import { describe, expect, it } from 'vitest';
import { type Audience, narrower } from './access.js';

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
    expect(narrower(a, b)).toEqual(both);
    expect(narrower(b, a)).toEqual(both);
  });
});
