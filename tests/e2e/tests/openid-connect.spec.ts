import { expect, type Page, test } from '@playwright/test';
import { axeViolations, watch } from '../support/inspect.js';
import { linkIn, nextMail } from '../support/mailbox.js';
import { runProvider } from '../support/oidc-server.js';
import { languages, oidcPort } from '../support/product.js';

/** Texts of the pages. */
const words = {
  en: {
    account: 'Account',
    continueWith: 'Continue with Acme',
    connect: 'Connect Acme',
    connected: 'The new way to sign in is connected.',
    canceled: 'The sign-in was canceled.',
    createAccount: 'Create an account',
    delete: 'Delete',
    deleted: 'Deleted successfully',
    closed: 'Continue with Closed',
    down: 'Closed does not respond.',
    notNow: 'The provider does not respond.',
    back: 'Back to sign-in',
    email: 'Email',
    exists: 'An account with this address exists.',
    login: 'Login',
    logout: 'Logout',
    password: 'Password',
    verified: 'Your e-mail is verified',
  },
  ru: {
    account: 'Аккаунт',
    continueWith: 'Продолжить с Acme',
    connect: 'Подключить Acme',
    connected: 'Новый способ входа подключён.',
    canceled: 'Вход отменён.',
    createAccount: 'Создать аккаунт',
    delete: 'Удалить',
    deleted: 'Удалено',
    closed: 'Продолжить с Closed',
    down: 'Closed не отвечает.',
    notNow: 'Сервис не отвечает.',
    back: 'Назад ко входу',
    email: 'Почта',
    exists: 'Аккаунт с таким адресом уже есть.',
    login: 'Войти',
    logout: 'Выйти',
    password: 'Пароль',
    verified: 'Почта подтверждена',
  },
} as const;

const signInPath = 'rbac/subject/authentication/select-method';
const registrationPath = 'rbac/subject/authentication/email-and-password/registration';
const settingsPath = 'rbac/subjects/settings';

test.describe.configure({ mode: 'serial' });

let stop: () => Promise<void>;
test.beforeAll(async () => {
  stop = await runProvider();
});
test.afterAll(() => stop());

const newAddress = (name: string) => `${name}-${Date.now()}@example.com`;

/** Answers the page of the provider; cancels without an address. */
async function atProvider(page: Page, email?: string): Promise<void> {
  if (email === undefined) return page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(({ port }) => port !== String(oidcPort));
  // Signs out at the provider, whose cookies begin so. Cookies of a host do not depend on the port.
  await page.context().clearCookies({ name: /^_(?:session|interaction)/ });
}

for (const language of languages) {
  const t = words[language];

  test(`signs in with a provider, and connects it to an account: ${language}`, async ({ page }) => {
    const problems = await watch(page);
    const open = (path: string) => page.goto(`/${language}/${path}`);
    const account = page.getByRole('banner').getByRole('button', { name: t.account });
    // Navigating before the page after the sign-in has loaded would be overridden.
    const isIn = async (path = '') => {
      await page.waitForURL(`**/${language}${path}`);
      await expect(account).toBeVisible();
    };
    const signOut = async () => {
      await account.click();
      // Signing out loads the home page, also from the home page.
      const home = page.waitForEvent('load');
      await page.getByRole('button', { name: t.logout, exact: true }).click();
      await home;
      await expect(account).toBeHidden();
    };

    await test.step('cancels, and reads why nothing happened', async () => {
      await open(`${signInPath}?redirectTo=/blog`);
      await page.getByRole('link', { name: t.continueWith }).click();
      await atProvider(page);
      await expect(page.getByRole('alert').filter({ hasText: t.canceled })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    });

    await test.step('gets an account, and the page that was wanted', async () => {
      await page.getByRole('link', { name: t.continueWith }).click();
      await atProvider(page, newAddress(`first-${language}`));
      await isIn('/blog');
      await open(settingsPath);
      await expect(page.getByRole('button', { name: t.delete, exact: true })).toBeDisabled();
      await expect(page.getByRole('button', { name: t.connect })).toBeHidden();
      expect(await axeViolations(page)).toEqual([]);
      await signOut();
    });

    const email = newAddress(`second-${language}`);
    await test.step('does not enter an account that has the address', async () => {
      await open(registrationPath);
      await expect(page.getByRole('link', { name: t.continueWith })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('main').getByLabel(t.email, { exact: true }).fill(email);
      await page.getByRole('main').getByLabel(t.password, { exact: true }).fill('first-password');
      await page.getByRole('button', { name: t.createAccount }).click();
      await isIn();
      await page.goto(linkIn(await nextMail(email), '/verify-email'));
      await expect(page.getByText(t.verified)).toBeVisible();
      await open('blog');
      await signOut();
      await open(signInPath);
      await page.getByRole('link', { name: t.continueWith }).click();
      await atProvider(page, email);
      await expect(page.getByRole('alert').filter({ hasText: t.exists })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    });

    await test.step('connects the provider, signs in with it, and removes it', async () => {
      await open(signInPath);
      await page.getByRole('main').getByLabel(t.email, { exact: true }).fill(email);
      await page.getByRole('main').getByLabel(t.password, { exact: true }).fill('first-password');
      await page.getByRole('main').getByRole('button', { name: t.login, exact: true }).click();
      await isIn();
      await open(settingsPath);
      await page.getByRole('button', { name: t.connect }).click();
      await atProvider(page, email);
      await expect(page.getByText(t.connected)).toBeVisible();
      await signOut();
      await open(signInPath);
      await page.getByRole('link', { name: t.continueWith }).click();
      await atProvider(page, email);
      await isIn();
      await open(settingsPath);
      const row = page.getByRole('row').filter({ hasText: '127.0.0.1' });
      await row.getByRole('button', { name: t.delete, exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: t.delete }).click();
      await expect(page.getByText(t.deleted).first()).toBeVisible();
      await expect(row).toHaveCount(0);
    });

    // The refused sign-in is a 409.
    expect(problems.filter((problem) => !/openid-connect$|status of 409/.test(problem))).toEqual([]);
  });
}

test('a provider that is down gets a page with the reason, and a way back', async ({ page }) => {
  for (const language of languages) {
    const t = words[language];
    await page.goto(`/${language}/${signInPath}`);
    const answer = page.waitForResponse((response) => response.url().includes('/openid-connect/closed?'));
    await page.getByRole('link', { name: t.closed }).click();
    expect((await answer).status()).toBe(503);
    await expect(page.getByText(t.down)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: t.back }).click();
    await expect(page.getByRole('alert').filter({ hasText: t.notNow })).toBeVisible();
  }
});
