import { session } from '@flotilla/react/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IdentityView, SessionView } from '../../shapes.js';
import {
  all,
  anna,
  named,
  openTestPage,
  press,
  Refusal,
  send,
  settled,
  type TestPage,
  text,
  tokensOf,
} from '../test-page.fixture.js';
import { mail, wallet } from '../identity/identities.fixture.js';
import { IdentitySettings } from './identity-settings.js';

const own = `/api/rbac/subjects/${anna.id}`;
const here: SessionView = {
  id: '0190f0c0-0000-7000-8000-0000000000a1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/144.0',
  ip: '192.0.2.1',
  application: null,
  scopes: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-02T10:00:00.000Z',
  expiresAt: '2026-12-01T10:00:00.000Z',
  isCurrent: true,
};
const elsewhere = { ...here, id: '0190f0c0-0000-7000-8000-0000000000a2', userAgent: null, isCurrent: false };

const address = { state: 'confirmed' };
const me = 'GET /api/rbac/subjects/authentication/me';
const withIdentities = (...identities: IdentityView[]) => (answers[me] = { ...anna, identities, roles: [] });

let stage: TestPage;
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    [me]: { ...anna, identities: [mail, wallet], roles: [] },
    [`GET ${own}/sessions`]: [here, elsewhere],
    [`GET ${own}/api-keys`]: [],
    [`GET ${own}/second-factors`]: { factors: [], recoveryCodes: 0, address },
    [`GET ${own}/exports`]: [],
    'POST /api/rbac/subjects/authentication/logout': { redirectTo: '/' },
    'GET /api/rbac/subjects/authentication/telegram': { address: null },
    'GET /api/rbac/subjects/authentication/openid-connect': [],
  };
  stage = openTestPage(answers);
});
afterEach(() => stage.close());

async function show(language?: string): Promise<void> {
  session.accept(tokensOf(anna));
  await stage.show(<IdentitySettings />, language);
  await settled();
}

const sessionItems = () => all('li').filter((item) => item.querySelector('button'));

/** Returns the last write. */
const written = () => stage.calls.findLast(({ call }) => !call.startsWith('GET'));

it('links visitors who have not signed in to the login, and back', async () => {
  await stage.show(<IdentitySettings />);

  expect(text()).toContain('Not authorized');
  expect(named('Login').getAttribute('href')).toBe(
    '/en/rbac/subject/authentication/select-method?redirectTo=%2F',
  );
  expect(stage.calls).toEqual([]);
});

describe('the identities', () => {
  it.each([
    ['en', 'ProviderInformation', 'Email', 'EVM'],
    ['ru', 'СпособДанные', 'Почта', 'EVM'],
  ])('are a table in %s', async (language, head, ...badges) => {
    await show(language);

    expect(all('thead')[0]?.textContent).toContain(head);
    const lines = all('tbody tr').map((line) => line.textContent);
    expect(lines[0]).toMatch(new RegExp(`^${badges[0]}anna@example.com`));
    expect(lines[1]).toMatch(new RegExp(`^${badges[1]}0x9D85…37D4`));
  });

  it.each([
    ['en', 'Connect Telegram', 'Open the bot'],
    ['ru', 'Подключить Telegram', 'Открыть бота'],
  ])('add Telegram in %s once its owner confirms in the bot', async (language, connect, open) => {
    const address = 'https://t.me/boats_bot?start=abc';
    answers['GET /api/rbac/subjects/authentication/telegram'] = { address: 'https://t.me/boats_bot' };
    answers[`POST ${own}/identities/telegram`] = { address };
    answers[`GET ${own}/identities`] = [mail];
    await show(language);
    await vi.waitFor(async () => (await settled(), expect(text()).toContain(connect)));
    await press(connect);
    await settled();

    expect(written()?.call).toBe(`POST ${own}/identities/telegram`);
    expect(named(open).getAttribute('href')).toBe(address);
  });

  it('change the e-mail once the new one is confirmed', async () => {
    answers[`PATCH ${own}/identities/${mail.id}`] = { ...mail, newEmail: 'new@example.com' };
    await show();
    await press('Change email');
    expect(all('[role=dialog]')[0]?.textContent).toMatch(/^Update EmailChange your account email address\./);
    withIdentities({ ...mail, newEmail: 'new@example.com' }, wallet);
    await send({ email: 'new@example.com' });

    expect(written()).toEqual({
      call: `PATCH ${own}/identities/${mail.id}`,
      data: { email: 'new@example.com' },
    });
    expect(text()).toContain('A mail is on its way');
    expect(all('[role=dialog]')).toEqual([]);
    expect(all('tbody')[0]?.textContent).toMatch(/anna@example\.com.*Confirm new@example\.com by the link/);
  });

  it('change the password; a wrong current one keeps the dialog open', async () => {
    const call = `PATCH /api/rbac/identities/${mail.id}/change-password`;
    answers[call] = new Refusal(422, 'The password is wrong.');
    await show();
    await press('Change password');
    expect(all('[role=dialog]')[0]?.textContent).toContain('Update your account password.');
    const passwords = { password: 'wind and waves', newPassword: 'calm and sun' };
    await send(passwords);
    expect(text()).toContain('The password is wrong.');
    expect(all('[role=dialog]')).toHaveLength(1);

    answers[call] = mail;
    await send(passwords);
    expect(written()).toEqual({ call, data: passwords });
    expect(all('[role=dialog]')).toEqual([]);
  });

  it('are deleted after a question', async () => {
    answers[`DELETE ${own}/identities/${mail.id}`] = mail;
    await show();
    await press('Delete');
    expect(all('[role=alertdialog]')[0]?.textContent).toMatch(/^Delete\?/);
    await press('Cancel');
    expect(written()).toBeUndefined();

    await press('Delete');
    withIdentities(wallet);
    all('[role=alertdialog] button').at(-1)?.click();
    await settled();
    expect(written()?.call).toBe(`DELETE ${own}/identities/${mail.id}`);
    expect(text()).toContain('Deleted successfully');
    await vi.waitFor(() => expect(all('tbody tr')).toHaveLength(1));
  });

  it('keep the last one, and add an e-mail to a wallet account', async () => {
    withIdentities(wallet);
    answers[`POST ${own}/identities`] = mail;
    await show();
    expect(named('Delete').hasAttribute('disabled')).toBe(true);

    await vi.waitFor(() => named('Add email and password'));
    await press('Add email and password');
    const credentials = { email: 'anna@example.com', password: 'wind and waves' };
    await send(credentials);
    expect(written()).toEqual({ call: `POST ${own}/identities`, data: credentials });
  });
});

describe('a change more than five minutes after the sign-in', () => {
  const presence = 'POST /api/rbac/subjects/authentication/presence';
  const change = `PATCH ${own}/identities/${mail.id}`;
  const refusal = new Refusal(403, 'Confirm that it is you', [
    { message: 'Confirm that it is you', rule: 'presence' },
  ]);

  it.each([
    ['en', 'Change email', 'Confirm that it is you'],
    ['ru', 'Изменить почту', 'Подтвердите, что это вы'],
  ])('requires the password in %s and then continues', async (language, button, title) => {
    answers[change] = refusal;
    answers[presence] = { ok: true };
    await show(language);
    await press(button);
    await send({ email: 'new@example.com' });
    await vi.waitFor(
      async () => (await settled(), expect(all('input[name=password]')).toHaveLength(1)),
      5000,
    );
    expect(all('[role=dialog]').at(-1)?.textContent).toContain(title);
    expect(all('[data-toasts] > *')).toEqual([]);

    answers[change] = { ...mail, newEmail: 'new@example.com' };
    await send({ password: 'wind and waves' });
    expect(stage.calls.filter(({ call }) => !call.startsWith('GET')).map(({ call }) => call)).toEqual([
      change,
      presence,
      change,
    ]);
    expect(all('[role=dialog]')).toEqual([]);
  });

  it('can be cancelled', async () => {
    answers[change] = refusal;
    await show();
    await press('Change email');
    await send({ email: 'new@example.com' });
    await vi.waitFor(async () => (await settled(), expect(all('[role=dialog]')).toHaveLength(2)));
    all('[role=dialog]').at(-1)?.querySelector<HTMLElement>('button[aria-label="Cancel"]')?.click();
    await settled();

    expect(all('[role=dialog]')).toHaveLength(1);
    expect(written()?.call).toBe(change);
  });
});

describe('the second factor', () => {
  const factor = {
    id: '0190f0c0-0000-7000-8000-0000000000f1',
    kind: 'totp',
    label: null,
    createdAt: here.createdAt,
    usedAt: null,
  };
  const begun = {
    id: factor.id,
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Boats:anna?secret=JBSWY3DPEHPK3PXP',
  };

  it.each([
    ['en', 'Add an app', 'Recovery codes', '10 recovery codes are left.'],
    ['ru', 'Добавить приложение', 'Запасные коды', 'Осталось 10 запасных кодов.'],
  ])(
    'is set up with an app in %s: QR code, code, recovery codes that are shown once',
    async (language, button, title, left) => {
      answers[`POST ${own}/second-factors/totp`] = begun;
      answers[`POST ${own}/second-factors/${factor.id}/confirmation`] = {
        id: factor.id,
        recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'],
      };
      await show(language);
      await vi.waitFor(() => named(button));
      await press(button);
      await vi.waitFor(async () => (await settled(), expect(text()).toContain('JBSW Y3DP EHPK 3PXP')));
      expect(all('[role=dialog] svg[role=img] path')[0]?.getAttribute('d')).toMatch(/^M\d+ \d+h1v1h-1z/);

      answers[`GET ${own}/second-factors`] = { factors: [factor], recoveryCodes: 10, address };
      await send({ code: '123456' });
      expect(all('[role=dialog]').at(-1)?.textContent).toMatch(new RegExp(`${title}.*AAAA-BBBBCCCC-DDDD`));
      expect(text()).toContain(left);
    },
  );

  it.each([
    [
      'en',
      'Send the confirmation again to anna@example.com',
      'A mail is on its way to anna@example.com',
      'Add an app',
    ],
    [
      'ru',
      'Отправить подтверждение ещё раз на anna@example.com',
      'Письмо на anna@example.com отправлено',
      'Добавить приложение',
    ],
  ])(
    'waits in %s for a confirmed address, and continues when the visitor returns',
    async (language, button, sent, add) => {
      const unconfirmed = {
        state: 'unconfirmed',
        identities: [{ id: mail.id, email: mail.email }],
        canSend: true,
      };
      answers[`GET ${own}/second-factors`] = { factors: [], recoveryCodes: 0, address: unconfirmed };
      answers[`POST ${own}/identities/${mail.id}/confirmation`] = mail;
      await show(language);
      await vi.waitFor(
        async () => (await settled(), expect(all(`section:nth-of-type(2) button`).length).toBe(1)),
        5000,
      );
      expect(text()).not.toContain(add);
      await press(button);
      await settled();
      expect([written()?.call, document.body.textContent]).toEqual([
        `POST ${own}/identities/${mail.id}/confirmation`,
        expect.stringContaining(sent),
      ]);

      answers[`GET ${own}/second-factors`] = { factors: [], recoveryCodes: 0, address };
      window.dispatchEvent(new Event('focus'));
      await vi.waitFor(async () => (await settled(), named(add)));
    },
  );

  it.each([
    ['en', 'Your account has no e-mail address yet', 'This site does not send mail'],
    ['ru', 'У аккаунта ещё нет почты', 'Этот сайт не отправляет писем'],
  ])(
    'shows in %s that an account lacks an address, and that no mail is sent',
    async (language, missing, noMail) => {
      withIdentities(wallet);
      answers[`GET ${own}/second-factors`] = { factors: [], recoveryCodes: 0, address: { state: 'missing' } };
      await show(language);
      await vi.waitFor(async () => (await settled(), expect(text()).toContain(missing)));
      await stage.close();
      stage = openTestPage(answers);

      const unsent = {
        state: 'unconfirmed',
        identities: [{ id: mail.id, email: mail.email }],
        canSend: false,
      };
      answers[`GET ${own}/second-factors`] = { factors: [], recoveryCodes: 0, address: unsent };
      await show(language);
      await vi.waitFor(async () => (await settled(), expect(text()).toContain(noMail)));
      expect(text()).not.toContain('flotilla admin create');
    },
  );

  it('is deleted after a question', async () => {
    answers[`GET ${own}/second-factors`] = { factors: [factor], recoveryCodes: 9, address };
    answers[`DELETE ${own}/second-factors/${factor.id}`] = { ok: true };
    await show();
    await vi.waitFor(() => named('Delete: App'));
    await press('Delete: App');
    answers[`GET ${own}/second-factors`] = { factors: [], recoveryCodes: 0, address };
    all('[role=alertdialog] button').at(-1)?.click();
    await settled();

    expect(written()?.call).toBe(`DELETE ${own}/second-factors/${factor.id}`);
    expect(text()).not.toContain('recovery codes are left');
  });
});

describe('the sessions', () => {
  it('are listed, and this device is marked', async () => {
    await show();

    const [first, second] = sessionItems().map((item) => item.textContent);
    expect(first).toMatch(/^Firefox, Linuxthis device.*192\.0\.2\.1/);
    expect(second).toMatch(/^Unknown device(?!this device)/);
  });

  it('are ended one by one', async () => {
    answers[`DELETE ${own}/sessions/${elsewhere.id}`] = elsewhere;
    await show();
    answers[`GET ${own}/sessions`] = [here];
    await press('Sign out: Unknown device');
    await settled();

    expect(written()?.call).toBe(`DELETE ${own}/sessions/${elsewhere.id}`);
    expect(sessionItems()).toHaveLength(1);
  });

  it('of applications are listed apart, with their scopes, and disconnected', async () => {
    const application = { ...elsewhere, application: 'Claude', scopes: 'read draft' };
    answers[`GET ${own}/sessions`] = [here, application];
    answers[`DELETE ${own}/sessions/${application.id}`] = application;
    await show();

    expect(text()).toMatch(/Connected applications.*Claude.*May read and draft changes/);
    await press('Disconnect Claude');
    await settled();
    expect(written()?.call).toBe(`DELETE ${own}/sessions/${application.id}`);
  });

  it('end here by signing out', async () => {
    await show();
    await press('Sign out: Firefox, Linux');
    await settled();

    expect(written()?.call).toBe('POST /api/rbac/subjects/authentication/logout');
  });

  it('are hidden until a temporary password is changed, which the page allows', async () => {
    answers[`GET ${own}/sessions`] = new Refusal(403, 'Change your password first');
    await show();

    expect(text()).toMatch(/Not authorized.*Change your password first/);
    expect(named('Change password').hasAttribute('disabled')).toBe(false);
  });
});

describe('the API keys', () => {
  const key = {
    id: '0190f0c0-0000-7000-8000-0000000000b1',
    name: 'Price list',
    hint: 'YyZS',
    scopes: ['blog.article:read'],
    createdAt: '2026-11-01T10:00:00.000Z',
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
  };
  const expired = {
    ...key,
    id: '0190f0c0-0000-7000-8000-0000000000b2',
    name: 'Old',
    expiresAt: key.createdAt,
  };
  const revoked = {
    ...key,
    id: '0190f0c0-0000-7000-8000-0000000000b3',
    name: 'Gone',
    revokedAt: key.createdAt,
  };

  it('that are valid are listed, and revoked after a question', async () => {
    answers[`GET ${own}/api-keys`] = [key, expired, revoked];
    answers[`DELETE ${own}/api-keys/${key.id}`] = { ...key, revokedAt: key.createdAt };
    await show();
    await vi.waitFor(() => named('Revoke Price list'));

    expect(text()).toMatch(/API keys.*until you revoke them.*Price list.*…YyZS · Never used/);
    expect(text()).not.toMatch(/Old|Gone/);
    await press('Revoke Price list');
    expect(all('[role=alertdialog]')[0]?.textContent).toContain('Revoke “Price list”?');
    expect(written()).toBeUndefined();
    answers[`GET ${own}/api-keys`] = [revoked];
    all('[role=alertdialog] button').at(-1)?.click();
    await settled();

    expect(written()?.call).toBe(`DELETE ${own}/api-keys/${key.id}`);
    await vi.waitFor(() => expect(text()).not.toContain('Price list'));
  });

  it.each([
    ['en', 'API keys', 'The keys could not be loaded.', 'Try again', 'Revoke Price list'],
    ['ru', 'Ключи API', 'Не удалось загрузить ключи.', 'Попробовать ещё раз', 'Отозвать Price list'],
  ])('that cannot be loaded show an error in %s, and are loaded again', async (language, ...texts) => {
    const [title = '', failed = '', again = '', revoke = ''] = texts;
    answers[`GET ${own}/api-keys`] = new Refusal(500, '');
    await show(language);
    await vi.waitFor(async () => (await settled(), named(again)));

    expect(all('h3').map(({ textContent }) => textContent)).toContain(title);
    expect(all('[role=alert]').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(failed),
    ]);
    answers[`GET ${own}/api-keys`] = [key];
    await press(again);
    await vi.waitFor(async () => (await settled(), named(revoke)));
    expect(text()).not.toContain(failed);
  });

  it('are not shown until a temporary password is changed', async () => {
    answers[`GET ${own}/api-keys`] = new Refusal(403, 'Change your password first');
    await show();

    expect(stage.calls.map(({ call }) => call)).toContain(`GET ${own}/api-keys`);
    expect(text()).not.toContain('API keys');
  });

  it('have no place on the page of an account without any', async () => {
    await show('ru');

    expect(stage.calls.map(({ call }) => call)).toContain(`GET ${own}/api-keys`);
    expect(text()).not.toContain('Ключи API');
  });
});
