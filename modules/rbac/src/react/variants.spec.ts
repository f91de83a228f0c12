import { createRegistry } from '@flotilla/core';
import type { Variant } from '@flotilla/react';
import { membersOf } from '@flotilla/react/server';
import { makeRow, renderVariant } from '@flotilla/testing/react';
import { widget as builderWidget } from '@flotilla/website-builder';
import * as websiteBuilder from '@flotilla/website-builder/react';
import { describe, expect, it } from 'vitest';
import { rbac, widget } from '../index.js';
import * as door from './index.js';

const title = { en: 'Login', ru: 'Вход' };
const render = (variant: string, language = 'en') =>
  renderVariant([door, websiteBuilder], {
    entity: 'rbac.widget',
    widget: makeRow(widget, { variant, title }),
    language,
  });

const forms = [
  ['select-method-default', 'select-method', ['login', 'password']],
  ['email-and-password-registration-form-default', 'registration-form', ['login', 'password']],
  ['email-and-password-forgot-password-form-default', 'forgot-password-form', ['email']],
  [
    'email-and-password-reset-password-form-default',
    'reset-password-form',
    ['password', 'passwordConfirmation'],
  ],
] as const;

it('has a component and a view for each variant of the widget', () => {
  const known = createRegistry([rbac]).variantsOf(widget.key).toSorted();

  expect(
    membersOf<Variant>(door.variants)
      .map(({ variant }) => variant)
      .toSorted(),
  ).toEqual(known);
  expect(rbac.views.map(({ variant }) => variant).toSorted()).toEqual(known);
});

describe.each(forms)('the form of %s', (variant, island, fields) => {
  const rendered = (language?: string) => render(`subject-authentication-${variant}`, language);

  it('is rendered without scripts, and cannot be submitted before hydration', async () => {
    const { html } = await rendered();

    expect(html).toMatch(/<h1[^>]*>Login<\/h1>/);
    expect(html).toContain(`data-name="rbac.${island}" data-wake="load"`);
    expect([...html.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name)).toEqual(fields);
    expect(html).toMatch(/<form [^>]*method="post"/);
    expect(html).toMatch(/<button[^>]*(type="submit"[^>]*disabled=""|disabled=""[^>]*type="submit")/);
    expect(html.indexOf('noscript:block')).toBeLessThan(html.indexOf('<form'));
    expect(html).toContain('noscript:hidden');
  });

  it('links home', async () => {
    expect((await rendered('ru')).html).toMatch(/<a [^>]*href="\/ru"[^>]*>На главную<\/a>/);
  });

  it('is in Russian', async () => {
    const { text } = await rendered('ru');

    expect(text).toContain('Вход');
    expect(text).toMatch(/Почта|парол/i);
  });
});

it.each([
  ['subject-identity-settings-default', 'identity-settings'],
  ['me-blog-module-article-list-default', 'own-articles'],
  ['subject-list-default', 'subject-list'],
  ['subject-list-social-module-profile-default', 'subject-profile-list'],
  ['subject-overview-default', 'subject-overview'],
  ['subject-overview-ecommerce-module-product-list-default', 'subject-products'],
  ['subject-overview-social-module-profile-overview-default', 'subject-profiles'],
])('%s contains no personal data, and is kept out of search', async (variant, island) => {
  const { html } = await render(variant);
  const [, content] =
    new RegExp(`<flotilla-island[^>]*data-name="rbac.${island}"[^>]*>(.*?)</flotilla-island>`, 's').exec(
      html,
    ) ?? [];

  expect(content?.replace(/<[^>]+>/g, '')).toBe('');
  expect(content).toContain('aria-hidden="true"');
  expect(rbac.views.find((view) => view.variant === variant)).toMatchObject({ isPrivate: true });
});

it('shows a message while it signs out or verifies an e-mail', async () => {
  expect((await render('subject-authentication-logout-action-default', 'ru')).text).toContain('Выходим...');
  expect((await render('subject-authentication-email-and-password-verify-email-default')).text).toContain(
    'Verifying your e-mail...',
  );
});

it('shows the texts of the default widget', async () => {
  const { text, hasIslands } = await render('default');

  expect(text).toContain('Login');
  expect(hasIslands).toBe(false);
});

it.each([
  ['en', 'Login', 'Create an account'],
  ['ru', 'Войти', 'Создать аккаунт'],
])(
  'shows login links on a public page until a visitor is signed in, in %s',
  async (language, login, create) => {
    const { html } = await render('me-authentication-default', language);
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, words]) => [
      words,
      href,
    ]);

    expect(html).toMatch(/data-name="rbac.me-authentication" data-wake="session"[^>]*><\/flotilla-island>/);
    expect(links).toEqual(
      expect.arrayContaining([
        [login, `/${language}/rbac/subject/authentication/select-method`],
        [create, `/${language}/rbac/subject/authentication/email-and-password/registration`],
      ]),
    );
    expect(rbac.views.find(({ variant }) => variant === 'me-authentication-default')?.isPrivate).toBe(false);
  },
);

it.each([
  ['en', 'Login'],
  ['ru', 'Войти'],
])('puts a plain login link into the navbar in %s', async (language, words) => {
  const navbar = makeRow(builderWidget, { variant: 'navbar-default' });
  const { html } = await renderVariant([door, websiteBuilder], {
    entity: 'website-builder.widget',
    widget: navbar,
    region: 'header',
    language,
  });

  expect(html).toMatch(/data-name="rbac.account-menu" data-wake="session"[^>]*><\/flotilla-island>/);
  expect(html).toMatch(
    new RegExp(
      `<a [^>]*href="/${language}/rbac/subject/authentication/select-method"[^>]*>.*${words}</span></a>`,
    ),
  );
});
