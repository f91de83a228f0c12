import { session } from '@flotilla/react/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IdentityView } from '../../shapes.js';
import { mail } from '../identity/identities.fixture.js';
import { nameOfIssuer } from '../identity/issuers.js';
import { IdentitySettings } from '../settings/identity-settings.js';
import { RegistrationForm } from '../sign-in/registration-form.js';
import { SelectMethod } from '../sign-in/select-method.js';
import {
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
const own = `/api/rbac/subjects/${anna.id}`;
const google = { name: 'google', title: 'Google', issuer: 'https://accounts.google.com' };
const atGoogle: IdentityView = {
  ...mail,
  id: '0190f0c0-0000-7000-8000-000000000009',
  provider: 'openid_connect',
  issuer: google.issuer,
  account: '1094',
};
const withIdentities = (...identities: IdentityView[]) => ({ ...anna, identities, roles: [] });

let stage: TestPage;
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    [`GET ${base}/telegram`]: { address: null },
    [`GET ${base}/openid-connect`]: [google],
    [`GET ${base}/me`]: withIdentities(mail),
    [`GET ${own}/sessions`]: [],
    [`GET ${own}/second-factors`]: { factors: [], recoveryCodes: 0, address: { state: 'confirmed' } },
    [`GET ${own}/exports`]: [],
    [`POST ${base}/logout`]: { redirectTo: '/' },
  };
  stage = openTestPage(answers);
});
afterEach(async () => {
  await stage.close();
  history.replaceState(null, '', '/');
});

const shown = (words: string) => vi.waitFor(async () => (await settled(), expect(text()).toContain(words)));
const written = () => stage.calls.filter(({ call }) => !call.startsWith('GET'));

describe('the sign-in page', () => {
  it.each([
    ['en', 'Continue with Google'],
    ['ru', 'Продолжить с Google'],
  ])('links to the providers of the site in %s, and keeps the wanted page', async (language, words) => {
    history.replaceState(null, '', `/${language}/login?redirectTo=/boats`);
    await stage.show(<SelectMethod />, language);
    await shown(words);

    expect(named(words).getAttribute('href')).toBe(
      `${base}/openid-connect/google?language=${language}&redirectTo=%2Fboats`,
    );
  });

  it('ends a sign-in by the code in the URL, and removes the code', async () => {
    answers[`POST ${base}/openid-connect`] = tokensOf(anna);
    history.replaceState(null, '', '/en/login?openIdCode=abc&redirectTo=/boats');
    await stage.show(<SelectMethod />);
    await vi.waitFor(async () => (await settled(), expect(stage.assign).toHaveBeenCalled()));

    expect(written()).toEqual([{ call: `POST ${base}/openid-connect`, data: { code: 'abc' } }]);
    expect(session.state()).toMatchObject({ status: 'signed-in', subject: anna });
    expect(stage.assign).toHaveBeenCalledExactlyOnceWith('/en/boats');
    expect(location.search).toBe('?redirectTo=%2Fboats');
  });

  it('requests the second factor', async () => {
    answers[`POST ${base}/openid-connect`] = new Refusal(401, 'A second factor is needed', [
      { rule: 'secondFactor', params: { challenge: 'xyz', methods: ['totp'] } },
    ]);
    history.replaceState(null, '', '/en/login?openIdCode=abc');
    await stage.show(<SelectMethod />);

    await shown('One more step');
  });

  it.each([
    ['en', 'An account with this address exists.'],
    ['ru', 'Аккаунт с таким адресом уже есть.'],
  ])('explains a refusal in %s', async (language, words) => {
    answers[`POST ${base}/openid-connect`] = new Refusal(
      409,
      'An account with this address exists. Sign in as before, then connect the provider in the settings.',
    );
    history.replaceState(null, '', `/${language}/login?openIdCode=abc`);
    await stage.show(<SelectMethod />, language);

    await shown(words);
  });

  it.each([
    ['declined', 'en', 'The sign-in was canceled.'],
    ['expired', 'ru', 'Вход занял слишком много времени'],
    ['unavailable', 'en', 'The provider does not respond.'],
  ])('explains the failure “%s” in %s above the ways to sign in', async (failure, language, words) => {
    history.replaceState(null, '', `/${language}/login?openIdFailure=${failure}`);
    await stage.show(<SelectMethod />, language);

    await shown(words);
    expect(document.querySelector('input[name="login"]')).not.toBeNull();
  });
});

it('are offered to new visitors at the registration', async () => {
  await stage.show(<RegistrationForm />);

  await shown('Continue with Google');
});

describe('the settings', () => {
  const show = async () => {
    session.accept(tokensOf(anna));
    await stage.show(<IdentitySettings />);
    await settled();
  };

  it('connect a provider', async () => {
    answers[`POST ${own}/identities/openid-connect`] = { address: 'https://accounts.google.com/auth' };
    await show();
    await shown('Connect Google');
    await press('Connect Google');
    await settled();

    expect(written()).toEqual([
      {
        call: `POST ${own}/identities/openid-connect`,
        data: { provider: 'google', language: 'en' },
      },
    ]);
    expect(stage.assign).toHaveBeenCalledExactlyOnceWith('https://accounts.google.com/auth');
  });

  it('show a connected provider by its name, and do not offer it again', async () => {
    answers[`GET ${base}/me`] = withIdentities(mail, atGoogle);
    await show();
    await shown('Google');

    expect(text()).not.toContain('Connect Google');
  });

  it('say that a provider was connected', async () => {
    history.replaceState(null, '', '/en/settings?openIdDone=connect');
    await show();

    await shown('The new way to sign in is connected.');
  });

  it('confirm the presence of its owner by a connected provider', async () => {
    answers[`GET ${base}/openid-connect`] = [
      google,
      { ...google, title: 'Acme', issuer: 'https://a.example' },
    ];
    answers[`GET ${base}/me`] = withIdentities(atGoogle);
    answers[`POST ${own}/identities/openid-connect`] = new Refusal(403, 'Confirm that it is you', [
      { message: 'Confirm that it is you', rule: 'presence' },
    ]);
    answers[`POST ${base}/openid-connect/presence`] = { address: 'https://accounts.google.com/auth' };
    await show();
    await shown('Connect Acme');
    await press('Connect Acme');
    await shown('Confirm with Google');
    await press('Confirm with Google');
    await settled();

    expect(stage.assign).toHaveBeenCalledExactlyOnceWith('https://accounts.google.com/auth');
  });
});

it.each([
  ['https://accounts.google.com', 'Google'],
  ['https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0', 'Microsoft'],
  ['https://id.acme.example/realms/staff', 'id.acme.example'],
  [null, ''],
])('names the issuer %j', (issuer, name) => {
  expect(nameOfIssuer(issuer)).toBe(name);
});
