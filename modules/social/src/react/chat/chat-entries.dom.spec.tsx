import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ChatSummary } from '../../shapes.js';
import { ChatEntries } from './chat-entries.js';
import { renderChat, unmountChat } from './render-chat.fixture.js';

const createdAt = '2026-11-26T10:00:00.000Z';
const usual = {
  slug: 'chat',
  description: null,
  variant: 'default',
  createdAt,
  members: [],
  unread: 0,
  lastMessage: null,
};
const chatOf = (title: string): ChatSummary => ({ ...usual, id: title, title });

afterEach(unmountChat);

it('loads earlier conversations, page by page, while there are more', async () => {
  const requested: (string | null)[] = [];
  await renderChat(
    <ChatEntries subjectId="s" profileId="p" chatId={null} onChoose={() => undefined} />,
    (url) => {
      const after = new URL(url, 'http://boats.example').searchParams.get('after');
      requested.push(after);
      const title = after === null ? 'Harbour' : 'Lagoon';
      return new Response(
        JSON.stringify({ data: [chatOf(title)], meta: { next: after === null ? 'harbour' : null } }),
      );
    },
  );
  const titles = () =>
    [...document.querySelectorAll('li .font-semibold')].map(({ textContent }) => textContent);
  const shows = (expected: string[]) => vi.waitFor(() => act(async () => expect(titles()).toEqual(expected)));
  const more = () => document.querySelector('button');

  await shows(['Harbour']);
  expect(more()?.textContent).toBe('Earlier conversations');
  await act(async () => more()?.click());
  await shows(['Harbour', 'Lagoon']);
  expect(more()).toBeNull();
  expect(requested).toEqual([null, 'harbour']);
});
