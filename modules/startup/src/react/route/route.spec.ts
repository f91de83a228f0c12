import { describe, expect, it } from 'vitest';
import { featuresOf, filesAt, render, widgetOf } from '../startup.fixture.js';
import { pinPositions } from './pin-positions.js';

const places = (count: number) =>
  featuresOf(...Array.from({ length: count }, (_, index) => ({ title: { en: `Harbour ${index + 1}` } })));
const charts = filesAt('/public/tall.svg', '/public/wide.svg');
const route = (values: object) => widgetOf('content-route', { title: { en: 'Route' }, ...values });

describe('the route', () => {
  it('numbers its places on two maps, one per screen size', async () => {
    const { html } = await render(route({ ...charts, ...places(3) }));

    expect(html).toMatch(
      /class="[^"]*md:hidden[^"]*"[^>]*src="\/public\/tall\.svg"|src="\/public\/tall\.svg"[^>]*class="[^"]*md:hidden/,
    );
    expect(html).toMatch(
      /class="[^"]*hidden[^"]*md:block[^"]*"[^>]*src="\/public\/wide\.svg"|src="\/public\/wide\.svg"[^>]*md:block/,
    );
    expect(
      [...html.matchAll(/<a href="#place-[^>]*>(\d+)<span class="sr-only">\. (?:<[^>]*>)*([^<]*)/g)].map(
        ([, number, title]) => [number, title],
      ),
    ).toEqual([
      ['1', 'Harbour 1'],
      ['2', 'Harbour 2'],
      ['3', 'Harbour 3'],
    ]);
  });

  it('opens only the first place', async () => {
    const { html } = await render(route({ ...charts, ...places(3) }));

    expect(html.match(/aria-expanded="true"/g)).toHaveLength(1);
    expect(html.indexOf('aria-expanded="true"')).toBeLessThan(html.indexOf('aria-expanded="false"'));
    expect(html.match(/data-open=""/g)).toHaveLength(1);
  });

  it('shows at most fourteen places', async () => {
    const { html } = await render(route({ ...charts, ...places(16) }));

    expect(pinPositions).toHaveLength(14);
    expect(html.match(/data-place/g)).toHaveLength(14);
    expect(html).not.toContain('Harbour 15');
  });

  it.each([[[]], [['/public/only.svg']]])(
    'is a list of cards without a script when its pictures are %j',
    async (files) => {
      const { html, text, hasIslands } = await render(route({ ...filesAt(...files), ...places(2) }));

      expect(html.match(/role="listitem"/g)).toHaveLength(2);
      expect(text).toContain('Harbour 2');
      expect(html).not.toContain('data-place');
      expect(hasIslands).toBe(false);
    },
  );
});
