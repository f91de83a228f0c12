import { makeLink, makeRow, renderVariant } from '@flotilla/testing/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, buttonsArray, widget } from '../../index.js';
import * as door from '../index.js';
import { type Send, startSubscription } from './start-subscription.js';

const render = (
  url: string | null,
  { title = {}, language = 'en' }: { title?: Record<string, string>; language?: string } = {},
) => {
  const array = makeRow(buttonsArray, {
    buttonsArraysToButtons: [makeLink('button', makeRow(button, { url, title }))],
  });
  const row = makeRow(widget, {
    variant: 'subscription-form-default',
    title: { en: 'News from the sea' },
    widgetsToButtonsArrays: [makeLink('buttonsArray', array)],
  });
  return renderVariant([door], { entity: 'website-builder.widget', widget: row, language });
};

it('has one input and a button, and posts to the button’s URL', async () => {
  const { html } = await render('/api/crm/forms/1/requests');

  expect(html).toMatch(/<form [^>]*action="\/api\/crm\/forms\/1\/requests" method="post"/);
  expect(html).toMatch(
    /<input [^>]*type="email" required=""[^>]*placeholder="Type your email"[^>]*name="email"/,
  );
  expect(html).toMatch(/<button type="submit"[^>]*><span[^>]*>Submit<\/span>/);
  document.body.innerHTML = html;
  expect(document.querySelectorAll('input:not([type=hidden], [tabindex="-1"])')).toHaveLength(1);
});

it('uses the language of the page and the label of the content', async () => {
  const { html } = await render('/api/crm/forms/1/requests', {
    title: { ru: 'Подписаться' },
    language: 'ru',
  });

  expect(html).toContain('placeholder="Введите ваш email"');
  expect(html).toMatch(/<button type="submit"[^>]*><span[^>]*>Подписаться<\/span>/);
});

it.each([null, '', 'https://example.com/subscribe', 'javascript:alert(1)'])(
  'renders nothing when the button’s URL is %j',
  async (url) => {
    const { html } = await render(url);

    expect(html).not.toMatch(/<form|News from the sea/);
  },
);

describe('with its script', () => {
  /** Renders the form and starts its script; submissions wait for `answer`. */
  async function show() {
    const { html } = await render('/api/crm/forms/1/requests');
    document.body.innerHTML = html;
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const send = vi.fn<Send>(() => promise);
    startSubscription(document.querySelector('flotilla-island') as HTMLElement, send);
    const form = document.querySelector('form') as HTMLFormElement;
    const input = document.querySelector('input[name=email]') as HTMLInputElement;
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
  ])('rejects %j as %s until the input changes', async (email, state) => {
    const { form, input, enter, send } = await show();

    enter(email);
    expect([form.dataset.state, input.getAttribute('aria-invalid'), document.activeElement]).toEqual([
      state,
      'true',
      input,
    ]);
    expect(send).not.toHaveBeenCalled();

    input.dispatchEvent(new Event('input', { bubbles: true }));
    expect([form.dataset.state, input.getAttribute('aria-invalid')]).toEqual(['idle', 'false']);
  });

  it('sends the address once, then clears the input and confirms', async () => {
    const { form, input, enter, send, resolve } = await show();

    enter('despina@example.com');
    enter('despina@example.com');
    expect(form.dataset.state).toBe('pending');
    expect(send.mock.calls).toEqual([
      [expect.stringMatching(/\/api\/crm\/forms\/1\/requests$/), expect.anything()],
    ]);

    resolve(true);
    await vi.waitFor(() => expect(form.dataset.state).toBe('success'));
    expect(input.value).toBe('');
  });

  it('reports a missing address to screen readers only', async () => {
    const { enter } = await show();

    enter('');
    expect(document.querySelector('[role=alert] .sr-only')?.textContent).toBe('Enter your email address.');
  });

  it('shows an error without a response, keeps the address, and retries with the same key until the input changes', async () => {
    const { form, enter, send, reject } = await show();
    const again = () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    const keys = () => send.mock.calls.map(([, { key }]) => key);

    enter('despina@example.com');
    reject(new Error('offline'));
    await vi.waitFor(() => expect(form.dataset.state).toBe('error'));
    again();
    expect(send.mock.calls[1]?.[1]).toBe(send.mock.calls[0]?.[1]);
    await vi.waitFor(() => expect(form.dataset.state).toBe('error'));
    enter('anna@example.com');
    expect(new Set(keys()).size).toBe(2);
  });

  it('confirms a submission from before the script ran, until the input changes', async () => {
    document.body.innerHTML = (await render('/api/crm/forms/1/requests')).html;
    const form = document.querySelector('form') as HTMLFormElement;
    const thanks = document.querySelector('[name=_thanks]') as HTMLInputElement;
    expect([form.dataset.state, document.getElementById(thanks.value)?.textContent]).toEqual([
      'asleep',
      'Form submitted successfully',
    ]);
    location.hash = thanks.value;
    const { input } = await show();
    expect(document.querySelector('form')?.dataset.state).toBe('success');

    input.dispatchEvent(new Event('input', { bubbles: true }));
    expect(document.querySelector('form')?.dataset.state).toBe('idle');
    location.hash = '';
  });
});

describe('a submission', () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  beforeEach(() => vi.stubGlobal('fetch', fetch.mockReset()));
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [201, 'success'],
    [429, 'error'],
  ])('has the fields of the action, and shows for a response with %i: %s', async (status, state) => {
    fetch.mockResolvedValue(new Response('{}', { status }));
    document.body.innerHTML = (await render('/api/crm/forms/1/requests', { language: 'ru' })).html;
    startSubscription(document.querySelector('flotilla-island') as HTMLElement);
    const form = document.querySelector('form') as HTMLFormElement;
    (document.querySelector('[name=email]') as HTMLInputElement).value = 'despina@example.com';

    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

    await vi.waitFor(() => expect(form.dataset.state).toBe(state));
    const init = fetch.mock.calls[0]?.[1];
    expect(Object.fromEntries(init?.body as URLSearchParams)).toEqual({
      email: 'despina@example.com',
      _language: 'ru',
      _website: '',
      _thanks: expect.stringMatching(/^[\w-]+-thanks$/),
      _elapsed: expect.stringMatching(/^\d+$/),
    });
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/) },
    });
  });
});
