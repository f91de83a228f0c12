import { describe, expect, it } from 'vitest';
import { movedPath, rowPath, pageOverrides, defaultPages } from './row-pages.js';

const row = { id: '7', slug: 'first-charter', code: null };

describe('rowPath', () => {
  it.each([
    [{ 'blog.article': '/journal/[blog.articles.slug]' }, 'blog.article', '/journal/first-charter'],
    [
      { 'blog.article': 'https://news.example.com/[slug]/[id]' },
      'blog.article',
      'https://news.example.com/first-charter/7',
    ],
    [defaultPages, 'blog.category', '/blog/categories/first-charter'],
    [{ '*': '/at/[module]/[slug]', 'blog.article': '/[slug]' }, 'fleet.boat', '/at/fleet/first-charter'],
    [{ 'blog.article': '/[slug]' }, 'fleet.boat', undefined],
    [{ 'fleet.boat': '/[fleet.boats.code]' }, 'fleet.boat', undefined],
    [{ 'fleet.boat': '/[fleet.boats.berth]' }, 'fleet.boat', undefined],
  ] as const)('by %j of %s is %s', (pages, entity, path) => {
    expect(rowPath(pages, entity, row)).toBe(path);
  });
});

it('movedPath returns a path only when the entity is named', () => {
  expect(movedPath({ 'blog.article': '/journal/[slug]' }, 'blog.article', row)).toBe(
    '/journal/first-charter',
  );
  expect(movedPath({ '*': '/at/[module]/[slug]' }, 'blog.article', row)).toBeUndefined();
});

describe('unusual pages', () => {
  it('are those that differ from the usual pages', () => {
    const usual = {
      'blog.article': '/blog/articles/[blog.articles.slug]',
      'rbac.subject': '/rbac/subjects/[rbac.subjects.slug]',
    };
    expect(pageOverrides(usual)).toEqual(defaultPages);
    expect(pageOverrides({ ...usual, 'fleet.boat': '/boats/[fleet.boats.slug]' })).toEqual({
      ...defaultPages,
      'fleet.boat': '/boats/[fleet.boats.slug]',
    });
    expect(pageOverrides(defaultPages)).toEqual(defaultPages);
  });
});
