import { expect, it } from 'vitest';
import { email } from './email.js';
import { fieldFailures, kindOf, normalized } from './kind-of.js';

it.each([
  ['ann@example.com', 'ann@example.com'],
  ['  Ann.Lee@Example.COM ', 'Ann.Lee@example.com'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
])('stores %j as %j', (typed, stored) => {
  expect(normalized(email(), typed)).toBe(stored);
  expect(fieldFailures(email(), stored)).toEqual([]);
});

it.each(['', 'ann', 'ann@', '@example.com', 'ann@localhost', 'ann@1.2.3.4', 'Ann <ann@example.com>', 5])(
  'rejects %j',
  (value) => {
    expect(fieldFailures(email(), value, 'email')).toMatchObject([{ params: expect.anything() }]);
  },
);

it('names the rule that a text breaks', () => {
  expect(fieldFailures(email(), 'ann', 'email')).toEqual([
    { code: 'email', params: {}, path: [], message: 'must be an e-mail address' },
  ]);
});

it('may be empty if that is its default', () => {
  expect(fieldFailures(email({ default: '' }), '')).toEqual([]);
  expect(kindOf('email').problems?.(email({ default: 'ann' }))).toEqual([
    'the default "ann" is not an e-mail address.',
  ]);
});
