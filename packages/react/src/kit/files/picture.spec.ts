import type { LocalizedText } from '@flotilla/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SiteProvider } from '../../site/site.js';
import { Picture, type PictureProps } from './picture.js';
import type { PictureFile } from './picture-file.js';
import { TextPicture } from './text-picture.js';

const photograph = (values: Partial<PictureFile> = {}): PictureFile => ({
  file: '/public/bay.jpg',
  className: null,
  containerClassName: null,
  alt: 'A bay',
  width: 1200,
  height: 800,
  placeholder: 'data:image/webp;base64,AAAA',
  ...values,
});

function html(props: Partial<PictureProps> & { file: PictureProps['file'] }, language = 'en'): string {
  const site = { language, languages: ['en', 'ru'], path: '/' };
  return renderToStaticMarkup(createElement(SiteProvider, { value: site }, createElement(Picture, props)));
}
const srcSet = (markup: string, type: string) =>
  new RegExp(`<source type="image/${type}" srcSet="([^"]*)"`).exec(markup)?.[1]?.split(', ');

describe('a photograph', () => {
  it('crops around the focus of its file', () => {
    expect(
      html({ file: photograph({ focus: '25-0' }), ratio: '1/1' }).match(/data-focus="25-0"/g),
    ).toHaveLength(2);
    expect(html({ file: photograph({ focus: '50-50' }), ratio: '1/1' })).not.toContain('data-focus');
  });

  it('with a signed URL keeps the signature in all renditions', () => {
    const markup = html({ file: photograph({ file: '/public/bay.jpg?expires=1&signature=a-_' }) });

    expect(srcSet(markup, 'webp')?.[0]).toBe('/public/w/320/bay.jpg.webp?expires=1&amp;signature=a-_ 320w');
  });

  it('offers better formats in widths up to its own, and the file itself last', () => {
    const markup = html({ file: photograph() });

    expect(srcSet(markup, 'avif')).toEqual([
      '/public/w/320/bay.jpg.avif 320w',
      '/public/w/480/bay.jpg.avif 480w',
      '/public/w/640/bay.jpg.avif 640w',
      '/public/w/840/bay.jpg.avif 840w',
      '/public/w/1080/bay.jpg.avif 1080w',
      '/public/w/1280/bay.jpg.avif 1200w',
    ]);
    expect(srcSet(markup, 'webp')?.at(-1)).toBe('/public/w/1280/bay.jpg.webp 1200w');
    expect(/<img [^>]*>/.exec(markup)?.[0]).not.toContain('sizes=');
    expect(markup.indexOf('image/avif')).toBeLessThan(markup.indexOf('image/webp'));
    expect(markup).toMatch(/<img [^>]*src="\/public\/bay.jpg"[^>]*\/><\/picture>$/);
  });

  it.each([
    ['card', 1080, 'calc(100vw - 2.5rem)'],
    ['half', 1280, '50vw'],
    ['full', 1920, '100vw'],
    ['icon', 320, '48px'],
  ] as const)('in a %s slot is at most %i pixels wide', (room, widest, size) => {
    const markup = html({ file: photograph({ width: 4000, height: 3000 }), room });

    expect(srcSet(markup, 'avif')?.at(-1)).toBe(`/public/w/${widest}/bay.jpg.avif ${widest}w`);
    expect(/<source [^>]*sizes="([^"]*)"/.exec(markup)?.[1]).toContain(size);
  });

  it('of unknown size is offered in all widths', () => {
    expect(
      srcSet(html({ file: photograph({ width: null, height: null }), room: 'full' }), 'avif'),
    ).toHaveLength(8);
  });

  it('loads lazily and reserves its space', () => {
    const markup = html({ file: photograph() });

    expect(markup).toMatch(/<img [^>]*loading="lazy" [^>]*decoding="async"/);
    expect(markup).toMatch(/width="1200" height="800"/);
    expect(markup).not.toContain('preload');
  });

  it('with priority is loaded first', () => {
    expect(html({ file: photograph(), room: 'full', priority: true })).toMatch(
      /<img [^>]*loading="eager" fetchPriority="high"/i,
    );
  });
});

describe('a photograph with a part to show', () => {
  const cropped = (values: Partial<PictureFile> = {}) =>
    photograph({ link: { crop: { x: 50, y: 0, w: 50, h: 100 } }, ...values });

  it('draws only that part, in its own size', () => {
    const markup = html({ file: cropped() });

    expect(srcSet(markup, 'avif')).toEqual([
      '/public/w/320-50-0-50-100/bay.jpg.avif 320w',
      '/public/w/480-50-0-50-100/bay.jpg.avif 480w',
      '/public/w/640-50-0-50-100/bay.jpg.avif 600w',
    ]);
    expect(markup).toMatch(/src="\/public\/w\/1920-50-0-50-100\/bay\.jpg\.jpeg" width="600" height="800"/);
    expect(markup).not.toContain('"/public/bay.jpg');
  });

  it('is focused within that part', () => {
    expect(html({ file: cropped({ focus: '100-0' }), ratio: '1/1' })).toContain('data-focus="100-0"');
    expect(html({ file: cropped({ focus: '75-50' }), ratio: '1/1' })).not.toContain('data-focus');
  });

  it('has a placeholder of that part', () => {
    const [, drawing = ''] =
      /src="data:image\/svg\+xml,([^"]+)"/.exec(html({ file: cropped(), ratio: '1/1' })) ?? [];

    expect(decodeURIComponent(drawing)).toContain(
      'viewBox="600 0 600 800"><image href="data:image/webp;base64,AAAA"',
    );
  });

  it.each([{ x: 0, y: 0, w: 100, h: 100 }, { x: 90, y: 0, w: 50, h: 50 }, 'hostile', null])(
    'is drawn whole when the part is %j',
    (crop) => expect(html({ file: photograph({ link: { crop } }) })).toBe(html({ file: photograph() })),
  );

  it('is drawn whole when it has no renditions', () => {
    const markup = html({ file: cropped({ file: '/public/bay.svg' }) });

    expect(markup).toContain('src="/public/bay.svg" width="1200" height="800"');
  });
});

describe('a photograph in a running text', () => {
  const inText = (src: string) =>
    renderToStaticMarkup(createElement(TextPicture, { src, alt: 'Бухта', width: 2000, height: 1000 }));

  it("is offered in better formats up to the width of a high-density screen, and keeps its author's alternative text", () => {
    const markup = inText('/public/bay.jpg');

    expect(srcSet(markup, 'avif')?.at(-1)).toBe('/public/w/1280/bay.jpg.avif 1280w');
    expect(markup).toContain('sizes="(min-width: 712px) 672px');
    expect(markup).toMatch(
      /<img alt="Бухта" loading="lazy" [^>]*src="\/public\/bay.jpg" width="2000" height="1000"\/><\/picture>$/,
    );
  });

  it('from another host is shown without renditions', () => {
    expect(inText('https://example.com/bay.jpg')).not.toMatch(/<picture|sizes=/);
  });
});

describe('a picture without renditions', () => {
  it.each(['/public/bay.svg', '/public/bay.gif', 'https://example.com/bay.jpg', '/images/bay.jpg'])(
    '%s has no other formats',
    (path) => {
      const markup = html({ file: photograph({ file: path }) });

      expect(markup).not.toContain('<picture');
      expect(markup).toContain(`src="${path}"`);
      expect(markup).not.toContain('sizes=');
    },
  );
});

describe('a placeholder', () => {
  const seen = '<img src="data:image/webp;base64,AAAA" alt="" aria-hidden="true"';

  it('lies under a picture that is cropped or covers its parent', () => {
    expect(html({ file: photograph(), ratio: '3/2' })).toContain(seen);
    expect(html({ file: photograph(), cover: true })).toMatch(
      /^<img src="data:[^>]*class="[^"]*absolute inset-0/,
    );
    expect(html({ file: photograph() })).not.toContain('data:');
  });

  it('must be a data URL, and needs no inline style', () => {
    expect(
      html({ file: photograph({ placeholder: 'https://example.com/a.gif' }), ratio: '3/2' }),
    ).not.toContain('example.com');
    expect(html({ file: photograph(), ratio: '3/2' })).not.toContain('style=');
  });
});

describe('the alternative text', () => {
  const title: LocalizedText = { en: 'Bay', ru: 'Бухта' };

  it.each<[string, PictureProps['title'], ...string[]]>([
    ['en', title, 'alt="A bay"'],
    ['ru', title, 'alt="Бухта"'],
    ['ru', { en: 'Bay' }, 'alt="A bay"', 'lang="en"'],
    ['ru', undefined, 'alt="A bay"', 'lang="en"'],
  ])('in %s with the title %j is %s', (language, of, ...expected) => {
    const markup = html({ file: photograph(), title: of }, language);
    for (const attribute of expected) expect(markup).toContain(attribute);
    expect(markup.includes('lang=')).toBe(expected.length > 1);
  });

  it('of a decorative picture is empty in every language', () => {
    expect(html({ file: photograph({ alt: '' }), title }, 'ru')).toContain('alt=""');
  });
});
