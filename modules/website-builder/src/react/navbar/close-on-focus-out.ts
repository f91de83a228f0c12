import { closeOnFocusOut } from '@flotilla/ui';

/** Closes the popover around an element when the focus leaves it. */
export function closePanelOnFocusOut(element: HTMLElement): void {
  element.closest('[popover]')?.addEventListener('focusout', (event) => closeOnFocusOut(event as FocusEvent));
}
