import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../http/api-error.js';
import { SiteProvider } from '../site/site.js';
// Loaded before the tests: texts that are imported on demand, because the tests use fake timers.
import '../rules/issue-text.js';
import { Form, FormSubmit, PasswordField, TextField } from './form.js';
import { useZodForm } from './use-zod-form.js';

const schema = z.object({
  login: z.email('must be an e-mail address'),
  password: z.string().min(8, 'must be at least 8 characters'),
});
const submit = vi.fn<(values: z.output<typeof schema>) => Promise<unknown>>();

function Login() {
  const form = useZodForm({ schema, submit });
  return (
    <Form of={form}>
      <TextField of={form} name="login" label="E-mail" type="email" autoComplete="username" hint="Yours" />
      <PasswordField of={form} name="password" label="Password" autoComplete="current-password" />
      <FormSubmit of={form}>Login</FormSubmit>
    </Form>
  );
}
const page = (language: string) => (
  <SiteProvider value={{ language, languages: ['en', 'ru'], path: '/' }}>
    <Login />
  </SiteProvider>
);

let root: Root;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  submit.mockResolvedValue(undefined);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function show(language = 'en') {
  await act(async () => root.render(page(language)));
}
const find = <E extends Element = HTMLInputElement>(selector: string) =>
  document.querySelector(selector) as unknown as E;
/** Waits for validation messages, which are loaded on demand. */
const soon = (holds: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    holds();
  });
const button = () => find<HTMLButtonElement>('[type=submit]');
const wordsUnder = (input: Element) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

async function write(name: string, value: string) {
  const input = find(`[name=${name}]`);
  await act(async () => {
    // Uses the native setter: React ignores values that are set through its own.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  return input;
}
async function send() {
  await act(async () => button().click());
  await act(() => vi.advanceTimersByTimeAsync(0));
}

it.each([
  ['en', 'Please enter a valid e-mail address', 'At least 8 characters'],
  ['ru', 'Введите корректный адрес почты', 'Не меньше 8 символов'],
])('shows validation errors in %s at their fields and sends nothing', async (language, email, password) => {
  await show(language);
  const login = await write('login', 'ann');
  const secret = await write('password', 'short');
  expect([login.getAttribute('aria-invalid'), wordsUnder(login)]).toEqual(['false', 'Yours']);
  await send();

  expect([login, secret].map((input) => [input.getAttribute('aria-invalid'), wordsUnder(input)])).toEqual([
    ['true', email],
    ['true', password],
  ]);
  expect(document.activeElement).toBe(login);
  expect(submit).not.toHaveBeenCalled();
});

it('sends the values once, shows "Loading..." while sending, and is green for five seconds', async () => {
  const sending = Promise.withResolvers<void>();
  submit.mockReturnValueOnce(sending.promise);
  await show();
  await write('login', 'ann@example.com');
  await write('password', 'longenough');
  await send();
  await send();
  expect(submit.mock.calls).toEqual([[{ login: 'ann@example.com', password: 'longenough' }]]);
  expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual(['Loading...', 'true']);

  await act(async () => sending.resolve());
  expect([button().textContent, button().dataset.state]).toEqual(['Login', 'success']);
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(button().dataset.state).toBe('success');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(button().dataset.state).toBe('idle');
});

it("is red after a rejection and shows the API's messages at the named fields", async () => {
  submit.mockRejectedValueOnce(
    new ApiError(400, '', { password: 'is known to everybody', elsewhere: 'is wrong' }, ''),
  );
  await show();
  await write('login', 'ann@example.com');
  const password = await write('password', 'longenough');
  await send();

  expect(button().dataset.state).toBe('error');
  await soon(() => expect(wordsUnder(password)).toBe('is known to everybody'));
});

it('reports errors that are not API errors', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  submit.mockRejectedValueOnce(new TypeError('a mistake'));
  await show();
  await write('login', 'ann@example.com');
  await write('password', 'longenough');
  await send();

  expect(reported).toHaveBeenCalledExactlyOnceWith(new TypeError('a mistake'));
});

it('shows errors of no field at its head until the next input', async () => {
  submit.mockRejectedValueOnce(new ApiError(401, 'No account found', {}, 'Unauthorized'));
  await show('ru');
  await write('login', 'ann@example.com');
  await write('password', 'longenough');
  await send();

  await soon(() => expect(find('form > [role=alert]').textContent).toBe('Почта или пароль не подходят.'));
  await write('password', 'longenough!');
  expect(find('[role=alert]')).toBeNull();
});

it("shows the API's field errors in the page's language", async () => {
  submit.mockRejectedValueOnce(new ApiError(409, '', { 'data.login': 'Account already exists' }, 'Conflict'));
  await show('ru');
  const login = await write('login', 'ann@example.com');
  await write('password', 'longenough');
  await send();

  await soon(() =>
    expect(wordsUnder(login)).toBe('Аккаунт с такой почтой уже есть. Войдите или запросите новый пароль.'),
  );
  expect(find('form > [role=alert]')).toBeNull();
});

it('shows a conflict of a field and of one outside of the form once, at the field', async () => {
  const message = (other: string) => `is taken by another row together with ${other}`;
  const causes = [
    { field: 'eventId', message: message('login'), rule: 'taken', params: { with: ['login'] } },
    { field: 'login', message: message('eventId'), rule: 'taken', params: { with: ['eventId'] } },
  ];
  const messages = Object.fromEntries(causes.map((cause) => [cause.field, cause.message]));
  submit.mockRejectedValueOnce(new ApiError(409, 'is taken', messages, 'Conflict', causes));
  await show('ru');
  const login = await write('login', 'ann@example.com');
  await write('password', 'longenough');
  await send();

  await soon(() => expect(wordsUnder(login)).toBe('Уже зарегистрировано'));
  expect(find('form > [role=alert]')).toBeNull();
});

it('keeps values entered before hydration', async () => {
  document.body.innerHTML = `<div>${renderToStaticMarkup(page('en'))}</div>`;
  find('[name=login]').value = 'early@example.com';
  const { hydrateRoot } = await import('react-dom/client');
  await act(async () => {
    root.unmount();
    root = hydrateRoot(document.body.firstElementChild as HTMLElement, page('en'));
  });
  await write('password', 'longenough');
  await send();

  expect(submit).toHaveBeenCalledExactlyOnceWith({ login: 'early@example.com', password: 'longenough' });
});

it('reveals the password on request', async () => {
  await show();
  const [password, toggle] = [
    find('[name=password]'),
    find<HTMLButtonElement>('[aria-label="Show password"]'),
  ];
  expect([password.type, password.autocomplete, toggle.getAttribute('aria-pressed')]).toEqual([
    'password',
    'current-password',
    'false',
  ]);
  await act(async () => toggle.click());

  expect([password.type, toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
});
