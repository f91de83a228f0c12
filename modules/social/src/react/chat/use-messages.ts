import { useAnswer, useClient } from '@flotilla/react/client';
import { useEffect, useState } from 'react';
import { messagesOfChat } from '../../actions.js';
import { chatsToMessages } from '../../links.js';
import type { ChatMessage } from '../../shapes.js';
import type { ChatContext } from './chat-context.js';

/** Messages per page. */
const limit = 30;
/** Maximum number of pages loaded to close a gap after a disconnection; older ones load on scrolling. */
const maxCatchUp = 10;

export interface ChatMessages {
  /** Oldest first; undefined while loading. */
  readonly messages: readonly ChatMessage[] | undefined;
  readonly error: Error | null;
  readonly hasOlder: boolean;
  readonly readOlder: () => Promise<void>;
}

type Read = { readonly rows: readonly ChatMessage[]; readonly next: string | null };

/** Loads the messages of a chat: the newest page is kept up to date, older ones are not refreshed. */
export function useMessages(chatContext: ChatContext): ChatMessages {
  const client = useClient();
  const params = paramsOf(chatContext);
  const { data, error } = useAnswer(
    messagesOfChat,
    { params, query: { limit } },
    { refetchOn: [chatsToMessages], isUrgent: true },
  );
  const [loaded, setKnown] = useState<Read>();

  const read = async (after: string): Promise<Read> => {
    const page = await client.callWhole(messagesOfChat, { params, query: { limit, after } });
    return { rows: page.data, next: page.meta?.next ?? null };
  };

  useEffect(() => {
    if (!data) return;
    let isGone = false;
    const newest: Read = { rows: data, next: data.length < limit ? null : (data.at(-1)?.id ?? null) };
    void joined(newest, loaded, read).then((all) => isGone || setKnown(all));
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs for new pages only; it merges them with the loaded ones
  }, [data]);

  return {
    messages: loaded && [...loaded.rows].reverse(),
    error,
    hasOlder: (loaded?.next ?? null) !== null,
    async readOlder() {
      if (!loaded?.next) return;
      const older = await read(loaded.next);
      setKnown((now) => now && { rows: merged(now.rows, older.rows), next: older.next });
    },
  };
}

/** Merges the newest page with the loaded messages. Loads the pages in between, so that there is no gap. */
async function joined(
  newest: Read,
  loaded: Read | undefined,
  read: (after: string) => Promise<Read>,
): Promise<Read> {
  if (!loaded) return newest;
  const first = loaded.rows[0]?.id ?? '';
  let { rows, next } = newest;
  for (let pages = 0; next !== null && next > first && pages < maxCatchUp; pages++) {
    const more = await read(next);
    rows = [...rows, ...more.rows];
    next = more.next;
  }
  const isJoined = next === null || next <= first;
  return isJoined ? { rows: merged(rows, loaded.rows), next: loaded.next } : { rows, next };
}

/** Returns distinct messages, newest first; ids are ordered by time. The first argument takes precedence. */
function merged(rows: readonly ChatMessage[], others: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...others, ...rows].map((row) => [row.id, row]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}

export const paramsOf = ({ subjectId, profileId, chatId }: ChatContext) => ({
  id: subjectId,
  socialModuleProfileId: profileId,
  chatId,
});
