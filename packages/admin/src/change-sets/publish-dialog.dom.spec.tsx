import { defineEntity, defineModule, text } from '@flotilla/core';
import type { ChangeSetView, Finding } from '@flotilla/core/change-sets';
import { act, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { PublishDialog } from './publish-dialog.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { harbour: text() },
  access: { read: 'public' },
  drafts: true,
});
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [boat] })],
  extensions: [],
  languages: ['en', 'ru'],
  site: 'boats',
});
const id = '6a0c7a3e-6d63-4d62-9a53-0f8b6f0d7c11';
const at = '2026-01-01T10:41:00Z';
const set: ChangeSetView = {
  ...{ id, kind: 'draft', title: null, root: { entity: boat.key, id }, state: 'open', revision: 1 },
  ...{ changes: 1, publishAt: null, timeZone: null, problem: null, request: null, createdBy: null },
  ...{ createdAt: at, updatedAt: at, publishedBy: null, publishedAt: null },
};
const hint: Finding = {
  ...{ check: 'cover', level: 'warning', entity: boat.key, id, path: null },
  text: { en: 'It has no cover.', ru: 'Нет обложки.' },
};

/** Waits for a state of the page; queries answer in later tasks. */
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    check();
  });

/** Opens the dialog; publishing ends the change set, which windows learn before the answer. */
async function open({ checks = [], isLater = false }: { checks?: Finding[]; isLater?: boolean }) {
  const sent: string[] = [];
  const bodies: unknown[] = [];
  let end = () => {};
  const onClose = vi.fn();
  function Dialog() {
    const [shown, show] = useState(set);
    end = () => show({ ...set, state: 'published', revision: 2 });
    return <PublishDialog set={shown} isLater={isLater} onClose={onClose} />;
  }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input));
    sent.push(pathname.split('/').at(-1) ?? '');
    bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined);
    if (pathname.endsWith('/check'))
      return Response.json({
        data: { conflicts: [], missing: [], refusal: null, rows: 3, changes: 1, checks },
      });
    end();
    return Response.json({ data: { ...set, state: 'published', revision: 2 } });
  };
  const router = createMemoryRouter([{ path: '*', element: <Dialog /> }]);
  const opened = await openInAdmin(<RouterProvider router={router} />, { app, fetch });
  const close = async () => {
    await opened.close();
    // The focus goes back to the page in a later task.
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { sent, bodies, onClose, close };
}

const focused = () => document.activeElement?.textContent;

it('publishes with hints without a further question, and starts at its button', async () => {
  const { bodies, onClose, close } = await open({ checks: [hint] });
  await until(() => expect(focused()).toBe('Publish now'));
  expect(document.body.textContent).toContain('It has no cover.');
  expect(document.body.textContent).toContain('1 change will be published.');
  expect(document.querySelector('[type=checkbox]')).toBeNull();
  await act(async () => (document.activeElement as HTMLElement).click());
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(bodies.at(-1)).toEqual({ data: { acceptWarnings: true } });
  await close();
});

it('does not check a change set that it has published', async () => {
  const { sent, onClose, close } = await open({});
  await until(() => expect(focused()).toBe('Publish now'));
  await act(async () => (document.activeElement as HTMLElement).click());
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual(['check', 'publish']);
  await close();
});

it('starts at the time when a person schedules', async () => {
  const { close } = await open({ isLater: true });
  await until(() => expect(document.activeElement).toHaveProperty('value', expect.stringMatching(/:00$/)));
  await close();
});

it('starts at the first error, which prevents publishing', async () => {
  const { close } = await open({ checks: [{ ...hint, level: 'error', text: { en: 'It has no title.' } }] });
  await until(() => expect(focused()).toContain('Open'));
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Publish now');
  expect(button?.disabled).toBe(true);
  await close();
});
