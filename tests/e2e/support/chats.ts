import type { Browser, Page } from '@playwright/test';
import { register } from './admin.js';
import { address, api } from './product.js';

/** Texts of chats. */
export const labels = {
  en: {
    login: 'Login',
    email: 'Email',
    password: 'Password',
    name: 'Name',
    create: 'Create profile',
    message: 'Message',
    submit: 'Submit',
    created: 'Message created successfully',
    unread: 'Conversations: 1 unread message',
    notSent: 'Not sent yet',
    write: 'Write a message',
    chats: 'Conversations',
  },
  ru: {
    login: 'Войти',
    email: 'Почта',
    password: 'Пароль',
    name: 'Имя',
    create: 'Создать профиль',
    message: 'Сообщение',
    submit: 'Отправить',
    created: 'Сообщение отправлено',
    unread: 'Разговоры: 1 непрочитанное сообщение',
    notSent: 'Ещё не отправлено',
    write: 'Написать сообщение',
    chats: 'Разговоры',
  },
} as const;

type Language = keyof typeof labels;

/** Addresses of an API and a site. */
export interface Processes {
  readonly api: string;
  readonly site: string;
}
const usual: Processes = { api, site: address };

/** Signs a new person in with a profile, in a separate browser context. */
export async function person(browser: Browser, language: Language, name: string, at = usual): Promise<Page> {
  const t = labels[language];
  const login = `${crypto.randomUUID()}@example.com`;
  await register(login, at.api);
  const page = await (await browser.newContext({ baseURL: at.site })).newPage();
  await page.goto(
    `/${language}/rbac/subject/authentication/select-method?redirectTo=/${language}/social/chats`,
  );
  await page.getByLabel(t.email).fill(login);
  await page.getByLabel(t.password, { exact: true }).fill('calm-sea-and-wind');
  await page.getByRole('button', { name: t.login, exact: true }).click();
  await page.getByLabel(t.name, { exact: true }).fill(name);
  await page.getByRole('button', { name: t.create }).click();
  return page;
}

/** Sends a message in the open chat. */
export const sendMessage = async (page: Page, language: Language, text: string) => {
  await page.getByLabel(labels[language].message, { exact: true }).fill(text);
  await page.getByRole('button', { name: labels[language].submit }).click();
};

/** Returns the slug of the profile with a name. */
export async function slugOf(name: string, at = usual): Promise<string> {
  const filters = JSON.stringify({ and: [{ column: 'adminTitle', method: 'eq', value: name }] });
  const response = await fetch(`${at.api}/api/social/profiles?filters=${encodeURIComponent(filters)}`);
  const { data } = (await response.json()) as { data: { slug: string }[] };
  return data[0]?.slug ?? '';
}
