import { makeLink, makeRow, renderVariant } from '@flotilla/testing/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, buttonsArray, widget } from '../../index.js';
import * as door from '../index.js';
import { type SendEmail, startSubscription } from './start-subscription.js';

const render = (url: string | null, { title = {}, language = 'en' }: { title?: Record<string, string>; language?: string } = {}) => {
  const array = makeRow(buttonsArray, { buttonsArraysToButtons: [makeLink('button', makeRow(button, { url, title }))] });
  const row = makeRow(widget, {
    variant: 'subscription-form-default',
    title: { en: 'News from the sea' },
    widgetsToButtonsArrays: [makeLink('buttonsArray', array)],
  });
  return renderVariant([door], { entity: 'website-builder.widget', widget: row, language });
};

it('has one input and a button, and posts to the url of the button', async () => {
  const { html } = await render('/api/crm/forms/1/requests');

  expect(html).toMatch(/<form [^>]*action="\/api\/crm\/forms\/1\/requests" method="post"/);
  expect(html).toMatch(/<input [^>]*type="email" required=""[^>]*placeholder="Type your email"[^>]*name="email"/);
  expect(html).toMatch(/<button type="submit"[^>]*><span[^>]*>Submit<\/span>/);
  expect(html.match(/<input/g)).toHaveLength(1);
});

it('speaks the language of the page, and calls its button what the content calls it', async () => {
  const { html } = await render('/api/crm/forms/1/requests', { title: { ru: 'Подписаться' }, language: 'ru' });

  expect(html).toContain('placeholder="Введите ваш email"');
  expect(html).toMatch(/<button type="submit"[^>]*><span[^>]*>Подписаться<\/span>/);
});

it.each([null, '', 'https://example.com/subscribe', 'javascript:alert(1)'])('is not there when the button leads to %j', async (url) => {
  const { html } = await render(url);

  expect(html).not.toMatch(/<form|News from the sea/);
});

describe('when awake', () => {
  /** The form in this document; what it sends waits for `answer`. */
  async function show() {
    const { html } = await render('/api/crm/forms/1/requests');
    document.body.innerHTML = html;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const send = vi.fn<SendEmail>(() => promise);
    startSubscription(document.querySelector('flotilla-island') as HTMLElement, send);
    const form = document.querySelector('form') as HTMLFormElement;
    const input = document.querySelector('input') as HTMLInputElement;
    const enter = (email: string) => {
      input.value = email;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      if (input.checkValidity()) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    };
    return { form, input, enter, send, resolve, reject };
  }

  it.each([
    ['', 'missing'],
    ['despina@', 'wrong'],
  ])('refuses %j as %s, until one writes on', async (email, state) => {
    const { form, input, enter, send } = await show();

    enter(email);
    expect([form.dataset.state, input.getAttribute('aria-invalid'), document.activeElement]).toEqual([state, 'true', input]);
    expect(send).not.toHaveBeenCalled();

    input.dispatchEvent(new Event('input', { bubbles: true }));
    expect([form.dataset.state, input.getAttribute('aria-invalid')]).toEqual(['idle', 'false']);
  });

  it('sends the address once, then is empty and says so', async () => {
    const { form, input, enter, send, resolve } = await show();

    enter('despina@example.com');
    enter('despina@example.com');
    expect(form.dataset.state).toBe('pending');
    expect(send.mock.calls).toEqual([['despina@example.com', expect.stringMatching(/\/api\/crm\/forms\/1\/requests$/)]]);

    resolve();
    await vi.waitFor(() => expect(form.dataset.state).toBe('success'));
    expect(input.value).toBe('');
  });

  it('says when it could not be sent, keeps the address and sends it again', async () => {
    const { form, input, enter, send, reject } = await show();

    enter('despina@example.com');
    reject(new Error('offline'));
    await vi.waitFor(() => expect(form.dataset.state).toBe('error'));
    expect(input.value).toBe('despina@example.com');

    enter('despina@example.com');
    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe('what is sent', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [200, 'success'],
    [429, 'error'],
  ])('as JSON and answered with %i is a %s', async (status, state) => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response('{}', { status })));
    vi.stubGlobal('fetch', fetch);
    document.body.innerHTML = (await render('/api/crm/forms/1/requests')).html;
    startSubscription(document.querySelector('flotilla-island') as HTMLElement);
    const form = document.querySelector('form') as HTMLFormElement;
    (document.querySelector('input') as HTMLInputElement).value = 'despina@example.com';

    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

    await vi.waitFor(() => expect(form.dataset.state).toBe(state));
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"data":{"email":"despina@example.com"}}' });
  });
});
