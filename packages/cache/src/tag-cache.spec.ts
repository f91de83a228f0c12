import { describe, expect, it, vi } from 'vitest';
import { type Tag, TagCache, type Tagged } from './tag-cache.js';

class FakeBus {
  isConnected = true;
  sequence = 10;
  private stale: (tags: readonly Tag[], sequence: number) => void = () => undefined;
  private reset: () => void = () => undefined;

  onStale(listener: (tags: readonly Tag[], sequence: number) => void) {
    this.stale = listener;
    return () => undefined;
  }
  onReset(listener: () => void) {
    this.reset = listener;
    return () => undefined;
  }
  write(...tags: Tag[]) {
    this.stale(tags, ++this.sequence);
  }
  reconnect() {
    this.reset();
  }
}

type Page = { text: string };

const page = (text: string, tags: Tag[] = [], size = 10): Tagged<Page> => ({ value: { text }, tags: new Set(tags), size });

function start(maxBytes = 1000) {
  const bus = new FakeBus();
  return { bus, cache: new TagCache<Page>(bus, maxBytes) };
}

/** A making that ends when the test says so. */
function slow() {
  let finish: (entry: Tagged<Page>) => void = () => undefined;
  const make = vi.fn(() => new Promise<Tagged<Page>>((resolve) => (finish = resolve)));
  return { make, finish: (entry: Tagged<Page>) => finish(entry) };
}

const text = async (answer: Promise<Tagged<Page>>) => (await answer).value.text;
const made = (words: string, tags?: Tag[], size?: number) => () => Promise.resolve(page(words, tags, size));

it('makes a value once', async () => {
  const { cache } = start();
  await cache.get('/blog', made('first'));

  expect(await text(cache.get('/blog', made('second')))).toBe('first');
  expect(cache.peek('/blog')?.value.text).toBe('first');
  expect(cache.peek('/crew')).toBeUndefined();
});

it('makes it once for all who ask at the same moment', async () => {
  const { cache } = start();
  const { make, finish } = slow();
  const answers = Promise.all([cache.get('/', make), cache.get('/', make), cache.get('/', make)]);

  finish(page('one'));

  expect(new Set(await answers).size).toBe(1);
  expect(make).toHaveBeenCalledOnce();
});

it('asks again after a making that failed', async () => {
  const { cache } = start();

  await expect(cache.get('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await text(cache.get('/', made('up')))).toBe('up');
});

it('drops what shows a changed row, and nothing else', async () => {
  const { bus, cache } = start();
  await cache.get('/a', made('a', ['blog.article:1']));
  await cache.get('/b', made('b', ['blog.article:2']));

  bus.write('blog.article:1', 'blog.article');

  expect(cache.peek('/a')).toBeUndefined();
  expect(cache.peek('/b')?.value.text).toBe('b');
});

describe('a write while a value is made', () => {
  it('that it shows: the value is not kept', async () => {
    const { bus, cache } = start();
    const { make, finish } = slow();
    const answer = cache.get('/a', make);
    bus.write('blog.article:1');
    finish(page('old', ['blog.article:1']));

    expect(await text(answer)).toBe('old');
    expect(cache.peek('/a')).toBeUndefined();
  });

  it('that it does not show: the value is kept', async () => {
    const { bus, cache } = start();
    const { make, finish } = slow();
    const answer = cache.get('/a', make);
    bus.write('blog.article:2');
    finish(page('same', ['blog.article:1']));
    await answer;

    expect(cache.peek('/a')?.value.text).toBe('same');
  });

  it('does not let later requests share that making, nor does its end stop them from sharing theirs', async () => {
    const { bus, cache } = start();
    const before = slow();
    const after = slow();
    const early = cache.get('/a', before.make);
    bus.write('blog.article:1');
    const late = cache.get('/a', after.make);
    before.finish(page('old', ['blog.article:1']));
    await early;
    const latest = cache.get('/a', made('made in vain'));
    after.finish(page('new', ['blog.article:1']));

    expect(await Promise.all([text(late), text(latest)])).toEqual(['new', 'new']);
  });

  it('that is no longer remembered: the value is not kept', async () => {
    const { bus, cache } = start();
    const { make, finish } = slow();
    const answer = cache.get('/a', make);
    for (let count = 0; count < 1001; count++) bus.write(`shop.product:${count}`);
    finish(page('perhaps old', ['blog.article:1']));
    await answer;

    expect(cache.peek('/a')).toBeUndefined();
  });

  it('and a reset: the value is not kept', async () => {
    const { bus, cache } = start();
    const { make, finish } = slow();
    const answer = cache.get('/a', make);
    bus.reconnect();
    finish(page('old'));
    await answer;

    expect(cache.peek('/a')).toBeUndefined();
  });
});

it('uses nothing while it cannot hear of writes', async () => {
  const { bus, cache } = start();
  await cache.get('/a', made('old'));
  bus.isConnected = false;

  expect(cache.peek('/a')).toBeUndefined();
  expect(await text(cache.get('/a', made('new')))).toBe('new');
});

it('makes afresh what must reflect a write that it has not heard of', async () => {
  const { cache } = start();
  await cache.get('/a', made('old'));

  expect(await text(cache.get('/a', made('new'), 11))).toBe('new');
  expect(await text(cache.get('/a', made('newer'), 10))).toBe('old');
});

it('keeps to its bytes', async () => {
  const { bus, cache } = start(25);
  for (const key of ['/a', '/b', '/c']) await cache.get(key, made(key, ['t']));

  expect([cache.size, cache.peek('/a')]).toEqual([2, undefined]);
  await cache.get('/huge', made('x', ['t'], 26));
  expect(cache.peek('/huge')).toBeUndefined();
  bus.write('t');
  expect(cache.size).toBe(0);
});
