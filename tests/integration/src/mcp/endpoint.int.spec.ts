import { signInAs, createTestApp, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { mcpApp, siteUrl } from './mcp.fixture.js';

type SignedIn = Awaited<ReturnType<typeof signInAs>>;
let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await mcpApp();
  admin = await signInAs(app, { roles: ['admin'] });
});
afterAll(() => app.close());

const url = '/api/mcp';
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const post = (
  message: unknown,
  more: Record<string, string> = {},
  as: SignedIn | 'anonymous' | 'server' = admin,
) =>
  app.request({ method: 'POST', url, as, body: JSON.stringify(message), headers: { ...headers, ...more } });

describe('the endpoint', () => {
  it('is absent unless the installation enables it', async () => {
    const off = await createTestApp({ modules });
    const { status } = await off.request({ method: 'POST', url, data: {} });
    await off.close();

    expect(status).toBe(404);
  });

  it('answers a message as JSON, without a session', async () => {
    const { status, text, headers: sent } = await post(list);

    expect([status, sent['mcp-session-id'], sent['cache-control']]).toEqual([200, undefined, 'no-store']);
    expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', id: 1, result: { tools: expect.any(Array) } });
  });

  it.each(['GET', 'DELETE'] as const)(
    'has no stream and no session to end: %s is refused with 405',
    async (method) => {
      const { status, headers: sent } = await app.request({ method, url, as: admin });

      expect([status, sent['allow']]).toEqual([405, 'POST, OPTIONS']);
    },
  );

  it('challenges callers without a token, and with an invalid one', async () => {
    const none = await post(list, {}, 'anonymous');
    const forged = await post(list, { authorization: 'Bearer forged' }, 'anonymous');

    expect([none.status, forged.status]).toEqual([401, 401]);
    expect(none.headers['www-authenticate']).toMatch(/^Bearer/);
    expect(forged.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token"/);
  });

  it('refuses a token whose session has ended', async () => {
    const leaving = await signInAs(app, { roles: ['admin'] });
    await app.sql('update rbac_session set "revokedAt" = now() where id = $1', [leaving.sessionId]);

    expect((await post(list, {}, leaving)).status).toBe(401);
  });

  it('accepts no cookie and no secret key', async () => {
    const cookie = await post(
      list,
      { cookie: `flotilla_jwt=${admin.token}`, origin: siteUrl, host: 'boats.example' },
      'anonymous',
    );

    expect([cookie.status, (await post(list, {}, 'server')).status]).toEqual([401, 401]);
  });

  it('refuses pages of other sites', async () => {
    const origins = [
      'https://evil.example',
      'null',
      'http://localhost:3000',
      'https://boats.example.evil.example',
    ];
    const answers = await Promise.all(origins.map((origin) => post(list, { origin })));

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await post(list, { origin: siteUrl })).status).toBe(200);
  });

  it('refuses batches, other versions, other types and oversized messages', async () => {
    const huge = { ...list, params: { text: 'x'.repeat(1024 ** 2) } };
    const answers = [
      await post([list, list]),
      await post(list, { 'mcp-protocol-version': '1999-01-01' }),
      await post(list, { accept: 'text/html' }),
      await post('text'),
      await post(huge),
    ];

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 406, 400, 413]);
  });

  it('limits the calls of each account', async () => {
    const busy = await signInAs(app, { roles: ['editor'] });
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const answers = await Promise.all(Array.from({ length: 121 }, () => post(ping, {}, busy)));
    const refused = answers.filter(({ status }) => status === 429);

    expect(refused.length).toBe(1);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post(list)).status).toBe(200);
  });
});
