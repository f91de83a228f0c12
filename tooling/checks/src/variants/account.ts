import type { BrowserContext } from '@playwright/test';

/** Credentials of the first administrator, also the environment of the API. */
export const administrator = {
  ADMIN_EMAIL: process.env.ADMIN_EMAIL ?? 'admin@example.com',
  ADMIN_PASSWORD: process.env.ADMIN_PASSWORD ?? 'only for pictures',
};

/** The account that opens the pages of accounts. */
export interface Account {
  /** Path of its own page. */
  readonly path: string;
  /** Access token of its calls. */
  readonly jwt: string;
  /** Signs the pages of a browser context in. */
  signIn(context: BrowserContext): Promise<void>;
}

/** Returns whether a page is empty for visitors without an account. */
export const isOfAccounts = (path: string) => path.startsWith('/rbac/subjects');

/** Signs the administrator in and links a profile and a boat to the account. */
export async function openAccount(site: string): Promise<Account> {
  const authentication = '/api/rbac/subjects/authentication';
  const credentials = { login: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD };
  const { refresh, jwt } = await call<Tokens>(`${site}${authentication}/email-and-password/authentication`, {
    data: credentials,
  });
  const { id, slug } = await call<{ id: string; slug: string }>(`${site}${authentication}/me`, { jwt });
  await give({
    site,
    jwt,
    subjectId: id,
    route: 'social-module-profiles',
    of: 'social/profiles',
    as: 'socialModuleProfileId',
  });
  await give({
    site,
    jwt,
    subjectId: id,
    route: 'ecommerce-module-products',
    of: 'ecommerce/products',
    as: 'ecommerceModuleProductId',
  });
  return {
    jwt,
    path: `/rbac/subjects/${slug}`,
    async signIn(context) {
      const cookies = { flotilla_jwt: jwt, flotilla_session: '1' };
      await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site })));
      await context.addInitScript((token) => localStorage.setItem('flotilla_refresh', token), refresh);
    },
  };
}

interface Tokens {
  readonly refresh: string;
  readonly jwt: string;
}

interface Gift {
  readonly site: string;
  readonly jwt: string;
  readonly subjectId: string;
  readonly route: string;
  readonly of: string;
  readonly as: string;
}

/** Links the first row of a list to the account. */
async function give({ site, jwt, subjectId, route, of, as }: Gift): Promise<void> {
  const [row] = await call<{ id: string }[]>(`${site}/api/${of}?limit=1`, { jwt });
  if (row)
    await call(`${site}/api/rbac/subjects-to-${route}`, {
      jwt,
      key: `variants-${subjectId}-${route}`,
      data: { subjectId, [as]: row.id },
    });
}

/** Posts data, or reads when there is none. `key` is the idempotency key. */
export async function call<Answer>(
  url: string,
  { jwt, key, data }: { jwt?: string; key?: string; data?: object },
): Promise<Answer> {
  const response = await fetch(url, {
    method: data ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(jwt && { authorization: `Bearer ${jwt}` }),
      ...(key && { 'idempotency-key': key }),
    },
    body: data && JSON.stringify({ data }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Answer }).data;
}
