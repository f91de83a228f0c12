import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, show } from './chat-stage.fixture.js';
import { ChatView } from './chat-view.js';

afterEach(leave);

it('says why a chat can not be shown, in the place of its messages and its form', async () => {
  await show(<ChatView place={{ subjectId: 's', profileId: 'p', chatId: 'c' }} onLeave={() => undefined} />, (url) => {
    const cause = url.includes('/messages') ? 'The messages are at sea' : 'The chat was left';
    return new Response(JSON.stringify({ data: null, cause }), { status: 409, statusText: 'Conflict' });
  });

  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect([...document.querySelectorAll('section [role=alert]')].map(({ textContent }) => textContent)).toEqual([
      'The chat was left',
      'The messages are at sea',
    ]);
  });
  expect(document.querySelector('form, textarea')).toBeNull();
});
