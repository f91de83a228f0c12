import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionCookie, sessionEvent } from '../islands/session.js';
import type { SessionSource } from './source/session-source.js';

const tokenOf = (id: string, roles: string[] = []) =>
  `head.${btoa(JSON.stringify({ sub: id, subject: { id, slug: `slug-${id}` }, roles })).replace(/=+$/, '')}.signature`;
const tokens = (id: string, refresh: string) => ({ refresh, jwt: tokenOf(id) });
/** Rejects with an ApiError of the last tab's modules, which `instanceof` compares with. */
const refuse = (status: number) => async () => {
  const { ApiError } = await import('../http/api-error.js');
  throw new ApiError(status, 'No', {}, '');
};
const breakOff = () => Promise.reject(new TypeError('fetch failed'));

const source = {
  init: vi.fn<SessionSource['init']>(async () => tokens('anna', 'r-init')),
  refresh: vi.fn<SessionSource['refresh']>(async () => tokens('anna', 'r-new')),
  logout: vi.fn<SessionSource['logout']>(async (_, { redirectTo = '/' }) => ({ redirectTo })),
  me: vi.fn<SessionSource['me']>(),
  permissions: vi.fn<SessionSource['permissions']>(),
  isAuthorized: vi.fn<SessionSource['isAuthorized']>(),
};
const assign = vi.fn<(url: string) => void>();

/** Opens a tab: fresh modules that share storage and cookies with all other tabs. */
async function openTab() {
  vi.resetModules();
  const { provideSessionSource } = await import('./source/session-source.js');
  provideSessionSource(() => Promise.resolve(source));
  return (await import('./session.js')).session;
}

/** Sets the storage and cookies that an earlier visit left. */
function signedIn({ isExpired = false } = {}) {
  localStorage.setItem('flotilla_refresh', 'r-old');
  document.cookie = `${sessionCookie}=1; path=/`;
  if (!isExpired) document.cookie = `flotilla_jwt=${tokenOf('anna', ['crew'])}; path=/`;
}

const visit = (path: string) => history.replaceState(null, '', path);
const stored = () => {
  // The deleted cookie disappears when the clock moves on.
  vi.advanceTimersByTime(1);
  return [localStorage.getItem('flotilla_refresh'), document.cookie];
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { ...navigator, locks: fakeLocks() });
  document.documentElement.lang = 'ru';
  document.documentElement.dataset.languages = 'en ru';
  visit('/ru/settings');
  vi.spyOn(location, 'assign').mockImplementation((url) => assign(String(url)));
});
afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const name of [sessionCookie, 'flotilla_jwt']) document.cookie = `${name}=; path=/; max-age=-1`;
});

describe('a session that ends with a handler of `onSignedOut`', () => {
  it('keeps the page open and calls the handler', async () => {
    signedIn({ isExpired: true });
    source.refresh.mockImplementationOnce(refuse(401));
    const session = await openTab();
    const ask = vi.fn<() => void>();
    session.onSignedOut(ask);
    expect(await session.renew()).toBe(false);

    expect([ask.mock.calls.length, assign.mock.calls, session.isInterrupted()]).toEqual([1, [], true]);
    expect(session.state().status).toBe('none');
    session.accept(tokens('anna', 'r-again'));
    expect([session.isInterrupted(), session.state().status]).toEqual([false, 'signed-in']);
  });

  it('goes to the home page once the handler is removed', async () => {
    signedIn({ isExpired: true });
    source.refresh.mockImplementationOnce(refuse(401));
    const session = await openTab();
    session.onSignedOut(() => expect.unreachable())();
    await session.renew();

    expect(assign.mock.calls).toEqual([['/ru']]);
  });
});

describe('a visitor', () => {
  it('without tokens has no session, and no API is called', async () => {
    const session = await openTab();

    expect(session.state()).toEqual({ status: 'none', subject: null, roles: [] });
    expect(await session.token()).toBeUndefined();
    expect(source.init).not.toHaveBeenCalled();
  });

  it('is identified by the access token', async () => {
    signedIn();
    const session = await openTab();

    expect(session.state()).toEqual({
      status: 'signed-in',
      subject: { id: 'anna', slug: 'slug-anna' },
      roles: ['crew'],
    });
    expect(await session.token()).toBe(tokenOf('anna', ['crew']));
    expect(source.refresh).not.toHaveBeenCalled();
  });

  it('loses the session cookie when the tokens are gone', async () => {
    document.cookie = `${sessionCookie}=1; path=/`;
    (await openTab()).state();

    expect(stored()).toEqual([null, '']);
  });
});

describe('an expired access token', () => {
  it('is renewed when the page opens', async () => {
    signedIn({ isExpired: true });
    const session = await openTab();
    expect(session.state().status).toBe('pending');

    await vi.waitFor(() => expect(session.state().status).toBe('signed-in'));
    expect(source.refresh.mock.calls[0]?.[1]).toEqual({ refresh: 'r-old' });
    expect(stored()[0]).toBe('r-new');
    expect(await session.token()).toBe(tokenOf('anna'));
  });

  it('is renewed before the next call', async () => {
    signedIn();
    const session = await openTab();
    session.accept(tokens('anna', 'r-1'));
    await vi.advanceTimersByTimeAsync(15 * 60_000);

    expect(await session.token()).toBe(tokenOf('anna'));
    expect(source.refresh).toHaveBeenCalledOnce();
  });

  it('is renewed once for all calls and tabs', async () => {
    signedIn({ isExpired: true });
    const tabs = [await openTab(), await openTab(), await openTab()];
    const found = await Promise.all(tabs.flatMap((tab) => [tab.token(), tab.token(), tab.renew()]));

    expect(new Set(found)).toEqual(new Set([tokenOf('anna'), true]));
    expect(source.refresh).toHaveBeenCalledOnce();
  });

  it('is renewed once per page without the Web Locks API', async () => {
    vi.stubGlobal('navigator', {});
    signedIn({ isExpired: true });
    const session = await openTab();
    await Promise.all([session.token(), session.ensure(), session.renew()]);

    expect(source.refresh).toHaveBeenCalledOnce();
    expect(source.init).not.toHaveBeenCalled();
  });

  it('is renewed with the refresh token in a cookie', async () => {
    signedIn({ isExpired: true });
    localStorage.setItem('flotilla_refresh', '');
    source.refresh.mockResolvedValueOnce(tokens('anna', ''));
    const session = await openTab();

    expect(await session.renew()).toBe(true);
    expect(source.refresh.mock.calls[0]?.[1]).toEqual({});
    expect(stored()[0]).toBe('');
  });
});

describe('when the API rejects the renewal', () => {
  it('both tokens are deleted, and the visitor goes to the home page in their language', async () => {
    signedIn();
    source.refresh.mockImplementationOnce(refuse(401));
    const session = await openTab();

    expect(await session.renew(tokenOf('anna', ['crew']))).toBe(false);
    expect(stored()).toEqual([null, '']);
    expect(session.state().status).toBe('none');
    expect(assign.mock.calls).toEqual([['/ru']]);
  });

  it('the visitor stays on the home page', async () => {
    visit('/ru');
    signedIn({ isExpired: true });
    source.refresh.mockImplementationOnce(refuse(401));
    await (await openTab()).renew();

    expect(stored()[0]).toBeNull();
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([
    ['is down', refuse(503)],
    ['rate-limits the call', refuse(429)],
    ["can't be reached", breakOff],
  ])('the session is kept if the API %s', async (_, fail) => {
    signedIn({ isExpired: true });
    source.refresh.mockImplementationOnce(fail);

    expect(await (await openTab()).renew()).toBe(false);
    expect(stored()[0]).toBe('r-old');
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('ensure', () => {
  it('creates a subject once for all tabs, and notifies waiting islands', async () => {
    const woken = vi.fn<() => void>();
    addEventListener(sessionEvent, woken);
    const tabs = [await openTab(), await openTab()];
    const subjects = await Promise.all(tabs.flatMap((tab) => [tab.ensure(), tab.ensure()]));
    removeEventListener(sessionEvent, woken);

    expect(subjects.map(({ id }) => id)).toEqual(Array(4).fill('anna'));
    expect(source.init).toHaveBeenCalledOnce();
    expect(tabs.map((tab) => tab.state().status)).toEqual(['anonymous', 'anonymous']);
    expect(woken).toHaveBeenCalled();
  });

  it('returns the existing subject', async () => {
    signedIn();

    expect((await (await openTab()).ensure()).id).toBe('anna');
    expect(source.init).not.toHaveBeenCalled();
  });

  it('rejects when the API fails', async () => {
    source.init.mockImplementationOnce(refuse(429));

    await expect((await openTab()).ensure()).rejects.toThrow('No: 429');
    expect(stored()).toEqual([null, '']);
  });
});

it('accept turns an anonymous visitor into a signed-in one', async () => {
  const session = await openTab();
  const changed = vi.fn<() => void>();
  session.subscribe(changed);
  await session.ensure();
  session.accept(tokens('anna', 'r-account'));

  expect(session.state().status).toBe('signed-in');
  expect(stored()[0]).toBe('r-account');
  expect(changed).toHaveBeenCalledTimes(2);
});

describe('signing out', () => {
  it('ends the session on the server, deletes the tokens and follows the redirect', async () => {
    signedIn();
    const session = await openTab();
    await session.signOut('/blog');

    expect(source.logout.mock.calls[0]?.[1]).toEqual({ refresh: 'r-old', redirectTo: '/blog' });
    expect(stored()).toEqual([null, '']);
    expect(assign.mock.calls).toEqual([['/ru/blog']]);
  });

  it('does nothing in the preview of a page', async () => {
    visit('/preview');
    signedIn();
    const session = await openTab();
    await session.signOut('/blog');

    expect(source.logout).not.toHaveBeenCalled();
    expect(session.state().status).toBe('signed-in');
    expect(assign).not.toHaveBeenCalled();
  });

  it('goes to the home page by default', async () => {
    signedIn();
    await (await openTab()).signOut();

    expect(source.logout.mock.calls[0]?.[1]).toEqual({ refresh: 'r-old', redirectTo: '/' });
    expect(assign.mock.calls).toEqual([['/ru']]);
  });

  it('aborts further calls until the page is left', async () => {
    signedIn();
    const session = await openTab();
    let answer: (given: { redirectTo: string }) => void = () => undefined;
    source.logout.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const ended = session.signOut();
    const rejection = expect(session.token()).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
    await vi.waitFor(() => expect(source.logout).toHaveBeenCalledOnce());
    answer({ redirectTo: '/' });
    await Promise.all([ended, rejection]);

    // Until the next page loads.
    await expect(session.token()).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));

    // A page restored from the back-forward cache has no session.
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await session.token()).toBeUndefined();
  });

  it("deletes the tokens when the server can't be reached, and stays on the page if requested", async () => {
    signedIn();
    source.logout.mockImplementationOnce(breakOff);
    const session = await openTab();
    await session.signOut(null);

    expect(session.state().status).toBe('none');
    expect(assign).not.toHaveBeenCalled();
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example'])(
    'never redirects to another site: %s',
    async (redirectTo) => {
      signedIn();
      await (await openTab()).signOut(redirectTo);

      expect(assign.mock.calls[0]?.[0]).toMatch(/^\/ru\//);
    },
  );

  it('in one tab signs out the other tabs, 100 ms after the last change', async () => {
    signedIn();
    const session = await openTab();
    expect(session.state().status).toBe('signed-in');
    const changed = vi.fn<() => void>();
    session.subscribe(changed);
    localStorage.clear();
    document.cookie = 'flotilla_jwt=; path=/; max-age=-1';
    for (const key of ['something_else', 'flotilla_refresh', null]) {
      dispatchEvent(new StorageEvent('storage', { key }));
      await vi.advanceTimersByTimeAsync(90);
    }
    expect(changed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10);

    expect(changed).toHaveBeenCalledOnce();
    expect(session.state().status).toBe('none');
  });
});

it('lasts as long as the access token when storage is forbidden', async () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', {
    getItem: forbidden,
    setItem: forbidden,
    removeItem: forbidden,
    clear: forbidden,
  });
  const session = await openTab();
  session.accept(tokens('anna', 'r'));

  expect(session.state().status).toBe('signed-in');
  expect(await session.token()).toBe(tokenOf('anna'));
  vi.unstubAllGlobals();
});

/** Fakes the Web Locks API: one holder at a time, for all tabs. */
function fakeLocks() {
  let line: Promise<unknown> = Promise.resolve();
  return {
    request: <T>(_name: string, run: () => Promise<T>): Promise<T> => {
      const turn = line.then(run);
      line = turn.catch(() => undefined);
      return turn;
    },
  };
}
