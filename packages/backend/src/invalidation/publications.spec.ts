import { createRegistry, defineEntity, defineModule, text } from '@flotilla/core';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InvalidationBus } from './invalidation-bus.js';
import { Publications } from './publications.js';
import { scheduleTag, type Tag } from './tags/tags.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { title: text() },
  access: { read: 'public' },
  publishing: true,
});
const registry = createRegistry([defineModule({ name: 'fleet', entities: [boat] })]);

class Bus extends InvalidationBus {
  private readonly registered: ((tags: readonly Tag[]) => void)[] = [];
  override onStale(listener: (tags: readonly Tag[], sequence: number) => void): () => void {
    this.registered.push((tags) => listener(tags, 0));
    return () => undefined;
  }
  tell(tags: readonly Tag[]): void {
    for (const listener of this.registered) listener(tags);
  }
}

let bus: Bus;
let looks: PromiseWithResolvers<readonly object[]>[];
let publications: Publications;

beforeEach(() => {
  vi.useFakeTimers();
  looks = [];
  const logger = pino({ enabled: false });
  bus = new Bus(() => {
    throw new Error('Nobody connects.');
  }, logger);
  const query = () => {
    const look = Promise.withResolvers<readonly object[]>();
    looks.push(look);
    return look.promise;
  };
  publications = new Publications(
    registry,
    { query } as never,
    { invalidate: () => Promise.resolve() },
    bus,
    logger,
  );
});
afterEach(async () => {
  for (const { resolve } of looks) resolve([]);
  await publications.stop();
  vi.useRealTimers();
});

it('checks in time during frequent scheduling', async () => {
  for (let ms = 0; ms < 100; ms += 10) {
    bus.tell([scheduleTag]);
    await vi.advanceTimersByTimeAsync(10);
    looks.at(-1)?.resolve([]);
  }
  expect(looks.length).toBeGreaterThanOrEqual(3);
});

it('checks again for rows scheduled during a check', async () => {
  bus.tell([scheduleTag]);
  await vi.advanceTimersByTimeAsync(20);
  expect(looks.length).toBe(1);
  bus.tell([scheduleTag]);
  looks[0]?.resolve([{ tags: [], at: '2026-01-01', wait: null }]);
  await vi.advanceTimersByTimeAsync(20);
  expect(looks.length).toBe(2);
});
