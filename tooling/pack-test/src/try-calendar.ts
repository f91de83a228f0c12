import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase } from '@flotilla/local/database';
import { chromium, type Page } from '@playwright/test';
import type { PackageManager } from './package-managers.js';
import { root } from './pack.js';
import type { TarballRegistry } from './registry.js';
import { type Origins, Shell } from './shell.js';
import type { Trial } from './try-hosts.js';
import { waitUntil } from './wait-until.js';

const guide = 'a-module-in-30-minutes.md';
const secretKey = 'only-for-tests-of-the-guide-of-a-calendar';
/** Limits of the guide for readers. */
const limits = { commands: 10, files: 20, lines: 250 };

interface CalendarInput {
  /** Parent folder of the application. */
  readonly folder: string;
  readonly manager: PackageManager;
  readonly registry: TarballRegistry;
  /** Address of a PostgreSQL server. */
  readonly adminUrl: string;
}

/** A command of a guide, or a file that its reader writes. */
type Step = { readonly command: string } | { readonly path: string; readonly text: string };

/** Follows the guide to an event calendar literally, and uses the result. @throws Error */
export async function tryCalendar({ folder, manager, registry, adminUrl }: CalendarInput): Promise<Trial[]> {
  const startedAt = performance.now();
  const steps = stepsOf(await readFile(join(root, 'docs/guides', guide), 'utf8'));
  const commands = steps.flatMap((step) => ('command' in step ? [step.command] : []));
  const files = steps.flatMap((step) => ('path' in step ? [step] : []));
  const lines = files.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
  assert.ok(commands.length <= limits.commands && files.length <= limits.files && lines <= limits.lines);
  const shell = await Shell.in(join(folder, `${manager}-calendar`), manager, registry);
  const start = commands.at(-1) ?? '';
  for (const step of steps)
    if ('path' in step) await shell.write(step.path, step.text);
    else if (step.command !== start) await shell.type(step.command);
  await shell.type('npx tsc');
  const settings = {
    DATABASE_URL: await createDatabase(adminUrl, `calendar_${manager}`),
    RBAC_SECRET_KEY: secretKey,
  };
  await shell.withApplication(start, settings, useCalendar);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const title = `${manager} ${guide}: ${commands.length} commands, ${files.length} files and ${lines} lines by hand`;
  return [{ title, newPackages: 0, seconds }];
}

/** Returns the commands and files of a guide in their order. A file's first line is a comment with its path. */
function stepsOf(text: string): Step[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, language, block = '']): Step[] => {
    if (language === 'sh')
      return block
        .trim()
        .split('\n')
        .map((command) => ({ command }));
    const [, path, file] = /^\/\/ (\S+)\n([\s\S]*)$/.exec(block) ?? [];
    return path === undefined || file === undefined ? [] : [{ path, text: file }];
  });
}

async function useCalendar(origins: Origins): Promise<void> {
  await assertText(`${origins.site}/en/calendar/events`, [
    'Harbour walk',
    '/en/calendar/events/harbour-walk',
  ]);
  await assertText(`${origins.site}/ru/calendar/events`, ['Прогулка по гавани', 'События']);
  await assertText(`${origins.site}/ru/calendar/events/harbour-walk`, ['Два часа вдоль', '20 мест']);
  await takeLastPlaceTwice(origins);
  await signUpInBrowser(origins);
  await assertMails(origins);
  await assertAdminList(origins);
}

/** Sends two concurrent sign-ups for the only place. */
async function takeLastPlaceTwice({ api }: Origins): Promise<void> {
  const { data } = await json<{ data: { id: string; slug: string }[] }>(`${api}/api/calendar/events`);
  const event = data.find(({ slug }) => slug === 'night-sail');
  assert.ok(event, 'The API lists no night sail.');
  const signUp = (name: string) =>
    fetch(`${api}/api/calendar/events/${event.id}/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'ru' },
      body: JSON.stringify({ data: { name, email: `${name.toLowerCase()}@example.com` } }),
    });
  const answers = await Promise.all(['Ann', 'Bob'].map(signUp));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
  const rejected = answers.find(({ status }) => status === 409);
  assert.match((await rejected?.text()) ?? '', /Мест больше нет\./);
}

/** Signs up with the form: a wrong address, a right one, and that one again in Russian; then opens the full event. */
async function signUpInBrowser({ site }: Origins): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(`${site}/en/calendar/events/harbour-walk`);
    await send(page, { name: 'Name', email: 'E-mail', button: 'Sign up' }, 'not an address');
    await page.locator('[aria-invalid=true]').waitFor();
    await send(page, { name: 'Name', email: 'E-mail', button: 'Sign up' }, 'carol@example.com');
    await page.getByText('Thank you. We have received it.').waitFor();
    await page.goto(`${site}/ru/calendar/events/harbour-walk`);
    const russian = { name: 'Имя', email: 'Электронная почта', button: 'Записаться' };
    await send(page, russian, 'carol@example.com');
    await page.getByText('Уже зарегистрировано').waitFor();
    await page.goto(`${site}/ru/calendar/events/night-sail`);
    await page.getByText('Мест больше нет.').waitFor();
    assert.equal(await page.getByRole('button', { name: russian.button }).count(), 0);
    await page.getByRole('navigation').getByRole('link', { name: 'События' }).last().click();
    await page.waitForURL(`${site}/ru/calendar/events`);
    assert.match(await page.title(), /^События · /);
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
  }
}

interface FormLabels {
  readonly name: string;
  readonly email: string;
  readonly button: string;
}

async function send(page: Page, { name, email, button }: FormLabels, address: string): Promise<void> {
  await page.getByLabel(name, { exact: true }).fill('Carol');
  await page.getByLabel(email, { exact: true }).fill(address);
  await page.getByRole('button', { name: button }).click();
}

/** Waits for the mail of each sign-up, in the language of its visitor. */
async function assertMails({ api }: Origins): Promise<void> {
  const expected = ['You are signed up: Harbour walk', 'Вы записаны: Ночной выход в море'];
  let subjects: string[] = [];
  const haveArrived = async () => {
    const { data } = await json<{ data: { subject: string }[] }>(`${api}/api/notification/inbox`);
    subjects = data.map(({ subject }) => subject);
    return expected.every((subject) => subjects.includes(subject));
  };
  await waitUntil(haveArrived, { until: `the inbox has ${expected.join(' and ')}` });
  assert.equal(subjects.length, 2);
}

/** Exports the attendees, which only administrators may read. */
async function assertAdminList({ site, api }: Origins): Promise<void> {
  const attendees = `${api}/api/calendar/attendees`;
  assert.ok([401, 403].includes((await fetch(attendees)).status));
  const { data } = await json<{ data: { email: string }[] }>(attendees);
  assert.equal(data.length, 2);
  await assertText(`${site}/admin`, ['<div id="admin">']);
  const started = await json<{ data: { id: string } }>(`${attendees}/jobs`, {
    action: 'export',
    format: 'csv',
  });
  const csv = await exported(`${api}/api/row-jobs/${started.data.id}`);
  assert.match(csv, /carol@example\.com/);
  assert.match(csv, /,Harbour walk\r$/m);
}

async function exported(job: string): Promise<string> {
  const isDone = async () => {
    const { data } = await json<{ data: { status: string } }>(job);
    assert.notEqual(data.status, 'failed');
    return data.status === 'done';
  };
  await waitUntil(isDone, { until: 'the export is done' });
  return (await request(`${job}/file`)).text();
}

async function json<T>(url: string, data?: object): Promise<T> {
  return (await request(url, data)).json() as Promise<T>;
}

/** Sends a request with the rights of an administrator. @throws Error for a status other than 2xx */
async function request(url: string, data?: object): Promise<Response> {
  const response = await fetch(url, {
    headers: {
      accept: 'application/json, text/csv',
      'x-rbac-secret-key': secretKey,
      ...(data && { 'content-type': 'application/json' }),
    },
    ...(data && { method: 'POST', body: JSON.stringify({ data }) }),
  });
  if (!response.ok) throw new Error(`${url} (${response.status}): ${await response.text()}`);
  return response;
}

async function assertText(url: string, texts: readonly string[]): Promise<void> {
  const page = await fetch(url);
  const html = await page.text();
  for (const text of texts)
    assert.ok(html.includes(text), `${url} (${page.status}) does not have "${text}": ${html.slice(0, 1000)}`);
}
