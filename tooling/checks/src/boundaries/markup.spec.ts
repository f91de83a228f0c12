import { expect, it } from 'vitest';
import { markupProblems } from './markup.js';

const problems = (jsx: string) =>
  markupProblems('list.tsx', `const first = 1;\nconst list = ${jsx};`).map(({ line }) => line);

it.each([
  '<ul aria-label={label}><li /></ul>',
  '<ol className="flex" aria-label="Steps" />',
  '<fieldset><input /></fieldset>',
  '<fieldset>{step && <legend>{step}</legend>}</fieldset>',
])('refuses: %s', (jsx) => {
  expect(problems(jsx)).toEqual([2]);
});

it.each([
  '<ul aria-labelledby={id}><li /></ul>',
  '<NamedList label={label}><li /></NamedList>',
  '<nav aria-label={label}><ul><li /></ul></nav>',
  '<fieldset><legend>Where</legend><input /></fieldset>',
  '<fieldset><Title as="legend" of={row} /><input /></fieldset>',
  '<fieldset>{step ? (<Title as="legend" of={step} />) : (<legend>Questions</legend>)}<input /></fieldset>',
])('lets through: %s', (jsx) => {
  expect(problems(jsx)).toEqual([]);
});
