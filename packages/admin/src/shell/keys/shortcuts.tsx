import { latinKey } from '@flotilla/ui';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

export interface Shortcut {
  /** `mod+k`, `n`, `?`, or a sequence: `g h`. `mod` is Ctrl, or Cmd on Apple keyboards. */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
}

class Shortcuts {
  private registered: readonly Shortcut[] = [];
  private readonly listeners = new Set<() => void>();

  all = () => this.registered;

  subscribe = (changed: () => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /** Adds a shortcut that overrides older ones with the same keys. Returns a function that removes it. */
  add(shortcut: Shortcut): () => void {
    this.set([shortcut, ...this.registered]);
    return () => this.set(this.registered.filter((other) => other !== shortcut));
  }

  private set(known: readonly Shortcut[]): void {
    this.registered = known;
    for (const listener of this.listeners) listener();
  }
}

const ShortcutContext = createContext<Shortcuts | null>(null);

/** Lets components define shortcuts for as long as they are mounted. */
export function ShortcutProvider({ children }: { children: ReactNode }) {
  const [shortcuts] = useState(() => new Shortcuts());
  useEffect(() => {
    let before = '';
    const onKeyDown = (event: KeyboardEvent) => {
      const key = nameOf(event);
      const isPlain = !key.startsWith('mod+');
      if (event.defaultPrevented || event.altKey || (isPlain && (isTyping(event) || isInDialog(event))))
        return;
      const found = shortcuts
        .all()
        .find(({ keys }) => keys === key || (before !== '' && keys === `${before} ${key}`));
      before = isPlain && !found ? key : '';
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [shortcuts]);
  return <ShortcutContext value={shortcuts}>{children}</ShortcutContext>;
}

/** Defines a shortcut while this component is mounted. */
export function useShortcut({ keys, label, run }: Shortcut): void {
  const shortcuts = use(ShortcutContext);
  const latest = useRef(run);
  useEffect(() => void (latest.current = run));
  const shortcut = useMemo(() => ({ keys, label, run: () => latest.current() }), [keys, label]);
  useEffect(() => shortcuts?.add(shortcut), [shortcuts, shortcut]);
}

export function useShortcuts(): readonly Shortcut[] {
  const shortcuts = use(ShortcutContext);
  return useSyncExternalStore(shortcuts?.subscribe ?? nothing, shortcuts?.all ?? none);
}

/** Returns the keys of a shortcut as labelled on this keyboard. */
export function keysOf(keys: string): string[] {
  const mod = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';
  return keys.split(/[ +]/).map((key) => (key === 'mod' ? mod : key.length === 1 ? key.toUpperCase() : key));
}

const nothing = () => () => undefined;
const nobody: readonly Shortcut[] = [];
const none = () => nobody;

function nameOf(event: KeyboardEvent): string {
  return `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${latinKey(event)}`;
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}

function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('[role=dialog],[role=alertdialog]') !== null;
}
