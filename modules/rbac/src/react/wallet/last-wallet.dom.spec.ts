import { afterEach, expect, it, vi } from 'vitest';
import { lastWallet, rememberWallet } from './last-wallet.js';
import type { InstalledWallet } from './wallets.js';

const provider = { request: async () => undefined } as unknown as InstalledWallet['provider'];
const fox = { id: 'uuid-1', name: 'Fox', provider };
const whale = { id: 'uuid-2', name: 'Whale', provider };

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

it('remembers the last wallet by name for a day', () => {
  expect(lastWallet([fox, whale])).toBeUndefined();
  rememberWallet(whale);
  const newIds = [fox, { ...whale, id: 'uuid-3' }];
  expect(lastWallet(newIds)?.id).toBe('uuid-3');
  expect(lastWallet([fox])).toBeUndefined();

  vi.useFakeTimers({ now: Date.now() + 24 * 3600 * 1000 - 1000, toFake: ['Date'] });
  expect(lastWallet(newIds)?.id).toBe('uuid-3');
  vi.setSystemTime(Date.now() + 2000);
  expect(lastWallet(newIds)).toBeUndefined();
});

it.each(['x', '{}', '{"name":"Fox","until":"later"}', '5'])('ignores %s', (stored) => {
  localStorage.setItem('flotilla-wallet', stored);
  expect(lastWallet([fox])).toBeUndefined();
});
