import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionCookie, sessionEvent } from '../islands/session.js';
import { RequireSession } from './require-session.js';

const place = <RequireSession>Your cart</RequireSession>;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  document.cookie = `${sessionCookie}=; max-age=-1`;
});

it('shows its content as soon as the visitor has a session', async () => {
  await act(async () => root.render(place));
  expect(document.body.textContent).toContain('Not authorized');

  document.cookie = `${sessionCookie}=1`;
  await act(async () => window.dispatchEvent(new Event(sessionEvent)));
  expect(document.body.textContent).toBe('Your cart');
});

it('renders the same for everyone on the server', () => {
  document.cookie = `${sessionCookie}=1`;
  expect(renderToStaticMarkup(place)).toContain('Not authorized');
});
