/** A message that has not arrived yet. The key makes it arrive once, however often it is sent. */
export interface Unsent {
  readonly key: string;
  readonly description: string;
  /** They live as long as the page does: browsers keep no files for later. */
  readonly files: readonly File[];
  /** Files came with it that are gone since the page was opened anew. */
  readonly hasLostFiles?: boolean;
  readonly state: 'sending' | 'waiting';
}

interface Kept {
  readonly draft: string;
  readonly unsent: readonly { readonly key: string; readonly description: string; readonly files: number }[];
}

const nameOf = (chatId: string, profileId: string) => `flotilla.chat.${profileId}.${chatId}`;

/** What was written in a chat and has not arrived: it outlives the page. */
export function keptIn(chatId: string, profileId: string): { draft: string; unsent: Unsent[] } {
  const kept = read(nameOf(chatId, profileId));
  const unsent = kept.unsent.map(({ key, description, files }) => ({
    ...{ key, description, files: [], hasLostFiles: files > 0, state: 'waiting' as const },
  }));
  return { draft: kept.draft, unsent };
}

export function keep(chatId: string, profileId: string, { draft, unsent }: { draft: string; unsent: readonly Unsent[] }): void {
  const name = nameOf(chatId, profileId);
  const kept: Kept = { draft, unsent: unsent.map(({ key, description, files }) => ({ key, description, files: files.length })) };
  try {
    if (draft === '' && unsent.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing sends what it can.
  }
}

function read(name: string): Kept {
  try {
    const { draft, unsent } = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Kept>;
    return { draft: typeof draft === 'string' ? draft : '', unsent: Array.isArray(unsent) ? unsent : [] };
  } catch {
    return { draft: '', unsent: [] };
  }
}
