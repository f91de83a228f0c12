import { makeLink, makeRow, renderVariant } from '@flotilla/testing/react';
import { widget as builderWidget } from '@flotilla/website-builder';
import * as websiteBuilder from '@flotilla/website-builder/react';
import { describe, expect, it } from 'vitest';
import { form, input, option, widget } from '../index.js';
import * as door from './index.js';

const enquiry = makeRow(form, {
  title: { en: 'Your enquiry', ru: 'Ваш запрос' },
  description: { en: 'We answer within two hours.' },
  formsToInputs: [makeLink('input', makeRow(input, { slug: 'name', label: { en: 'Your name' } }))],
});
const contact = makeLink(
  'websiteBuilderModuleWidget',
  makeRow(builderWidget, { variant: 'content-default', title: { en: 'Call us' } }),
);

const render = (values: object, language = 'en') =>
  renderVariant([door, websiteBuilder], { entity: 'crm.widget', widget: makeRow(widget, values), language });

describe('the list of forms', () => {
  const variant = 'form-list-default';

  it.each([
    ['en', 'Your enquiry', 'Send request'],
    ['ru', 'Ваш запрос', 'Отправить запрос'],
  ])('shows in %s the texts of a form above its inputs', async (language, title, send) => {
    const { html, text } = await render({ variant, widgetsToForms: [makeLink('form', enquiry)] }, language);

    expect(text).toMatch(new RegExp(`${title}.*We answer within two hours.*Your name.*${send}`));
    expect(html).toContain('<form');
  });

  it('shows other ways to get in touch', async () => {
    const links = {
      widgetsToForms: [makeLink('form', enquiry)],
      widgetsToWebsiteBuilderModuleWidgets: [contact],
    };

    expect((await render({ variant, ...links })).html).toMatch(/<h2[^>]*>Call us<\/h2>/);
  });

  it('shows an empty state without forms', async () => {
    expect((await render({ variant })).text).toContain('There is no form here yet');
  });
});

it('the default widget shows its own texts and linked widgets', async () => {
  const { text } = await render({
    title: { en: 'Get in touch' },
    widgetsToWebsiteBuilderModuleWidgets: [contact],
  });

  expect(text).toMatch(/Get in touch .*Call us/);
});

describe('an input', () => {
  const show = async (values: object, language = 'en') =>
    (
      await renderVariant([door], {
        entity: 'crm.input',
        widget: makeRow(input, { slug: 'answer', ...values }),
        language,
      })
    ).html;

  it.each([
    ['default', { type: 'default' }, /<input [^>]*type="text"[^>]* name="answer"/],
    ['text-default', { type: 'email' }, /<input [^>]*type="email" autoComplete="email"[^>]* name="answer"/],
    ['text-default', { type: 'something' }, /<input [^>]*type="text"/],
    ['textarea-default', {}, /<textarea[^>]* name="answer"/],
    ['number-default', {}, /<input[^>]* type="number" inputMode="decimal"/],
  ])('of variant %s and %j is %s', async (variant, values, expected) => {
    expect(await show({ variant, ...values })).toMatch(expected);
  });

  it('has a label, a placeholder, a hint and a mark when it is required', async () => {
    const html = await show(
      {
        isRequired: true,
        label: { en: 'Guests', ru: 'Гости' },
        placeholder: { en: 'Six', ru: 'Шесть' },
        description: { en: 'With children' },
      },
      'ru',
    );

    const id = /<label [^>]*for="([^"]+)"/.exec(html)?.[1];
    expect(html).toMatch(/<label[^>]*><span>Гости<\/span><span aria-hidden="true"[^>]*> \*<\/span>/);
    expect(html).toMatch(
      new RegExp(
        `<input [^>]*id="${id}"[^>]* required="" placeholder="Шесть" aria-describedby="${id}-hint ${id}-error"`,
      ),
    );
    expect(html).toMatch(new RegExp(`<div id="${id}-hint"[^>]*><div lang="en"`));
  });

  it('uses its title without a label, and is untitled without either', async () => {
    expect(await show({ title: { en: 'Guests' }, label: {} })).toMatch(/<label[^>]*><span>Guests/);
    expect(await show({ title: {}, label: {} }, 'ru')).toContain('Без названия');
  });

  it('is a choice of its options', async () => {
    const inputsToOptions = [
      makeLink('option', makeRow(option, { slug: 'sail', title: { en: 'Sail' } })),
      makeLink('option', makeRow(option, { slug: 'engine', title: {} })),
    ];
    const html = await show({ variant: 'select-option-default', inputsToOptions });

    expect(html).toMatch(/<select [^>]*name="answer"/);
    expect(html).toMatch(
      /<option value="" selected="">Please choose<\/option><option value="sail"[^>]*>Sail<\/option>/,
    );
    expect(html).toMatch(/<option value="engine"[^>]*>Untitled<\/option>/);
  });
});
