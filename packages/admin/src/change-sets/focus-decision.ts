import { type RefObject, useEffect, useRef } from 'react';

/** Props of an element whose first control is something to decide. */
export const decides = { 'data-decides': '' };

const controls = ['input', 'select', 'a[href]', 'button']
  .map((name) => `[data-decides] ${name}:not(:disabled), ${name}[data-decides]:not(:disabled)`)
  .join(', ');

/**
 * Focuses the dialog when it opens, and the first thing to decide once it is ready, unless the focus has moved.
 */
export function useFocusedDecision(isReady: boolean): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onOpenAutoFocus: (event: Event) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!isReady || !dialog || document.activeElement !== dialog) return;
    dialog.querySelector<HTMLElement>(controls)?.focus();
  }, [isReady]);
  const onOpenAutoFocus = (event: Event) => {
    event.preventDefault();
    ref.current?.focus();
  };
  return { ref, onOpenAutoFocus };
}
