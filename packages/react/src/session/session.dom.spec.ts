import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionCookie, sessionEvent } from '../islands/session.js';
import type { SessionSource } from './source/session-source.js';

const tokenOf = (id: string, roles: string[] = []) =>
  `head.${btoa(JSON.stringify({ sub: id, subject: { id, slug: `slug-${id}` }, roles })).replace(/=+$/, '')}.signature`;
const tokens = (id: string, refresh: string) => ({ refresh, jwt: tokenOf(id) });
/** A refusal as the modules of the last tab know it. */
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

/** The page as a tab opens it: modules of its own, with storage and cookies that all tabs share. */
async function openTab() {
  vi.resetModules();
  const { provideSessionSource } = await import('./source/session-source.js');
  provideSessionSource(() => Promise.resolve(source));
  return (await import('./session.js')).session;
}

/** As the last visit left it. */
function signedIn({ isExpired = false } = {}) {
  localStorage.setItem('flotilla_refresh', 'r-old');
  document.cookie = `${sessionCookie}=1; path=/`;
  if (!isExpired) document.cookie = `flotilla_jwt=${tokenOf('anna', ['crew'])}; path=/`;
}

const visit = (path: string) => history.replaceState(null, '', path);
const stored = () => {
  // A cookie of no age is gone a moment later.
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

describe('a session that ends by itself while somebody asks to be told', () => {
  it('leaves everything open, and is asked for where it ended', async () => {
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

  it('leads home again once nobody asks', async () => {
    signedIn({ isExpired: true });
    source.refresh.mockImplementationOnce(refuse(401));
    const session = await openTab();
    session.onSignedOut(() => expect.unreachable())();
    await session.renew();

    expect(assign.mock.calls).toEqual([['/ru']]);
  });
});

describe('a visitor', () => {
  it('is nobody without tokens, and nothing is asked', async () => {
    const session = await openTab();

    expect(session.state()).toEqual({ status: 'none', subject: null, roles: [] });
    expect(await session.token()).toBeUndefined();
    expect(source.init).not.toHaveBeenCalled();
  });

  it('is known by the access token', async () => {
    signedIn();
    const session = await openTab();

    expect(session.state()).toEqual({ status: 'signed-in', subject: { id: 'anna', slug: 'slug-anna' }, roles: ['crew'] });
    expect(await session.token()).toBe(tokenOf('anna', ['crew']));
    expect(source.refresh).not.toHaveBeenCalled();
  });

  it('loses the mark of a session whose tokens are gone', async () => {
    document.cookie = `${sessionCookie}=1; path=/`;
    (await openTab()).state();

    expect(stored()).toEqual([null, '']);
  });
});

describe('an access token that has run out', () => {
  it('is renewed with the page', async () => {
    signedIn({ isExpired: true });
    const session = await openTab();
    expect(session.state().status).toBe('pending');

    await vi.waitFor(() => expect(session.state().status).toBe('signed-in'));
    expect(source.refresh.mock.calls[0]?.[1]).toEqual({ refresh: 'r-old' });
    expect(stored()[0]).toBe('r-new');
    expect(await session.token()).toBe(tokenOf('anna'));
  });

  it('is renewed before the next call, without asking the clock of the API', async () => {
    signedIn();
    const session = await openTab();
    session.accept(tokens('anna', 'r-1'));
    await vi.advanceTimersByTimeAsync(15 * 60_000);

    expect(await session.token()).toBe(tokenOf('anna'));
    expect(source.refresh).toHaveBeenCalledOnce();
  });

  it('is renewed once for all calls, in all tabs', async () => {
    signedIn({ isExpired: true });
    const tabs = [await openTab(), await openTab(), await openTab()];
    const found = await Promise.all(tabs.flatMap((tab) => [tab.token(), tab.token(), tab.renew()]));

    expect(new Set(found)).toEqual(new Set([tokenOf('anna'), true]));
    expect(source.refresh).toHaveBeenCalledOnce();
  });

  it('is renewed once by one page where there are no locks', async () => {
    vi.stubGlobal('navigator', {});
    signedIn({ isExpired: true });
    const session = await openTab();
    await Promise.all([session.token(), session.ensure(), session.renew()]);

    expect(source.refresh).toHaveBeenCalledOnce();
    expect(source.init).not.toHaveBeenCalled();
  });

  it('is renewed by the cookie where the API keeps the refresh token there', async () => {
    signedIn({ isExpired: true });
    localStorage.setItem('flotilla_refresh', '');
    source.refresh.mockResolvedValueOnce(tokens('anna', ''));
    const session = await openTab();

    expect(await session.renew()).toBe(true);
    expect(source.refresh.mock.calls[0]?.[1]).toEqual({});
    expect(stored()[0]).toBe('');
  });
});

describe('when the API refuses to renew', () => {
  it('both tokens go, and the visitor goes home in their language', async () => {
    signedIn();
    source.refresh.mockImplementationOnce(refuse(401));
    const session = await openTab();

    expect(await session.renew(tokenOf('anna', ['crew']))).toBe(false);
    expect(stored()).toEqual([null, '']);
    expect(session.state().status).toBe('none');
    expect(assign.mock.calls).toEqual([['/ru']]);
  });

  it('who is at home stays there', async () => {
    visit('/ru');
    signedIn({ isExpired: true });
    source.refresh.mockImplementationOnce(refuse(401));
    await (await openTab()).renew();

    expect(stored()[0]).toBeNull();
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([
    ['is down', refuse(503)],
    ['has had too many calls', refuse(429)],
    ['can not be reached', breakOff],
  ])('but keeps the session when it %s', async (_, fail) => {
    signedIn({ isExpired: true });
    source.refresh.mockImplementationOnce(fail);

    expect(await (await openTab()).renew()).toBe(false);
    expect(stored()[0]).toBe('r-old');
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('ensure', () => {
  it('makes a subject when something needs one, once for all tabs, and tells who waits', async () => {
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

  it('takes the subject that there is', async () => {
    signedIn();

    expect((await (await openTab()).ensure()).id).toBe('anna');
    expect(source.init).not.toHaveBeenCalled();
  });

  it('fails when the API does', async () => {
    source.init.mockImplementationOnce(refuse(429));

    await expect((await openTab()).ensure()).rejects.toThrow('No: 429');
    expect(stored()).toEqual([null, '']);
  });
});

it('accept makes an anonymous visitor one that has signed in', async () => {
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
  it('ends the session on the server, forgets it here and follows the answer', async () => {
    signedIn();
    const session = await openTab();
    await session.signOut('/blog');

    expect(source.logout.mock.calls[0]?.[1]).toEqual({ refresh: 'r-old', redirectTo: '/blog' });
    expect(stored()).toEqual([null, '']);
    expect(assign.mock.calls).toEqual([['/ru/blog']]);
  });

  it('leads home where nothing else is asked for', async () => {
    signedIn();
    await (await openTab()).signOut();

    expect(source.logout.mock.calls[0]?.[1]).toEqual({ refresh: 'r-old', redirectTo: '/' });
    expect(assign.mock.calls).toEqual([['/ru']]);
  });

  it('asks for nothing more while it ends', async () => {
    signedIn();
    const session = await openTab();
    let answer: (given: { redirectTo: string }) => void = () => undefined;
    source.logout.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const ended = session.signOut();
    const asked = expect(session.token()).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    await vi.waitFor(() => expect(source.logout).toHaveBeenCalledOnce());
    answer({ redirectTo: '/' });
    await Promise.all([ended, asked]);

    // Nor before the next page is there.
    await expect(session.token()).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));

    // A page that comes back from the browser's memory is a stranger's.
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await session.token()).toBeUndefined();
  });

  it('forgets the session when the server can not be reached, and may stay where it is', async () => {
    signedIn();
    source.logout.mockImplementationOnce(breakOff);
    const session = await openTab();
    await session.signOut(null);

    expect(session.state().status).toBe('none');
    expect(assign).not.toHaveBeenCalled();
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example'])('never leads to another site: %s', async (redirectTo) => {
    signedIn();
    await (await openTab()).signOut(redirectTo);

    expect(assign.mock.calls[0]?.[0]).toMatch(/^\/ru\//);
  });

  it('in one tab signs out the others, 100 ms after the last change', async () => {
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

it('lasts as long as the access token where storage is forbidden', async () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden, clear: forbidden });
  const session = await openTab();
  session.accept(tokens('anna', 'r'));

  expect(session.state().status).toBe('signed-in');
  expect(await session.token()).toBe(tokenOf('anna'));
  vi.unstubAllGlobals();
});

/** One holder of a name at a time, for all tabs. */
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
