import { type Browser, expect, type Page, test } from '@playwright/test';
import { axeViolations, watch } from '../support/inspect.js';
import { linkIn, nextMail } from '../support/mailbox.js';
import { languagesOf } from '../support/product.js';
import { installWallet } from '../support/wallet.js';

/** Texts of the pages. */
const words = {
  en: {
    account: 'Account',
    addEmail: 'Add email and password',
    changeEmail: 'Change email',
    changePassword: 'Change password',
    connectWallet: 'Connect Wallet',
    createAccount: 'Create an account',
    currentPassword: 'Current password',
    delete: 'Delete',
    deleted: 'Deleted successfully',
    deleteQuestion: 'Delete?',
    email: 'Email',
    forgot: 'Forgot your password?',
    linkSent: 'Reset link sent',
    login: 'Login',
    logout: 'Logout',
    newEmail: 'New email',
    newPassword: 'New password',
    noAccount: 'No account found',
    password: 'Password',
    passwordReset: 'Password reset successfully',
    repeat: 'Repeat the new password',
    sendLink: 'Send reset link',
    sessionEnded: 'Signed out successfully',
    setPassword: 'Set new password',
    settings: 'Settings',
    signOutOf: /^Sign out: /,
    thisDevice: 'this device',
    updateEmail: 'Update Email',
    mailSent: 'A mail is on its way',
    verified: 'Your e-mail is verified',
    wallet: 'Wallet',
  },
  ru: {
    account: 'Аккаунт',
    addEmail: 'Добавить почту и пароль',
    changeEmail: 'Изменить почту',
    changePassword: 'Изменить пароль',
    connectWallet: 'Подключить кошелёк',
    createAccount: 'Создать аккаунт',
    currentPassword: 'Текущий пароль',
    delete: 'Удалить',
    deleted: 'Удалено',
    deleteQuestion: 'Удалить?',
    email: 'Почта',
    forgot: 'Забыли пароль?',
    linkSent: 'Ссылка отправлена',
    login: 'Войти',
    logout: 'Выйти',
    newEmail: 'Новая почта',
    newPassword: 'Новый пароль',
    noAccount: 'Аккаунт не найден',
    password: 'Пароль',
    passwordReset: 'Пароль изменён',
    repeat: 'Новый пароль ещё раз',
    sendLink: 'Прислать ссылку',
    sessionEnded: 'Сеанс завершён',
    setPassword: 'Задать новый пароль',
    settings: 'Настройки',
    signOutOf: /^Выйти: /,
    thisDevice: 'это устройство',
    updateEmail: 'Обновить почту',
    mailSent: 'Письмо в пути',
    verified: 'Почта подтверждена',
    wallet: 'Кошелёк',
  },
} as const;

type Language = keyof typeof words;

const emailAndPassword = '/rbac/subject/authentication/email-and-password';
const signInPath = '/rbac/subject/authentication/select-method';
const settingsPath = '/rbac/subjects/settings';

for (const language of languagesOf('en')) {
  test(`an account from its first to its last day: ${language}`, async ({ page, browser }) => {
    const t = words[language];
    const problems = await watch(page);
    const visitor = new Visitor(page, language);
    const email = addressOf(`anna-${language}`);
    const newEmail = addressOf(`anna-new-${language}`);

    await test.step('registers, and verifies the address', async () => {
      await visitor.open(`${emailAndPassword}/registration`);
      await visitor.fill(t.email, email);
      await visitor.fill(t.password, 'first-password');
      expect(await axeViolations(page)).toEqual([]);
      await visitor.press(t.createAccount);
      await expect(page.getByRole('status').getByText(email)).toBeVisible();
      await visitor.isIn();
      await page.goto(linkIn(await nextMail(email), '/verify-email'));
      await expect(page.getByText(t.verified)).toBeVisible();
    });

    await test.step('signs out', () => visitor.signOut());

    await test.step('resets a forgotten password', async () => {
      await visitor.open(signInPath);
      await page.getByRole('link', { name: t.forgot }).click();
      // The form of the sign-in has a field of the same name.
      await page.waitForURL(/\/forgot-password/);
      await visitor.fill(t.email, email);
      await visitor.press(t.sendLink);
      await expect(page.getByText(t.linkSent).first()).toBeVisible();
      await page.goto(linkIn(await nextMail(email), '/reset-password'));
      await visitor.fill(t.newPassword, 'second-password');
      await visitor.fill(t.repeat, 'second-password');
      await visitor.press(t.setPassword);
      await expect(page.getByText(t.passwordReset).first()).toBeVisible();
    });

    await test.step('signs in', async () => {
      await visitor.signIn(email, 'second-password');
      await visitor.isIn();
    });

    await test.step('changes the e-mail: the new address confirms it, then the old one is notified', async () => {
      await visitor.openSettings();
      expect(await axeViolations(page)).toEqual([]);
      await visitor.press(t.changeEmail);
      const dialog = page.getByRole('dialog', { name: t.updateEmail });
      await dialog.getByLabel(t.newEmail).fill(newEmail);
      await dialog.getByRole('button', { name: t.updateEmail }).click();
      await expect(page.getByText(t.mailSent).first()).toBeVisible();
      await expect(page.getByRole('cell', { name: email })).toContainText(newEmail);
      await page.goto(linkIn(await nextMail(newEmail), '/verify-email'));
      await expect(page.getByText(t.verified)).toBeVisible();
      await nextMail(email);
      await visitor.openSettings();
      await expect(page.getByRole('cell', { name: newEmail })).toBeVisible();
    });

    await test.step('changes the password', async () => {
      await page.getByRole('button', { name: t.changePassword }).click();
      const dialog = page.getByRole('dialog', { name: t.changePassword });
      await dialog.getByLabel(t.currentPassword).fill('second-password');
      await dialog.getByLabel(t.newPassword, { exact: true }).fill('third-password');
      await dialog.getByRole('button', { name: t.changePassword }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('ends the session of another device', async () => {
      const other = await otherDevice(browser, language);
      await other.signIn(newEmail, 'third-password');
      await other.isIn();

      await visitor.openSettings();
      const sessions = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: t.signOutOf }) });
      await expect(sessions).toHaveCount(2);
      await sessions.filter({ hasNotText: t.thisDevice }).getByRole('button').click();
      await expect(page.getByText(t.sessionEnded)).toBeVisible();
      await expect(sessions).toHaveCount(1);

      await other.open(settingsPath);
      await expect(other.page.getByRole('link', { name: t.login }).first()).toBeVisible();
      await expect(other.account).toBeHidden();
      await other.page.context().close();
    });

    expect(problems).toEqual([]);
  });
}

for (const language of languagesOf('ru')) {
  test(`a wallet that becomes an account: ${language}`, async ({ page }) => {
    const t = words[language];
    const visitor = new Visitor(page, language);
    const wallet = await installWallet(page);
    const short = `${wallet.address.slice(0, 6)}...${wallet.address.slice(-4)}`;

    await visitor.open(signInPath);
    await visitor.press(t.wallet);
    await visitor.press(t.connectWallet);
    await visitor.isIn();

    await visitor.openSettings();
    await expect(page.getByRole('row').filter({ hasText: 'EVM' })).toContainText(short.slice(0, 6));
    await expect(page.getByRole('button', { name: t.delete, exact: true })).toBeDisabled();
    await visitor.press(t.addEmail);
    const dialog = page.getByRole('dialog', { name: t.addEmail });
    const email = addressOf(`wallet-${language}`);
    await dialog.getByLabel(t.email).fill(email);
    await dialog.getByLabel(t.password, { exact: true }).fill('wallet-password');
    await dialog.getByRole('button', { name: t.addEmail }).click();
    await expect(page.getByRole('cell', { name: email })).toBeVisible();
    // The address becomes a way to sign in once it is confirmed; until then the wallet stays.
    await page.goto(linkIn(await nextMail(email), '/verify-email'));
    await expect(page.getByText(t.verified)).toBeVisible();
    await visitor.openSettings();

    await page
      .getByRole('row')
      .filter({ hasText: 'EVM' })
      .getByRole('button', { name: t.delete, exact: true })
      .click();
    const question = page.getByRole('alertdialog', { name: t.deleteQuestion });
    await question.getByRole('button', { name: t.delete, exact: true }).click();
    await expect(page.getByText(t.deleted)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'EVM' })).toHaveCount(0);
  });
}

test('by keyboard only: registers, opens the menu, signs out, is refused, signs in', async ({ page }) => {
  const t = words.en;
  const visitor = new Visitor(page, 'en');
  const email = addressOf('keyboard');
  const reach = async (element: ReturnType<Page['locator']>) => {
    for (let step = 0; step < 60; step++) {
      if (await element.evaluate((node) => node === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard does not reach ${String(element)}.`);
  };

  await visitor.open(`${emailAndPassword}/registration`);
  await reach(page.getByLabel(t.email));
  await page.keyboard.type(email);
  await reach(page.getByLabel(t.password, { exact: true }));
  await page.keyboard.type('keyboard-password');
  await page.keyboard.press('Enter');
  await visitor.isIn();

  await reach(visitor.account);
  await page.keyboard.press('Enter');
  await reach(page.getByRole('button', { name: t.logout }));
  await visitor.isOutBy(() => page.keyboard.press('Enter'));

  await visitor.open(signInPath);
  for (const password of ['not-the-password', 'keyboard-password']) {
    await reach(page.getByLabel(t.email));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(email);
    await reach(page.getByLabel(t.password, { exact: true }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    if (password === 'not-the-password') await expect(page.getByText(t.noAccount).first()).toBeVisible();
  }
  await expect(visitor.account).toBeVisible();
});

test('a refusal is explained at the form, in the language of the page, until the next input', async ({
  page,
}) => {
  const visitor = new Visitor(page, 'ru');
  await visitor.signIn(addressOf('nobody'), 'not-the-password');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText('Почта или пароль не подходят.');
  expect(await axeViolations(page)).toEqual([]);
  await expect(page.getByText(/401|No account/)).toHaveCount(0);

  await visitor.fill(words.ru.password, 'another-password');
  await expect(alert).toHaveCount(0);
});

test('signing out in one tab signs out the others', async ({ page, context }) => {
  const visitor = new Visitor(page, 'en');
  await visitor.register(addressOf('tabs'), 'tabs-password');
  const other = new Visitor(await context.newPage(), 'en');
  await other.open('/boats');
  await expect(other.account).toBeVisible();

  await visitor.signOut();

  await expect(other.account).toBeHidden();
});

/** A person at a browser. */
class Visitor {
  private readonly words: (typeof words)[Language];

  constructor(
    readonly page: Page,
    private readonly language: Language,
  ) {
    this.words = words[language];
  }

  get account() {
    return this.page.getByRole('banner').getByRole('button', { name: this.words.account });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`/${this.language}${path}`);
  }

  async openSettings(): Promise<void> {
    await this.open(settingsPath);
    await expect(this.page.getByRole('table')).toBeVisible();
  }

  async fill(label: string, value: string): Promise<void> {
    await this.page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name, exact: true }).click();
  }

  async register(email: string, password: string): Promise<void> {
    await this.open(`${emailAndPassword}/registration`);
    await this.fill(this.words.email, email);
    await this.fill(this.words.password, password);
    await this.press(this.words.createAccount);
    await this.isIn();
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.open(signInPath);
    await this.fill(this.words.email, email);
    await this.fill(this.words.password, password);
    await this.press(this.words.login);
  }

  async signOut(): Promise<void> {
    await this.account.click();
    await this.isOutBy(() => this.page.getByRole('button', { name: this.words.logout }).click());
  }

  /** Sign-in redirects to the home page, which is stable from then on. */
  async isIn(): Promise<void> {
    await this.page.waitForURL(new RegExp(`/${this.language}/?$`));
    await expect(this.account).toBeVisible();
  }

  /** Signing out loads the home page, also from the home page. */
  async isOutBy(press: () => Promise<void>): Promise<void> {
    const home = this.page.waitForEvent('load');
    await press();
    await home;
    await expect(this.account).toBeHidden();
  }
}

async function otherDevice(browser: Browser, language: Language): Promise<Visitor> {
  const context = await browser.newContext();
  return new Visitor(await context.newPage(), language);
}

const addressOf = (name: string) => `${name}-${Date.now().toString(36)}@example.com`;
