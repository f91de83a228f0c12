import { file } from '@flotilla/file-storage';
import { makeLink, makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { describe, expect, it } from 'vitest';
import { button, buttonsArray, feature, slide, slider, widget } from '../../index.js';
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
  it.each([['hero'], ['split'], ['centered muted'], [null]])('of class %s has title, text, picture and buttons', async (className) => {
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
              buttonsArraysToButtons: [makeLink('button', makeRow(button, { title: { en: 'Boats' }, url: '/boats' }))],
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
  });

  it('says in which language a text is that is not translated', async () => {
    const { html } = await render(content({ title: { en: 'Rent a boat' }, subtitle: { ru: 'На день' } }), { language: 'ru' });

    expect(html).toMatch(/<h1[^>]*lang="en"[^>]*>Rent a boat/);
    expect(html).not.toMatch(/lang="ru"[^>]*><p>На день/);
    expect(html).toContain('<p>На день</p>');
  });

  it('lists features under headings of their own', async () => {
    const features = ['Skipper', 'Insurance'].map((title) => makeLink('feature', makeRow(feature, { title: { en: title } })));

    const { html } = await render(content({ title: { en: 'How we work' }, widgetsToFeatures: features }));

    expect(html.match(/role="listitem"/g)).toHaveLength(2);
    expect(html).toMatch(/role="list".*<h2[^>]*>Skipper<\/h2>.*<h2[^>]*>Insurance<\/h2>/);
  });

  it('calls a button without a title untitled', async () => {
    const array = makeRow(buttonsArray, { buttonsArraysToButtons: [makeLink('button', makeRow(button, { url: '/boats' }))] });

    const { text } = await render(content({ widgetsToButtonsArrays: [makeLink('buttonsArray', array)] }), { language: 'ru' });

    expect(text).toContain('Без названия');
  });

  it.each([
    ['default', 'default', /bg-primary/],
    ['primary', 'primary', /bg-accent/],
    ['destructive', 'destructive', /bg-destructive/],
    ['outline', 'outline', /border/],
    ['of an unknown kind', 'glowing', /bg-primary/],
  ])('dresses a button that is %s', async (_, variant, look) => {
    const array = makeRow(buttonsArray, {
      variant: 'column',
      title: { en: 'Ways' },
      buttonsArraysToButtons: [makeLink('button', makeRow(button, { variant, url: '/boats' }))],
    });

    const { html } = await render(content({ widgetsToButtonsArrays: [makeLink('buttonsArray', array)] }));

    expect(html).toMatch(/<p[^>]*>Ways<\/p><ul/);
    expect(/<a class="([^"]+)" href="\/en\/boats"/.exec(html)?.[1]).toMatch(look);
  });

  it('opens a buttons array of variant dropdown in a popover', async () => {
    const array = makeRow(buttonsArray, {
      variant: 'dropdown',
      title: { en: 'More' },
      buttonsArraysToButtons: [makeLink('button', makeRow(button, { title: { en: 'Terms' }, url: '/terms' }))],
    });

    const { html } = await render(content({ widgetsToButtonsArrays: [makeLink('buttonsArray', array)] }));

    expect(html).toMatch(/<button [^>]*popoverTarget="buttons-[^"]+"[^>]*><span[^>]*>More/i);
    expect(html).toMatch(/popover="auto".*href="\/en\/terms"/);
  });

  it('shows all slides without JavaScript, and comes alive with it', async () => {
    const slides = ['Cape', 'Lagoon'].map((title) =>
      makeLink('slide', makeRow(slide, { title: { en: title }, url: `/${title.toLowerCase()}` })),
    );
    const row = content({ widgetsToSliders: [makeLink('slider', makeRow(slider, { slidersToSlides: slides }))] });

    const { html, hasIslands } = await render(row);

    expect(html).toMatch(/<li aria-label="1 of 2"[^>]*>.*Cape.*<li aria-label="2 of 2"[^>]*>.*Lagoon/);
    expect(html).toMatch(/<a [^>]*href="\/en\/lagoon"/);
    expect(html).toMatch(/<button [^>]*aria-label="Previous slide".*<button [^>]*aria-label="Next slide"/);
    expect(hasIslands).toBe(true);
  });
});
