import { expect, it } from 'vitest';
import { embedStyles } from './embed-styles.js';

const withoutSpaces = (css: string) => css.replace(/\s*([{};])\s*/g, '$1').replaceAll(';}', '}');
const embed = (css: string) => withoutSpaces(embedStyles(css));
const layered = (rules: string) =>
  expect.stringContaining(`@layer theme, base, flotilla;@layer flotilla{${withoutSpaces(rules)}}`);

it('limits rules to the elements of the application that contain views', () => {
  expect(embed('h1, .flex { margin: 0 } *, ::before { border: 0 } html { color: red }')).toEqual(
    layered(
      ':where(.flotilla) h1, :where(.flotilla) .flex { margin: 0 } ' +
        ':where(.flotilla, .flotilla *), :where(.flotilla, .flotilla *)::before { border: 0 } ' +
        '.flotilla { color: red }',
    ),
  );
});

it('reads colors from variables of the application', () => {
  expect(embed(':root { --color-primary: navy; --spacing: 4px }')).toEqual(
    layered('.flotilla { --color-primary: var(--flotilla-primary, navy); --spacing: 4px }'),
  );
});

it('renames keyframes, and keeps conditions and registered properties', () => {
  expect(embed('@keyframes pulse { 50% { opacity: 0 } } b { animation: pulse 2s }')).toEqual(
    layered(
      '@keyframes flotilla-pulse { 50% { opacity: 0 } } :where(.flotilla) b { animation: flotilla-pulse 2s }',
    ),
  );
  expect(embed('@media print { b { color: red } }')).toEqual(
    layered('@media print { :where(.flotilla) b { color: red } }'),
  );
  expect(embed('@property --tw-blur { syntax: "*"; inherits: false }')).toContain(
    withoutSpaces('@property --tw-blur { syntax: "*"; inherits: false }'),
  );
});

it('selects the color scheme by an attribute or a class of the application', () => {
  expect(embed('')).toContain(
    withoutSpaces("@layer flotilla { :where([data-theme='dark'], .dark) .flotilla { color-scheme: dark; } }"),
  );
});
