import { useCallback, useRef } from 'react';

/** Returns the focus to the element that opened a dialog, for dialogs without a trigger of their own. */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  const remember = useCallback(() => {
    opener.current = document.activeElement;
  }, []);
  const onCloseAutoFocus = useCallback((event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, []);
  return { remember, onCloseAutoFocus };
}
