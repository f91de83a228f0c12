import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SiteProvider } from '../../site/site.js';
import { Trail } from './trail.js';

const aurora = { title: { ru: 'Аврора' }, slug: 'aurora' };

it('links the page of the list in the language of the page, before the row', () => {
  const html = renderToStaticMarkup(
    <SiteProvider value={{ language: 'ru', languages: ['en', 'ru'], path: '/fleet/boats/aurora' }}>
      <Trail
        steps={[
          { path: '/fleet/boats', label: 'Лодки' },
          { of: 'fleet.boat', row: aurora },
        ]}
      />
    </SiteProvider>,
  );

  expect(html).toMatch(/href="\/ru"[^]*href="\/ru\/fleet\/boats"[^>]*>Лодки[^]*Аврора/);
});

it('shows the section of the page, unless it is the page', () => {
  const section = { url: '/boats', title: { en: 'Boats', ru: 'Лодки' } };
  const trailAt = (path: string) =>
    renderToStaticMarkup(
      <SiteProvider value={{ language: 'ru', languages: ['en', 'ru'], path, section }}>
        <Trail steps={[{ of: 'fleet.boat', row: aurora }]} />
      </SiteProvider>,
    );

  expect(trailAt('/fleet/boats/aurora')).toMatch(/href="\/ru"[^]*href="\/ru\/boats"[^>]*>Лодки[^]*Аврора/);
  expect(trailAt('/boats')).not.toContain('Лодки');
});
