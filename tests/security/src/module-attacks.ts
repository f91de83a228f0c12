import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createTogether, startRowJob } from '@flotilla/core/administration';
import type { Attacker } from './attacker.js';
import { inTurns } from './attacker.js';
import type { Attack, Product } from './attacks.js';
import { largeBodies } from './large-bodies.js';

const json = { 'content-type': 'application/json' };
const browser = (index: number) =>
  `Mozilla/5.0 (X11; Linux x64) Firefox/${index}.0 ${'x'.repeat(index % 8000)}`;
const sent = (data: unknown) => ({ method: 'POST', headers: json, body: JSON.stringify({ data }) }) as const;

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
    await inTurns(endless(add), signal);
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
    await inTurns(endless(hold), signal);
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
    await inTurns(endless(send), signal);
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
    await inTurns(endless(act), signal);
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
    await inTurns(endless(send), signal, 4);
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
    await inTurns(endless(send), signal, 4);
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
    await inTurns(endless(ask), signal);
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
    await inTurns(endless(begin), signal);
  },
  'every action at the limit of a body': async (attacker, product, signal) => {
    const [guest = nobody] = await guestsOf(attacker, product, 1);
    await inTurns(largeCalls(attacker, product, guest), signal, 4);
  },
  'schema walk': async (attacker, product, signal) => {
    const [guest = nobody] = await guestsOf(attacker, product, 1);
    await inTurns(rowCalls(attacker, product, guest), signal, 4);
  },
  'previews and guesses': async (attacker, product, signal) => {
    const [guest = nobody] = await guestsOf(attacker, product, 1);
    await inTurns(
      endless((index) => attacker.call(...guess(product, guest, index))),
      signal,
    );
  },
};

/**
 * Yields calls of every action with bodies at the size limit, each with a different large field, without end.
 */
function* largeCalls(
  attacker: Attacker,
  { site, registry }: Product,
  { id, token }: Guest,
): Generator<() => Promise<unknown>> {
  const actions = [...registry.modules.flatMap((module) => module.actions), startRowJob, createTogether];
  for (;;) {
    for (const action of actions) {
      const own = action.path
        .replace('/subjects/{id}', `/subjects/${id}`)
        .replace('{module}/{plural}', 'blog/articles');
      const url = site + own.replace(/\{\w+\}/g, () => randomUUID());
      for (const data of largeBodies(action)) yield () => attacker.call(url, authorized(sent(data), token));
    }
  }
}

/**
 * Yields calls of every route that writes rows, with bodies at the limit: many rows, many keys, or one long
 * value.
 */
function* rowCalls(
  attacker: Attacker,
  { site, registry }: Product,
  { token }: Guest,
): Generator<() => Promise<unknown>> {
  const most = 900_000;
  const long = {
    text: 'x'.repeat(most),
    keys: Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1])),
  };
  for (;;) {
    for (const { route, fields } of registry.entities.values()) {
      const rows = Array.from({ length: most / 8 }, () => ({}));
      const large = Object.keys(fields).flatMap((name) =>
        Object.values(long).map((value) => ({ [name]: value })),
      );
      const writes = (['POST', 'PATCH', 'PUT', 'DELETE'] as const).map((method) => ({
        method,
        path: '/bulk',
        data: rows,
      }));
      const single = [long.keys, ...large].flatMap((data) => [
        { method: 'POST' as const, path: '', data },
        { method: 'POST' as const, path: '/find-or-create', data },
        { method: 'PATCH' as const, path: `/${randomUUID()}`, data },
      ]);
      for (const { method, path, data } of [...writes, ...single])
        yield () => attacker.call(`${site}${route}${path}`, authorized({ ...sent(data), method }, token));
    }
  }
}

export interface Guest {
  readonly id: string;
  readonly token: string;
}
const nobody: Guest = { id: randomUUID(), token: 'invented' };

function* endless(make: (index: number) => Promise<unknown>): Generator<() => Promise<unknown>> {
  for (let index = 0; ; index++) yield () => make(index);
}

const authorized = <C extends { readonly headers: Record<string, string> }>(call: C, token: string): C => ({
  ...call,
  headers: { ...call.headers, authorization: `Bearer ${token}` },
});

/** Signs in visitors without an account, from the addresses of the attacker. */
export async function guestsOf(attacker: Attacker, { site }: Product, count: number): Promise<Guest[]> {
  const texts = await Promise.all(
    Array.from({ length: count }, () =>
      attacker.call(`${site}/api/rbac/subjects/authentication/init`, { headers: {} }),
    ),
  );
  return texts.flatMap((text) => {
    const token = /"jwt":"([^"]+)"/.exec(text)?.[1];
    if (token === undefined) return [];
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      sub?: string;
    };
    return [{ id: claims.sub ?? '', token }];
  });
}

export async function idsOf(attacker: Attacker, { site }: Product, route: string): Promise<string[]> {
  const text = await attacker.call(`${site}${route}?limit=5`);
  return [...text.matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, id = '']) => id);
}

/** Drawings that are expensive to parse: deep, with many elements, or with nested references. */
const drawings: readonly string[] = [
  '<g>'.repeat(24_000) + '</g>'.repeat(24_000),
  '<g/>'.repeat(150_000),
  Array.from(
    { length: 9 },
    (_, level) => `<g id="a${level}">${`<use href="#a${level - 1}"/>`.repeat(10)}</g>`,
  ).join(''),
];

/** Returns a form with a drawing in every file field that an upload route accepts. */
function svgForm(content: string): { type: string; body: Buffer } {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`;
  const part = (name: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.svg"\r\n\r\n${svg}\r\n`;
  const data = '--x\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"title":"A guest"}\r\n';
  return {
    type: 'multipart/form-data; boundary=x',
    body: Buffer.from(`${data}${part('charter-licence')}${part('picture')}--x--\r\n`),
  };
}

/** Returns a form with a document of the given size. */
function fileForm(bytes: number): { type: string; body: Buffer } {
  const head = '--x\r\ncontent-disposition: form-data; name="map"; filename="map.pdf"\r\n\r\n%PDF-1.7\n';
  return {
    type: 'multipart/form-data; boundary=x',
    body: Buffer.concat([Buffer.from(head), randomBytes(bytes), Buffer.from('\r\n--x--\r\n')]),
  };
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
