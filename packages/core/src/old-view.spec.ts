import { expect, it } from 'vitest';
import { only, showing, stepsOf, through } from './old-view.js';

it('leads from link to link, through some variants of them where it says so', () => {
  const [path = ''] = through('pages-to-widgets', [`${only('widgets-to-files', ['default', 'overview-default'])}.files-to-owners`]);

  expect(stepsOf(path)).toEqual([
    { link: 'pages-to-widgets' },
    { link: 'widgets-to-files', variants: ['default', 'overview-default'] },
    { link: 'files-to-owners' },
  ]);
});

it('leads to what is shown of a row: some of its fields, and what stands in it', () => {
  const card = { fields: ['slug', 'title'], include: showing('files-to-owners', {}) };

  expect(showing(only('widgets-to-files', ['default']), card).map(stepsOf)).toEqual([
    [{ link: 'widgets-to-files', variants: ['default'], fields: ['slug', 'title'] }],
    [{ link: 'widgets-to-files', variants: ['default'], fields: ['slug', 'title'] }, { link: 'files-to-owners' }],
  ]);
});
