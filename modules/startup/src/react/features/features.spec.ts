import { expect, it } from 'vitest';
import { featuresOf, render, widgetOf } from '../startup.fixture.js';

it('lists features with headings, and calls one without a title untitled', async () => {
  const features = featuresOf(
    { title: { en: 'A skipper' }, description: { en: 'From this coast.' } },
    { title: {} },
  );

  const { html, text, hasIslands } = await render(
    widgetOf('content-features', { title: { en: 'What comes along' }, ...features }),
  );

  expect(html).toMatch(/<h1[^>]*>What comes along<\/h1>/);
  expect(html.match(/<li/g)).toHaveLength(2);
  expect(html).toMatch(/<h2[^>]*>A skipper<\/h2>/);
  expect(text).toContain('Untitled');
  expect(hasIslands).toBe(false);
});
