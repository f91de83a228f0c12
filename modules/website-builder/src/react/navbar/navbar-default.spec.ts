import { makeLink, makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { describe, expect, it } from 'vitest';
import { button, buttonsArray, logotype, widget } from '../../index.js';
import * as door from '../index.js';

const navbar = (links: object) => makeRow(widget, { variant: 'navbar-default', ...links });
const menuOf = (...buttons: Parameters<typeof makeRow<typeof button>>[1][]) =>
  makeLink(
    'buttonsArray',
    makeRow(buttonsArray, { buttonsArraysToButtons: buttons.map((values) => makeLink('button', makeRow(button, values))) }),
  );
const render = (row: VariantData['widget'], data: Partial<VariantData> = {}) =>
  renderVariant([door], { entity: 'website-builder.widget', region: 'header', widget: row, ...data });

describe('navbar', () => {
  it('leads home and to the pages of its menu, in the language of the page', async () => {
    const { html, hasIslands } = await render(
      navbar({
        widgetsToLogotypes: [makeLink('logotype', makeRow(logotype, { title: { en: 'Harbour' }, url: '/' }))],
        widgetsToButtonsArrays: [menuOf({ title: { en: 'Boats' }, url: '/boats' }, { title: { en: 'Call' }, url: 'tel:+35725000120' })],
      }),
    );

    expect(html).toMatch(/<header.*<a [^>]*href="\/en"[^>]*>.*Harbour/);
    expect(html).toMatch(/<nav aria-label="Main menu"[^>]*><a [^>]*href="\/en\/boats"/);
    expect(html).toMatch(/href="tel:\+35725000120" target="_blank" rel="noopener"/);
    expect(hasIslands).toBe(false);
  });

  it('marks the menu entry under which the page lies', async () => {
    const row = navbar({
      widgetsToButtonsArrays: [menuOf({ title: { en: 'Journal' }, url: '/blog' }, { title: { en: 'Home' }, url: '/' })],
    });

    const { html } = await render(row, { path: '/blog/articles/winds' });

    const current = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(([link]) => link);
    expect(current).not.toHaveLength(0);
    expect(current.every((link) => link.includes('href="/en/blog"'))).toBe(true);
  });

  it('switches the language and stays on the page', async () => {
    const { html } = await render(navbar({}), { path: '/blog/articles/winds', language: 'ru' });

    expect(html).toMatch(/<nav aria-label="Языки"/);
    expect(html).toMatch(/<a href="\/en\/blog\/articles\/winds" hrefLang="en"/i);
    expect(html).toMatch(/<a href="\/ru\/blog\/articles\/winds"[^>]*aria-current="true"/);
  });

  it('keeps the menu of narrow screens in a popover of the browser', async () => {
    const row = navbar({ widgetsToButtonsArrays: [menuOf({ title: { en: 'Boats' }, url: '/boats' })] });

    const { html } = await render(row);

    const [, target] = /popoverTarget="([^"]+)"[^>]*aria-label="Menu"/i.exec(html) ?? [];
    expect(html).toMatch(new RegExp(`id="${target}" popover="auto".*href="/en/boats"`));
  });
});
