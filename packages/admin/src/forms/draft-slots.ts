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
  const deadline = Date.now() + leavingMs;
  let slot = await freeDraft(under);
  // A slow device may pass the deadline in the first pause; it still looks once more.
  while (!slot && isUsedElsewhere(under) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    slot = await freeDraft(under);
  }
  return slot ?? newSlot(under);
}

async function freeDraft(under: string): Promise<DraftSlot | undefined> {
  for (const name of draftNames(under)) {
    const slot = readDraft(name) && (await acquired(name));
    if (slot) return slot;
  }
  return undefined;
}

/** Returns whether a draft is not in use by a form of this page, so that a page being left may use it. */
function isUsedElsewhere(under: string): boolean {
  return draftNames(under).some((name) => readDraft(name) && !own.get(name)?.isUsed);
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
/** Maximum wait for a page that is being left to release its draft, in milliseconds. */
const leavingMs = 2 * lingerMs;
/** Pause between two looks at the drafts, in milliseconds. */
const pauseMs = 100;

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
 * Locks a name for this page, unless another page holds the lock. Has no timeout: a busy page may take longer
 * to receive a free lock than any timeout. Browsers offer the Web Locks API only in secure contexts;
 * elsewhere only forms of this page exclude each other.
 */
function locked(name: string): Promise<(() => void) | undefined> {
  const { locks }: Partial<Navigator> = navigator;
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const holdLock = (lock: Lock | null) =>
      lock ? new Promise<void>((letGo) => resolve(letGo)) : resolve(undefined);
    locks.request(name, { ifAvailable: true }, holdLock).catch(() => resolve(undefined));
  });
}
