import { describe, expect, it } from 'vitest';
import { featuresOf, render, widgetOf } from '../startup.fixture.js';
import { formatFigure } from './metrics.js';

describe('a figure', () => {
  it.each([
    ['31500', 'en', '31,500'],
    ['31500', 'ru', '31\u00a0500'],
    ['12500+', 'en', '12,500+'],
    ['2014', 'en', '2014'],
    ['4.90', 'ru', '4,90'],
    ['28 °C', 'en', '28 °C'],
    ['many', 'en', 'many'],
    ['90071992547409931', 'en', '90,071,992,547,409,931'],
  ])('%s in %s is formatted as %s', (text, language, written) => {
    expect(formatFigure(text, language)).toBe(written);
  });
});

describe('metrics', () => {
  it('list each figure before its unit', async () => {
    const { html } = await render(
      widgetOf(
        'content-metrics',
        featuresOf({ title: { en: '31500' }, subtitle: { en: 'guests', ru: 'гостей' } }),
      ),
      { language: 'ru' },
    );

    // The order of reading aloud: "31 500 guests".
    expect(html).toMatch(
      /<li[^>]*><p[^>]*><span lang="en">31\u00a0500<\/span><\/p><div[^>]*>(<[^>]*>)*гостей/,
    );
    expect(html.match(/<ul/g)).toHaveLength(1);
    expect(html.match(/<li/g)).toHaveLength(1);
  });

  it('render no list without features', async () => {
    const { html } = await render(widgetOf('content-metrics', { title: { en: 'In figures' } }));

    expect(html).toContain('In figures');
    expect(html).not.toContain('<ul');
  });
});
