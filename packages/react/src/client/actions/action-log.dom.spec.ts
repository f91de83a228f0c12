import { afterEach, expect, it, vi } from 'vitest';
import { logAction, loggedActions, onLoggedAction } from './action-log.js';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('keeps the last ten actions of each store while the tab is open', () => {
  for (let n = 1; n <= 12; n++) logAction('api', { method: 'POST', path: `/api/fleet/boats/${n}` });
  logAction('chat', { method: 'GET', path: '/api/social/chats' });

  expect(loggedActions('api').map(({ path }) => path)).toEqual(
    Array.from({ length: 10 }, (_, n) => `/api/fleet/boats/${n + 3}`),
  );
  expect(loggedActions('chat')).toEqual([
    { method: 'GET', path: '/api/social/chats', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  ]);
  expect(loggedActions('other')).toEqual([]);
  expect(Object.keys(sessionStorage)).toEqual(['flotilla_actions:api', 'flotilla_actions:chat']);
});

it('notifies listeners when storage is forbidden', () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden });
  const received = vi.fn<(store: string) => void>();
  onLoggedAction(received);
  logAction('api', { method: 'POST', path: '/api/fleet/boats' });

  expect(received).toHaveBeenCalledExactlyOnceWith(
    'api',
    expect.objectContaining({ path: '/api/fleet/boats' }),
  );
  expect(loggedActions('api')).toEqual([]);
});
