/** An undelivered message. The idempotency key prevents duplicates when it is sent again. */
export interface PendingMessage {
  readonly key: string;
  readonly description: string;
  /** Only while the page is open: browsers cannot store files for later. */
  readonly files: readonly File[];
  /** Whether its files were lost by a reload. */
  readonly hasLostFiles?: boolean;
  readonly state: 'sending' | 'waiting';
}

interface StoredOutbox {
  readonly draft: string;
  readonly unsent: readonly { readonly key: string; readonly description: string; readonly files: number }[];
}

const nameOf = (chatId: string, profileId: string) => `flotilla.chat.${profileId}.${chatId}`;

/** Returns the stored draft and undelivered messages of a chat. */
export function storedOutbox(chatId: string, profileId: string): { draft: string; unsent: PendingMessage[] } {
  const stored = read(nameOf(chatId, profileId));
  const unsent = stored.unsent.map(({ key, description, files }) => ({
    ...{ key, description, files: [], hasLostFiles: files > 0, state: 'waiting' as const },
  }));
  return { draft: stored.draft, unsent };
}

export function storeOutbox(
  chatId: string,
  profileId: string,
  { draft, unsent }: { draft: string; unsent: readonly PendingMessage[] },
): void {
  const name = nameOf(chatId, profileId);
  const stored: StoredOutbox = {
    draft,
    unsent: unsent.map(({ key, description, files }) => ({ key, description, files: files.length })),
  };
  try {
    if (draft === '' && unsent.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(stored));
  } catch {
    // Without storage, messages are only kept in memory.
  }
}

function read(name: string): StoredOutbox {
  try {
    const { draft, unsent } = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<StoredOutbox>;
    return { draft: typeof draft === 'string' ? draft : '', unsent: Array.isArray(unsent) ? unsent : [] };
  } catch {
    return { draft: '', unsent: [] };
  }
}
