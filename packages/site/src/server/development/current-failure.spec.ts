import { expect, it, vi } from 'vitest';
import { type ConnectedBrowser, CurrentFailure } from './current-failure.js';

const failure = { message: 'SyntaxError: Unexpected token', stack: 'Error' };
const location = { file: '/app/boat.tsx', path: 'boat.tsx', line: 3, column: 2 };
const reload = { type: 'full-reload', path: '*' };
const overlay = expect.objectContaining({ type: 'error' });

function connected() {
  const browser = { send: vi.fn<ConnectedBrowser['send']>() };
  const current = new CurrentFailure(() => [browser]);
  return { current, received: () => browser.send.mock.calls.flat(), browser };
}

it('shows a failure over open pages once, and reloads them when it ends', () => {
  const { current, received } = connected();
  current.set('code of pages', { ...failure, location });
  current.set('code of pages', { ...failure, location });
  current.set('code of pages', undefined);
  current.set('code of pages', undefined);

  expect(received()).toEqual([overlay, reload]);
  expect(received()[0]).toMatchObject({ err: { loc: { file: '/app/boat.tsx', line: 3, column: 2 } } });
});

it('shows the failure of the API first, and that of pages when the API runs', () => {
  const { current, received } = connected();
  current.set('code of pages', failure);
  current.set('API', failure);
  current.set('API', undefined);

  expect(received()).toMatchObject([
    { err: { message: expect.stringContaining('The code of pages does not run.') } },
    { err: { message: expect.stringContaining('The API does not run.') } },
    { err: { message: expect.stringContaining('The code of pages does not run.') } },
  ]);
});

it('shows the failure of a script only while API and pages run', () => {
  const { current, received } = connected();
  current.set('API', failure);
  current.showInScript(failure);
  current.set('API', undefined);
  current.showInScript(failure);

  expect(received()).toMatchObject([overlay, reload, { err: { message: failure.message } }]);
});

it('reloads an error page whose failure ended before it was connected', () => {
  const { current, received, browser } = connected();
  current.set('API', failure);
  const shown = current.failure?.id ?? '';
  current.set('API', undefined);
  browser.send.mockClear();
  current.greet(shown, browser);

  expect(received()).toEqual([reload]);
});

it('shows a failure over a page that was served before it, and sends nothing to a current page', () => {
  const { current, received, browser } = connected();
  current.greet('', browser);
  current.set('API', failure);
  browser.send.mockClear();
  current.greet('', browser);
  current.greet(current.failure?.id ?? '', browser);

  expect(received()).toEqual([overlay]);
});
