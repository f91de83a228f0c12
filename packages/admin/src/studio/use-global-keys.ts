import { useEffect, useRef } from 'react';
import type { Commands } from './commands.js';
import { useStudio } from './studio-context.js';
import { commandOf } from './studio-keys.js';

/** Commands outside of the tree and the page; others, such as Delete, would surprise there. */
const everywhere = new Set(['undo', 'redo', 'help', 'pane', 'paneBefore', 'sides']);
/** Commands that inputs have no use for. */
const whileTyping = new Set(['pane', 'paneBefore', 'sides']);

/**
 * Runs commands of the screen wherever the focus is; in inputs, undo is the browser's. Saves unsaved values when the
 * network is back. A dialog of the browser confirms the closing of a tab with unsaved values.
 */
export function useGlobalKeys(commands: Commands): void {
  const store = useStudio();
  const latest = useRef(commands);
  useEffect(() => void (latest.current = commands));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (event.defaultPrevented || !command || !everywhere.has(command)) return;
      if (!whileTyping.has(command) && isTyping(event.target)) return;
      event.preventDefault();
      latest.current.run(command, store.get().selected);
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (store.hasTyped) event.preventDefault();
    };
    const onOnline = () => void store.saveAll();
    addEventListener('keydown', onKeyDown);
    addEventListener('beforeunload', onLeave);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('beforeunload', onLeave);
      removeEventListener('online', onOnline);
    };
  }, [store]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
