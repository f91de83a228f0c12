import { session } from '@flotilla/react/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SelectMethod } from '../sign-in/select-method.js';
import {
  all,
  anna,
  named,
  openTestPage,
  press,
  Refusal,
  settled,
  type TestPage,
  text,
  tokensOf,
} from '../test-page.fixture.js';

const base = '/api/rbac/subjects/authentication';

let stage: TestPage;
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    [`GET ${base}/telegram`]: { address: 'https://t.me/boats_bot', start: 'login-browser' },
    [`GET ${base}/openid-connect`]: [],
  };
  stage = openTestPage(answers);
});
afterEach(async () => {
  await stage.close();
  history.replaceState(null, '', '/');
});

/** Returns the writes. */
const written = () => stage.calls.filter(({ call }) => !call.startsWith('GET'));

describe('Telegram', () => {
  const login = {
    id: '42',
    first_name: 'Ann',
    last_name: 'Sea',
    username: 'ann_at_sea',
    auth_date: '1',
    hash: 'ab'.repeat(32),
  };
  const arrive = (language = 'en') => {
    history.replaceState(
      null,
      '',
      `/${language}/login?${new URLSearchParams({ code: 'abc', ...login }).toString()}`,
    );
    return stage.show(<SelectMethod />, language);
  };

  it.each([
    ['en', 'The bot sends you a button'],
    ['ru', 'Бот пришлёт кнопку'],
  ])('is an additional method in %s on sites with a bot', async (language, hint) => {
    await stage.show(<SelectMethod />, language);
    await vi.waitFor(async () => (await settled(), expect(text()).toContain(hint)));
    expect(named('Telegram').getAttribute('href')).toBe('https://t.me/boats_bot?start=login-browser');
  });

  it('signs in a visitor from the bot after a confirmation', async () => {
    answers[`POST ${base}/telegram`] = tokensOf(anna);
    await arrive();
    await vi.waitFor(async () => (await settled(), expect(text()).toContain('Ann Sea @ann_at_sea')));
    expect(written()).toEqual([]);
    await press('Sign in');
    await settled();

    expect(written()).toEqual([{ call: `POST ${base}/telegram`, data: { login, code: 'abc' } }]);
    expect(session.state()).toMatchObject({ status: 'signed-in', subject: anna });
    expect(stage.assign).toHaveBeenCalledOnce();
  });

  it('shows why a link is refused, with the other methods', async () => {
    answers[`POST ${base}/telegram`] = new Refusal(
      401,
      'This Telegram link has expired, or another browser requested it. Request a new link here.',
    );
    await arrive('ru');
    await vi.waitFor(async () => (await settled(), expect(text()).toContain('Вы пришли из Telegram как')));
    await press('Войти');
    await settled();

    expect(all('[role="alert"]').map(({ textContent }) => textContent)).toContain(
      'Ссылка из Telegram больше не действует, или её запросил другой браузер. Запросите новую здесь.',
    );
    await vi.waitFor(
      async () => (
        await settled(),
        expect(named('Telegram').getAttribute('href')).toMatch(/start=login-browser$/)
      ),
    );
    expect(named('Войти иначе').getAttribute('href')).toMatch(/select-method$/);
  });
});
