import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorNotice } from './error-notice.js';

it.each([new Error('No subject found'), 'No subject found'])('shows the message of %s', (error) => {
  expect(renderToStaticMarkup(<ErrorNotice error={error} fallback="Oh no!" />)).toContain(
    '>No subject found</div>',
  );
});

it.each([undefined, null, new Error(''), ' ', 42, { message: 'not an error' }])(
  'shows the fallback for %s',
  (error) => {
    expect(renderToStaticMarkup(<ErrorNotice error={error} fallback="Oh no!" />)).toContain('>Oh no!</div>');
  },
);

it('is an alert with a dashed border', () => {
  expect(renderToStaticMarkup(<ErrorNotice fallback="Oh no!" />)).toMatch(
    /role="alert" class="[^"]*border-dashed border-destructive/,
  );
});

it('escapes the message', () => {
  expect(renderToStaticMarkup(<ErrorNotice error="<b>" fallback="Oh no!" />)).toContain('&lt;b&gt;');
});
