import { defineEntity, slug, text } from '@flotilla/core';
import { type Portable, referenceKey } from '@flotilla/core/studio';
import { createClient } from '@flotilla/react/client';
import { expect, it } from 'vitest';
import { idsOfReferences } from './referenced-rows.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { slug: slug() } });
const berth = defineEntity({ module: 'fleet', name: 'berth', fields: { pier: text(), number: text() } });
const entities = new Map([boat, berth].map((entity) => [entity.key as string, entity]));
const stored: Record<string, readonly Record<string, string>[]> = {
  [boat.route]: [{ id: '1', slug: 'azure' }],
  [berth.route]: [{ id: '2', pier: 'A', number: '7' }],
};

it('finds the rows of a form by their natural keys, and leaves out those that the site lacks', async () => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (request) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request);
    asked.push(pathname);
    return Response.json({ data: stored[pathname] ?? [] });
  };
  const references = [
    { entity: 'fleet.boat', by: { slug: 'azure' } },
    { entity: 'fleet.boat', by: { slug: 'gone' } },
    { entity: 'fleet.berth', by: { pier: 'A', number: '7' } },
    { entity: 'fleet.crew', by: { slug: 'none' } },
  ];
  const form: Portable = {
    ...{ version: 1, rows: [] },
    links: references.map((to) => ({ entity: 'fleet.lists', from: 'row1', to, variant: 'default' })),
  };
  const ids = await idsOfReferences(form, {
    client: createClient({ baseUrl: 'http://boats.example', fetch }),
    registry: { entities },
  });

  const [azure, , berths] = references.map(referenceKey);
  expect([...ids]).toEqual([
    [azure, '1'],
    [berths, '2'],
  ]);
  expect(asked).toEqual([boat.route, berth.route]);
});
