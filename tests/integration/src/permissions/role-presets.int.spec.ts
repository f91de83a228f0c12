import type { SignedIn } from '@flotilla/backend/ports';
import { article } from '@flotilla/blog';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { holderOf } from './presets.fixture.js';

let app: TestApp;
let articleId: string;

beforeAll(async () => {
  app = await createTestApp({ modules });
  articleId = (await make(app, article)).id;
});
afterAll(() => app.close());

const operations = ['read', 'create', 'update', 'delete', 'draft'];
const entities = [
  'host.page',
  'blog.article',
  'ecommerce.product',
  'ecommerce.order',
  'billing.payment-intent',
  'crm.request',
  'analytic.metric',
  'rbac.subject',
  'rbac.identity',
  'rbac.role',
];
const publicly = new Set(['host.page', 'blog.article', 'ecommerce.product']);

/** Returns the operations on all rows of each entity, without those of every visitor. */
async function rightsOf(as: SignedIn) {
  const { data } = await app.request({ url: '/api/permissions', as });
  const { permissions } = data as unknown as {
    permissions: Readonly<Record<string, Readonly<Record<string, boolean | 'own'>>>>;
  };
  const rights = entities.map((key) => {
    const own = operations.filter(
      (name) => permissions[key]?.[name] === true && !(name === 'read' && publicly.has(key)),
    );
    return [key, own.join(' ')];
  });
  return Object.fromEntries(rights.filter(([, own]) => own !== ''));
}

const edit = 'create update delete draft';

it.each([
  {
    name: 'editor',
    rights: { 'host.page': edit, 'blog.article': edit },
  },
  { name: 'author', rights: { 'blog.article': 'create draft' } },
  {
    name: 'shop-manager',
    rights: {
      'ecommerce.product': edit,
      'ecommerce.order': 'read create update delete',
      'billing.payment-intent': 'read',
      'rbac.subject': 'read',
    },
  },
  {
    name: 'support',
    rights: {
      'ecommerce.order': 'read',
      'billing.payment-intent': 'read',
      'crm.request': 'read create update delete',
      'rbac.subject': 'read',
    },
  },
  {
    name: 'analyst',
    rights: {
      'ecommerce.order': 'read',
      'billing.payment-intent': 'read',
      'crm.request': 'read',
      'analytic.metric': 'read create update delete',
    },
  },
])('gives the $name the rights of that work and no others', async ({ name, rights }) => {
  expect(await rightsOf(await holderOf(app, name))).toEqual(rights);
});

it('gives the owner all rights', async () => {
  expect(Object.keys(await rightsOf(await holderOf(app, 'owner')))).toEqual(entities);
});

it('refuses changes of published articles by an author, and changes of roles by an editor', async () => {
  const call = async (name: string, url: string) =>
    (
      await app.request({
        method: 'PATCH',
        url,
        data: { className: 'x' },
        as: await signInAs(app, { roles: [`preset-${name}`] }),
      })
    ).status;
  const url = `/api/blog/articles/${articleId}`;
  expect([await call('author', url), await call('editor', url)]).toEqual([403, 200]);
  expect(await call('editor', `/api/rbac/roles/${articleId}`)).toBe(403);
});
