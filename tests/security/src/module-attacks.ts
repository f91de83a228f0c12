import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Attacker, runConcurrently } from './attacker.js';
import type { Attack, Product } from './attacks.js';
import { authorized, sent } from './calls.js';
import { type Guest, guestsOf, idsOf, nobody } from './guests.js';
import { largeCalls, rowCalls } from './large-calls.js';
import { drawings, fileForm, svgForm } from './uploads.js';

const browser = (index: number) =>
  `Mozilla/5.0 (X11; Linux x64) Firefox/${index}.0 ${'x'.repeat(index % 8000)}`;

/** Attacks with calls that modules allow anonymous clients, repeated without end. */
export const moduleAttacks: Readonly<Record<string, Attack>> = {
  'carts of guests': async (attacker, product, signal) => {
    const [guests, products] = [
      await guestsOf(attacker, product, 24),
      await idsOf(attacker, product, '/api/ecommerce/products'),
    ];
    const add = (index: number) => {
      const { id, token } = guests[index % guests.length] ?? nobody;
      const productId = index % 4 === 0 ? randomUUID() : (products[index % products.length] ?? randomUUID());
      const call = sent({ productId, quantity: 1 + (index % 1_000_000) });
      return attacker.call(
        `${product.site}/api/rbac/subjects/${id}/ecommerce-module/orders`,
        authorized(call, token),
      );
    };
    await runConcurrently(endless(add), signal);
  },
  'stock held unpaid': async (attacker, product, signal) => {
    const [guests, products] = [
      await guestsOf(attacker, product, 24),
      await idsOf(attacker, product, '/api/ecommerce/products'),
    ];
    const hold = (index: number) => {
      const { id, token } = guests[index % guests.length] ?? nobody;
      const productId = products[index % products.length] ?? randomUUID();
      const call = sent({
        provider: 'dummy',
        email: `holder-${index}@example.com`,
        quantity: 1 + (index % 500),
      });
      return attacker.call(
        `${product.site}/api/rbac/subjects/${id}/ecommerce-module/products/${productId}/checkout`,
        authorized(call, token),
      );
    };
    await runConcurrently(endless(hold), signal);
  },
  'forms without end': async (attacker, product, signal) => {
    const forms = await idsOf(attacker, product, '/api/crm/forms');
    const send = (index: number) => {
      const answers = {
        [`field-${index}`]: 'x'.repeat(15_000),
        email: `stranger-${index}@example.com`,
        _elapsed: 9999,
      };
      return attacker.call(
        `${product.site}/api/crm/forms/${forms[index % forms.length] ?? randomUUID()}/requests`,
        sent(answers),
      );
    };
    await runConcurrently(endless(send), signal);
  },
  'mails to one mailbox': async (attacker, product, signal) => {
    const [guests, products] = [
      await guestsOf(attacker, product, 24),
      await idsOf(attacker, product, '/api/ecommerce/products'),
    ];
    const forms = await idsOf(attacker, product, '/api/crm/forms');
    const act = (index: number) => {
      const { id, token } = guests[index % guests.length] ?? nobody;
      const email = `victim+${index}@example.com`;
      const checkout = `/api/rbac/subjects/${id}/ecommerce-module/products/${products[index % products.length] ?? randomUUID()}/checkout`;
      const calls: [string, object][] = [
        [checkout, { provider: 'dummy', email }],
        [
          '/api/rbac/subjects/authentication/email-and-password/registration',
          { login: email, password: randomUUID() },
        ],
        ['/api/rbac/subjects/authentication/email-and-password/forgot-password', { email }],
        [`/api/crm/forms/${forms[index % forms.length] ?? randomUUID()}/requests`, { email, _elapsed: 9999 }],
      ];
      const [path, data] = calls[index % calls.length] ?? [checkout, {}];
      return attacker.call(product.site + path, authorized(sent(data), token));
    };
    await runConcurrently(endless(act), signal);
  },
  'files of guests': async (attacker, product, signal) => {
    const guests = await guestsOf(attacker, product, 8);
    const { type, body } = fileForm(9 * 1024 ** 2);
    const send = (index: number) => {
      const { id, token } = guests[index % guests.length] ?? nobody;
      const chat = `social-module/profiles/${randomUUID()}/chats/${randomUUID()}/messages`;
      const headers = { 'content-type': type, authorization: `Bearer ${token}` };
      return attacker.call(`${product.site}/api/rbac/subjects/${id}/${chat}`, {
        method: 'POST',
        headers,
        body,
      });
    };
    await runConcurrently(endless(send), signal, 4);
  },
  'drawings of guests': async (attacker, product, signal) => {
    const guests = await guestsOf(attacker, product, 8);
    const forms = drawings.map((drawing) => svgForm(drawing));
    const send = (index: number) => {
      const { id, token } = guests[index % guests.length] ?? nobody;
      const { type, body } = forms[index % forms.length] ?? svgForm('');
      const paths = ['crm/forms/charter/requests', `rbac/subjects/${id}/social-module/profiles`];
      const headers = { 'content-type': type, authorization: `Bearer ${token}` };
      return attacker.call(`${product.site}/api/${paths[index % paths.length]}`, {
        method: 'POST',
        headers,
        body,
      });
    };
    await runConcurrently(endless(send), signal, 4);
  },
  'streams of guests': async (attacker, product, signal) => {
    const guests = await guestsOf(attacker, product, 24);
    while (!signal.aborted) {
      while (attacker.held < 200) {
        const { token } = guests[attacker.held % guests.length] ?? nobody;
        const head = `GET /api/revalidation/events/own HTTP/1.1\r\nhost: ${new URL(product.site).host}\r\nauthorization: Bearer ${token}`;
        attacker.hold(product.site, `${head}\r\n\r\n`);
      }
      await setTimeout(250, undefined, { signal }).catch(() => undefined);
    }
  },
  'searches and facets': async (attacker, product, signal) => {
    const [guest = nobody] = await guestsOf(attacker, product, 1);
    const ask = (index: number) => {
      const word = randomUUID().slice(0, 1 + (index % 12));
      const paths = [
        `/api/search?query=${word}&limit=50`,
        `/api/blog/articles?search=${word}&limit=1000`,
        `/en/shop?brand=${word}&sort=price&page=${1 + (index % 900)}`,
        `/en/blog?page=${1 + (index % 999)}&tag=${word}`,
        `/api/host/opengraph-image?url=/en/${word}`,
      ];
      const headers = { authorization: `Bearer ${guest.token}`, 'user-agent': browser(index) };
      return attacker.call(product.site + (paths[index % paths.length] ?? '/'), { headers });
    };
    await runConcurrently(endless(ask), signal);
  },
  'exports of guests': async (attacker, product, signal) => {
    const guests = await guestsOf(attacker, product, 24);
    const routes = [...product.registry.entities.values()].map(({ route }) => route);
    const begin = (index: number) => {
      const { token } = guests[index % guests.length] ?? nobody;
      const route =
        index % 2 === 0
          ? '/api/ecommerce/orders'
          : (routes[index % routes.length] ?? '/api/ecommerce/orders');
      return attacker.call(
        `${product.site}${route}/jobs`,
        authorized(sent({ action: 'export', format: 'json' }), token),
      );
    };
    await runConcurrently(endless(begin), signal);
  },
  'every action at the limit of a body': async (attacker, product, signal) => {
    const [guest = nobody] = await guestsOf(attacker, product, 1);
    await runConcurrently(largeCalls(attacker, product, guest), signal, 4);
  },
  'schema walk': async (attacker, product, signal) => {
    const [guest = nobody] = await guestsOf(attacker, product, 1);
    await runConcurrently(rowCalls(attacker, product, guest), signal, 4);
  },
  'previews and guesses': async (attacker, product, signal) => {
    const [guest = nobody] = await guestsOf(attacker, product, 1);
    await runConcurrently(
      endless((index) => attacker.call(...guess(product, guest, index))),
      signal,
    );
  },
};

function* endless(make: (index: number) => Promise<unknown>): Generator<() => Promise<unknown>> {
  for (let index = 0; ; index++) yield () => make(index);
}

/** Returns a call that needs a secret, or that only sites may make. */
function guess({ site, api }: Product, { token }: Guest, index: number): Parameters<Attacker['call']> {
  const code = randomBytes(56).toString('base64url');
  const large = JSON.stringify([{ entity: 'blog.article', values: { title: { en: 'x'.repeat(900_000) } } }]);
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const;
  const calls: Parameters<Attacker['call']>[] = [
    [
      `${site}/preview`,
      { ...form, body: `preview=${encodeURIComponent(`{"token":"${code}","url":"/","rows":${large}}`)}` },
    ],
    [`${site}/api/host/previews/document`, authorized(sent({ token: code, url: '/', rows: [] }), token)],
    [`${site}/api/notification/unsubscribe?token=${code}`, { ...form, body: 'List-Unsubscribe=One-Click' }],
    [`${site}/api/crm/requests/${randomUUID()}/confirmation?code=${code.slice(0, 43)}`],
    [`${site}/api/billing/payment-intents/stripe/webhook`, { ...sent('x'.repeat(900_000)) }],
    [
      `${api}/api/analytic/page-views`,
      sent({ batch: randomUUID(), day: '2030-01-01', views: [{ path: '/x', count: 1_000_000 }] }),
    ],
    [`${site}/api/rbac/subjects/authentication/email-and-password/verify-email`, sent({ code })],
    [`${site}/en`, { headers: { 'user-agent': browser(index), host: `${index}.example` } }],
  ];
  return calls[index % calls.length] ?? [site];
}
