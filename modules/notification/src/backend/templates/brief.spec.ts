import { type AnyMailTemplate, defineMailTemplate, type MailTemplate } from '@flotilla/backend/ports';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { boatReady } from '../testing/boat-template.fixture.js';
import { MailButton } from '../../mail/parts.js';
import { briefOf } from './brief.js';
import { ownTemplates } from './own-templates.js';
import { renderMail } from './render-mail.js';

const site = { name: 'Boats', url: 'https://boats.example' };
const [plain] = ownTemplates;

async function read(template: MailTemplate | undefined, data: Record<string, unknown>) {
  const known = template as AnyMailTemplate;
  const input = { data, language: 'en', site, timeZone: 'UTC' };
  return briefOf(known, await renderMail(known, { ...input, unsubscribe: `${site.url}/off` }), input);
}
const linked = async (link: string) =>
  (await read(plain, { title: 'Anemone', text: 'She is ready.', link })).link;

it('contains the text between heading and button, and the path of the button', async () => {
  const data = {
    title: 'Anemone',
    text: 'She lies <b>at</b> the pier.\n\nCome aboard.',
    link: `${site.url}/en/boats?id=1#deck`,
  };

  expect(await read(plain, data)).toEqual({
    text: 'She lies <b>at</b> the pier.\nCome aboard.',
    link: '/en/boats?id=1#deck',
  });
});

it('links only to the site itself', async () => {
  for (const link of [
    'https://evil.example/en',
    `${site.url}//evil.example`,
    `${site.url}/\\evil.example`,
    'http://boats.example/en',
  ])
    expect(await linked(link)).toBeNull();
  expect(await linked(`${site.url}/${'a'.repeat(2000)}`)).toBeNull();
  expect((await read(plain, { title: 'Anemone', text: 'She is ready.' })).link).toBeNull();
});

it('is truncated without splitting a character', async () => {
  const { text } = await read(plain, { title: 'Anemone', text: '⛵'.repeat(200) + '🛥'.repeat(400) });

  expect([...text]).toHaveLength(500);
  expect(text.isWellFormed()).toBe(true);
});

it('links to the page without the secret when that is optional', async () => {
  const order = defineMailTemplate({
    variant: 'order',
    data: z.object({ url: z.string(), code: z.string().optional() }),
    secrets: ['code'],
    load: async () => ({
      write: ({ url, code }) => {
        const props = { href: code ? `${url}?code=${code}` : url, children: 'Open' };
        return { language: 'en', subject: 'An order', body: createElement(MailButton, props) };
      },
    }),
  });

  expect(await read(order, { url: `${site.url}/en/order`, code: 's3cret' })).toEqual({
    text: '',
    link: '/en/order',
  });
});

it('contains no secret data', async () => {
  expect(await read(boatReady, { boat: 'Anemone', link: `${site.url}/booking?code=s3cret` })).toEqual({
    text: 'She lies at the pier, and waits for you.',
    link: null,
  });
  const spoken = defineMailTemplate({
    variant: 'spoken',
    data: z.object({ code: z.string() }),
    secrets: ['code'],
    load: async () => ({
      write: ({ code }) => ({ language: 'en', subject: 'A code', body: `It is ${code}.` }),
    }),
  });
  expect((await read(spoken, { code: 's3cret' })).text).toBe('It is ‹code›.');
});
