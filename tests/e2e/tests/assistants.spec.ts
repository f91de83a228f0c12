import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { create, editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { confirmAddress } from '../support/mailbox.js';
import { address, api } from '../support/product.js';

// The assistant's own program: it listens for the code on loopback.
const assistant = createServer((_, response) => response.end('Done. Close this window.'));

test.beforeAll(() => new Promise<void>((resolve) => void assistant.listen(0, '127.0.0.1', resolve)));
test.afterAll(() => void assistant.close());

interface Metadata {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly registration_endpoint: string;
}

test('an assistant connects through the site, drafts, and a person publishes and disconnects it', async ({
  page,
}) => {
  const email = await editor();
  await page.goto('/admin');
  await signIn(page, email);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await confirmAddress(page, email);

  const token = await test.step('shows the client, the host and the scopes, and sends a code', () =>
    connect(page));

  const widget = await create(api, 'website-builder/widgets', { title: { en: 'Old title' } });
  const set = await test.step('drafts and requests publication, and leaves the site unchanged', async () => {
    const { id } = await call<{ id: string }>(token, 'start_change_set', {
      title: `Autumn ${widget.slice(-12)}`,
    });
    const change = {
      change: 'update',
      model: 'website-builder.widget',
      id: widget,
      data: { title: { en: 'New title' } },
    };
    await call(token, 'draft_change', { changeSet: id, changes: [change] });
    const asked = await call<{ approveAt: string; isPublished: boolean }>(token, 'publish_change_set', {
      changeSet: id,
      note: 'The title names the season.',
    });
    expect(asked).toMatchObject({ approveAt: `${address}/admin/releases/${id}`, isPublished: false });
    expect(await titleOf(widget)).toBe('Old title');
    return id;
  });

  await test.step('is published by a person in the admin', async () => {
    await page.goto(`/admin/releases/${set}`);
    await expect(page.getByText('“Sailing assistant” requested publication')).toBeVisible();
    await expect(page.getByText('The title names the season.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await screenshots(page, 'release');
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect.poll(() => titleOf(widget)).toBe('New title');
  });

  await test.step('is listed in the settings of the account, and disconnected', async () => {
    await page.goto('/en/rbac/subjects/settings');
    await expect(page.getByText('Connected applications')).toBeVisible();
    await expect(page.getByText('May read, draft changes and ask for publication')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await screenshots(page, 'settings');
    await page.getByRole('button', { name: 'Disconnect Sailing assistant' }).click();
    await expect(page.getByText('Connected applications')).toBeHidden();
    expect((await message(token, 'list_models', {})).status).toBe(401);
  });
});

/** Connects as a client of its own does, through the site only. Returns its access token. */
async function connect(page: Page): Promise<string> {
  const host = `127.0.0.1:${(assistant.address() as AddressInfo).port}`;
  const redirectUri = `http://${host}/callback`;
  const metadata = await read<Metadata>('/.well-known/oauth-authorization-server');
  const resource = await read<{ resource: string }>('/.well-known/oauth-protected-resource/api/mcp');
  const { client_id: clientId } = await json<{ client_id: string }>(
    await fetch(metadata.registration_endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Sailing assistant', redirect_uris: [redirectUri] }),
    }),
  );
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: resource.resource,
    scope: 'read draft publish',
    state: 's',
  });
  await page.goto(`${metadata.authorization_endpoint}?${asked.toString()}`);
  await expect(page.getByRole('heading', { name: 'Connect “Sailing assistant”?' })).toBeVisible();
  await expect(page.getByText(host)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await screenshots(page, 'consent');
  await page.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
  await page.waitForURL(`${redirectUri}?*`);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const { access_token: token } = await json<{ access_token: string }>(
    await fetch(metadata.token_endpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        resource: resource.resource,
      }),
    }),
  );
  return token;
}

const json = <T>(answer: Response): Promise<T> => answer.json() as Promise<T>;
const read = async <T>(path: string): Promise<T> => json<T>(await fetch(address + path));

function message(token: string, name: string, input: object): Promise<Response> {
  return fetch(`${address}/api/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
    signal: AbortSignal.timeout(90_000),
  });
}

/** Calls a tool, and returns its result. */
async function call<T>(token: string, name: string, input: object): Promise<T> {
  interface Called {
    readonly result: { readonly isError?: boolean; readonly content: readonly [{ readonly text: string }] };
  }
  const { result } = await json<Called>(await message(token, name, input));
  expect(result.isError, result.content[0].text).toBeFalsy();
  return JSON.parse(result.content[0].text) as T;
}

async function titleOf(id: string): Promise<string> {
  const { data } = await json<{ data: { title: { en: string } } }>(
    await fetch(`${api}/api/website-builder/widgets/${id}`),
  );
  return data.title.en;
}

/** Checks a page in both themes and on a phone. */
async function screenshots(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    if (name === 'consent') expect(await axeViolations(page, 'cat.color')).toEqual([]);
    await picture(page, `${name}-${colorScheme}`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sidewaysScroll(page)).toBe(0);
  await picture(page, `${name}-phone`);
  await page.setViewportSize(size);
}

const folder = process.env['SHOTS'];
const picture = async (page: Page, name: string) =>
  folder === undefined ? undefined : page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
