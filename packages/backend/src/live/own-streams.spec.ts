import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Caller } from '../context/caller.js';
import type { InvalidationBus } from '../invalidation/invalidation-bus.js';
import type { Tag } from '../invalidation/tags/tags.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReadableTags } from '../access/readable-tags.js';
import { OwnStreams } from './own-streams.js';

type Subject = Extract<Caller, { kind: 'subject' }>;
const subject = (id: number, roles: readonly string[] = ['user']) =>
  ({ kind: 'subject', id: `${id}`, roles }) as Subject;
const people = 50;

let who: Subject[];
let written: string[][];
let identify: ReturnType<typeof vi.fn<(request: FastifyRequest) => Caller | Promise<Caller>>>;
let change: (tag: Tag) => void;
let streams: OwnStreams;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  who = Array.from({ length: people }, (_, id) => subject(id));
  written = who.map(() => []);
  identify = vi.fn((request) => who[Number(request.id)] as Caller);
  let sequence = 0;
  const bus = {
    sequence: 0,
    onReset: () => undefined,
    onStale: (listener: (tags: Tag[], at: number) => void) => (change = (tag) => listener([tag], ++sequence)),
  };
  // A tag that ends with a subject's number belongs to it.
  const of = async (tags: readonly Tag[], callers: Iterable<Caller>) =>
    new Map(
      [...callers].flatMap((caller) =>
        tags.some((tag) => tag.endsWith(`:${(caller as Subject).id}`)) ? [[caller, tags]] : [],
      ),
    );
  streams = new OwnStreams(bus as unknown as InvalidationBus, { of } as unknown as ReadableTags, {
    identify,
  });
  for (const [id, caller] of who.entries()) {
    const raw = Object.assign(new EventEmitter(), {
      ...{ writeHead: () => undefined, writableLength: 0, writableEnded: false, destroy: () => undefined },
      write: (text: string) => written[id]?.push(text),
      end: (text: string) => {
        raw.writableEnded = true;
        written[id]?.push(text);
      },
    });
    const request = {
      id: `${id}`,
      raw: { socket: { setTimeout: () => undefined } },
      flotilla: { caller },
    } as unknown as FastifyRequest;
    streams.open(request, { hijack: () => undefined, raw } as unknown as FastifyReply);
  }
  for (const lines of written) lines.length = 0;
});
afterEach(() => {
  streams.close();
  vi.useRealTimers();
});

async function publish(tag: Tag): Promise<void> {
  change(tag);
  for (let turn = 0; turn < 5; turn++) await setImmediate();
}

it('identifies the receivers of a message each time, and all clients at most once a second', async () => {
  for (let message = 0; message < 20; message++) await publish('social.message:7');
  expect(written[7]).toHaveLength(20);
  expect(identify.mock.calls.length).toBe(people + 20);

  await vi.advanceTimersByTimeAsync(1000);
  expect(identify.mock.calls.length).toBe(2 * people + 20);
});

it('ends the stream of a changed subject, and resets streams of changed roles', async () => {
  await publish('social.message:1');
  who[7] = subject(700);
  who[8] = subject(8, ['user', 'admin']);
  who[9] = subject(9, ['user', 'admin']);
  await publish('social.message:7');
  await publish('social.message:8');
  expect([written[7], written[8]]).toEqual([
    ['event: ended\ndata: {}\n\n'],
    [expect.stringContaining('event: reset')],
  ]);
  expect(written[9]).toEqual([]);

  await vi.advanceTimersByTimeAsync(1000);
  expect(written[9]).toEqual([expect.stringContaining('event: reset')]);
});

it('ends a stream once when two checks find concurrently that it is over', async () => {
  await publish('social.message:1');
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  identify.mockImplementation(async ({ id }) => {
    await gate;
    return who[Number(id)] as Caller;
  });
  who[7] = subject(700);
  await publish('social.message:7');
  vi.advanceTimersByTime(1000);
  open();
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  expect(written[7]).toEqual(['event: ended\ndata: {}\n\n']);
});
