import { anyNetwork, publicInternet } from '@flotilla/backend/ports';
import { expect, it } from 'vitest';
import { guardedFetch } from './guarded-fetch.js';

const options = { method: 'GET', headers: {}, body: null, redirect: 'manual' } as const;

it.each([
  ['https://127.0.0.1:9/', 'not public'],
  ['https://[::1]:9/', 'not public'],
  ['https://169.254.169.254/', 'not public'],
  ['http://1.1.1.1/', 'must start with https'],
])('sends nothing to %s', async (url, message) => {
  await expect(guardedFetch(publicInternet)(url, options)).rejects.toThrow(message);
});

it('rejects with the error of the DNS query for a host without an address', async () => {
  const failure = Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  const access = { ...anyNetwork, resolve: () => Promise.reject(failure) };

  await expect(guardedFetch(access)('https://idp.example/', options)).rejects.toBe(failure);
});

it('rejects when the signal aborts during the DNS query', async () => {
  const access = { ...anyNetwork, resolve: () => new Promise<never>(() => undefined) };
  const signal = AbortSignal.timeout(50);

  await expect(guardedFetch(access)('https://idp.example/', { ...options, signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});
