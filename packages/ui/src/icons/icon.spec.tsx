import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Icon } from './icon.js';

it('says nothing beside a text', () => {
  const html = renderToStaticMarkup(<Icon name="anchor" />);

  expect(html).toContain('aria-hidden="true"');
  expect(html).not.toContain('role=');
});

it('has a name when it stands alone', () => {
  expect(renderToStaticMarkup(<Icon name="menu" title="Menu" />)).toContain('role="img" aria-label="Menu"');
});
