import { defineSlotContent, defineIslands, Island } from '@flotilla/react';
import { NavbarSkeleton } from '@flotilla/react/session';
import { makeLink, makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { describe, expect, it } from 'vitest';
import { button, buttonsArray, logotype, widget } from '../../index.js';
import * as door from '../index.js';

const navbar = (links: object) => makeRow(widget, { variant: 'navbar-default', ...links });
const menuOf = (...buttons: Parameters<typeof makeRow<typeof button>>[1][]) =>
  makeLink(
    'buttonsArray',
    makeRow(buttonsArray, {
      buttonsArraysToButtons: buttons.map((values) => makeLink('button', makeRow(button, values))),
    }),
  );
const render = (row: VariantData['widget'], data: Partial<VariantData> = {}) =>
  renderVariant([door], { entity: 'website-builder.widget', region: 'header', widget: row, ...data });

describe('navbar', () => {
  it('links to the home page and the menu’s pages, in the language of the page', async () => {
    const { html } = await render(
      navbar({
        widgetsToLogotypes: [makeLink('logotype', makeRow(logotype, { title: { en: 'Harbour' }, url: '/' }))],
        widgetsToButtonsArrays: [
          menuOf(
            { title: { en: 'Boats' }, url: '/boats' },
            { title: { en: 'Call' }, url: 'tel:+35725000120' },
          ),
        ],
      }),
    );

    expect(html).toMatch(/<header.*<a [^>]*href="\/en"[^>]*>.*Harbour/);
    expect(html).toMatch(/<nav aria-label="Main menu"[^>]*><a [^>]*href="\/en\/boats"/);
    expect(html).toMatch(/href="tel:\+35725000120" target="_blank" rel="noopener"/);
  });

  it('marks the menu entry that contains the page', async () => {
    const row = navbar({
      widgetsToButtonsArrays: [
        menuOf({ title: { en: 'Journal' }, url: '/blog' }, { title: { en: 'Home' }, url: '/' }),
      ],
    });

    const { html } = await render(row, { path: '/blog/articles/winds' });

    const current = [...html.matchAll(/<a [^>]*aria-current="true"[^>]*>/g)].map(([link]) => link);
    expect(current.filter((link) => link.includes('href="/en/blog"'))).toHaveLength(2);
  });

  it('marks the section of the page in the bar and in the sheet', async () => {
    const menu = menuOf(
      { title: { en: 'Boats' }, url: '/boats' },
      { title: { en: 'Journal' }, url: '/blog' },
    );
    const section = { url: '/boats', title: { en: 'Boats' } };

    const { html } = await render(navbar({ widgetsToButtonsArrays: [menu] }), {
      path: '/ecommerce/products/aurora',
      section,
    });

    const marked = [...html.matchAll(/<a [^>]*aria-current="true"[^>]*>/g)].map(([link]) => link);
    const inMenus = marked.filter((link) => !link.includes('hrefLang'));
    expect(inMenus.map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual(['/en/boats', '/en/boats']);
  });

  it('links to the same page in other languages', async () => {
    const { html } = await render(navbar({}), { path: '/blog/articles/winds', language: 'ru' });

    expect(html).toMatch(/<nav aria-label="Языки"/);
    expect(html).toMatch(/<a href="\/en\/blog\/articles\/winds" hrefLang="en"/i);
    expect(html).toMatch(/<a href="\/ru\/blog\/articles\/winds"[^>]*aria-current="true"/);
  });

  it('renders the mobile menu as a browser popover', async () => {
    const row = navbar({ widgetsToButtonsArrays: [menuOf({ title: { en: 'Boats' }, url: '/boats' })] });

    const { html } = await render(row);

    const [, target] = /popoverTarget="([^"]+)"[^>]*aria-label="Menu"/i.exec(html) ?? [];
    expect(html).toMatch(new RegExp(`id="${target}" popover="auto".*href="/en/boats"`));
  });

  it('shows links, buttons and menu by the variant of their link, and all of them in the mobile menu', async () => {
    const arrays = ['default', 'additional', 'extra', 'hidden'].map((variant) => ({
      ...menuOf({ title: { en: variant }, url: `/${variant}`, variant: 'primary' }),
      variant,
    }));

    const { html } = await render(navbar({ widgetsToButtonsArrays: arrays }));

    const [bar = '', sheet = ''] = html.split('popover="auto"');
    expect(bar).toMatch(
      /<nav [^>]*>.*href="\/en\/default".*<\/nav>.*href="\/en\/extra".*href="\/en\/additional"/,
    );
    expect(bar).toMatch(/<a class="[^"]*hover:bg-current[^"]*" href="\/en\/extra"/);
    expect(sheet).toMatch(/href="\/en\/default".*href="\/en\/additional".*href="\/en\/extra"/);
    expect(html).not.toContain('/en/hidden');
  });

  it('keeps the title of a dropdown in the mobile menu', async () => {
    const array = { ...menuOf({ title: { en: 'Yachts' }, url: '/yachts' }) };
    const more = {
      ...array,
      buttonsArray: { ...array.buttonsArray, variant: 'dropdown', title: { en: 'Fleet' } },
    };

    const { html } = await render(navbar({ widgetsToButtonsArrays: [more] }));

    expect(html.match(/popover="auto"/g)).toHaveLength(2);
    expect(html).toMatch(/<p [^>]*>Fleet<\/p><ul[^>]*><li><a [^>]*href="\/en\/yachts"/);
  });

  it('has no menu button without menu entries', async () => {
    const { html } = await render(navbar({}));

    expect(html).not.toContain('popover');
  });

  it('has slots for cart and account, which show a skeleton until the session is known', async () => {
    const islands = defineIslands('test', {
      cart: { wake: 'session', load: () => Promise.resolve(NavbarSkeleton) },
    });
    const module = {
      slotContents: [
        defineSlotContent({ slot: 'website-builder.navbar-account', component: () => 'Account' }),
        defineSlotContent({
          slot: 'website-builder.navbar-cart',
          component: () => Island({ of: islands.cart, props: {} }),
        }),
      ],
      islands,
    };

    const { html, hasIslands } = await renderVariant([door, module], {
      entity: 'website-builder.widget',
      region: 'header',
      widget: navbar({}),
      language: 'ru',
    });

    expect(html).toMatch(
      /<flotilla-island data-name="test\.cart"[^>]*><span role="status" aria-label="Загрузка..."[^>]*>.*<\/flotilla-island>Account/,
    );
    expect(hasIslands).toBe(true);
  });
});
