import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Icon } from './icon.js';

it('is hidden from screen readers by default', () => {
  const html = renderToStaticMarkup(<Icon name="anchor" />);

  expect(html).toContain('aria-hidden="true"');
  expect(html).not.toContain('role=');
});

it('has the size of the text without a stylesheet', () => {
  expect(renderToStaticMarkup(<Icon name="anchor" />)).toMatch(
    /^<svg width="1.15em" height="1.15em" viewBox/,
  );
});

it('has an accessible name when it has a title', () => {
  expect(renderToStaticMarkup(<Icon name="menu" title="Menu" />)).toContain('role="img" aria-label="Menu"');
});
