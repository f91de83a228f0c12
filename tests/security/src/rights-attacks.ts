import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Answered, Attacker } from './attacker.js';
import type { Attack, Product } from './attacks.js';
import { type Guest, guestsOf, idsOf } from './guests.js';
import { refundOnce, soldWithFile } from './refunds.js';
import { clientOf, filter, signedIn, until } from './signed-in.js';

const past = '2020-01-01T00:00:00.000Z';

/**
 * Attacks that use rights, payments and publications after they have ended. Each answer that still grants
 * them is a breach.
 */
export const rightsAttacks: Readonly<Record<string, Attack>> = {
  'demoted caller': async (attacker, product, signal) => {
    const account = { login: `eve-${randomUUID()}@example.com`, password: `${randomUUID()}-eve` };
    const admin = await signedIn(attacker, product, product.admin);
    await admin.send('POST', '/api/rbac/identities/email-and-password', account);
    const role = /"id":"([^"]+)"/.exec(
      (await admin.send('GET', `/api/rbac/roles?${filter('slug', 'admin')}`)).text,
    )?.[1];
    await repeat(() => demoteOnce(attacker, product, { account, roleId: role ?? '' }), {
      attacker,
      signal,
      what: 'take a role away',
    });
  },
  'refund after each state': async (attacker, product, signal) => {
    const { send } = await signedIn(attacker, product, product.admin);
    const sold = await soldWithFile(attacker, product, send);
    if (sold === undefined) return attacker.breach('no product of the demo could be prepared for a refund');
    const states = ['approving', 'packaging', 'delivering', 'delivered'];
    const refund = (round: number) =>
      refundOnce(attacker, product, { productId: sold, status: states[round % states.length] ?? '' });
    await repeat(refund, { attacker, signal, what: 'refund an order with a file' });
  },
  'withdrawn product': async (attacker, product, signal) => {
    const { send } = await signedIn(attacker, product, product.admin);
    const [buyer] = await guestsOf(attacker, product, 1);
    const [productId = ''] = (await idsOf(attacker, product, '/api/ecommerce/products')).toReversed();
    const title = `Withdrawn ${randomUUID()}`;
    const withdrawn = { title: { en: title, ru: title }, unpublishedAt: past };
    const { status } = await send('PATCH', `/api/ecommerce/products/${productId}`, withdrawn);
    if (status !== 200 || !buyer) return attacker.breach('no product of the demo could be withdrawn');
    while (!signal.aborted) {
      await askForWithdrawn(attacker, product, { productId, title, buyer });
      await pause(200, signal);
    }
    await send('PATCH', `/api/ecommerce/products/${productId}`, { unpublishedAt: null });
  },
};

/**
 * Repeats a round, which returns whether its setup succeeded, until the signal aborts. Reports a breach if no
 * setup did.
 */
async function repeat(
  tryOnce: (round: number) => Promise<boolean>,
  { attacker, signal, what }: { attacker: Attacker; signal: AbortSignal; what: string },
): Promise<void> {
  let tried = 0;
  for (let round = 0; !signal.aborted; round++) {
    if (await tryOnce(round)) tried++;
    await pause(1000, signal);
  }
  if (tried === 0) attacker.breach(`no round could ${what}`);
}

/**
 * Grants an account the role of administrators, uses it, revokes it, and tries calls that must be rejected.
 */
async function demoteOnce(
  attacker: Attacker,
  product: Product,
  { account, roleId }: { account: { login: string; password: string }; roleId: string },
): Promise<boolean> {
  const [admin, before] = [
    await signedIn(attacker, product, product.admin),
    await signedIn(attacker, product, account),
  ];
  const link = /"id":"([^"]+)"/.exec(
    (await admin.send('POST', '/api/rbac/subjects-to-roles', { subjectId: before.id, roleId })).text,
  )?.[1];
  const eve = await signedIn(attacker, product, account);
  const key = { 'idempotency-key': randomUUID() };
  const makeTag = () =>
    eve.send('POST', '/api/blog/tags', { title: { en: 'A tag' }, slug: randomUUID() }, key);
  const job = /"id":"([^"]+)"/.exec(
    (await eve.send('POST', '/api/rbac/roles/jobs', { action: 'export', format: 'json' })).text,
  )?.[1];
  await Promise.all([
    makeTag(),
    until(async () => /"status":"done"/.test((await eve.send('GET', `/api/row-jobs/${job}`)).text)),
  ]);
  if ((await admin.send('DELETE', `/api/rbac/subjects-to-roles/${link}`)).status !== 200) return false;
  const tries: Readonly<Record<string, Promise<Answered>>> = {
    'the file of an export': eve.send('GET', `/api/row-jobs/${job}/file`),
    'the stored answer of an idempotency key': makeTag(),
    'a list of administrators alone': eve.send('GET', '/api/rbac/sessions'),
    'an export': eve.send('POST', '/api/rbac/roles/jobs', { action: 'export', format: 'json' }),
    'a write': eve.send('PATCH', `/api/rbac/roles/${roleId}`, { title: 'Owned' }),
    'the role': eve.send('POST', '/api/rbac/subjects-to-roles', { subjectId: eve.id, roleId }),
    'a run of an agent': eve.send('POST', `/api/agent/agents/${randomUUID()}/run`, {}),
  };
  for (const [what, answer] of Object.entries(tries)) {
    const { status } = await answer;
    if (status >= 200 && status < 300) attacker.breach(`a demoted caller got ${what} (${status})`);
  }
  return true;
}

/** Requests a withdrawn product from each entry point. */
async function askForWithdrawn(
  attacker: Attacker,
  product: Product,
  { productId, title, buyer }: { productId: string; title: string; buyer: Guest },
): Promise<void> {
  const { send } = clientOf(attacker, product, buyer);
  const own = `/api/rbac/subjects/${buyer.id}/ecommerce-module`;
  const products = '/api/ecommerce/products';
  const word = encodeURIComponent(title);
  const reads = [
    `${products}/${productId}`,
    `${products}?limit=1000`,
    `${products}?${filter('id', productId)}`,
    `${products}?search=${word}`,
    `${products}/count?${filter('id', productId)}`,
    `${products}/facets?search=${word}`,
    `/api/search?query=${word}`,
    `/api/ecommerce/stores?limit=100&include=stores-to-products.product`,
    '/api/host/sitemap/urls?limit=1000',
    `/en/shop?search=${word}`,
    '/en/shop',
    '/sitemap.xml',
  ];
  for (const path of reads) {
    const { text, status } = await send('GET', path);
    const isCounted = path.includes('/count') && /"data":[1-9]/.test(text);
    if (status === 200 && (text.includes(`"title":"${title}`) || text.includes(productId) || isCounted))
      attacker.breach(
        `a withdrawn product is answered by ${path.replace(word, '…').replace(productId, '…')}`,
      );
  }
  const writes: readonly [string, object][] = [
    [`${own}/orders`, { productId }],
    [`${own}/products/${productId}/checkout`, { provider: 'dummy', email: `w-${randomUUID()}@example.com` }],
  ];
  for (const [path, data] of writes) {
    const { text, status } = await send('POST', path, data);
    if (status < 400 || text.includes(title))
      attacker.breach(`a withdrawn product is sold by ${path.replace(productId, '…')} (${status})`);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);
