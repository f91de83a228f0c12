import { expect, it } from 'vitest';
import { only, stepsOf, through } from './view.js';

it('leads from link to link, through some variants of them where it says so', () => {
  const [path = ''] = through('pages-to-widgets', [`${only('widgets-to-files', ['default', 'overview-default'])}.files-to-owners`]);

  expect(stepsOf(path)).toEqual([
    { link: 'pages-to-widgets' },
    { link: 'widgets-to-files', variants: ['default', 'overview-default'] },
    { link: 'files-to-owners' },
  ]);
});
