import type { LocalizedText } from '@flotilla/core';
import { file as storedFile } from '@flotilla/file-storage';
import type { Variant } from '@flotilla/react';
import { membersOf } from '@flotilla/react/server';
import { makeLink, makeRow, renderVariant } from '@flotilla/testing/react';
import { describe, expect, it } from 'vitest';
import { button, buttonsArray, feature, file, logotype, slide, slider, widget } from '../index.js';
import * as door from './index.js';

const word = 'Rindfleischetikettierungsüberwachungsaufgabe';
const huge = { en: `${word} `.repeat(300) };
const texts = (values: LocalizedText) => ({ title: values, subtitle: values, description: values });

/** Creates a widget with all possible parts and the same text everywhere. */
function widgetOf(variant: string, values: LocalizedText) {
  const files = () => [
    makeLink('fileStorageModuleFile', makeRow(storedFile, { file: '/public/a.jpg', width: 0, alt: null })),
  ];
  const buttons = [
    makeLink('button', { ...makeRow(button, texts(values)), buttonsToFileStorageModuleFiles: files() }),
  ];
  const arrays = ['default', 'additional', 'extra'].flatMap((link) =>
    ['default', 'column', 'dropdown'].map((layout) =>
      makeLink(
        'buttonsArray',
        makeRow(buttonsArray, { ...texts(values), variant: layout, buttonsArraysToButtons: buttons }),
        {
          variant: link,
        },
      ),
    ),
  );
  const features = ['default', 'card', 'route-card'].map((looks) =>
    makeLink('feature', {
      ...makeRow(feature, { ...texts(values), variant: looks }),
      featuresToFileStorageModuleFiles: files(),
      featuresToButtonsArrays: arrays,
    }),
  );
  const slides = [1, 2].map(() =>
    makeLink('slide', {
      ...makeRow(slide, { ...texts(values), url: '/' }),
      slidesToFileStorageModuleFiles: files(),
    }),
  );
  return {
    ...makeRow(widget, { ...texts(values), variant }),
    widgetsToFileStorageModuleFiles: files(),
    widgetsToFiles: [makeLink('file', makeRow(file, { file: 'a' }))],
    widgetsToButtonsArrays: arrays,
    widgetsToFeatures: features,
    widgetsToLogotypes: [makeLink('logotype', makeRow(logotype, { title: values }))],
    widgetsToSliders: [makeLink('slider', { ...makeRow(slider, texts(values)), slidersToSlides: slides })],
  };
}

const ofWidgets = membersOf<Variant>(door.variants)
  .filter(({ entity }) => entity === widget.key)
  .map(({ variant }) => variant);
/** Listed rows have the texts of the widget. */
const render = (row: { id: string; variant: string }, language = 'en') =>
  renderVariant([door], {
    entity: widget.key,
    widget: row,
    lists: { categories: { rows: [{ ...row, slug: 'bareboat' }] } },
    language,
  });

describe.each(ofWidgets)('%s', (variant) => {
  it.each([
    ['nothing', {}],
    ['empty texts', { en: '', ru: ' ' }],
    ['documents without words', { en: { type: 'doc', content: [{ type: 'paragraph' }] } }],
    ['another language', { el: 'Σκάφος' }],
    ['huge texts', huge],
  ])('renders when its texts are %s', async (_, values) => {
    // Values that a table may contain, although the types exclude them.
    const { text } = await render(widgetOf(variant, values as LocalizedText), 'ru');

    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('renders without links, and without the modules that they link to', async () => {
    const { text } = await render(makeRow(widget, { variant, className: null, anchor: null }));

    expect(text).not.toMatch(/undefined|null/);
  });

  it('escapes text', async () => {
    const { html } = await render(widgetOf(variant, { en: '<img src=x onerror=alert(1)>' }));

    expect(html).not.toContain('<img src=x');
  });

  it('has unique ids', async () => {
    const { html } = await render(widgetOf(variant, { en: 'Boats' }));

    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
