import { draftNames, readDraft } from './drafts.js';

/** A place in the browser's storage that one open form writes its draft to. */
export interface DraftSlot {
  readonly name: string;
  readonly release: () => void;
}

/**
 * Takes the newest draft under a prefix that no open form has taken, in this tab or another one; a new name where there is none. Two
 * tabs with a new row of one model have a draft each.
 */
export async function takeSlot(under: string): Promise<DraftSlot> {
  for (const name of draftNames(under)) {
    const slot = readDraft(name) && (await taken(name));
    if (slot) return slot;
  }
  return newSlot(under);
}

/** Returns a name that no other form writes to. */
export async function newSlot(under: string): Promise<DraftSlot> {
  const name = `${under}${crypto.randomUUID()}`;
  return (await taken(name)) ?? { name, release: () => undefined };
}

/** Slots that this tab holds; those that are not in use go back to the other tabs a moment later. */
const own = new Map<string, { isUsed: boolean; letGo: () => void }>();
/** Time in which a reloaded form reclaims its draft, in milliseconds. */
const lingerMs = 1000;
/** The lock of a page that has just been left is free by then, in milliseconds. */
const waitMs = 300;

async function taken(name: string): Promise<DraftSlot | undefined> {
  const held = own.get(name);
  if (held?.isUsed) return undefined;
  if (held) held.isUsed = true;
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
  const held = own.get(name);
  if (!held) return;
  held.isUsed = false;
  setTimeout(() => {
    if (held.isUsed || own.get(name) !== held) return;
    own.delete(name);
    held.letGo();
  }, lingerMs);
}

/** Locks a name for this page. Browsers offer locks to secure pages only; elsewhere a page knows only of its own forms. */
function locked(name: string): Promise<(() => void) | undefined> {
  const { locks }: Partial<Navigator> = navigator;
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const held = () => new Promise<void>((letGo) => resolve(letGo));
    locks.request(name, { signal: AbortSignal.timeout(waitMs) }, held).catch(() => resolve(undefined));
  });
}
