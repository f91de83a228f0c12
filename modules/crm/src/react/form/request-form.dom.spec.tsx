import { makeRow } from '@flotilla/testing/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { form, input, step } from '../../index.js';
import { partsOf } from './parts.js';
import { RequestForm } from './request-form.js';

const named = (slug: string) => ({
  ...makeRow(input, { slug, label: { en: slug }, isRequired: true }),
  options: [],
});
const parts = partsOf({
  ...makeRow(form),
  inputs: [named('name')],
  steps: [{ ...makeRow(step, { title: { en: 'The trip' } }), inputs: [named('guests')] }],
});

let root: Root;
let answer: (response: Response) => void;
const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sent.mockReset().mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  vi.stubGlobal('fetch', sent);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  await act(async () => root.render(<RequestForm action="/api/crm/forms/1/requests" parts={parts} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const text = () => document.body.textContent;

/** Fills the form in and sends it; it is answered by the status. */
async function send(status: number): Promise<void> {
  field('name').value = 'Anna';
  field('guests').value = '6';
  await act(async () => document.querySelector('form')?.requestSubmit());
  expect(text()).toContain('Loading...');
  await act(async () => answer(new Response('{}', { status })));
}

it('asks for what each step asks for', () => {
  expect(document.querySelector('fieldset legend')?.textContent).toBe('The trip');
  expect(text()).toContain('Send request');
});

it('sends what was written once, empties itself and says thanks for five seconds', async () => {
  vi.useFakeTimers();
  await send(201);

  expect(sent).toHaveBeenCalledOnce();
  const [url, init] = sent.mock.calls[0] ?? [];
  expect([url, JSON.parse(String(init?.body))]).toEqual(['/api/crm/forms/1/requests', { data: { name: 'Anna', guests: '6' } }]);
  expect(text()).toContain('Form submitted successfully');
  expect(field('name').value).toBe('');

  await act(async () => vi.advanceTimersByTime(5000));
  expect(text()).not.toContain('Form submitted successfully');
});

it('can be sent again at once', async () => {
  await send(201);
  const again = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Send another request');
  await act(async () => again?.click());

  expect(text()).not.toContain('Form submitted successfully');
});

it('keeps what was written when it did not arrive, and says so', async () => {
  await send(503);

  expect(text()).toContain('It could not be sent');
  expect(text()).not.toContain('Form submitted successfully');
  expect(field('name').value).toBe('Anna');
});
