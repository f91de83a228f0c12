/**
 * Returns the element that contains dialogs, menus and toasts, if they are not in the body: an application with
 * its own styles embeds them in `[data-overlays]`, which the style sheet of Flotilla applies to.
 */
export function overlayContainer(): HTMLElement | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLElement>('[data-overlays]') ?? undefined;
}
