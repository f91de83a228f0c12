import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Heading } from './heading.js';
import { Image } from './image.js';
import { formatPrice } from './format-price.js';
import { Price } from './price.js';

describe('Heading', () => {
  it('has its level independent of its size', () => {
    const html = renderToStaticMarkup(
      <Heading level={3} size="display">
        Fleet
      </Heading>,
    );

    expect(html).toMatch(/^<h3 class="[^"]*text-6xl[^"]*">Fleet<\/h3>$/);
  });

  it('is smaller at deeper levels without a size', () => {
    expect(renderToStaticMarkup(<Heading level={1}>A</Heading>)).toContain('text-5xl');
    expect(renderToStaticMarkup(<Heading level={4}>A</Heading>)).toContain('text-xl');
  });
});

describe('Image', () => {
  const boat = { src: '/boat.svg', alt: 'A sloop', width: 1600, height: 1067 };

  it('loads lazily and reserves its space', () => {
    const html = renderToStaticMarkup(<Image {...boat} />);

    expect(html).toContain('loading="lazy"');
    expect(html).toContain('width="1600" height="1067"');
    expect(html).not.toContain('fetchPriority');
  });

  it('with priority is loaded first', () => {
    const html = renderToStaticMarkup(<Image {...boat} priority sizes="100vw" />);

    expect(html).toMatch(/loading="eager"/);
    expect(html).toMatch(/fetchPriority="high"/i);
    expect(html).toContain('sizes="100vw"');
  });

  it('is cropped to a given ratio', () => {
    expect(renderToStaticMarkup(<Image {...boat} ratio="16/9" />)).toMatch(/^<div class="[^"]*aspect-video/);
  });

  it('offers better formats first', () => {
    const sources = [
      { type: 'image/avif', srcSet: '/boat.avif 640w' },
      { type: 'image/webp', srcSet: '/boat.webp 640w' },
    ];
    const html = renderToStaticMarkup(<Image {...boat} sources={sources} sizes="50vw" />);

    expect(html).toMatch(
      /^<picture class="contents"><source type="image\/avif" srcSet="\/boat.avif 640w" sizes="50vw"\/><source type="image\/webp"[^>]*\/><img [^>]*\/><\/picture>$/,
    );
  });

  it('shows a blurred placeholder below the picture while it loads', () => {
    const html = renderToStaticMarkup(
      <Image {...boat} ratio="3/2" placeholder="data:image/webp;base64,AA==" />,
    );

    expect(html).toMatch(
      /^<div[^>]*><img src="data:[^>]*alt="" aria-hidden="true" class="[^"]*blur-lg[^"]*"\/><img alt="A sloop"/,
    );
  });
});

describe('Price', () => {
  it.each([
    ['1250.00', '€', 'en', '€1,250'],
    ['59.97', '$', 'en', '$59.97'],
    ['59.90', '€', 'ru', '59,90\u00a0€'],
    ['1250', '₽', 'ru', '1\u00a0250\u00a0₽'],
    ['40.50', 'USDT', 'en', 'USDT\u00a040.50'],
    ['12345678901234567890.10', '€', 'en', '€12,345,678,901,234,567,890.10'],
    ['-15.00', '€', 'en', '-€15'],
  ])('formats %s %s in %s as %s', (amount, symbol, locale, text) => {
    expect(formatPrice({ amount, symbol, locale })).toBe(text);
  });

  it.each([
    ['0.00012345', 8, '€0.00012345'],
    ['1.5', 8, '€1.50'],
    ['99.995', 2, '€100.00'],
    ['1250.5', 0, '€1,251'],
  ])('rounds %s to the %i decimals of its currency: %s', (amount, decimals, text) => {
    expect(formatPrice({ amount, symbol: '€', locale: 'en', decimals })).toBe(text);
  });

  it('shows prefix and suffix', () => {
    const html = renderToStaticMarkup(
      <Price amount="890" symbol="€" locale="en" prefix="from" suffix="per day" />,
    );

    expect(html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain('from €890 per day');
  });
});
