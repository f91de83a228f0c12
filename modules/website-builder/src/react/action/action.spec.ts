import { file } from '@flotilla/file-storage';
import { makeLink, makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { describe, expect, it } from 'vitest';
import { button, buttonsArray } from '../../index.js';
import * as door from '../index.js';
import { currentOf } from './current-of.js';

const aButton = (values: Parameters<typeof makeRow<typeof button>>[1] = {}) =>
  makeRow(button, { url: '/boats', ...values });
const anArray = (variant: string, buttons: object[], values: object = {}) =>
  makeRow(buttonsArray, {
    variant,
    buttonsArraysToButtons: buttons.map((row) => makeLink('button', row)),
    ...values,
  });

const render = (
  entity: VariantData['entity'],
  widget: VariantData['widget'],
  data: Partial<VariantData> = {},
) => renderVariant([door], { entity, widget, ...data });
const classOf = (html: string) => /<a class="([^"]+)"/.exec(html.slice(html.indexOf('<main')))?.[1];

describe('a button', () => {
  it.each([
    ['default', /bg-primary/],
    ['destructive', /bg-destructive/],
    ['primary', /bg-accent/],
    ['secondary', /bg-secondary/],
    ['outline', /border-current/],
    ['link', /text-sea/],
    ['ghost', /hover:bg-current/],
    ['glowing', /bg-primary/],
  ])('of variant %s has the style of its variant', async (variant, looks) => {
    const { html } = await render('website-builder.button', aButton({ variant }));

    expect(classOf(html)).toMatch(looks);
  });

  it.each([
    ['/boats', 'href="/ru/boats"'],
    ['/', 'href="/ru"'],
    ['/en', 'href="/en"'],
    ['/en/boats', 'href="/en/boats"'],
    ['tel:+35725000120', 'href="tel:+35725000120" target="_blank" rel="noopener"'],
    ['https://example.com/a', 'href="https://example.com/a" target="_blank" rel="noopener"'],
  ])('to %s on a Russian page has %s', async (url, attributes) => {
    const { html } = await render('website-builder.button', aButton({ url }), { language: 'ru' });

    expect(html).toContain(`${attributes}>`);
  });

  it.each([null, '', 'javascript:alert(1)'])('to %j is disabled', async (url) => {
    const { html } = await render('website-builder.button', aButton({ url }));

    expect(html).toMatch(/<a role="link" aria-disabled="true" class="[^"]*"><span>Untitled<\/span><\/a>/);
  });

  it('shows its picture as an icon, and its title in an available language', async () => {
    const icon = makeLink(
      'fileStorageModuleFile',
      makeRow(file, { file: '/public/sail.svg', alt: 'A sail' }),
    );
    const row = { ...aButton({ title: { en: 'Boats' } }), buttonsToFileStorageModuleFiles: [icon] };

    const { html } = await render('website-builder.button', row, { language: 'ru' });

    expect(html).toMatch(
      /<a [^>]*href="\/ru\/boats"><img alt=""[^>]*src="\/public\/sail\.svg"[^>]*><span lang="en">Boats<\/span>/,
    );
  });
});

describe('a buttons array', () => {
  const two = [aButton({ title: { en: 'Boats' } }), aButton({ title: { en: 'Yachts' } })];

  it.each([
    ['default', 'flex-wrap'],
    ['column', 'flex-col'],
    ['spiral', 'flex-wrap'],
  ])('of variant %s is a list with the layout %s', async (variant, direction) => {
    const { html, text } = await render('website-builder.buttons-array', anArray(variant, two));

    expect(html).toMatch(new RegExp(`<ul class="[^"]*${direction}[^"]*">(<li[^>]*><a .*?</a></li>){2}</ul>`));
    expect(text).toContain('Boats Yachts');
  });

  it('of variant dropdown is a button with a popover', async () => {
    const array = anArray('dropdown', two, { description: { en: 'All with a skipper.' } });
    const { html } = await render('website-builder.buttons-array', array, { language: 'ru' });

    const [, target] =
      /<button type="button" popoverTarget="([^"]+)"[^>]*><span[^>]*>Без названия/i.exec(html) ?? [];
    expect(target).toBeTruthy();
    expect(html).toMatch(new RegExp(`id="${target}" popover="auto".*href="/ru/boats".*All with a skipper`));
  });

  it.each(['default', 'column', 'dropdown'])(
    'of variant %s renders nothing without buttons',
    async (variant) => {
      const { html } = await render('website-builder.buttons-array', anArray(variant, []));

      expect(html).not.toMatch(/<ul|<button/);
    },
  );
});

it('marks the entry of a page at its address of a language, and of the pages within', () => {
  const linkedPages = { '/blog': '/magazin' };
  const at = (path: string) => ['/blog', '/about', '/'].map((url) => currentOf(url, { path, linkedPages }));
  expect(at('/magazin')).toEqual(['page', undefined, undefined]);
  expect(at('/magazin/herbst')).toEqual(['true', undefined, undefined]);
  expect(at('/about')).toEqual([undefined, 'page', undefined]);
});
