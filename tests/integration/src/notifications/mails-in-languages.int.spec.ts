import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { modules } from '../modules.js';
import { type LoopbackMailServer, startMailServer } from './mail-server.fixture.js';
import { type MailParts, partsOf } from './mail-parts.fixture.js';

let server: LoopbackMailServer;
let app: TestApp;
beforeAll(async () => {
  server = await startMailServer();
  const env = { ...server.env, LANGUAGES: 'en,ar,de,el,fr', SITE_TITLE: 'Boats', DEPLOYMENT: 'development' };
  app = await createTestApp({ modules, env });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** Registers an account in a language, and returns the mail that it receives. */
async function welcome(language: string): Promise<MailParts> {
  const login = `${language}@example.com`;
  await app.request({
    method: 'POST',
    url: '/api/rbac/subjects/authentication/email-and-password/registration',
    data: { login, password: 'correct horse battery' },
    headers: { 'x-flotilla-language': language },
    as: 'anonymous',
  });
  const mail = () => server.mails.find(({ to }) => to === login);
  await expect.poll(mail).toBeDefined();
  return partsOf(mail()?.source ?? '');
}

/** Returns the words of a mail that are in Latin letters, without addresses and styles. */
const latinWords = (text: string) =>
  text
    .replace(/<(style|head)\b[^]*?<\/\1>|<!--[^]*?-->|<[^>]*>|&\w+;/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .match(/[A-Za-z]{2,}/g) ?? [];

describe('a mail to an Arabic address', () => {
  it('is right to left, and has no English word except the name of the site', async () => {
    const { html, text } = await welcome('ar');

    expect(html).toMatch(/<html(?=[^>]* dir="rtl")(?=[^>]* lang="ar")/);
    expect(html).toMatch(/<main(?=[^>]* dir="rtl")(?=[^>]* lang="ar")/);
    expect(html).toContain('text-align:right');
    expect(new Set([...latinWords(html), ...latinWords(text)])).toEqual(new Set(['Boats']));
    expect(text).toContain('تأكيد البريد الإلكتروني');
  });
});

describe('a mail to a German or Greek address', () => {
  it('is in its language, in HTML and in plain text', async () => {
    const [german, greek] = [await welcome('de'), await welcome('el')];

    expect(german.html).toMatch(/<html(?=[^>]* dir="ltr")(?=[^>]* lang="de")/);
    expect(german.text).toContain('Willkommen bei Boats');
    expect(german.text).toContain('Sie erhalten diese E-Mail');
    expect(greek.html).toContain('lang="el"');
    expect(greek.text).toContain('Καλώς ορίσατε στο Boats');
  });
});

describe('a mail in a language without texts', () => {
  it('is English, and links to pages in that language', async () => {
    const { html, text } = await welcome('fr');

    expect(html).toMatch(/<html(?=[^>]* lang="en")/);
    expect(text).toContain('https://boats.example/fr/');
  });
});
