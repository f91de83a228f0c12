import { content, defineAction, defineEntity, integer, type Row } from '@flotilla/core';
import { expectTypeOf } from 'vitest';
import { z } from 'zod';
import { createClient, type Found } from './client.js';

const article = defineEntity({ module: 'blog', name: 'article', fields: { ...content(), minutes: integer() } });
const articles = createClient().of(article);

expectTypeOf(articles.find()).resolves.toEqualTypeOf<Found<Row<typeof article>>>();
expectTypeOf(articles.byId('1')).resolves.toEqualTypeOf<Row<typeof article>>();
expectTypeOf(articles.find<{ id: string; extra: true }>({ include: ['x'] })).resolves.toEqualTypeOf<Found<{ id: string; extra: true }>>();
void articles.create({ minutes: 3 });
// @ts-expect-error minutes are needed
void articles.create({});
// @ts-expect-error a patch has fields of the entity alone
void articles.update('1', { hours: 3 });

const ping = defineAction({
  module: 'blog',
  name: 'ping',
  method: 'GET',
  path: '/api/blog/ping',
  access: 'public',
  summary: 'Pings.',
  schemas: { query: z.object({ n: z.number() }), answer: z.object({ pong: z.number() }) },
});
expectTypeOf(createClient().call(ping, { query: { n: 1 } })).resolves.toEqualTypeOf<{ pong: number }>();
// @ts-expect-error the query is needed
void createClient().call(ping, {});
