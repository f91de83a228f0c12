import { draftNames, readDraft } from './drafts.js';

/** A storage key that one open form writes its draft to. */
export interface DraftSlot {
  readonly name: string;
  readonly release: () => void;
}

/**
 * Takes the newest draft under a prefix that no open form uses, in this tab or another; a new key if there is
 * none. Two tabs that create rows of one entity have separate drafts.
 */
export async function acquireSlot(under: string): Promise<DraftSlot> {
  for (const name of draftNames(under)) {
    const slot = readDraft(name) && (await acquired(name));
    if (slot) return slot;
  }
  return newSlot(under);
}

/** Returns a name that no other form writes to. */
export async function newSlot(under: string): Promise<DraftSlot> {
  const name = `${under}${crypto.randomUUID()}`;
  return (await acquired(name)) ?? { name, release: () => undefined };
}

/** Slots that this tab holds. Unused ones are released to other tabs after a delay. */
const own = new Map<string, { isUsed: boolean; letGo: () => void }>();
/** Delay of the release, during a reload, for the form to reclaim its draft, in milliseconds. */
const lingerMs = 1000;
/**
 * Timeout for a lock, which covers the time until a page that was just left has released it. In milliseconds.
 */
const waitMs = 300;

async function acquired(name: string): Promise<DraftSlot | undefined> {
  const entered = own.get(name);
  if (entered?.isUsed) return undefined;
  if (entered) entered.isUsed = true;
  else {
    const entry = { isUsed: true, letGo: (): void => undefined };
    own.set(name, entry);
    const letGo = await locked(name);
    if (!letGo) {
      own.delete(name);
      return undefined;
    }
    entry.letGo = letGo;
  }
  return { name, release: () => release(name) };
}

function release(name: string): void {
  const entered = own.get(name);
  if (!entered) return;
  entered.isUsed = false;
  setTimeout(() => {
    if (entered.isUsed || own.get(name) !== entered) return;
    own.delete(name);
    entered.letGo();
  }, lingerMs);
}

/**
 * Locks a name for this page. Browsers offer the Web Locks API only in secure contexts; elsewhere only forms
 * of this page exclude each other.
 */
function locked(name: string): Promise<(() => void) | undefined> {
  const { locks }: Partial<Navigator> = navigator;
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const holdLock = () => new Promise<void>((letGo) => resolve(letGo));
    locks.request(name, { signal: AbortSignal.timeout(waitMs) }, holdLock).catch(() => resolve(undefined));
  });
}
