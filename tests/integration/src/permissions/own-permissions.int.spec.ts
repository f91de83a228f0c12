import { BlogModule } from '@flotilla/blog/backend';
import { createTestApp, statedCallers, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;

beforeAll(async () => (app = await createTestApp({ modules: [BlogModule, statedCallers] })));
afterAll(() => app.close());

const id = '0190b5a0-0000-7000-8000-00000000000a';
const own = async (as?: Parameters<TestApp['request']>[0]['as']) =>
  (await app.request({ url: '/api/permissions', as })).data as unknown as Own;

interface Own {
  readonly caller: string;
  readonly subject: { readonly id: string; readonly name: string | null } | null;
  readonly permissions: Readonly<Record<string, Readonly<Record<string, boolean | 'own'>>>>;
}

const reads = { read: true, create: false, update: false, delete: false, draft: false };
const writes = { read: true, create: true, update: true, delete: true, draft: true };

it('returns the permissions of each kind of caller without a module of accounts', async () => {
  const anonymous = await own('anonymous');
  expect([anonymous.caller, anonymous.subject, anonymous.permissions['blog.article']]).toEqual([
    'anonymous',
    null,
    reads,
  ]);
  const guest = await own({ kind: 'subject', id, roles: ['guest'] });
  expect([guest.caller, guest.subject, guest.permissions['blog.article']]).toEqual([
    'subject',
    { id, name: null },
    reads,
  ]);
  expect((await own({ kind: 'subject', id, roles: ['admin'] })).permissions['blog.article']).toEqual(writes);
  const server = await own('server');
  expect([server.caller, server.permissions['blog.article']]).toEqual(['server', writes]);
});
