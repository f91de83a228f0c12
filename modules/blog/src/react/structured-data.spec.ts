import { expect, it } from 'vitest';
import { byAnna, byNobody, winds } from './blog.fixture.js';
import { structuredData } from './structured-data.js';

const page = {
  site: { language: 'ru', languages: ['en', 'ru'], path: '/blog/articles/winds' },
  url: 'https://fleet.example/ru/blog/articles/winds',
  title: 'Ветра Кипра',
  description: 'Часы ветров',
  siteName: 'Fleet',
  organization: { '@type': 'Organization', name: 'Fleet' },
  addressOf: (file: string) => `https://fleet.example${file}`,
};
const authorOf = (row: typeof winds) => structuredData.article.describe(row, page)?.author;

it('names the authors of an article, with links to their profiles', () => {
  expect(authorOf(byAnna)).toEqual([
    { '@type': 'Person', name: 'Анна в море', url: 'https://fleet.example/ru/social/profiles/anna' },
  ]);
});

it('names the organization when no author has a profile', () => {
  expect([winds, byNobody].map(authorOf)).toEqual([page.organization, page.organization]);
});
