import { setImmediate } from 'node:timers/promises';
import { makeLink, makeRow, renderVariant } from '@flotilla/testing/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '@flotilla/react/session';
import { form, input, option, step, widget } from '../../index.js';
import * as door from '../index.js';
import { startOwnForms } from './own-forms.js';
import { startForm } from './start-form.js';

const named = (slug: string, values: object = {}) =>
  makeLink(
    'input',
    makeRow(input, {
      slug,
      label: { en: slug },
      isRequired: false,
      type: 'default',
      variant: 'text-default',
      ...values,
    }),
  );
const sail = makeLink('option', makeRow(option, { slug: 'sail', title: { en: 'Sail' } }));
const enquiry = makeRow(form, {
  variant: 'default',
  formsToInputs: [named('name', { isRequired: true }), named('mail', { type: 'email' })],
  formsToSteps: [
    makeLink(
      'step',
      makeRow(step, {
        title: { en: 'The trip' },
        stepsToInputs: [
          named('boat', { variant: 'select-option-default', inputsToOptions: [sail] }),
          named('plan', { type: 'file' }),
        ],
      }),
    ),
  ],
});

const sent = vi.fn<typeof fetch>();
const part = (index: number) =>
  document.querySelectorAll<HTMLFieldSetElement>('[data-part]')[index] as HTMLFieldSetElement;
const button = (name: string) => document.querySelector(`[data-${name}]`) as HTMLElement;
const control = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const errorOf = (name: string) => document.querySelector(`[data-error-of=${name}]`)?.textContent;
const state = () => document.querySelector('form')?.dataset.state;
/** Waits until the response is processed. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await setImmediate();
}
const keyOf = (init?: RequestInit) => new Headers(init?.headers).get('idempotency-key');
const fieldsOf = (init?: RequestInit) => new URLSearchParams(String(init?.body));
const submit = () =>
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

function write(name: string, value: string): void {
  control(name).value = value;
  control(name).dispatchEvent(new Event('input', { bubbles: true }));
}

async function show(language = 'en', { startsAfterMs = 0 } = {}): Promise<void> {
  // Rendering needs real timers.
  vi.useRealTimers();
  const { html } = await renderVariant([door], { entity: 'crm.form', widget: enquiry, language });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  document.body.innerHTML = html;
  vi.advanceTimersByTime(startsAfterMs);
  startForm(document.querySelector('flotilla-island') as HTMLElement);
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', sent.mockReset().mockResolvedValue(new Response('{}', { status: 201 })));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('works without scripts: all steps, browser validation, and a confirmation by URL', async () => {
  const { html } = await renderVariant([door], { entity: 'crm.form', widget: enquiry });

  expect(html).toContain(
    `action="/api/crm/forms/${enquiry.id}/requests" encType="multipart/form-data" method="post"`,
  );
  expect(html).toMatch(/<input [^>]*required=""[^>]*name="name"|<input [^>]*name="name"[^>]*required=""/);
  expect(html).toMatch(/data-next="true" hidden=""|hidden="" data-next/);
  expect(html).toContain(`id="crm-thanks-${enquiry.id}"`);
});

it('goes forward when a step is valid, and back', async () => {
  await show();
  expect([part(0).hidden, part(1).hidden, button('send').hidden]).toEqual([false, true, true]);

  button('next').click();
  expect([part(0).hidden, errorOf('name'), document.activeElement]).toEqual([
    false,
    'Please fill this in.',
    control('name'),
  ]);
  write('name', 'Anna');
  expect([errorOf('name'), control('name').getAttribute('aria-invalid')]).toEqual(['', 'false']);
  button('next').click();
  expect([part(0).hidden, part(1).hidden, button('send').hidden, button('next').hidden]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  button('back').click();
  expect([part(0).hidden, control('name').value]).toEqual([false, 'Anna']);
});

it('shows the name of a chosen file, and a label in the language of the page', async () => {
  await show('ru');
  const plan = control('plan');
  expect([plan.parentElement?.textContent, plan.hasAttribute('data-chosen')]).toEqual([
    'Выбрать файл',
    false,
  ]);

  Object.defineProperty(plan, 'files', { configurable: true, value: [new File(['x'], 'plan.pdf')] });
  plan.dispatchEvent(new Event('input', { bubbles: true }));
  expect(plan.hasAttribute('data-chosen')).toBe(true);
});

it('shows errors in the language of the page', async () => {
  await show('ru');
  write('name', 'Анна');
  write('mail', 'анна');
  button('next').click();

  expect(errorOf('mail')).toBe('Это не похоже на электронный адрес.');
});

it('counts the time before the script has loaded', async () => {
  await show('en', { startsAfterMs: 3000 });
  write('name', 'Anna');
  button('next').click();
  submit();
  await settled();

  const [, init] = sent.mock.calls[0] ?? [];
  expect(Number(fieldsOf(init).get('_elapsed'))).toBeGreaterThanOrEqual(3000);
});

it('is sent with a key and its duration, shows a confirmation for five seconds, and is reset', async () => {
  await show();
  write('name', 'Anna');
  button('next').click();
  vi.advanceTimersByTime(3000);
  submit();
  expect(state()).toBe('pending');
  await settled();
  expect(state()).toBe('success');

  const [url, init] = sent.mock.calls[0] ?? [];
  expect(String(url)).toContain(`/api/crm/forms/${enquiry.id}/requests`);
  expect(keyOf(init)).toMatch(/^[\da-f-]{36}$/);
  expect(Object.fromEntries(fieldsOf(init))).toMatchObject({
    name: 'Anna',
    _website: '',
    _language: 'en',
    formId: enquiry.id,
  });
  expect(Number(fieldsOf(init).get('_elapsed'))).toBeGreaterThanOrEqual(3000);
  expect([control('name').value, part(0).hidden]).toEqual(['', false]);
  vi.advanceTimersByTime(4500);
  expect(state()).toBe('success');
  vi.advanceTimersByTime(500);
  expect(state()).toBe('idle');
});

it('can be sent again before the five seconds are over', async () => {
  await show();
  write('name', 'Anna');
  button('next').click();
  submit();
  await settled();
  expect(state()).toBe('success');
  button('again').click();

  expect(state()).toBe('idle');
});

it('shows the confirmation for five seconds for a form that was sent before hydration, and is reset', async () => {
  await show();
  write('name', 'Anna');
  vi.advanceTimersByTime(400);
  location.hash = `#crm-thanks-${enquiry.id}`;
  await show();
  expect([state(), location.hash, control('name').value]).toEqual(['success', `#crm-form-${enquiry.id}`, '']);

  vi.advanceTimersByTime(4500);
  expect(state()).toBe('success');
  vi.advanceTimersByTime(500);
  expect([state(), document.querySelector(':target')?.tagName]).toEqual(['idle', 'FORM']);

  await show();
  expect(state()).toBe('idle');
});

it('is sent again with the same key when the API did not respond, and with another after a change', async () => {
  sent
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce(new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  await show();
  write('name', 'Anna');
  button('next').click();
  const keys = () => sent.mock.calls.map(([, init]) => keyOf(init));
  submit();
  await settled();
  expect(state()).toBe('error');
  expect(document.querySelector('[data-failure]')?.textContent).toMatch(/could not be sent/);
  vi.advanceTimersByTime(500);
  submit();
  await settled();
  expect(state()).toBe('error');
  write('name', 'Ann');
  button('next').click();
  submit();
  await settled();
  expect(state()).toBe('success');

  const [first, second, third] = keys();
  expect([second === first, third === first]).toEqual([true, false]);
  const bodies = sent.mock.calls.map(([, init]) => String(init?.body));
  expect(bodies[1]).toBe(bodies[0]);
});

it('shows errors of the server at the field, in its step', async () => {
  const cause = [{ field: 'name', message: 'is required', rule: 'required' }];
  sent.mockResolvedValueOnce(new Response(JSON.stringify({ cause }), { status: 400 }));
  await show();
  write('name', 'Anna');
  button('next').click();
  submit();
  await settled();
  expect(errorOf('name')).toBe('Please fill this in.');

  expect([part(0).hidden, document.activeElement]).toEqual([false, control('name')]);
});

it.each([
  [413, '{}', /smaller file/],
  [415, '{}', /this kind/],
  [429, '{}', /later/],
  [500, '{}', /try again/],
  [413, '<h1>Request Entity Too Large</h1>', /smaller file/],
  [400, '{"cause":[{"field":"name","rule":"a rule of tomorrow"}]}', /try again/],
  [400, '{"cause":"name"}', /try again/],
])('shows the meaning of status %i with the body %s', async (status, body, text) => {
  sent.mockResolvedValueOnce(new Response(body, { status }));
  await show();
  write('name', 'Anna');
  button('next').click();
  submit();
  await settled();
  expect(document.querySelector('[data-failure]')?.textContent).toMatch(text);

  expect(control('name').value).toBe('Anna');
});

it('keeps a draft in the tab until it is sent', async () => {
  await show();
  write('name', 'Anna');
  vi.advanceTimersByTime(400);
  await show();
  expect(control('name').value).toBe('Anna');

  button('next').click();
  submit();
  await settled();
  expect(state()).toBe('success');
  await show();
  expect(control('name').value).toBe('');
});

it('is sent as the signed-in visitor, and hidden from others', async () => {
  vi.useRealTimers();
  const values = {
    variant: 'me-crm-module-form-request-create',
    title: { en: 'Ask' },
    widgetsToForms: [makeLink('form', enquiry)],
  };
  const { html } = await renderVariant([door], { entity: 'crm.widget', widget: makeRow(widget, values) });
  document.body.innerHTML = html;
  const place = document.querySelector<HTMLElement>('[data-own-forms]');
  const [own, ofForm] = document.querySelectorAll<HTMLElement>('flotilla-island');
  startOwnForms(own as HTMLElement);
  startForm(ofForm as HTMLElement);
  expect(place?.hidden).toBe(true);

  const jwt = `x.${Buffer.from(JSON.stringify({ subject: { id: 'anna', slug: 'anna' }, roles: [], exp: 4e9 })).toString('base64url')}.x`;
  session.accept({ jwt, refresh: 'r' });
  expect(place?.hidden).toBe(false);
  write('name', 'Anna');
  button('next').click();
  submit();
  await vi.waitFor(() => expect(state()).toBe('success'));
  const [url, init] = sent.mock.calls[0] ?? [];
  expect([
    new URL(String(url), 'http://x').pathname,
    new Headers(init?.headers).get('authorization'),
    fieldsOf(init).get('formId'),
  ]).toEqual(['/api/rbac/subjects/anna/crm-module/form/request', `Bearer ${jwt}`, enquiry.id]);
  await session.signOut(null);
  expect(place?.hidden).toBe(true);

  session.accept({ jwt, refresh: 'r' });
  write('name', 'Anna, once more');
  await session.signOut(null);
  expect([place?.hidden, control('name').value]).toEqual([false, 'Anna, once more']);
});
