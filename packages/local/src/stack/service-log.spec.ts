import { expect, it } from 'vitest';
import { consoleLine } from './service-log.js';

it.each([
  ['a warning in words', '{"level":40,"msg":"slow query"}', 'warning: slow query'],
  [
    'a warning without a stack',
    '{"level":40,"msg":"lost","err":{"message":"x","stack":"Error: x\\n at y"}}',
    'warning: lost: x',
  ],
  [
    'an error with its stack',
    '{"level":50,"msg":"no","err":{"message":"x","stack":"Error: x\\n at y"}}',
    'error: no\nError: x\n at y',
  ],
  ['nothing of an ordinary line', '{"level":30,"msg":"GET /"}', undefined],
  ['what is no structured line', 'password: x', 'password: x'],
  ['what only looks like one', '{ not json', '{ not json'],
  ['JSON of somebody else', '{"a":1}', '{"a":1}'],
])('shows %s', (_, line, expected) => {
  expect(consoleLine(line)).toBe(expected);
});
