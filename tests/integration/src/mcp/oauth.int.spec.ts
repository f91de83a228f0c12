import { createHash, randomBytes } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createTestApp, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { browserOf, MemoryProvider, redirectUrl, type SignedIn, withAddress } from './oauth.fixture.js';

// The address of the site is that of the requests, so that the client reaches it.
const env = { MCP: 'on', DEPLOYMENT: 'development' };
let app: TestApp;
let other: TestApp;
let address: string;
let ann: SignedIn;
let email: string;

beforeAll(async () => {
  app = await createTestApp({ modules, env });
  other = await createTestApp({ modules, env, databaseUrl: app.databaseUrl });
  address = (await app.listen()).replace('[::1]', '127.0.0.1');
  ann = await signInAs(app, { roles: ['admin'] });
  email = await withAddress(app, ann);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const at = (path: string) => new URL(path, address);
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const post = (path: string, fields: Record<string, string>) =>
  fetch(at(path), { method: 'POST', body: new URLSearchParams(fields) });
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const message = (token: string, url: URL | string = at('/api/mcp')) =>
  fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify(list),
  });

async function register(metadata: object = {}): Promise<Response> {
  const body = JSON.stringify({ client_name: 'Assistant', redirect_uris: [redirectUrl], ...metadata });
  return fetch(at('/api/oauth/register'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
}

interface Asked {
  readonly verifier: string;
  readonly clientId: string;
  readonly url: URL;
}
/** Registered once per name, because registrations are limited. */
const clients = new Map<string, Promise<string>>();
function clientNamed(name: string): Promise<string> {
  const made =
    clients.get(name) ??
    register({ client_name: name })
      .then((answer) => answer.json() as Promise<{ client_id: string }>)
      .then(({ client_id: clientId }) => clientId);
  clients.set(name, made);
  return made;
}

async function asked(more: Record<string, string> = {}, name = 'Assistant'): Promise<Asked> {
  const clientId = await clientNamed(name);
  const verifier = randomBytes(32).toString('base64url');
  const url = at('/api/oauth/authorize');
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUrl,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    resource: at('/api/mcp').href,
    scope: 'read draft',
    state: 's',
    ...more,
  }).toString();
  return { verifier, clientId, url };
}

async function codeFor({ url }: Asked, person = ann): Promise<string> {
  const browser = browserOf(address, person);
  const html = await (await browser.open(url)).text();
  const { headers } = await browser.answer(url, html, 'allow');
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
}
const exchange = ({ verifier, clientId }: Asked, code: string, more: Record<string, string> = {}) =>
  post('/api/oauth/token', {
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    redirect_uri: redirectUrl,
    code_verifier: verifier,
    ...more,
  });
async function tokensOf(request: Asked): Promise<Tokens> {
  return (await (await exchange(request, await codeFor(request))).json()) as Tokens;
}
const refresh = (clientId: string, token: string) =>
  post('/api/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token });

describe('the official client', () => {
  it('connects by discovery, registration, consent and a code, and is listed and disconnected by its account', async () => {
    const provider = new MemoryProvider();
    const transport = () => new StreamableHTTPClientTransport(at('/api/mcp'), { authProvider: provider });
    const first = transport();
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow('Unauthorized');
    const { opened } = provider;
    if (!opened) throw new Error('The client opened no page.');

    const browser = browserOf(address, ann);
    const page = await browser.open(opened, { 'accept-language': 'ru' });
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    for (const text of ['«Test assistant»', '127.0.0.1:43117', email, 'черновиках'])
      expect(html).toContain(text);
    const answer = await browser.answer(opened, html, 'allow');
    const target = new URL(answer.headers.get('location') ?? '');
    expect(target.href.startsWith(`${redirectUrl}?`)).toBe(true);
    expect([target.searchParams.get('state'), target.searchParams.get('iss')]).toEqual([
      'state-of-the-client',
      new URL(address).origin,
    ]);
    await first.finishAuth(target.searchParams.get('code') ?? '');

    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport());
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('publish_change_set');

    const url = `/api/rbac/subjects/${ann.id}/sessions`;
    const sessions = await app.request<{ id: string; application: string | null; scopes: string }[]>({
      url,
      as: ann,
    });
    const connected = sessions.data.find(({ application }) => application === 'Test assistant');
    expect(connected?.scopes).toBe('read draft publish');
    await app.request({ method: 'DELETE', url: `${url}/${connected?.id}`, as: ann });
    provider.opened = undefined;
    await expect(client.listTools()).rejects.toThrow();
    await client.close();
  });
});

async function pageOf(url: URL): Promise<{ status: number; headers: Headers; text: string }> {
  const page = await browserOf(address, ann).open(url);
  return { status: page.status, headers: page.headers, text: await page.text() };
}

describe('the page of consent', () => {
  it('sends visitors to the sign-in first, with the way back', async () => {
    const { url } = await asked();
    const visitor = await signInAs(app);
    for (const browser of [browserOf(address), browserOf(address, visitor)]) {
      const { status, headers } = await browser.open(url);
      const target = new URL(headers.get('location') ?? '', address);
      expect([status, target.pathname]).toEqual([303, '/en/rbac/subject/authentication/select-method']);
      expect(target.searchParams.get('redirectTo')).toBe(url.pathname + url.search);
    }
  });

  it.each([
    ['a forged application', { client_id: 'e30.forged' }],
    ['another address', { redirect_uri: 'https://evil.example/callback' }],
    ['a longer address', { redirect_uri: `${redirectUrl}/x` }],
  ])('does not redirect for %s', async (_, more) => {
    const { status, headers } = await browserOf(address, ann).open((await asked(more)).url);

    expect([status, headers.get('location')]).toEqual([400, null]);
  });

  it.each([
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge: 'short' }],
    ['invalid_scope', { scope: 'read everything' }],
    ['invalid_target', { resource: 'https://other.example/api/mcp' }],
    ['unsupported_response_type', { response_type: 'token' }],
  ])('shows %s, and does not redirect, for %j', async (error, more) => {
    const { status, headers, text } = await pageOf((await asked(more)).url);

    expect([status, headers.get('location')]).toEqual([400, null]);
    expect(text).toContain(`error=${error}&amp;state=s&amp;iss=`);
  });

  it('answers access_denied to the application when a person cancels', async () => {
    const { url } = await asked();
    const browser = browserOf(address, ann);
    const html = await (await browser.open(url)).text();
    const { headers } = await browser.answer(url, html, 'deny');

    expect(new URL(headers.get('location') ?? '').searchParams.get('error')).toBe('access_denied');
  });

  it('accepts its form only from this site, and from the session that has seen it', async () => {
    const { url } = await asked();
    const boris = await signInAs(app, { roles: ['admin'] });
    await withAddress(app, boris);
    const html = await (await browserOf(address, ann).open(url)).text();
    const answers = [
      await browserOf(address, ann).answer(url, html, 'allow', {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      }),
      await browserOf(address, boris).answer(url, html, 'allow'),
      await browserOf(address, ann).answer(url, html.replace(/value="[^"]*"/, 'value="x.y"'), 'allow'),
    ];

    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      answers.map(() => [400, null]),
    );
  });

  it('escapes the name of an application, and removes what disguises it', async () => {
    const named = { client_name: '<b>\u202eClaude\n</b>' };
    const { client_id: clientId, client_name: name } = (await (await register(named)).json()) as Record<
      string,
      string
    >;
    const { url } = await asked({ client_id: clientId ?? '' });
    const html = await (await browserOf(address, ann).open(url)).text();

    expect(name).toBe('<b>Claude</b>');
    expect(html).toContain('&lt;b&gt;Claude&lt;/b&gt;');
    expect(html).not.toContain('<b>');
  });
});

describe('a code', () => {
  it('is valid once, and only with its verifier, client, address and resource', async () => {
    const request = await asked();
    const code = await codeFor(request);
    const others = await asked({}, 'Another');
    const wrong = [
      await exchange({ ...request, verifier: others.verifier }, code),
      await exchange({ ...request, clientId: others.clientId }, code),
      await exchange(request, code, { redirect_uri: 'http://127.0.0.1:1/callback' }),
      await exchange(request, code, { resource: 'https://other.example/api/mcp' }),
      await exchange(request, `${code}.publish`),
      await exchange(request, code.replace('read-draft', 'read-draft-publish')),
      await exchange(request, code.replace(/[^.]+$/, Buffer.from('Claude').toString('base64url'))),
    ];
    const concurrent = await Promise.all([1, 2, 3].map(() => exchange(request, code)));

    expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 400));
    expect(concurrent.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });
});

describe('a token of an application', () => {
  it('is accepted by each process of the endpoint, and by no other call', async () => {
    const { access_token: token } = await tokensOf(await asked());
    const ofOther = new URL('/api/mcp', await other.listen());
    // The same address of the site, through another process.
    const second = await other.request({
      method: 'POST',
      url: '/api/mcp',
      as: 'anonymous',
      body: JSON.stringify(list),
      headers: {
        host: new URL(address).host,
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
      },
    });

    expect([(await message(token)).status, second.status]).toEqual([200, 200]);
    // Made for another audience: the address of the other process is another site.
    expect((await message(token, ofOther)).status).toBe(401);
    for (const path of ['/api/rbac/subjects/authentication/me', '/api/blog/articles', '/api/change-sets'])
      expect((await fetch(at(path), { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect(
      (await fetch(at('/api/crm/requests'), { headers: { cookie: `flotilla_jwt=${token}` } })).status,
    ).toBe(401);
  });

  it('offers only the tools of its scopes', async () => {
    const { access_token: token, scope } = await tokensOf(await asked({ scope: 'read' }));
    const { result } = (await (await message(token)).json()) as { result: { tools: { name: string }[] } };

    expect(scope).toBe('read');
    expect(result.tools.map(({ name }) => name)).not.toContain('draft_change');
    expect(result.tools.map(({ name }) => name)).toContain('read_rows');
  });

  it('is refreshed by its own application only, and ends when a refresh token is used twice', async () => {
    const request = await asked();
    const first = await tokensOf(request);
    const others = await asked({}, 'Another');
    const stranger = await refresh(others.clientId, first.refresh_token);
    const asBrowser = await app.request({
      method: 'POST',
      url: '/api/rbac/subjects/authentication/refresh',
      as: 'anonymous',
      data: { refresh: first.refresh_token },
    });
    const second = (await (await refresh(request.clientId, first.refresh_token)).json()) as Tokens;
    const third = (await (await refresh(request.clientId, second.refresh_token)).json()) as Tokens;

    expect([stranger.status, asBrowser.status]).toEqual([400, 401]);
    expect((await message(third.access_token)).status).toBe(200);
    expect((await refresh(request.clientId, first.refresh_token)).status).toBe(400);
    expect((await message(third.access_token)).status).toBe(401);
  });

  it('ends with its revocation', async () => {
    const request = await asked();
    const { access_token: token, refresh_token: refreshToken } = await tokensOf(request);
    const { status } = await post('/api/oauth/revoke', { token: refreshToken, client_id: request.clientId });

    expect(status).toBe(200);
    expect((await message(token)).status).toBe(401);
    expect((await post('/api/oauth/revoke', { token: 'unknown' })).status).toBe(200);
  });
});

describe('registration', () => {
  it.each([
    'http://boats.example/callback',
    'https://boats.example/callback#x',
    'https://user:word@boats.example/callback',
    'javascript:alert(1)',
    'claude://callback',
    'not an address',
  ])('refuses the address %s', async (uri) => {
    const answer = await register({ redirect_uris: [uri] });

    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      400,
      'invalid_redirect_uri',
    ]);
  });

  it('stores nothing, and is limited per network', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < 21; index++) {
      const answer = await other.request({
        method: 'POST',
        url: '/api/oauth/register',
        as: 'anonymous',
        body: JSON.stringify({ redirect_uris: [redirectUrl] }),
        headers: { 'x-forwarded-for': '203.0.113.7' },
      });
      statuses.add(answer.status);
    }
    expect([...statuses]).toEqual([201, 429]);
  });
});

describe('the metadata', () => {
  it('name the authorization server, its calls and the protected resource', async () => {
    const { origin } = new URL(address);
    const challenge = (await message('forged')).headers.get('www-authenticate') ?? '';
    const [, resourceUrl = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
    const resource = (await (await fetch(resourceUrl)).json()) as Record<string, unknown>;
    const server = (await (await fetch(at('/.well-known/oauth-authorization-server'))).json()) as Record<
      string,
      unknown
    >;

    expect(resource).toMatchObject({ resource: `${origin}/api/mcp`, authorization_servers: [origin] });
    expect(server).toMatchObject({
      issuer: origin,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  });

  it('are absent where assistants cannot connect', async () => {
    const off = await createTestApp({ modules });
    const statuses = await Promise.all(
      ['/.well-known/oauth-authorization-server', '/api/oauth/authorize'].map(
        async (url) => (await off.request({ url, as: 'anonymous' })).status,
      ),
    );
    await off.close();

    expect(statuses).toEqual([404, 404]);
  });
});
