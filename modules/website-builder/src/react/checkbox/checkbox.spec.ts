import { makeLink, makeRow, renderVariant } from '@flotilla/testing/react';
import { expect, it } from 'vitest';
import { feature, widget } from '../../index.js';
import * as door from '../index.js';

const render = (values: object, language = 'en') =>
  renderVariant([door], {
    entity: 'website-builder.widget',
    widget: makeRow(widget, { variant: 'checkbox-default', slug: 'extras', ...values }),
    language,
  });

it('renders a checkbox with label and hint, named by the widget’s slug', async () => {
  const { html, hasIslands } = await render({
    title: { en: 'I agree', ru: 'Согласен' },
    description: { en: 'You may say no later.' },
    className: 'required',
  });

  const [, id] = /<input type="checkbox"[^>]* id="([^"]+)"/.exec(html) ?? [];
  expect(html).toMatch(
    /<input type="checkbox"[^>]* required="" aria-describedby="[^"]+-hint" name="extras" value="true"/,
  );
  expect(html).toMatch(
    new RegExp(
      `<label for="${id}"[^>]*>I agree</label><div id="${id}-hint"[^>]*><div><p>You may say no later`,
    ),
  );
  expect(hasIslands).toBe(false);
});

it('renders a group with a checkbox per feature, which may be checked initially', async () => {
  const features = [
    makeRow(feature, { slug: 'skipper', title: { en: 'Skipper' }, className: 'checked' }),
    makeRow(feature, { slug: 'lunch', title: {} }),
  ].map((row) => makeLink('feature', row));

  const { html } = await render({ title: { en: 'Extras' }, widgetsToFeatures: features }, 'ru');

  expect(html).toMatch(/<fieldset[^>]*><legend[^>]*lang="en"[^>]*>Extras<\/legend>/);
  expect(html.match(/name="extras"/g)).toHaveLength(2);
  expect(html).toMatch(/<input[^>]*value="skipper"[^>]*checked|<input[^>]*checked[^>]*value="skipper"/);
  expect(html).toMatch(/<input[^>]*value="lunch"[\s\S]*<label[^>]*>Без названия<\/label>/);
});
