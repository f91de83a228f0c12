import {
  type Collection,
  content,
  defineAction,
  defineEntity,
  defineLink,
  type Entity,
  integer,
  reference,
  type Row,
  secret,
  show,
  text,
  via,
} from '@flotilla/core';
import { expectTypeOf } from 'vitest';
import { z } from 'zod';
import { useById, useFind, useOne, usePage } from '../client/row-hooks.js';
import { createClient } from './client.js';
import { type ClientRows, rowsOf } from './collection.js';

const article = defineEntity({
  module: 'blog',
  name: 'article',
  fields: {
    ...content(),
    minutes: integer(),
    token: secret(),
    views: integer({ managed: true, default: 0 }),
    authorId: reference({ to: 'blog.author' }),
  },
});
const author = defineEntity({ module: 'blog', name: 'author', fields: { name: text() } });
const category = defineEntity({ module: 'blog', name: 'category', fields: content() });
const categoriesToArticles = defineLink({ from: 'blog.category', to: 'blog.article' });
const articles = rowsOf(article, createClient());

export function clientIsTheCollectionOfCore<E extends Entity>(rows: ClientRows<E>): Collection<E> {
  return rows;
}

export async function reads() {
  expectTypeOf(await articles.find()).toEqualTypeOf<Readonly<Row<typeof article>>[]>();
  expectTypeOf(await articles.byId('1', { fields: ['slug'] })).toEqualTypeOf<{
    readonly id: string;
    readonly variant: string;
    readonly slug: string;
  }>();
  const [found] = await articles.find({
    fields: ['minutes'],
    with: { topics: via(categoriesToArticles, show(category, ['slug'])), author: show(author, ['name']) },
  });
  expectTypeOf(found?.topics[0]?.slug).toEqualTypeOf<string | undefined>();
  expectTypeOf(found?.author.name).toEqualTypeOf<string | undefined>();
  // @ts-expect-error not selected
  expectTypeOf(found?.slug).toBeString();
  // @ts-expect-error not selected of topics
  expectTypeOf(found?.topics[0]?.title).toBeString();

  const { rows, next, total } = await articles.page({
    where: { minutes: { gt: 3 } },
    offset: 24,
    count: true,
  });
  expectTypeOf(rows[0]?.minutes).toEqualTypeOf<number | undefined>();
  expectTypeOf(next).toEqualTypeOf<string | null>();
  expectTypeOf(total).toEqualTypeOf<number | undefined>();
}

export async function refused() {
  // @ts-expect-error no such field
  await articles.find({ where: { minuts: { eq: 1 } } });
  // @ts-expect-error no such field to order by
  await articles.find({ orderBy: { minuts: 'asc' } });
  // @ts-expect-error no such field to read
  await articles.find({ fields: ['minuts'] });
  // @ts-expect-error clients can't read secrets
  await articles.find({ fields: ['token'] });
  // @ts-expect-error nor filter by them
  await articles.find({ where: { token: { eq: 'x' } } });
  // @ts-expect-error nor name them
  await articles.find({ secrets: ['token'] });
  // @ts-expect-error clients can't lock rows
  await articles.find({ lock: 'update' });
  // @ts-expect-error REST parameters are internal to the client
  await articles.find({ include: ['categories-to-articles'] });
  const authors = rowsOf(author, createClient());
  // @ts-expect-error this link has no end at authors
  await authors.find({ with: { topics: via(categoriesToArticles, category) } });
}

export async function writes() {
  await articles.insert({ minutes: 3, authorId: 'a' }, { idempotencyKey: 'k' });
  await articles.update('1', { minutes: 4 }, { ifMatch: '"1"' });
  // @ts-expect-error minutes are required
  await articles.insert({ authorId: 'a' });
  // @ts-expect-error a patch has only fields of the entity
  await articles.update('1', { hours: 3 });
  // @ts-expect-error clients can't write secrets
  await articles.update('1', { token: 'x' });
  // @ts-expect-error nor managed fields
  await articles.update('1', { views: 7 });
}

export function Hooks() {
  expectTypeOf(useFind(article, { fields: ['slug'] }).data?.[0]?.slug).toEqualTypeOf<string | undefined>();
  expectTypeOf(useOne(article, { fields: ['slug'] }).data?.slug).toEqualTypeOf<string | undefined>();
  expectTypeOf(usePage(article, { offset: 24 }).data?.rows[0]?.minutes).toEqualTypeOf<number | undefined>();
  expectTypeOf(useById(article, '1', { with: { author } }).data?.author.name).toEqualTypeOf<
    string | undefined
  >();
  // @ts-expect-error no such field
  useFind(article, { where: { minuts: { eq: 1 } } });
}

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
// @ts-expect-error the query is required
void createClient().call(ping, {});
