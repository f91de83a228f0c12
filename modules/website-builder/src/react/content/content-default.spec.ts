import { file } from '@flotilla/file-storage';
import { makeLink, makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { describe, expect, it } from 'vitest';
import {
  button,
  buttonsArray,
  feature,
  file as placedFile,
  logotype,
  slide,
  slider,
  widget,
} from '../../index.js';
import * as door from '../index.js';

const content = (values: object) => makeRow(widget, { variant: 'content-default', ...values });
const pictures = (...files: string[]) => ({
  widgetsToFileStorageModuleFiles: files.map((path) =>
    makeLink('fileStorageModuleFile', makeRow(file, { file: path, alt: 'A bay', width: 1200, height: 800 })),
  ),
});
const render = (row: VariantData['widget'], data: Partial<VariantData> = {}) =>
  renderVariant([door], { entity: 'website-builder.widget', widget: row, ...data });

describe('content', () => {
  it.each([['hero'], ['split'], ['centered muted'], [null]])(
    'of class %s shows title, text, picture and buttons',
    async (className) => {
      const { html, hasIslands } = await render(
        content({
          className,
          title: { en: 'Rent a boat' },
          description: { en: 'For a day.' },
          ...pictures('/public/bay.jpg'),
          widgetsToButtonsArrays: [
            makeLink(
              'buttonsArray',
              makeRow(buttonsArray, {
                buttonsArraysToButtons: [
                  makeLink('button', makeRow(button, { title: { en: 'Boats' }, url: '/boats' })),
                ],
              }),
            ),
          ],
        }),
      );

      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).toMatch(/<h1[^>]*>Rent a boat<\/h1>/);
      expect(html).toContain('For a day.');
      expect(html).toMatch(/<img [^>]*alt="A bay"[^>]*loading="eager"/);
      expect(html).toMatch(/<img [^>]*width="1200" height="800"/);
      expect(html).toMatch(/<a [^>]*href="\/en\/boats"/);
      expect(hasIslands).toBe(false);
    },
  );

  it('marks the language of untranslated text', async () => {
    const { html } = await render(content({ title: { en: 'Rent a boat' }, subtitle: { ru: 'На день' } }), {
      language: 'ru',
    });

    expect(html).toMatch(/<h1[^>]*lang="en"[^>]*>Rent a boat/);
    expect(html).not.toMatch(/lang="ru"[^>]*><p>На день/);
    expect(html).toContain('<p>На день</p>');
  });

  it('lists features with headings', async () => {
    const features = ['Skipper', 'Insurance'].map((title) =>
      makeLink('feature', makeRow(feature, { title: { en: title } })),
    );

    const { html } = await render(content({ title: { en: 'How we work' }, widgetsToFeatures: features }));

    expect(html.match(/role="listitem"/g)).toHaveLength(2);
    expect(html).toMatch(/role="list".*<h2[^>]*>Skipper<\/h2>.*<h2[^>]*>Insurance<\/h2>/);
  });

  it('shows buttons by the variant of their link, without hidden ones', async () => {
    const arrays = ['extra', 'hidden', 'default', 'additional'].map((variant) => {
      const link = makeLink('button', makeRow(button, { title: { en: variant }, url: '/boats' }));
      return makeLink('buttonsArray', makeRow(buttonsArray, { buttonsArraysToButtons: [link] }), { variant });
    });

    const { text } = await render(content({ widgetsToButtonsArrays: arrays }));

    expect(text).toMatch(/default additional extra$/);
  });

  it.each([['hero'], ['split'], [null]])(
    'of class %s shows other files and logotypes below its texts',
    async (className) => {
      const row = content({
        className,
        title: { en: 'Rent a boat' },
        ...pictures('/public/bay.jpg', '/public/terms.pdf'),
        widgetsToFiles: [makeLink('file', makeRow(placedFile, { file: '/public/cruise.mp4' }))],
        widgetsToLogotypes: [
          makeLink(
            'logotype',
            makeRow(logotype, { title: { en: 'Sailors’ union' }, url: 'https://example.com' }),
          ),
        ],
      });

      const { html } = await render(row);

      expect(html).toMatch(
        /Rent a boat.*<a href="\/public\/terms\.pdf" download.*<video src="\/public\/cruise\.mp4".*Sailors’ union/,
      );
      expect(html.match(/<img [^>]*alt="A bay"/g)).toHaveLength(1);
    },
  );

  it('shows all slides without JavaScript, and has a script for the carousel', async () => {
    const slides = ['Cape', 'Lagoon'].map((title) =>
      makeLink('slide', makeRow(slide, { title: { en: title }, url: `/${title.toLowerCase()}` })),
    );
    const row = content({
      widgetsToSliders: [
        makeLink('slider', makeRow(slider, { title: { en: 'Places' }, slidersToSlides: slides })),
      ],
    });

    const { html, hasIslands } = await render(row);

    expect(html).toMatch(/role="group" aria-roledescription="carousel" aria-label="Places"/);
    expect(html).toMatch(
      /aria-roledescription="slide" aria-label="1 of 2: Cape".*Cape.*aria-label="2 of 2: Lagoon".*Lagoon/,
    );
    expect(html).toMatch(/<a [^>]*href="\/en\/lagoon"/);
    expect(html).toMatch(/<button [^>]*aria-label="Previous slide".*<button [^>]*aria-label="Next slide"/);
    expect(html.match(/ h-\[340px\] [^"]*lg:h-\[530px\]/g)).toHaveLength(2);
    expect(hasIslands).toBe(true);
  });

  it('has no controls and no script for a single slide', async () => {
    const row = makeRow(slider, {
      slidersToSlides: [makeLink('slide', makeRow(slide, { title: { en: 'Cape' } }))],
    });

    const { html, hasIslands } = await render(content({ widgetsToSliders: [makeLink('slider', row)] }));

    expect(html).toContain('Cape');
    expect(html).not.toContain('Next slide');
    expect(hasIslands).toBe(false);
  });
});
