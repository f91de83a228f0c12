import { makeLink, makeRow, renderVariant } from '@flotilla/testing/react';
import { expect, it } from 'vitest';
import { button, buttonsArray, widget } from '../../index.js';
import * as door from '../index.js';

const linksTo = (title: string, url: string) => ({
  buttonsArraysToButtons: [makeLink('button', makeRow(button, { title: { en: title }, url }))],
});

it('shows default and additional arrays as columns, extra ones as small print', async () => {
  const footer = makeRow(widget, {
    variant: 'footer-default',
    description: { en: 'Boats since 2014.' },
    widgetsToButtonsArrays: [
      makeLink(
        'buttonsArray',
        makeRow(buttonsArray, { title: { en: 'On the water' }, ...linksTo('Boats', '/boats') }),
      ),
      makeLink(
        'buttonsArray',
        makeRow(buttonsArray, { title: { en: 'On shore' }, ...linksTo('About', '/about') }),
        {
          variant: 'additional',
        },
      ),
      makeLink(
        'buttonsArray',
        makeRow(buttonsArray, { description: { en: '© Harbour' }, ...linksTo('Terms', '/terms') }),
        {
          variant: 'extra',
        },
      ),
      makeLink('buttonsArray', makeRow(buttonsArray, linksTo('Draft', '/draft')), { variant: 'hidden' }),
    ],
  });

  const { html, text, hasIslands } = await renderVariant([door], {
    entity: 'website-builder.widget',
    region: 'footer',
    widget: footer,
  });

  expect(html).toMatch(
    /<footer.*Boats since 2014\..*<nav aria-label="On the water".*href="\/en\/boats".*<nav aria-label="On shore".*href="\/en\/about"/,
  );
  expect(text).toMatch(/About © Harbour Terms$/);
  expect(text).not.toContain('Draft');
  expect(hasIslands).toBe(false);
});

it('renders a column without a title', async () => {
  const array = makeLink('buttonsArray', makeRow(buttonsArray, linksTo('Boats', '/boats')));
  const footer = makeRow(widget, { variant: 'footer-default', widgetsToButtonsArrays: [array] });

  const { html } = await renderVariant([door], {
    entity: 'website-builder.widget',
    region: 'footer',
    widget: footer,
    language: 'ru',
  });

  expect(html).toMatch(/<nav aria-label="Без названия"[^>]*>.*<span lang="en">Boats/);
});
