import {
  content,
  defineEntity,
  defineLink,
  integer,
  reference,
  secret,
  show,
  text,
  foreign,
  via,
} from '@flotilla/core';
import { expect, it, vi } from 'vitest';
import { createClient } from './client.js';
import { rowsOf } from './collection.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { ...content(), berths: integer(), harbourId: reference({ to: 'fleet.harbour', optional: true }) },
});
const harbour = defineEntity({ module: 'fleet', name: 'harbour', fields: { name: text(), key: secret() } });
const file = defineEntity({
  module: 'file-storage',
  name: 'file',
  fields: { name: text(), size: integer() },
});
const boatsToFiles = defineLink({ from: 'fleet.boat', to: 'file-storage.file', isRepeatable: true });
const routesToBoats = defineLink({ from: 'tours.route', to: 'fleet.boat' });

/** Starts a fake API that answers by path and records its requests. */
function start(answers: Readonly<Record<string, unknown>>) {
  const requests: { path: string; query: Record<string, string> }[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (input) => {
    const { pathname, searchParams } = new URL(String(input));
    requests.push({ path: pathname, query: Object.fromEntries(searchParams) });
    return new Response(JSON.stringify(answers[pathname] ?? { data: [] }));
  });
  return { requests, client: createClient({ baseUrl: 'https://api.example', fetch }) };
}

const aurora = {
  id: '1',
  variant: 'default',
  slug: 'aurora',
  berths: 8,
  harbourId: 'h',
  title: { en: 'Aurora' },
};

it('sends conditions, order and links as REST parameters', async () => {
  const { requests, client } = start({
    '/api/fleet/boats': { data: [aurora], meta: { next: 'abc', total: 7 } },
  });
  const page = await rowsOf(boat, client).page({
    where: { title: { en: { ilike: '%a&b%' } }, berths: { gt: 2, lte: 8 } },
    orderBy: { berths: 'desc', title: { en: 'asc' } },
    fields: ['slug'],
    with: { files: via(boatsToFiles, file), routes: via(routesToBoats, foreign('tours.route')) },
    limit: 2,
    offset: 4,
    count: true,
  });

  expect(page).toEqual({
    rows: [{ id: '1', variant: 'default', slug: 'aurora', files: [], routes: [] }],
    next: 'abc',
    previous: null,
    total: 7,
  });
  expect(requests).toEqual([
    {
      path: '/api/fleet/boats',
      query: {
        filters:
          '{"and":[{"column":"title.en","method":"ilike","value":"%a&b%"},{"column":"berths","method":"gt","value":2},{"column":"berths","method":"lte","value":8}]}',
        orderBy: '{"and":[{"column":"berths","method":"desc"},{"column":"title.en","method":"asc"}]}',
        include: 'boats-to-file-storage-module-files,tours:routes-to-fleet-module-boats',
        limit: '2',
        offset: '4',
        count: 'true',
      },
    },
  ]);
});

it('returns the selected fields, and linked rows under the selected names', async () => {
  const link = (id: string, variant = 'default') => ({
    id: `link-${id}`,
    variant,
    orderIndex: 3,
    fileStorageModuleFile: { id, variant: 'default', name: id, size: 1 },
  });
  const { client } = start({
    '/api/fleet/boats': {
      data: [{ ...aurora, boatsToFileStorageModuleFiles: [link('a'), link('b', 'hidden')] }],
    },
  });
  const found = await rowsOf(boat, client).find({
    fields: ['slug'],
    with: { pictures: via(boatsToFiles, show(file, ['name']), { fields: ['orderIndex'] }) },
  });

  expect(found).toEqual([
    {
      id: '1',
      variant: 'default',
      slug: 'aurora',
      pictures: [
        { id: 'a', variant: 'default', name: 'a', link: { id: 'link-a', variant: 'default', orderIndex: 3 } },
      ],
    },
  ]);
});

it('requests referenced rows together with the rows that refer to them', async () => {
  const { requests, client } = start({
    '/api/tours/routes-to-fleet-module-boats': {
      data: [
        {
          id: 'l',
          variant: 'x',
          fleetModuleBoatId: '1',
          fleetModuleBoat: { ...aurora, harbour: { id: 'h', name: 'Piraeus' } },
        },
      ],
    },
  });
  const parts = { fleetModuleBoat: show(boat, ['slug'], { harbour: show(harbour, ['name']) }) };
  const [link] = await rowsOf(routesToBoats, client).find({ fields: [], with: parts });

  expect(link?.fleetModuleBoat).toMatchObject({ slug: 'aurora', harbour: { name: 'Piraeus' } });
  expect(requests.map(({ query }) => query)).toEqual([{ include: 'fleetModuleBoat.harbour' }]);
});

it('fetches references that were not embedded, with one request per field', async () => {
  const rows = [aurora, { ...aurora, id: '2' }, { ...aurora, id: '3', harbourId: null }];
  const { requests, client } = start({
    '/api/fleet/boats': { data: rows },
    '/api/fleet/harbours': { data: [{ id: 'h', variant: 'default', name: 'Piraeus' }] },
  });
  const found = await rowsOf(boat, client).find({ fields: [], with: { harbour: show(harbour, ['name']) } });

  expect(found.map((row) => row.harbour?.name)).toEqual(['Piraeus', 'Piraeus', undefined]);
  expect(requests.slice(1)).toEqual([
    {
      path: '/api/fleet/harbours',
      query: { filters: '{"and":[{"column":"id","method":"inArray","value":["h"]}]}', limit: '1' },
    },
  ]);
});

it('fetches references of linked rows too, split over several URLs', async () => {
  const boats = Array.from({ length: 101 }, (_, index) => ({
    id: `b${index}`,
    variant: 'default',
    harbourId: `h${index}`,
  }));
  const { requests, client } = start({
    '/api/tours/routes-to-fleet-module-boats': {
      data: boats.map((boat) => ({ id: 'l', variant: 'x', fleetModuleBoatId: boat.id })),
    },
  });
  await rowsOf(routesToBoats, client).find({ with: { fleetModuleBoat: boat } });

  expect(requests.map(({ path }) => path)).toEqual([
    '/api/tours/routes-to-fleet-module-boats',
    '/api/fleet/boats',
    '/api/fleet/boats',
  ]);
});

it('returns the first row, a row by its id, and the count', async () => {
  const { requests, client } = start({
    '/api/fleet/boats/1': { data: aurora },
    '/api/fleet/boats/count': { data: 3 },
  });
  const boats = rowsOf(boat, client);

  expect(await boats.one({ where: { slug: { eq: 'x' } } })).toBeNull();
  expect(requests[0]?.query).toMatchObject({ limit: '1' });
  expect(await boats.byId('1', { fields: ['berths'] })).toEqual({ id: '1', variant: 'default', berths: 8 });
  expect(await boats.count({ where: { berths: { gt: 2 } } })).toBe(3);
  expect(requests.at(-1)?.query).toEqual({
    filters: '{"and":[{"column":"berths","method":"gt","value":2}]}',
  });
});

it('rejects an undefined condition, which would match all rows', async () => {
  const { requests, client } = start({});
  const slug: string | undefined = undefined;

  await expect(rowsOf(boat, client).find({ where: { slug: { eq: slug } } })).rejects.toThrow(
    'where.slug.eq is undefined',
  );
  expect(requests).toEqual([]);
});

it('returns a row with its ETag, and sends the ETag with changes and deletions', async () => {
  const requests: { call: string; ifMatch: string | null; body: unknown }[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (input, { method, headers, body } = {}) => {
    requests.push({
      call: `${method} ${new URL(String(input)).pathname}`,
      ifMatch: new Headers(headers).get('if-match'),
      body,
    });
    return new Response(JSON.stringify({ data: aurora }), {
      headers: { etag: method === 'GET' ? '"read"' : '"written"' },
    });
  });
  const boats = rowsOf(boat, createClient({ baseUrl: 'https://api.example', fetch }));

  const { row, etag } = await boats.byIdWithEtag('1', { fields: ['slug'] });
  expect([row, etag]).toEqual([{ id: '1', variant: 'default', slug: 'aurora' }, '"read"']);
  const tags: string[] = [];
  await boats.update('1', { berths: 9 }, { ifMatch: etag, onEtag: (written) => tags.push(written) });
  await boats.delete('1', { ifMatch: '"written"' });
  await boats.deleteMany([{ id: '1', ifMatch: etag }, { id: '2' }]);

  expect(tags).toEqual(['"written"']);
  expect(requests.slice(1)).toEqual([
    { call: 'PATCH /api/fleet/boats/1', ifMatch: '"read"', body: '{"data":{"berths":9}}' },
    { call: 'DELETE /api/fleet/boats/1', ifMatch: '"written"', body: undefined },
    {
      call: 'DELETE /api/fleet/boats/bulk',
      ifMatch: null,
      body: JSON.stringify({ data: [{ id: '1', ifMatch: '"read"' }, { id: '2' }] }),
    },
  ]);
});
