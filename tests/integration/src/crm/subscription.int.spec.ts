import { request } from '@flotilla/crm';
import { listInbox, type InboxMessage } from '@flotilla/notification';
import { createTestApp, type TestApp, type TestRow } from '@flotilla/testing';
import { makeLink, makeRow, renderVariant } from '@flotilla/testing/react';
import { button, buttonsArray, widget } from '@flotilla/website-builder';
import * as door from '@flotilla/website-builder/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo', DEPLOYMENT: 'development' } });
  const filter =
    'filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=showcase-subscribe';
  const { data } = await app.request<TestRow[]>({ url: `${button.route}?${filter}` });
  url = String(data[0]?.url);
});
afterAll(() => app.close());

/** Renders the subscription form of the content. */
async function rendered(language: string) {
  const array = makeRow(buttonsArray, {
    buttonsArraysToButtons: [makeLink('button', makeRow(button, { url }))],
  });
  const row = makeRow(widget, {
    variant: 'subscription-form-default',
    widgetsToButtonsArrays: [makeLink('buttonsArray', array)],
  });
  const { html } = await renderVariant([door], { entity: 'website-builder.widget', widget: row, language });
  const inputs = [...html.matchAll(/<input [^>]+>/g)].map(([tag]) => [
    valueIn(tag, 'name'),
    valueIn(tag, 'value'),
  ]);
  return {
    html,
    action: valueIn(html, 'action'),
    fields: Object.fromEntries(inputs) as Record<string, string>,
  };
}

const valueIn = (html: string, attribute: string) =>
  new RegExp(`\\b${attribute}="([^"]*)"`).exec(html)?.[1] ?? '';

const post = (action: string, fields: Record<string, string>, headers: Record<string, string>) =>
  app.request<TestRow>({
    ...{ method: 'POST', url: action, as: 'anonymous', body: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

async function mailTo(receiver: string): Promise<InboxMessage | undefined> {
  const find = async () =>
    (await app.request<InboxMessage[]>({ url: listInbox.path })).data.find(
      (mail) => mail.receiver === receiver,
    );
  await expect.poll(find).toBeDefined();
  return find();
}

it('the subscription form of the content creates a request, which counts once its address is confirmed by mail', async () => {
  const { action, fields } = await rendered('ru');
  const submission = { ...fields, email: 'despina@example.com', _elapsed: '3000' };
  const headers = { accept: 'application/json', 'idempotency-key': 'despina' };
  const { status, data } = await post(action, submission, headers);

  expect([status, data.isConfirmed, data.payload]).toEqual([201, false, { email: 'despina@example.com' }]);
  expect((await post(action, submission, headers)).data.id).toBe(data.id);
  const mail = await mailTo('despina@example.com');
  expect([mail?.subject, mail?.text]).toEqual([
    'Подтвердите, пожалуйста: Куда писать?',
    expect.stringContaining(`${request.route}/${data.id}/confirmation?code=`),
  ]);
});

it('redirects to its page with a thank-you message without scripts', async () => {
  const { action, fields, html } = await rendered('en');
  const headers = { accept: 'text/html', referer: 'http://boats.example/en/showcase', host: 'boats.example' };
  const back = await post(action, { ...fields, email: 'nina@example.com' }, headers);

  const [page, thanks] = String(back.headers.location).split('#');
  expect([back.status, page]).toEqual([303, '/en/showcase']);
  expect(html).toMatch(new RegExp(`<p id="${thanks}"[^>]*target:[^>]*>Form submitted successfully`));
  expect((await mailTo('nina@example.com'))?.subject).toBe('Please confirm: Where do we write?');
});

it('is refused when a bot has filled in hidden fields', async () => {
  const { action, fields } = await rendered('en');

  expect(
    (
      await post(
        action,
        { ...fields, email: 'robot@example.com', _website: 'x' },
        { accept: 'application/json' },
      )
    ).status,
  ).toBe(422);
});
