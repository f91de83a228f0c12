import { createApiKey } from '@flotilla/rbac';
import { make, signInAs, type TestApp } from '@flotilla/testing';
import { widget } from '@flotilla/website-builder';
import { article } from '@flotilla/blog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Assistant, connect, mcpApp } from './mcp.fixture.js';
import { type SignedIn, withAddress } from './oauth.fixture.js';

let app: TestApp;
let ann: SignedIn;
let assistant: Assistant;

beforeAll(async () => {
  app = await mcpApp();
  ann = await signInAs(app, { roles: ['admin'] });
  await withAddress(app, ann);
  await app.sql(`update rbac_session set "provenAt" = now() where "id" = $1`, [ann.sessionId]);
  const { status, data, text } = await app.request<{ key: string }>({
    method: 'POST',
    url: createApiKey.path.replace('{id}', ann.id),
    as: ann,
    data: { name: 'Night editor', scopes: [`${widget.key}:draft`, 'crm.request:read'] },
  });
  expect([status, text]).toEqual([201, expect.any(String)]);
  assistant = await connect(app, data.key);
});
afterAll(async () => {
  await assistant.close();
  await app.close();
});

describe('an API key', () => {
  it('drafts and requests publication within its scopes', async () => {
    const row = await make(app, widget, { title: { en: 'Old' } });
    const { value: set } = await assistant.call<{ id: string }>('start_change_set', { title: 'Night' });
    const change = { change: 'update', model: widget.key, id: row.id, data: { title: { en: 'New' } } };
    const drafted = await assistant.call('draft_change', { changeSet: set.id, changes: [change] });
    const asked = await assistant.call('publish_change_set', { changeSet: set.id });

    expect(drafted.value).toMatchObject({
      rows: [{ fields: [{ field: 'title.en', before: 'Old', after: 'New' }] }],
    });
    expect(asked.value).toMatchObject({
      isPublished: false,
      request: { by: ann.id, client: 'Night editor' },
    });
  });

  it('is named in the history beside its publisher', async () => {
    const row = await make(app, widget, { title: { en: 'Old' } });
    const { value: set } = await assistant.call<{ id: string }>('start_change_set', { title: 'Night' });
    const change = { change: 'update', model: widget.key, id: row.id, data: { title: { en: 'New' } } };
    await assistant.call('draft_change', { changeSet: set.id, changes: [change] });
    await assistant.call('publish_change_set', { changeSet: set.id });
    const url = `/api/change-sets/${set.id}/publish`;
    await app.request({ method: 'POST', url, as: ann, data: { acceptWarnings: true } });
    const history = `${widget.route}/${row.id}/changes?limit=1`;
    const { data } = await app.request<{ by: object }[]>({ url: history, as: ann });

    expect(data[0]?.by).toMatchObject({ kind: 'subject', id: ann.id, key: 'Night editor' });
  });

  it('reads and finds rows within its scopes only', async () => {
    interface Refused {
      readonly status: number;
    }
    const found = await assistant.call('search', { query: 'boat' });
    const orders = await assistant.call<Refused>('read_rows', { model: 'ecommerce.order' });

    expect([found.isError, orders.isError, orders.value.status]).toEqual([false, true, 403]);
    expect((await assistant.call('read_rows', { model: 'crm.request' })).isError).toBe(false);
    expect((await assistant.call('read_rows', { model: article.key })).isError).toBe(false);
  });

  it('sees no change set with rows beyond its scopes', async () => {
    const row = await make(app, article, { title: { en: 'Old' } });
    const as = ann;
    const { data: set } = await app.request({
      method: 'POST',
      url: '/api/change-sets',
      as,
      data: { title: 'Day' },
    });
    await app.request({
      method: 'PATCH',
      url: `${article.route}/${row.id}`,
      as,
      data: { title: { en: 'Secret' } },
      headers: { 'x-flotilla-change-set': set.id },
    });
    const change = { change: 'update', model: article.key, id: row.id, data: { title: { en: 'x' } } };
    const answers = [
      await assistant.call('show_difference', { changeSet: set.id }),
      await assistant.call('check_change_set', { changeSet: set.id }),
      await assistant.call('draft_change', { changeSet: set.id, changes: [change] }),
    ];

    expect(answers.map(({ isError }) => isError)).toEqual([true, true, true]);
    expect(answers.map(({ text }) => text).join('')).not.toContain('Secret');
  });
});
