import { session } from '@flotilla/react/session';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  all,
  anna,
  named,
  openTestPage,
  press,
  settled,
  type TestPage,
  text,
  tokensOf,
} from '../test-page.fixture.js';
import { contact, mail } from '../identity/identities.fixture.js';
import { rememberNewAccount, takeNewAccount } from '../sign-in/new-account.js';
import { AccountMenu } from './account-menu.js';
import { MeAuthentication } from './me-authentication.js';

const base = '/api/rbac/subjects/authentication';
const skipper = { id: '0190f0c0-0000-7000-8000-0000000000b1', title: 'Skipper', slug: 'skipper' };

let stage: TestPage;
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    [`GET ${base}/me`]: { ...anna, identities: [mail], roles: [skipper] },
    [`GET ${base}/init`]: tokensOf(anna),
    [`POST ${base}/logout`]: { redirectTo: '/' },
  };
  stage = openTestPage(answers);
});
afterEach(() => stage.close());

/** Focuses the button, as users do before pressing it. */
async function reach(): Promise<void> {
  await act(async () => named('Account').focus());
  await settled();
}

it('shows e-mail and roles, loaded when the button is focused', async () => {
  session.accept(tokensOf(anna));
  await stage.show(<AccountMenu />);
  expect(stage.calls).toEqual([]);
  await reach();

  expect(text()).toMatch(/anna@example\.com.*Skipper.*Settings.*Logout/);
  expect(named('Settings').getAttribute('href')).toBe('/en/rbac/subjects/settings');
  expect(named('Profile').getAttribute('href')).toBe('/en/rbac/subjects/anna');
});

it('requests once to confirm the address of a new account, on the page after the registration', async () => {
  session.accept(tokensOf(anna));
  rememberNewAccount('anna@example.com');
  expect(takeNewAccount()).toBeNull();
  history.replaceState(null, '', '/en');
  const message = 'Your account is ready. Confirm anna@example.com by the link in our mail.';
  await stage.show(<AccountMenu />);
  await vi.waitFor(() => expect(document.body.textContent).toContain(message));

  expect(takeNewAccount()).toBeNull();
  history.replaceState(null, '', '/');
});

it('signs out', async () => {
  session.accept(tokensOf(anna));
  await stage.show(<AccountMenu />);
  await reach();
  await press('Logout');
  await settled();

  expect(stage.calls).toContainEqual({
    call: `POST ${base}/logout`,
    data: { refresh: 'refresh', redirectTo: '/' },
  });
  expect(stage.assign).toHaveBeenCalledOnce();
});

it('links a subject without a way to sign in to the login', async () => {
  answers[`GET ${base}/me`] = { ...anna, identities: [contact], roles: [] };
  session.accept(tokensOf(anna));
  await stage.show(<AccountMenu />);
  await reach();

  expect(named('Login').getAttribute('href')).toMatch(/\/select-method$/);
  expect(all('button').map((button) => button.textContent)).not.toContain('Logout');
});

it('is empty without an account, with or without a visitor session', async () => {
  await stage.show(<AccountMenu />);
  expect(text()).toBe('');

  await act(async () => void (await session.ensure()));
  expect(session.state().status).toBe('anonymous');
  expect(text()).toBe('');
});

it('loads immediately in the content of a page', async () => {
  session.accept(tokensOf(anna));
  await stage.show(<MeAuthentication />);
  await settled();

  expect(text()).toMatch(/anna@example\.com.*Skipper.*Profile.*Settings.*Logout/);
  expect(all('[data-account]')).toHaveLength(1);
});
