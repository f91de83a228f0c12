import { expect, it } from 'vitest';
import { GrantedCalls } from './granted-calls.js';

const call = (method: string, route: string, path = route) => ({ method, route, path });
const id = '/api/blog/articles/:id';

function allows(path: string, asked: ReturnType<typeof call>, method = 'GET'): boolean {
  return new GrantedCalls([{ role: 'editor', method, path }]).allow(['reader', 'editor'], asked);
}

it.each([
  ['the call itself', '/api/blog/articles', call('GET', '/api/blog/articles')],
  ['a row of any id', '/api/blog/articles/{id}', call('GET', id, '/api/blog/articles/7')],
  [
    'a row of any id, as Fastify writes it',
    '/api/blog/articles/:id',
    call('GET', id, '/api/blog/articles/7'),
  ],
  ['one row', '/api/blog/articles/7', call('GET', id, '/api/blog/articles/7')],
  ['one segment, whatever it is', '/api/*/articles', call('GET', '/api/blog/articles')],
  ['all that follows', '/api/blog/*', call('GET', id, '/api/blog/articles/7')],
  ['everything', '*', call('GET', id, '/api/blog/articles/7')],
])('grants %s', (_, path, asked) => {
  expect(allows(path, asked)).toBe(true);
});

it.each([
  ['another call', '/api/blog/articles', call('GET', '/api/blog/categories')],
  [
    'a literal segment in place of a row id',
    '/api/blog/articles/{id}',
    call('GET', '/api/blog/articles/count'),
  ],
  ['another row', '/api/blog/articles/7', call('GET', id, '/api/blog/articles/8')],
  ['a deeper path', '/api/blog/articles', call('GET', id, '/api/blog/articles/7')],
  ['a parent path', '/api/blog/*', call('GET', '/api/blog')],
  ['part of a segment', '/api/blog/art*', call('GET', '/api/blog/articles')],
  ['another method', '/api/blog/articles', call('DELETE', '/api/blog/articles')],
  ['nothing, with an empty path', '', call('GET', '/')],
])('does not grant %s', (_, path, asked) => {
  expect(allows(path, asked)).toBe(false);
});

it('grants every method by *, only to the role that has the grant', () => {
  const grants = new GrantedCalls([{ role: 'editor', method: '*', path: '/api/blog/articles' }]);

  expect(grants.allow(['editor'], call('PATCH', '/api/blog/articles'))).toBe(true);
  expect(grants.allow(['reader', 'edit', 'EDITOR'], call('PATCH', '/api/blog/articles'))).toBe(false);
  expect(grants.allow([], call('PATCH', '/api/blog/articles'))).toBe(false);
});
