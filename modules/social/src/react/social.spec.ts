import { product } from '@flotilla/ecommerce';
import * as shop from '@flotilla/ecommerce/react';
import { file } from '@flotilla/file-storage';
import { makeLink, makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { widget as builderWidget } from '@flotilla/website-builder';
import * as websiteBuilder from '@flotilla/website-builder/react';
import { describe, expect, it } from 'vitest';
import { attribute, attributeKey, profile, social, widget } from '../index.js';
import * as door from './index.js';

const picture = (name: string) =>
  makeLink('fileStorageModuleFile', makeRow(file, { file: `/public/${name}`, alt: name }));
const since = makeRow(attributeKey, { title: { en: 'At sea since', ru: 'В море с' }, field: 'date' });
const anna = makeRow(profile, {
  slug: 'anna',
  title: { en: 'Anna', ru: 'Анна' },
  subtitle: { en: 'Skipper' },
  description: { en: 'Out from Latchi.' },
  profilesToFileStorageModuleFiles: [picture('face.jpg'), picture('deck.jpg'), picture('licence.pdf')],
  profilesToAttributes: [
    makeLink('attribute', {
      ...makeRow(attribute, { date: '2009-05-01T00:00:00.000Z' }),
      attributeKeysToAttributes: [makeLink('attributeKey', since)],
    }),
  ],
  profilesToEcommerceModuleProducts: [
    makeLink('ecommerceModuleProduct', makeRow(product, { slug: 'aurora-68', title: { en: 'Aurora 68' } })),
  ],
  profilesToWebsiteBuilderModuleWidgets: [
    makeLink(
      'websiteBuilderModuleWidget',
      makeRow(builderWidget, { variant: 'content-default', title: { en: 'Ask us' } }),
    ),
  ],
});
const nameless = makeRow(profile, { slug: 'nameless', title: {} });

const render = (variant: string, data: Partial<VariantData> = {}) =>
  renderVariant([door, shop, websiteBuilder], {
    entity: 'social.widget',
    widget: makeRow(widget, { variant }),
    ...data,
  });
const renderProfile = (variant: string, row: object = anna, language = 'en') =>
  renderVariant([door], {
    entity: 'social.profile',
    widget: { ...makeRow(profile), ...row, variant },
    language,
  });

describe('the list of profiles', () => {
  it('shows each in its own variant, linked to its page', async () => {
    const nereid = {
      ...nameless,
      id: 'nereid',
      variant: 'artificial-intelligence',
      slug: 'nereid',
      title: { en: 'Nereid' },
    };
    const { html, text, hasIslands } = await render('default', {
      lists: { profiles: { rows: [anna, nereid], hasNext: true } },
    });

    expect(html).toMatch(/<h2[^>]*><a [^>]*href="\/en\/social\/profiles\/anna"[^>]*>Anna<\/a>/);
    expect(html).toMatch(/<img [^>]*alt=""[^>]*>|<img alt=""/);
    expect(text).toMatch(/Anna Skipper .*Nereid Assistant/);
    expect(html).toContain('?page=2');
    expect(hasIslands).toBe(false);
  });

  it('shows an empty state without profiles', async () => {
    expect((await render('default', { language: 'ru', lists: { profiles: { rows: [] } } })).text).toContain(
      'Здесь пока никого нет',
    );
  });
});

describe('a profile', () => {
  it('is a card, with a badge for assistants', async () => {
    expect((await renderProfile('default')).text).not.toContain('Assistant');
    expect((await renderProfile('artificial-intelligence', anna, 'ru')).text).toContain('Ассистент');
  });

  it('is a button with a link', async () => {
    const { html } = await renderProfile('button-default', anna, 'ru');

    expect(html).toMatch(/<a [^>]*href="\/ru\/social\/profiles\/anna"[^>]*>.*<span[^>]*>Анна<\/span><\/a>/);
  });

  it.each(['default', 'button-default', 'overview-default'])(
    'is untitled in its variant %s when it has no name',
    async (variant) => {
      expect((await renderProfile(variant, nameless)).text).toMatch(/Untitled/);
    },
  );

  it('wraps a long name', async () => {
    const { html } = await renderProfile('default', { ...anna, title: { en: 'A'.repeat(500) } });

    expect(html).toMatch(/<h1 class="[^"]*wrap-anywhere/);
  });
});

describe('the profile in the URL', () => {
  it('has its attributes, files, products and widgets', async () => {
    const { html, text } = await render('profile-overview-default', { subject: anna });

    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(text).toContain('At sea since May 1, 2009');
    expect(html).toMatch(/\/public\/deck\.jpg.*href="\/public\/licence\.pdf" download/);
    expect(html).toMatch(/Recommended<\/h2>.*<h3[^>]*><a [^>]*href="\/en\/ecommerce\/products\/aurora-68"/);
    expect(html).toMatch(/<h2[^>]*>Ask us<\/h2>/);
  });

  it('is in the language of the page, and marks texts in another language', async () => {
    const { html, text } = await render('profile-overview-default', { subject: anna, language: 'ru' });

    expect(text).toContain('В море с 1 мая 2009');
    expect(html).toMatch(/lang="en"[^>]*>(<p>)?Out from Latchi\./);
  });

  it('works without shop and pictures', async () => {
    const { text } = await renderVariant([door], {
      entity: 'social.widget',
      widget: makeRow(widget, { variant: 'profile-overview-default' }),
      subject: makeRow(profile, { title: { en: 'Anna' } }),
    });

    expect(text).toContain('Anna');
    expect(text).not.toContain('Recommended');
  });
});

it.each(['chat-list', 'chat-overview'])('%s is an island for visitors with a session', async (name) => {
  const { html, text } = await render(`${name}-default`);

  expect(html).toContain(`data-name="social.${name}" data-wake="session"`);
  expect(text).toContain('Not authorized');
});

it.each(['chat-list-default', 'chat-overview-default'])('%s keeps its page out of search', (variant) => {
  expect(social.views.find((view) => view.variant === variant)).toMatchObject({ isPrivate: true });
});
