import { describe, expect, it, vi } from 'vitest';
import { type Cached, type Tag, TagCache, type TagCacheOptions, type Tagged } from './tag-cache.js';

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
    this.isConnected = true;
    this.reset();
  }
}

type Page = { text: string };

const page = (text: string, tags: Tag[] = [], size = 10): Tagged<Page> => ({
  value: { text },
  tags: new Set(tags),
  size,
});

function start(options: Partial<TagCacheOptions> = {}) {
  const bus = new FakeBus();
  return { bus, cache: new TagCache<Page>(bus, { maxBytes: 1000_000, ...options }) };
}

/** Returns a `make` function that the test finishes. */
function slow() {
  let finish: (entry: Tagged<Page>) => void = () => undefined;
  const make = vi.fn(() => new Promise<Tagged<Page>>((resolve) => (finish = resolve)));
  return { make, finish: (entry: Tagged<Page>) => finish(entry) };
}

const text = async (answer: Promise<Cached<Page>>) => (await answer).value.text;
const made = (words: string, tags?: Tag[], size?: number) => () => Promise.resolve(page(words, tags, size));

it('makes a value once', async () => {
  const { cache } = start();
  await cache.get('/blog', made('first'));

  expect(await text(cache.get('/blog', made('second')))).toBe('first');
  expect(cache.peek('/blog')?.value.text).toBe('first');
  expect(cache.peek('/crew')).toBeUndefined();
});

it('shares one run between concurrent requests', async () => {
  const { cache } = start();
  const { make, finish } = slow();
  const answers = Promise.all([cache.get('/', make), cache.get('/', make), cache.get('/', make)]);

  finish(page('one'));

  expect(new Set(await answers).size).toBe(1);
  expect(make).toHaveBeenCalledOnce();
});

it('retries after a failure', async () => {
  const { cache } = start();

  await expect(cache.get('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await text(cache.get('/', made('up')))).toBe('up');
});

it('drops only the values that depend on a changed row', async () => {
  const { bus, cache } = start();
  await cache.get('/a', made('a', ['blog.article:1']));
  await cache.get('/b', made('b', ['blog.article:2']));

  bus.write('blog.article:1', 'blog.article');

  expect(cache.peek('/a')).toBeUndefined();
  expect(cache.peek('/b')?.value.text).toBe('b');
});

describe('a write while a value is made', () => {
  it('to a dependency: the value is not stored', async () => {
    const { bus, cache } = start();
    const { make, finish } = slow();
    const answer = cache.get('/a', make);
    bus.write('blog.article:1');
    finish(page('old', ['blog.article:1']));

    expect(await text(answer)).toBe('old');
    expect(cache.peek('/a')).toBeUndefined();
  });

  it('to another row: the value is stored', async () => {
    const { bus, cache } = start();
    const { make, finish } = slow();
    const answer = cache.get('/a', make);
    bus.write('blog.article:2');
    finish(page('same', ['blog.article:1']));
    await answer;

    expect(cache.peek('/a')?.value.text).toBe('same');
  });

  it('ends sharing of the run before it, and later requests share a new one', async () => {
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

  it('that left the list of recent writes: the value is not stored', async () => {
    const { bus, cache } = start();
    const { make, finish } = slow();
    const answer = cache.get('/a', make);
    for (let count = 0; count < 1001; count++) bus.write(`shop.product:${count}`);
    finish(page('perhaps old', ['blog.article:1']));
    await answer;

    expect(cache.peek('/a')).toBeUndefined();
  });

  it('and a reset: the value is not stored', async () => {
    const { bus, cache } = start();
    const { make, finish } = slow();
    const answer = cache.get('/a', make);
    bus.reconnect();
    finish(page('old'));
    await answer;

    expect(cache.peek('/a')).toBeUndefined();
  });
});

describe('while disconnected from invalidations', () => {
  it('ignores stored values', async () => {
    const { bus, cache } = start();
    await cache.get('/a', made('old'));
    bus.isConnected = false;

    expect(cache.peek('/a')).toBeUndefined();
    expect(await text(cache.get('/a', made('new')))).toBe('new');
  });

  it('shares runs only between requests that came before their start', async () => {
    const { bus, cache } = start();
    bus.isConnected = false;
    const makings = [slow(), slow(), slow()];
    const make = vi.fn(
      () => makings[make.mock.calls.length - 1]?.make() ?? Promise.reject(new Error('too many')),
    );
    const first = cache.get('/a', make);
    const others = Promise.all([cache.get('/a', make), cache.get('/a', make), cache.get('/a', make)]);
    makings[0]?.finish(page('before a write'));
    await first;
    await vi.waitFor(() => expect(make).toHaveBeenCalledTimes(2));
    const late = cache.get('/a', make);
    makings[1]?.finish(page('after it'));

    expect((await others).map(({ value }) => value.text)).toEqual(['after it', 'after it', 'after it']);
    makings[2]?.finish(page('later still'));
    expect(await text(late)).toBe('later still');
    expect(make).toHaveBeenCalledTimes(3);
  });

  it('continues after a failure', async () => {
    const { bus, cache } = start();
    bus.isConnected = false;
    const failed = cache.get('/a', () => Promise.reject(new Error('down')));
    const next = cache.get('/a', made('up'));

    await expect(failed).rejects.toThrow('down');
    expect(await text(next)).toBe('up');
    expect(await text(cache.get('/a', made('up again')))).toBe('up again');
  });
});

describe('after a gap', () => {
  it('all values are dropped', async () => {
    const { bus, cache } = start();
    await cache.get('/a', made('old'));
    bus.reconnect();

    expect([cache.peek('/a'), cache.last('/a'), cache.size]).toEqual([undefined, undefined, 0]);
  });

  it('last() returns older values with afterGap doubts, until a write drops them', async () => {
    const { bus, cache } = start({ afterGap: 'doubts' });
    await cache.get('/a', made('old', ['blog.article:1']));
    bus.reconnect();

    expect([cache.peek('/a'), cache.last('/a')?.value.text]).toEqual([undefined, 'old']);
    await expect(cache.get('/a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    bus.write('blog.article:1');
    expect(cache.last('/a')).toBeUndefined();
  });

  it('last() returns values made during the gap; values made after it are trusted', async () => {
    const { bus, cache } = start({ afterGap: 'doubts' });
    bus.isConnected = false;
    await cache.get('/a', made('in it'));
    bus.reconnect();

    expect([cache.peek('/a'), cache.last('/a')?.value.text]).toEqual([undefined, 'in it']);
    await cache.get('/a', made('after it'));
    expect(cache.peek('/a')?.value.text).toBe('after it');
  });
});

it('makes a value again when it must reflect a write that has not arrived yet', async () => {
  const { cache } = start();
  await cache.get('/a', made('old'));

  expect(await text(cache.get('/a', made('new'), 11))).toBe('new');
  expect(await text(cache.get('/a', made('newer'), 10))).toBe('new');
});

it('evicts the least recently used values over its byte limit', async () => {
  const { bus, cache } = start({ maxBytes: 3000 });
  for (const key of ['/a', '/b', '/c']) await cache.get(key, made(key, ['t'], 500));

  expect([cache.size, cache.peek('/a')]).toEqual([2, undefined]);
  await cache.get('/huge', made('x', ['t'], 3000));
  expect(cache.peek('/huge')).toBeUndefined();
  bus.write('t');
  expect(cache.size).toBe(0);
});

it('counts the tags towards the size of a value', async () => {
  const { cache } = start({ maxBytes: 100_000 });
  const tags = Array.from({ length: 1000 }, (_, index) => `blog.article:${index}`);

  await cache.get('/few', made('few', tags.slice(0, 10), 1));
  await cache.get('/many', made('many', tags, 1));
  expect([cache.peek('/few')?.value.text, cache.peek('/many')]).toEqual(['few', undefined]);
});
