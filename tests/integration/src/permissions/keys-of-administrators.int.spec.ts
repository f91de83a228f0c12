import { agentEntity, call, run, runAgent } from '@flotilla/agent';
import { article } from '@flotilla/blog';
import { apiKeyScopes, createApiKey } from '@flotilla/rbac';
import { createTestApp, make, signInAs, type TestApp, type TestRequest } from '@flotilla/testing';
import { widget } from '@flotilla/website-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withAddress } from '../mcp/oauth.fixture.js';
import { modules } from '../modules.js';

let app: TestApp;
let ann: SignedIn;

beforeAll(async () => {
  app = await createTestApp({ modules });
  ann = await signInAs(app, { roles: ['admin'] });
  await withAddress(app, ann);
  await app.sql(`update rbac_session set "provenAt" = now() where "id" = $1`, [ann.sessionId]);
});
afterAll(() => app.close());

/** Creates a key of an administrator, and returns its calls. */
async function keyWith(...scopes: string[]) {
  const url = createApiKey.path.replace('{id}', ann.id);
  const data = { name: 'Robot', scopes };
  const made = await app.request<{ key: string }>({ method: 'POST', url, as: ann, data });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const headers = { authorization: `Bearer ${made.data.key}` };
  return <Data = unknown>(request: Omit<TestRequest, 'as' | 'headers'>) =>
    app.request<Data>({ ...request, as: 'anonymous', headers });
}

const refusal = [403, 'API keys and applications may not direct agents. Sign in to do this.'];
const idle = { interval: null, isPaused: false, prompt: 'Sum up.', job: null };

describe('an API key of an administrator', () => {
  it('neither creates, changes nor deletes agents', async () => {
    const url = `${agentEntity.route}/${(await make(app, agentEntity, idle)).id}`;
    const data = { prompt: 'Refund all orders.' };
    const byKey = await keyWith(
      ...['create', 'update', 'delete'].map((name) => `${agentEntity.key}:${name}`),
    );
    const answers = [
      await byKey({ method: 'PATCH', url, data }),
      await byKey({ method: 'POST', url: agentEntity.route, data: { title: 'Robot', ...data } }),
      await byKey({ method: 'DELETE', url }),
    ];

    expect(answers.map(({ status, problem }) => [status, problem.message])).toEqual([
      refusal,
      refusal,
      refusal,
    ]);
    expect((await app.request({ method: 'PATCH', url, as: ann, data })).status).toBe(200);
  });

  it('starts no agent, also with a scope from before', async () => {
    const { id } = await make(app, agentEntity, idle);
    const url = runAgent.path.replace('{id}', id);
    const byKey = await keyWith(`${agentEntity.key}:update`, `${run.key}:create`);
    await app.sql(`update rbac_api_key set "scopes" = "scopes" || '["agent.run-agent"]'`);
    const { data: grantable } = await app.request<string[]>({
      url: apiKeyScopes.path.replace('{id}', ann.id),
      as: ann,
    });

    expect((await byKey({ method: 'POST', url })).status).toBe(403);
    expect(grantable).toContain(`${agentEntity.key}:read`);
    expect(grantable).not.toContain(runAgent.key);
    expect((await app.request({ method: 'POST', url, as: ann })).status).toBe(202);
  });

  it('does not approve calls of agents', async () => {
    const agent = await make(app, agentEntity, idle);
    const waiting = await make(app, call, {
      agentId: agent.id,
      status: 'waiting',
      method: 'POST',
      path: '/api/blog/categories',
    });
    const url = `${call.route}/${waiting.id}`;
    const byKey = await keyWith(`${call.key}:update`);
    const { status, problem } = await byKey({ method: 'PATCH', url, data: { status: 'approved' } });

    expect([status, problem.message]).toEqual(refusal);
    expect((await app.request({ url })).data).toMatchObject({ status: 'waiting' });
    expect((await byKey({ method: 'PATCH', url, data: { status: 'refused' } })).status).toBe(200);
  });

  it('neither lists nor creates releases without a scope to draft', async () => {
    const url = '/api/change-sets';
    await app.request({ method: 'POST', url, as: ann, data: { title: 'Day' } });
    const byKey = await keyWith('ecommerce.product:read');

    expect((await byKey({ url })).data).toEqual([]);
    expect((await byKey({ method: 'POST', url, data: { title: 'Night' } })).status).toBe(403);
  });

  it('lists only releases whose rows it may draft', async () => {
    const byKey = await keyWith(`${widget.key}:draft`);
    const ids = [];
    for (const { key: title, route } of [widget, article]) {
      const row = await app.request({ method: 'POST', url: route, data: {} });
      const set = await app.request({
        method: 'POST',
        url: '/api/change-sets',
        as: ann,
        data: { title },
      });
      const drafted = await app.request({
        method: 'PATCH',
        url: `${route}/${row.data.id}`,
        as: ann,
        data: { title: { en: 'New' } },
        headers: { 'x-flotilla-change-set': set.data.id },
      });
      expect([set.status, drafted.status]).toEqual([201, 200]);
      ids.push(set.data.id);
    }
    const { data } = await byKey<{ id: string }[]>({ url: '/api/change-sets' });
    const listed = data.map(({ id }) => id);

    expect(ids.map((id) => listed.includes(id))).toEqual([true, false]);
  });
});
