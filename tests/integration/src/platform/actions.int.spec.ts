import {
  ActionController,
  type CallOf,
  defineBackendModule,
  Idempotency,
  Handle,
  RefusedError,
  Writer,
} from '@flotilla/backend';
import { defineAction, defineModule } from '@flotilla/core';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

const board = defineAction({
  module: 'fleet',
  name: 'board',
  method: 'POST',
  path: '/api/fleet/board',
  access: 'admin',
  summary: 'Takes somebody aboard.',
  status: 201,
  schemas: { body: z.strictObject({ name: z.string().max(100) }), answer: z.object({ aboard: z.number() }) },
});
const count = defineAction({
  module: 'fleet',
  name: 'count',
  method: 'POST',
  path: '/api/fleet/count',
  access: 'admin',
  summary: 'Counts, each time anew.',
  repeats: 'done',
});

let aboard = 0;
let counted = 0;
/** Promise that the action awaits; its rejection fails the action. */
let gangway = async (): Promise<void> => undefined;
let endsAfterCommit = false;

@ActionController()
class FleetController {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
  ) {}

  @Handle(board)
  async board(
    _call: CallOf<typeof board>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { aboard: number } }> {
    await gangway();
    const answer = { data: { aboard: ++aboard } };
    if (!endsAfterCommit) return answer;
    await this.writer.transaction((tx) =>
      this.idempotency.settle(request, { status: 201, body: JSON.stringify(answer) }, tx),
    );
    throw new Error('the process ends here');
  }

  @Handle(count)
  count(): { data: number } {
    return { data: ++counted };
  }
}

const fleet = defineBackendModule({
  module: defineModule({ name: 'fleet', actions: [board, count] }),
  controllers: [FleetController],
});
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules: [fleet] });
  other = await createTestApp({ modules: [fleet], databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const post = (url: string, key: string, at: TestApp = app, name = 'Ann') =>
  at.request<{ aboard: number }>({
    method: 'POST',
    url,
    data: { name },
    headers: { 'idempotency-key': key },
  });
const newKey = () => crypto.randomUUID();

it('has its own status, which a repeated call returns as well', async () => {
  const key = newKey();
  const [first, second] = [await post(board.path, key), await post(board.path, key)];

  expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
});

it('runs once for ten concurrent calls with one key, in two processes', async () => {
  const before = aboard;
  const { promise, resolve } = Promise.withResolvers<void>();
  gangway = () => promise;
  const key = newKey();
  const calls = Array.from({ length: 10 }, (_, index) => post(board.path, key, index % 2 ? app : other));
  resolve();

  expect(new Set((await Promise.all(calls)).map(({ text }) => text)).size).toBe(1);
  expect(aboard).toBe(before + 1);
});

it('holds no transaction open while it works', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gangway = () => promise;
  const call = post(board.path, newKey());
  const open = async () =>
    (await app.sql(`select 1 from flotilla_idempotency where "status" is null`)).length;
  await expect.poll(open).toBe(1);
  resolve();

  expect((await call).status).toBe(201);
});

it('refuses a key with another body, and does not store failures', async () => {
  const key = newKey();
  gangway = () => Promise.reject(new RefusedError('The gangway is up.'));
  expect((await post(board.path, key)).status).toBe(422);
  gangway = async () => undefined;
  expect((await post(board.path, key)).status).toBe(201);
  expect((await post(board.path, key, app, 'Bob')).status).toBe(409);
});

it('returns the response that was committed with the work, even if the process ended before sending it', async () => {
  const before = aboard;
  const key = newKey();
  endsAfterCommit = true;
  expect((await post(board.path, key)).status).toBe(500);
  endsAfterCommit = false;

  expect((await post(board.path, key)).data).toEqual({ aboard: before + 1 });
  expect(aboard).toBe(before + 1);
});

it('runs again when the process that claimed the key has not answered for a minute', async () => {
  const [key, before] = [newKey(), aboard];
  await post(board.path, key);
  await app.sql(
    `update flotilla_idempotency set "status" = null, "body" = null, "createdAt" = now() - interval '2 minutes' where "key" = $1`,
    [key],
  );

  expect((await post(board.path, key)).status).toBe(201);
  expect(aboard).toBe(before + 2);
});

it('runs each time if it is declared so', async () => {
  const key = newKey();

  expect([(await post(count.path, key)).text, (await post(count.path, key)).text]).toEqual([
    '{"data":1}',
    '{"data":2}',
  ]);
});

it('documents its status and its key in OpenAPI', async () => {
  const { text } = await app.request({ url: '/api/openapi.json' });
  const { paths } = JSON.parse(text) as {
    paths: Record<string, { post: { parameters: unknown[]; responses: object } }>;
  };

  expect(paths[board.path]?.post.parameters).toEqual([{ $ref: '#/components/parameters/idempotencyKey' }]);
  expect(Object.keys(paths[board.path]?.post.responses ?? {})).toContain('201');
  expect(paths[count.path]?.post.parameters).toEqual([]);
});
