import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { axeViolations } from '../support/inspect.js';
import { confirmAddress } from '../support/mailbox.js';
import { api, asServer, languagesOf, port } from '../support/product.js';

/** Texts of the pages. */
const words = {
  en: {
    account: 'Account',
    add: 'Add',
    addApp: 'Add an app',
    addPasskey: 'Add a passkey',
    app: 'App',
    code: 'Code',
    codesLeft: (count: number) => `${count} recovery codes are left.`,
    continue: 'Continue',
    createAccount: 'Create an account',
    delete: 'Delete',
    deleteFactor: /^Delete: /,
    digits: 'The six digits that the app shows',
    done: 'Done',
    email: 'Email',
    key: 'Key',
    login: 'Login',
    logout: 'Logout',
    notUsed: /The passkey was not used/,
    oneMoreStep: 'One more step',
    passkey: 'Passkey',
    password: 'Password',
    recoveryCodes: 'Recovery codes',
    demanded: 'Set up a second factor first',
  },
  ru: {
    account: 'Аккаунт',
    add: 'Добавить',
    addApp: 'Добавить приложение',
    addPasskey: 'Добавить ключ доступа',
    app: 'Приложение',
    code: 'Код',
    codesLeft: (count: number) => `Осталось ${count} запасных кодов.`,
    continue: 'Продолжить',
    createAccount: 'Создать аккаунт',
    delete: 'Удалить',
    deleteFactor: /^Удалить: /,
    digits: 'Шесть цифр из приложения',
    done: 'Готово',
    email: 'Почта',
    key: 'Ключ',
    login: 'Войти',
    logout: 'Выйти',
    notUsed: /Ключ доступа не использован/,
    oneMoreStep: 'Ещё один шаг',
    passkey: 'Ключ доступа',
    password: 'Пароль',
    recoveryCodes: 'Запасные коды',
    demanded: 'Сначала настройте второй фактор',
  },
} as const;

type Language = keyof typeof words;

// Long enough for a busy machine.

const registration = '/rbac/subject/authentication/email-and-password/registration';
const signIn = '/rbac/subject/authentication/select-method';
const settings = '/rbac/subjects/settings';
const password = 'calm-sea-and-wind';

// Passkeys need a host name instead of an IP address.
test.use({ baseURL: `http://localhost:${port}` });

for (const language of languagesOf('ru')) {
  test(`an app, a passkey, and recovery when both are lost: ${language}`, async ({ page }) => {
    const t = words[language];
    const owner = new Owner(page, language);
    const email = await owner.register();
    let codes: string[] = [];
    let secret = '';

    await test.step('sets an app up', async () => {
      ({ secret, codes } = await owner.addApp());
      expect(codes).toHaveLength(10);
      await expect(page.getByText(t.codesLeft(10))).toBeVisible();
      // The content behind a dialog becomes accessible again a moment after it has closed.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    });

    await test.step('signs in with its code', async () => {
      await owner.signOut();
      await owner.signIn(email);
      await expect(page.getByRole('heading', { name: t.oneMoreStep })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await owner.answer(nextCode(secret));
      // Navigating earlier would be overridden by the redirect to the home page.
      await expect(page).toHaveURL(`/${language}`);
      await expect(owner.account).toBeVisible();
    });

    await test.step('adds a passkey, and signs in with it only', async () => {
      const device = await virtualDevice(page);
      await owner.openSettings();
      await owner.press(t.addPasskey);
      await expect(page.getByRole('listitem').filter({ hasText: t.passkey })).toBeVisible();
      await owner.signOut();
      await owner.open(signIn);
      await owner.press(t.passkey);
      await expect(page).toHaveURL(`/${language}`);
      await expect(owner.account).toBeVisible();
      await device.lose();
    });

    await test.step('lost the passkey and the app: a recovery code signs in, once', async () => {
      await owner.signOut();
      await owner.open(signIn);
      await owner.press(t.passkey);
      await expect(page.getByText(t.notUsed)).toBeVisible({ timeout: 70_000 });
      await owner.signIn(email);
      await owner.answer(codes[0] ?? '');
      // Navigating earlier would be overridden by the redirect to the home page.
      await expect(page).toHaveURL(`/${language}`);
      await expect(owner.account).toBeVisible();
    });

    await test.step('deletes both, and signs in with the password only', async () => {
      await owner.openSettings();
      for (const left of [1, 0]) {
        await page.getByRole('button', { name: t.deleteFactor }).first().click();
        await page.getByRole('alertdialog').getByRole('button', { name: t.delete }).click();
        await expect(page.getByRole('button', { name: t.deleteFactor })).toHaveCount(left);
      }
      await owner.signOut();
      await owner.signIn(email);
      await expect(owner.account).toBeVisible();
    });
  });
}

for (const language of languagesOf('en')) {
  test(`an administrator can do nothing without a second factor: ${language}`, async ({ page }) => {
    const t = words[language];
    const owner = new Owner(page, language);
    await virtualDevice(page);
    await owner.register();
    await makeAdministrator(page);
    await owner.open(settings);
    await expect(page.getByText(t.demanded).first()).toBeVisible();
    expect(await mayReadSessions(page)).toBe(403);

    await owner.press(t.addPasskey);
    await page
      .getByRole('dialog', { name: t.recoveryCodes })
      .getByRole('button', { name: t.done })
      .last()
      .click();
    await expect.poll(() => mayReadSessions(page)).toBe(200);
  });
}

/** A person with an account at a browser. */
class Owner {
  private readonly words: (typeof words)[Language];

  constructor(
    private readonly page: Page,
    private readonly language: Language,
  ) {
    this.words = words[language];
  }

  get account(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: this.words.account });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`/${this.language}${path}`);
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name, exact: true }).click();
  }

  async fill(label: string, value: string): Promise<void> {
    await this.page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
  }

  async register(): Promise<string> {
    const email = `factor-${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6)}@example.com`;
    // A separate address, since registrations from one address are limited.
    await this.page.setExtraHTTPHeaders({
      'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`,
    });
    await this.open(registration);
    await this.fill(this.words.email, email);
    await this.fill(this.words.password, password);
    await this.press(this.words.createAccount);
    // Only after this page has loaded another may be opened.
    await this.page.waitForURL(`/${this.language}`);
    await expect(this.account).toBeVisible();
    await confirmAddress(this.page, email);
    return email;
  }

  async openSettings(): Promise<void> {
    await this.open(settings);
    await expect(this.page.getByRole('button', { name: this.words.addApp })).toBeVisible();
  }

  async addApp(): Promise<{ secret: string; codes: string[] }> {
    await this.openSettings();
    await this.press(this.words.addApp);
    const dialog = this.page.getByRole('dialog', { name: this.words.addApp });
    await expect(dialog.getByRole('img')).toBeVisible();
    const secret =
      (await dialog.getByLabel(this.words.key, { exact: true }).textContent())?.replaceAll(' ', '') ?? '';
    expect(await axeViolations(this.page)).toEqual([]);
    await dialog.getByLabel(this.words.digits).fill(codeAt(secret, Date.now()));
    await dialog.getByRole('button', { name: this.words.add, exact: true }).click();
    const rendered = this.page.getByRole('dialog', { name: this.words.recoveryCodes });
    await expect(rendered.getByRole('listitem')).toHaveCount(10);
    const codes = await rendered.getByRole('listitem').allTextContents();
    await rendered.getByRole('button', { name: this.words.done }).last().click();
    return { secret, codes };
  }

  async signIn(email: string): Promise<void> {
    await this.open(signIn);
    await this.fill(this.words.email, email);
    await this.fill(this.words.password, password);
    await this.press(this.words.login);
  }

  async answer(code: string): Promise<void> {
    await this.fill(this.words.code, code);
    await this.press(this.words.continue);
  }

  async signOut(): Promise<void> {
    await this.account.click();
    // Signing out loads the home page, also from the home page; only then another page may be opened.
    const home = this.page.waitForEvent('load');
    await this.page.getByRole('banner').getByRole('button', { name: this.words.logout, exact: true }).click();
    await home;
    await expect(this.account).toBeHidden();
  }
}

const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
/** Returns the code of the next half minute: each is valid once, and only later ones follow. */
const nextCode = (secret: string) => codeAt(secret, Date.now() + 30_000);

/** Adds a virtual authenticator of Chromium, which stores passkeys. */
async function virtualDevice(page: Page): Promise<{ lose(): Promise<void> }> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { lose: async () => void (await devtools.send('WebAuthn.clearCredentials', { authenticatorId })) };
}

async function makeAdministrator(page: Page): Promise<void> {
  const token = await tokenOf(page);
  const { subject } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    subject: { id: string };
  };
  const filter = encodeURIComponent(
    JSON.stringify({ and: [{ column: 'slug', method: 'eq', value: 'admin' }] }),
  );
  const roles = await page.request.get(`${api}/api/rbac/roles?filters=${filter}`, { headers: asServer });
  const { data } = (await roles.json()) as { data: { id: string }[] };
  const link = { data: { subjectId: subject.id, roleId: data[0]?.id } };
  expect(
    (await page.request.post(`${api}/api/rbac/subjects-to-roles`, { headers: asServer, data: link })).ok(),
  ).toBe(true);
}

/** Returns the status of an administrator's call. */
async function mayReadSessions(page: Page): Promise<number> {
  const answer = await page.request.get(`${api}/api/rbac/sessions?limit=1`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  });
  return answer.status();
}

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'flotilla_jwt')?.value ?? '';
}
