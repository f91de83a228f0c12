import { useAnswer, useClient } from '@flotilla/react/client';
import { useEffect, useState } from 'react';
import { messagesOfChat } from '../../actions.js';
import { chatsToMessages } from '../../links.js';
import type { ShownMessage } from '../../shapes.js';
import type { ChatPlace } from './place.js';

/** So many at a time. */
const limit = 30;
/** Of what was missed while nobody listened; beyond that one scrolls. */
const maxCatchUp = 10;

export interface ChatMessages {
  /** The oldest first; undefined until they are known. */
  readonly messages: readonly ShownMessage[] | undefined;
  readonly error: Error | null;
  readonly hasOlder: boolean;
  readonly readOlder: () => Promise<void>;
}

type Read = { readonly rows: readonly ShownMessage[]; readonly next: string | null };

/** The messages of a chat: the newest page is kept fresh, and older ones stay as they were read. */
export function useMessages(place: ChatPlace): ChatMessages {
  const client = useClient();
  const params = paramsOf(place);
  const { data, error } = useAnswer(messagesOfChat, { params, query: { limit } }, { shows: [chatsToMessages], isUrgent: true });
  const [known, setKnown] = useState<Read>();

  const read = async (after: string): Promise<Read> => {
    const page = await client.callWhole(messagesOfChat, { params, query: { limit, after } });
    return { rows: page.data, next: page.meta?.next ?? null };
  };

  useEffect(() => {
    if (!data) return;
    let isGone = false;
    const newest: Read = { rows: data, next: data.length < limit ? null : (data.at(-1)?.id ?? null) };
    void joined(newest, known, read).then((all) => isGone || setKnown(all));
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is known is joined to what has come, not the other way round
  }, [data]);

  return {
    messages: known && [...known.rows].reverse(),
    error,
    hasOlder: (known?.next ?? null) !== null,
    async readOlder() {
      if (!known?.next) return;
      const older = await read(known.next);
      setKnown((now) => now && { rows: merged(now.rows, older.rows), next: older.next });
    },
  };
}

/** The newest page over what was known: pages between the two are read, so that nothing is missing. */
async function joined(newest: Read, known: Read | undefined, read: (after: string) => Promise<Read>): Promise<Read> {
  if (!known) return newest;
  const first = known.rows[0]?.id ?? '';
  let { rows, next } = newest;
  for (let pages = 0; next !== null && next > first && pages < maxCatchUp; pages++) {
    const more = await read(next);
    rows = [...rows, ...more.rows];
    next = more.next;
  }
  const isJoined = next === null || next <= first;
  return isJoined ? { rows: merged(rows, known.rows), next: known.next } : { rows, next };
}

/** Each once, the newest first; ids are in the order of time. What comes first is what holds. */
function merged(rows: readonly ShownMessage[], others: readonly ShownMessage[]): ShownMessage[] {
  const byId = new Map([...others, ...rows].map((row) => [row.id, row]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}

export const paramsOf = ({ subjectId, profileId, chatId }: ChatPlace) => ({ id: subjectId, socialModuleProfileId: profileId, chatId });
