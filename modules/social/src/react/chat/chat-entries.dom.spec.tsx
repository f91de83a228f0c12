import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ShownChat } from '../../shapes.js';
import { ChatEntries } from './chat-entries.js';
import { leave, show } from './chat-stage.fixture.js';

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
const chatOf = (title: string): ShownChat => ({ ...usual, id: title, title });

afterEach(leave);

it('loads earlier conversations, page by page, while there are more', async () => {
  const asked: (string | null)[] = [];
  await show(<ChatEntries subjectId="s" profileId="p" chatId={null} onChoose={() => undefined} />, (url) => {
    const after = new URL(url, 'http://boats.example').searchParams.get('after');
    asked.push(after);
    const title = after === null ? 'Harbour' : 'Lagoon';
    return new Response(
      JSON.stringify({ data: [chatOf(title)], meta: { next: after === null ? 'harbour' : null } }),
    );
  });
  const titles = () =>
    [...document.querySelectorAll('li .font-semibold')].map(({ textContent }) => textContent);
  const shows = (expected: string[]) => vi.waitFor(() => act(async () => expect(titles()).toEqual(expected)));
  const more = () => document.querySelector('button');

  await shows(['Harbour']);
  expect(more()?.textContent).toBe('Earlier conversations');
  await act(async () => more()?.click());
  await shows(['Harbour', 'Lagoon']);
  expect(more()).toBeNull();
  expect(asked).toEqual([null, 'harbour']);
});
