import type { BrowserContext } from '@playwright/test';

/** Who the first administrator of the product is: the environment of the API, and what is signed in with. */
export const administrator = {
  ADMIN_EMAIL: process.env.ADMIN_EMAIL ?? 'admin@example.com',
  ADMIN_PASSWORD: process.env.ADMIN_PASSWORD ?? 'only for pictures',
};

/** The account whose eyes see the pages of accounts. */
export interface Account {
  /** Where it stands by itself. */
  readonly path: string;
  /** What its calls carry. */
  readonly jwt: string;
  /** Has the pages of a browser opened by this account. */
  signIn(context: BrowserContext): Promise<void>;
}

/** Pages that show nothing to visitors without an account. */
export const isOfAccounts = (path: string) => path.startsWith('/rbac/subjects');

/** Signs the administrator in, who has a profile and a boat from then on. */
export async function openAccount(site: string): Promise<Account> {
  const authentication = '/api/rbac/subjects/authentication';
  const credentials = { login: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD };
  const { refresh, jwt } = await call<Tokens>(`${site}${authentication}/email-and-password/authentication`, { data: credentials });
  const { id, slug } = await call<{ id: string; slug: string }>(`${site}${authentication}/me`, { jwt });
  await give({ site, jwt, subjectId: id, route: 'social-module-profiles', of: 'social/profiles', as: 'socialModuleProfileId' });
  await give({ site, jwt, subjectId: id, route: 'ecommerce-module-products', of: 'ecommerce/products', as: 'ecommerceModuleProductId' });
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

/** Makes the first row of a list the account's. */
async function give({ site, jwt, subjectId, route, of, as }: Gift): Promise<void> {
  const [row] = await call<{ id: string }[]>(`${site}/api/${of}?limit=1`, { jwt });
  if (row)
    await call(`${site}/api/rbac/subjects-to-${route}`, { jwt, key: `variants-${subjectId}-${route}`, data: { subjectId, [as]: row.id } });
}

/** Posts data, or reads when there is none; under a key the same is stored only once. */
export async function call<Answer>(url: string, { jwt, key, data }: { jwt?: string; key?: string; data?: object }): Promise<Answer> {
  const answer = await fetch(url, {
    method: data ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(jwt && { authorization: `Bearer ${jwt}` }),
      ...(key && { 'idempotency-key': key }),
    },
    body: data && JSON.stringify({ data }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Answer }).data;
}
