import { expect, it } from 'vitest';
import { checkMessages } from './check.js';
import { readSource } from './source.js';

const messages = readSource(
  'modules/fleet/src/react/messages.ts',
  `export const messages = defineMessages('fleet', {
    en: { rent: 'Rent {{boat}}', boats_one: 'one', boats_other: '{{count}} boats' } });
  const t = useT(messages); t('rent'); t('boats');`,
);

const problemsOf = (language: string, texts: string, file = language) =>
  checkMessages(
    [
      messages,
      readSource(
        `modules/fleet/src/react/translations/${file}.ts`,
        `export const texts: Translation = ${texts};`,
      ),
    ],
    ['en'],
  ).problems.map((problem) => problem.replace(/^.*\.ts:/, ''));

it('accepts an incomplete translation, and one text for all numbers', () => {
  expect(problemsOf('de', "{ fleet: { rent: '{{boat}} mieten' } }")).toEqual([]);
  expect(problemsOf('ar', "{ fleet: { boats: 'x: {{count}}' } }")).toEqual([]);
  expect(problemsOf('de', "{ fleet: { boats_one: 'ein', boats_other: '{{count}}' } }")).toEqual([]);
});

it.each([
  ["{ fleet: { buy: 'x' } }", 'fleet.buy is not a text of its messages. Remove it.'],
  ["{ navy: { rent: 'x' } }", 'navy: no messages have this namespace.'],
  ["{ fleet: { rent: '' } }", 'fleet.rent is empty, or computed.'],
  ["{ fleet: { rent: 'mieten' } }", 'fleet.rent lacks {{boat}} in de.'],
  ["{ fleet: { boats_one: 'ein' } }", 'fleet.boats_one lacks the form other.'],
])('refuses %s', (texts, problem) => {
  expect(problemsOf('de', texts)).toContain(problem);
});

it('reads the files of a language’s folder', () => {
  expect(problemsOf('de', "{ fleet: { boats_one: 'ein' } }", 'de/orders')).toEqual([
    'fleet.boats_one lacks the form other.',
  ]);
});
