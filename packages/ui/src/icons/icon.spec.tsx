import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Icon } from './icon.js';

it('says nothing beside a text', () => {
  const html = renderToStaticMarkup(<Icon name="anchor" />);

  expect(html).toContain('aria-hidden="true"');
  expect(html).not.toContain('role=');
});

it('is as big as the text without any styles', () => {
  expect(renderToStaticMarkup(<Icon name="anchor" />)).toMatch(/^<svg width="1.15em" height="1.15em" viewBox/);
});

it('has a name when it stands alone', () => {
  expect(renderToStaticMarkup(<Icon name="menu" title="Menu" />)).toContain('role="img" aria-label="Menu"');
});
