import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderChat, unmountChat } from './render-chat.fixture.js';
import { ChatView } from './chat-view.js';

const place = { subjectId: 's', profileId: 'p', chatId: 'c' };
const usual = {
  variant: 'default',
  createdAt: '2026-11-26T10:00:00.000Z',
  updatedAt: '2026-11-26T10:00:00.000Z',
  files: [],
};
const person = (id: string, name: string) => ({
  id,
  slug: id,
  variant: 'default',
  title: { en: name },
  picture: null,
});
const chat = {
  id: 'c',
  title: null,
  description: 'The weekend at Latchi',
  members: [person('p', 'Anna'), person('q', 'Ben')],
};
const said = [
  { ...usual, id: 'm2', chatId: 'c', description: 'At nine', profile: person('q', 'Ben') },
  { ...usual, id: 'm1', chatId: 'c', description: 'When do we sail?', profile: person('p', 'Anna') },
];

afterEach(unmountChat);

it('shows the title and messages of a chat, and a form with one field', async () => {
  await renderChat(<ChatView chatContext={place} onLeave={() => undefined} />, (url) =>
    Response.json({ data: url.includes('/messages') ? said : chat }),
  );
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(texts('[role=log] li p.whitespace-pre-line')).toEqual(['When do we sail?', 'At nine']);
  });
  expect([texts('header h2'), texts('header p')]).toEqual([
    ['Conversation with  Ben'],
    ['The weekend at Latchi'],
  ]);
  expect(texts('form textarea, form input:not([type=file])')).toEqual(['']);
  expect(texts('form [type=submit]')).toEqual(['Submit']);
});

it('shows an error instead of the messages and the form', async () => {
  await renderChat(
    <ChatView chatContext={{ ...place, chatId: 'left' }} onLeave={() => undefined} />,
    (url) => {
      const cause = url.includes('/messages') ? 'The messages are at sea' : 'The chat was left';
      return new Response(JSON.stringify({ data: null, cause }), { status: 409, statusText: 'Conflict' });
    },
  );

  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(
      [...document.querySelectorAll('section [role=alert]')].map(({ textContent }) => textContent),
    ).toEqual(['The chat was left', 'The messages are at sea']);
  });
  expect(document.querySelector('form, textarea')).toBeNull();
});
