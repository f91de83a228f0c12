import { ApiError } from '@flotilla/react/client';
import { describe, expect, it } from 'vitest';
import { createOnce, isUsedOtherwise } from './create-once.js';

describe('createOnce', () => {
  const keysOf = async (failure: Error | undefined) => {
    const keys: string[] = [];
    const input = ['/api/fleet/boats', { title: String(failure) }];
    const create = async (key: string) => {
      keys.push(key);
      if (failure) throw failure;
    };
    await createOnce(input, create).catch(() => undefined);
    await createOnce(input, create).catch(() => undefined);
    return new Set(keys).size;
  };

  it.each([
    ['the same key after a call without a response', new TypeError('fetch failed'), 1],
    ['the same key after a server that is shutting down', new ApiError(503, '', {}, ''), 1],
    ['a new key after a rejection', new ApiError(422, '', {}, ''), 2],
    ['a new key after a success', undefined, 2],
  ])('sends %s', async (_, failure, count) => {
    expect(await keysOf(failure)).toBe(count);
  });

  it('sends different keys for different input', async () => {
    const keys: string[] = [];
    const create = async (key: string) => {
      keys.push(key);
      throw new TypeError('fetch failed');
    };
    for (const title of ['a', 'b'])
      await createOnce(['/api/fleet/boats', { title }], create).catch(() => undefined);
    expect(new Set(keys).size).toBe(2);
  });
});

it('distinguishes a key used with other input from other conflicts', () => {
  const used = new ApiError(409, 'The Idempotency-Key was used with another request.', {}, 'Conflict');
  expect([
    isUsedOtherwise(used),
    isUsedOtherwise(new ApiError(409, 'slug is taken', {}, 'Conflict')),
  ]).toEqual([true, false]);
});
