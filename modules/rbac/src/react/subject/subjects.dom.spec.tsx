import { session } from '@flotilla/react/session';
import { makeLink, makeRow } from '@flotilla/testing/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identity, subject } from '../../index.js';
import {
  all,
  anna,
  named,
  openTestPage,
  press,
  Refusal,
  settled,
  type TestPage,
  text,
  tokensOf,
} from '../test-page.fixture.js';
import { OwnArticles } from './own-articles.js';
import { SubjectList } from './subject-list.js';
import { SubjectOverview } from './subject-overview.js';
import { SubjectProducts } from './subject-products.js';
import { SubjectProfileList } from './subject-profile-list.js';
import { SubjectProfiles } from './subject-profiles.js';

const subjects = 'GET /api/rbac/subjects';
const profile = {
  id: 'p1',
  slug: 'anna-at-sea',
  title: { en: 'Anna at sea', ru: 'Анна в море' },
  subtitle: { en: 'Skipper' },
};
const product = {
  id: 'b1',
  slug: 'aurora-68',
  title: { en: 'Aurora 68' },
  shortDescription: { en: 'For twelve' },
};
const article = {
  id: 'w1',
  slug: 'winds',
  title: { en: 'Winds', ru: 'Ветра' },
  subtitle: { en: 'They keep hours' },
};
const row = makeRow(subject, {
  ...anna,
  createdAt: '2026-11-01T10:00:00.000Z',
  subjectsToIdentities: [
    makeLink('identity', makeRow(identity, { provider: 'email_and_password', email: 'anna@example.com' })),
  ],
  subjectsToSocialModuleProfiles: [makeLink('socialModuleProfile', profile)],
  subjectsToBlogModuleArticles: [makeLink('blogModuleArticle', article)],
  subjectsToEcommerceModuleProducts: [makeLink('ecommerceModuleProduct', product)],
});

let stage: TestPage;
let answers: Record<string, unknown>;
beforeEach(() => {
  history.replaceState(null, '', '/en/rbac/subjects/anna');
  answers = {
    [subjects]: [row],
    'GET /api/rbac/subjects/authentication/is-authorized': { ok: true },
    'POST /api/rbac/subjects/authentication/logout': { redirectTo: '/' },
  };
  stage = openTestPage(answers);
});
afterEach(async () => {
  await stage.close();
  history.replaceState(null, '', '/');
});

const parts = {
  OwnArticles,
  SubjectList,
  SubjectOverview,
  SubjectProducts,
  SubjectProfileList,
  SubjectProfiles,
};

async function show(name: keyof typeof parts, language?: string): Promise<void> {
  const Part = parts[name];
  session.accept(tokensOf(anna));
  await stage.show(<Part />, language);
  await settled();
}

it.each(Object.keys(parts))('%s sends no request before the sign-in', async (name) => {
  const Part = parts[name as keyof typeof parts];
  await stage.show(<Part />);

  expect(text()).toContain('Not authorized');
  expect(stage.calls).toEqual([]);
});

describe('a subject', () => {
  it('shows an id, identities and profiles', async () => {
    await show('SubjectOverview');

    expect(text()).toMatch(new RegExp(`Email.*anna@example\\.com.*Anna at sea.*${anna.id}.*you`));
    expect(named('Anna at sea').getAttribute('href')).toBe('/en/social/profiles/anna-at-sea');
    expect(named('Settings').getAttribute('href')).toBe('/en/rbac/subjects/settings');
  });

  it('other than the visitor has no settings', async () => {
    answers[subjects] = [{ ...row, id: 'another' }];
    await show('SubjectOverview');

    expect(text()).not.toContain('Settings');
  });

  it('that is not visible is not found', async () => {
    answers[subjects] = [];
    await show('SubjectOverview');

    expect(text()).toContain('No found items.');
    expect(text()).toContain('There is no account at this address that you may see.');
  });

  it('shows profiles in the language of the page', async () => {
    await show('SubjectProfiles', 'ru');

    expect(named('Анна в море').getAttribute('href')).toBe('/ru/social/profiles/anna-at-sea');
  });

  it('shows products', async () => {
    await show('SubjectProducts');

    expect(named('Aurora 68').getAttribute('href')).toBe('/en/ecommerce/products/aurora-68');
    expect(text()).toContain('For twelve');
  });

  it.each([
    ['en', 'Winds'],
    ['ru', 'Ветра'],
  ])('shows its articles, in %s', async (language, title) => {
    await show('OwnArticles', language);

    expect(named(title).getAttribute('href')).toBe(`/${language}/blog/articles/winds`);
  });

  it.each([
    ['OwnArticles', 'No articles yet.'],
    ['SubjectProfiles', 'No found items.'],
    ['SubjectProducts', 'Nothing is offered by this account yet.'],
  ] as const)('shows an empty %s', async (name, nothing) => {
    answers[subjects] = [
      {
        ...row,
        subjectsToBlogModuleArticles: [],
        subjectsToSocialModuleProfiles: [],
        subjectsToEcommerceModuleProducts: [],
      },
    ];
    await show(name);

    expect(text()).toBe(nothing);
  });
});

describe('the list of subjects', () => {
  it('links to each of them', async () => {
    await show('SubjectList');

    expect(named('anna').getAttribute('href')).toBe('/en/rbac/subjects/anna');
    expect(all('tbody')[0]?.textContent).toBe('annaanna@example.comNovember 1, 2026');
  });

  it('is paged', async () => {
    answers[subjects] = new Response(JSON.stringify({ data: [row], meta: { total: 30 } }));
    await show('SubjectList');
    answers[subjects] = [{ ...row, slug: 'boris' }];
    await press('Next');
    await settled();

    expect(text()).toContain('boris');
  });

  it.each([
    ['by the rule', 'GET /api/rbac/subjects/authentication/is-authorized'],
    ['by the call', subjects],
  ])('is refused to visitors who may not %s', async (_, call) => {
    answers[call] = new Refusal(403, 'Not authorized');
    await show('SubjectList');

    expect(text()).toContain('Not authorized');
    expect(all('table')).toEqual([]);
  });

  it('shows the profiles of all subjects, each once', async () => {
    answers[subjects] = [row, { ...row, id: 'another' }];
    await show('SubjectProfileList');

    expect(all('article')).toHaveLength(1);
  });
});

it('shows a skeleton while loading', async () => {
  answers[subjects] = new Promise(() => undefined);
  session.accept(tokensOf(anna));
  await stage.show(<SubjectOverview />);
  await act(async () => undefined);

  expect(text()).toBe('');
  expect(all('[aria-hidden=true]')).toHaveLength(1);
});
