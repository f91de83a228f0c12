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
const authorOf = (row: typeof winds) => structuredData[0]?.describe(row, page)?.author;

it('names the people who wrote an article, with their pages', () => {
  expect(authorOf(byAnna)).toEqual([{ '@type': 'Person', name: 'Анна в море', url: 'https://fleet.example/ru/social/profiles/anna' }]);
});

it('names the organization where nobody is known', () => {
  expect([winds, byNobody].map(authorOf)).toEqual([page.organization, page.organization]);
});
