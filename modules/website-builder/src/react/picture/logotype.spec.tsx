import type { SiteSettings } from '@flotilla/core/theme';
import { file } from '@flotilla/file-storage';
import { SiteProvider } from '@flotilla/react';
import { makeRow } from '@flotilla/testing/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { logotype } from '../../index.js';
import { logotypesToFileStorageModuleFiles } from '../../links.js';
import { LogotypeLink } from './logotype.js';

const sign = {
  ...makeRow(file, { file: '/public/sail.svg', alt: 'A sail' }),
  link: makeRow(logotypesToFileStorageModuleFiles, { crop: null }),
};
const row = { ...makeRow(logotype, { title: { en: 'Harbour' }, url: '/' }), pictures: [sign] };
const render = (link: ReactNode) =>
  renderToStaticMarkup(
    <SiteProvider value={{ language: 'ru', languages: ['en', 'ru'], path: '/' }}>{link}</SiteProvider>,
  );

it('links to the home page with picture and name, with an empty alt text', () => {
  expect(render(<LogotypeLink logotype={row} />)).toMatch(
    /<a class="[^"]+" href="\/ru"><img alt=""[^>]*src="\/public\/sail\.svg"[^>]*><span lang="en">Harbour<\/span><\/a>$/,
  );
});

it('shows its children instead of the name', () => {
  const html = render(
    <LogotypeLink logotype={row}>
      <b>Rent</b> your dream
    </LogotypeLink>,
  );

  expect(html).toMatch(/<img alt=""[^>]*><b>Rent<\/b> your dream<\/a>$/);
  expect(html).not.toContain('Harbour');
});

it('is untitled without a name, and needs no picture', () => {
  expect(render(<LogotypeLink logotype={{ ...makeRow(logotype), pictures: [] }} />)).toMatch(
    /^<a class="[^"]+"><span lang="ru">Без названия<\/span><\/a>$/,
  );
});

describe('the settings of the site', () => {
  const settings = { id: 's', title: { en: 'Boats', ru: 'Лодки' }, pictures: {} };
  const inSite = (given: SiteSettings) =>
    renderToStaticMarkup(
      <SiteProvider value={{ language: 'ru', languages: ['en', 'ru'], path: '/', settings: given }}>
        <LogotypeLink logotype={row} />
      </SiteProvider>,
    );

  it('replace the name and the picture', () => {
    const logo = makeRow(file, { file: '/files/own.svg' });

    expect(inSite({ ...settings, pictures: { logo } })).toMatch(
      /src="\/files\/own\.svg"[^>]*><span lang="ru">Лодки<\/span><\/a>$/,
    );
  });

  it('show the name without an unreadable picture', () => {
    const logo = makeRow(file, { file: '' });
    const html = inSite({ ...settings, pictures: { logo } });

    expect(html).toContain('/public/sail.svg');
    expect(html).toContain('Лодки');
  });
});
