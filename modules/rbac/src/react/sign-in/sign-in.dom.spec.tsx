import { session } from '@flotilla/react/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
import { mail } from '../identity/identities.fixture.js';
import { ForgotPasswordForm } from '../password/forgot-password-form.js';
import { LogoutAction } from './logout-action.js';
import { RegistrationForm } from './registration-form.js';
import { ResetPasswordForm } from '../password/reset-password-form.js';
import { SelectMethod } from './select-method.js';
import { VerifyEmail } from './verify-email.js';

const base = '/api/rbac/subjects/authentication';
const emailAndPassword = `${base}/email-and-password`;
const credentials = { login: 'anna@example.com', password: 'wind and waves' };
const me = { ...anna, identities: [mail], roles: [] };

let stage: TestPage;
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    [`POST ${emailAndPassword}/authentication`]: tokensOf(anna),
    [`POST ${emailAndPassword}/registration`]: tokensOf(anna),
    [`POST ${emailAndPassword}/forgot-password`]: { ok: true },
    [`POST ${emailAndPassword}/reset-password`]: { ok: true },
    [`POST ${emailAndPassword}/verify-email`]: { ok: true },
    [`POST ${base}/logout`]: { redirectTo: '/' },
    [`GET ${base}/me`]: me,
    [`GET ${base}/telegram`]: { address: null },
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

describe('the login', () => {
  it('signs in and redirects to the requested path', async () => {
    history.replaceState(null, '', '/en/login?redirectTo=/boats');
    await stage.show(<SelectMethod />);
    await send(credentials);

    expect(written()).toEqual([{ call: `POST ${emailAndPassword}/authentication`, data: credentials }]);
    expect(session.state()).toMatchObject({ status: 'signed-in', subject: anna });
    expect(stage.assign).toHaveBeenCalledExactlyOnceWith('/en/boats');
  });

  it.each([
    ['en', 'No account found with this email and password.'],
    ['ru', 'Почта или пароль не подходят.'],
  ])('shows a refusal in %s within the form, and stays', async (language, words) => {
    answers[`POST ${emailAndPassword}/authentication`] = new Refusal(401, 'No account found');
    await stage.show(<SelectMethod />, language);
    await send(credentials);

    expect(all('form [role="alert"]').map(({ textContent }) => textContent)).toEqual([words]);
    expect(all('[data-toasts] > *')).toEqual([]);
    expect(session.state().status).toBe('none');
    expect(stage.assign).not.toHaveBeenCalled();
  });

  it.each([
    ['en', 'valid e-mail', 'At least 8 characters'],
    ['ru', 'корректный адрес', 'Не меньше 8 символов'],
  ])('sends no request while a field is invalid, and shows why in %s', async (language, email, password) => {
    await stage.show(<SelectMethod />, language);
    await send({ login: 'anna', password: 'short' });

    // The texts are loaded on demand.
    await expect.poll(text).toMatch(new RegExp(`${email}.*${password}`));
    expect(all('[aria-invalid="true"]')).toHaveLength(2);
    expect(written()).toEqual([]);
  });

  it('passes redirectTo on to the registration', async () => {
    history.replaceState(null, '', '/en/login?redirectTo=%2Fboats');
    await stage.show(<SelectMethod />);

    expect(text()).toContain("Don't have an account? Sign up");
    expect(named('Sign up').getAttribute('href')).toMatch(
      /^\/en\/rbac\/.*\/registration\?redirectTo=%2Fboats$/,
    );
    expect(named('Forgot your password?').getAttribute('href')).toMatch(/\/forgot-password$/);
  });

  it('switches to the wallet and back', async () => {
    await stage.show(<SelectMethod />);
    await press('Wallet');
    expect(text()).toContain('Connect Wallet');
    expect(all('form')).toEqual([]);

    await press('Email');
    expect(all('form')).toHaveLength(1);
  });

  it.each([
    ['en', 'One more step', 'Use a passkey'],
    ['ru', 'Ещё один шаг', 'Использовать ключ доступа'],
  ])('shows in %s the form of a required second factor', async (language, title, passkey) => {
    const params = { challenge: 'abc', methods: ['passkey', 'recovery-code', 'totp'] };
    const cause = [{ message: 'A second factor is needed', rule: 'secondFactor', params }];
    answers[`POST ${emailAndPassword}/authentication`] = new Refusal(401, 'A second factor is needed', cause);
    answers[`POST ${base}/second-factor`] = tokensOf(anna);
    await stage.show(<SelectMethod />, language);
    await send(credentials);
    await vi.waitFor(async () => (await settled(), expect(text()).toContain(title)));
    expect(named(passkey)).toBeTruthy();
    expect(all('[data-toasts] > *')).toEqual([]);

    await send({ code: '123456' });
    expect(stage.calls.at(-1)).toEqual({
      call: `POST ${base}/second-factor`,
      data: { challenge: 'abc', code: '123456' },
    });
    expect(session.state().status).toBe('signed-in');
    expect(stage.assign).toHaveBeenCalledOnce();
  });

  it('leads a signed-in visitor on to the page that sent them', async () => {
    history.replaceState(null, '', '/en/login?redirectTo=%2Fapi%2Foauth%2Fauthorize%3Fstate%3Ds');
    session.accept(tokensOf(anna));
    await stage.show(<SelectMethod />);
    await settled();

    expect(named('Continue').getAttribute('href')).toBe('/api/oauth/authorize?state=s');
  });

  it('is replaced for a signed-in visitor', async () => {
    session.accept(tokensOf(anna));
    await stage.show(<SelectMethod />);
    await settled();

    expect(text()).toContain('You are signed in as anna@example.com');
    await press('Logout');
    await settled();
    expect(stage.calls).toContainEqual({
      call: `POST ${base}/logout`,
      data: { refresh: 'refresh', redirectTo: '/' },
    });
    expect(stage.assign).toHaveBeenCalledOnce();
  });
});

describe('the registration', () => {
  it('creates an account, signs in and redirects home', async () => {
    await stage.show(<RegistrationForm />);
    await send(credentials);

    expect(written()).toEqual([{ call: `POST ${emailAndPassword}/registration`, data: credentials }]);
    expect(session.state().status).toBe('signed-in');
    expect(stage.assign).toHaveBeenCalledExactlyOnceWith('/en');
    expect(text()).toContain('Already have an account? Sign in');
    expect(named('Sign in').getAttribute('href')).toMatch(/\/select-method$/);
  });

  it('shows that the account exists', async () => {
    answers[`POST ${emailAndPassword}/registration`] = new Refusal(409, 'Account already exists');
    await stage.show(<RegistrationForm />);
    await send(credentials);

    expect(text()).toContain('Account already exists');
  });
});

it('requests a mail to set a new password', async () => {
  await stage.show(<ForgotPasswordForm />);
  await send({ email: 'anna@example.com' });

  expect(written()).toEqual([
    { call: `POST ${emailAndPassword}/forgot-password`, data: { email: 'anna@example.com' } },
  ]);
  expect(text()).toContain('Reset link sent');
});

describe('the new password', () => {
  it('is set by the code of the mail', async () => {
    history.replaceState(null, '', '/en/reset-password?code=abc');
    await stage.show(<ResetPasswordForm />);
    const passwords = { password: 'wind and waves', passwordConfirmation: 'wind and waves' };
    await send(passwords);

    expect(written()).toEqual([
      { call: `POST ${emailAndPassword}/reset-password`, data: { ...passwords, code: 'abc' } },
    ]);
    expect(text()).toContain('Password reset successfully');
    expect(named('Login').getAttribute('href')).toMatch(/\/select-method$/);
  });

  it('restores an account by the link of a mail that reports a change', async () => {
    answers[`POST ${emailAndPassword}/take-back`] = { ok: true };
    history.replaceState(null, '', '/en/reset-password?code=abc&takeBack=1');
    await stage.show(<ResetPasswordForm />);
    expect(text()).toContain('This undoes the change');
    const passwords = { password: 'wind and waves', passwordConfirmation: 'wind and waves' };
    await send(passwords);

    expect(written()).toEqual([
      { call: `POST ${emailAndPassword}/take-back`, data: { ...passwords, code: 'abc' } },
    ]);
    expect(text()).toContain('The account is yours again');
  });

  it('requires a code', async () => {
    await stage.show(<ResetPasswordForm />);

    expect(all('form')).toEqual([]);
    expect(named('Ask for a new link').getAttribute('href')).toMatch(/\/forgot-password$/);
  });
});

describe('the e-mail', () => {
  it('is verified automatically, once', async () => {
    history.replaceState(null, '', '/en/verify-email?code=abc');
    await stage.show(<VerifyEmail />);
    await settled();

    expect(written()).toEqual([{ call: `POST ${emailAndPassword}/verify-email`, data: { code: 'abc' } }]);
    expect(text()).toContain('Your e-mail is verified');
  });

  it.each(['', '?code=old'])('is not verified with %j', async (query) => {
    answers[`POST ${emailAndPassword}/verify-email`] = new Refusal(400, 'This code is not good.');
    history.replaceState(null, '', `/en/verify-email${query}`);
    await stage.show(<VerifyEmail />);
    await settled();

    expect(text()).toContain('Your e-mail could not be verified');
  });
});

it('signs out automatically and redirects home', async () => {
  session.accept(tokensOf(anna));
  await stage.show(<LogoutAction />);
  await settled();

  expect(written()).toEqual([{ call: `POST ${base}/logout`, data: { refresh: 'refresh', redirectTo: '/' } }]);
  expect(session.state().status).toBe('none');
  expect(stage.assign).toHaveBeenCalledOnce();
});
