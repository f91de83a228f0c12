/**
 * Shows a short message above the page and its dialogs. The first call creates the container of all toasts.
 * Adds no styles to the document, which the content security policy would block.
 */
export const toast = {
  success: (text: string): void => show(text, 'success'),
  error: (text: string): void => show(text, 'error'),
};

type Kind = keyof typeof looks;

const shownMs = { success: 4000, error: 8000 };
const mostAtOnce = 4;

const looks = {
  success: "before:bg-success before:text-success-foreground before:content-['✓'] border-s-success",
  error: "before:bg-destructive before:text-destructive-foreground before:content-['!'] border-s-destructive",
};

const placeClasses =
  'pointer-events-none fixed inset-auto end-0 bottom-0 m-0 flex w-[min(26rem,100vw)] flex-col gap-2 overflow-visible border-0 bg-transparent p-4';
const toastClasses = [
  'pointer-events-auto flex items-start gap-3 rounded-lg border border-s-4 border-border bg-popover px-4 py-3 text-sm font-medium',
  'text-popover-foreground shadow-lg wrap-anywhere transition-[opacity,translate] starting:translate-y-3 starting:opacity-0',
  'before:grid before:size-5 before:shrink-0 before:place-items-center before:rounded-full before:text-xs before:font-bold',
].join(' ');

function show(text: string, kind: Kind): void {
  const place = document.querySelector<HTMLElement>('[data-toasts]') ?? madePlace();
  // An equal message replaces the older one.
  for (const shown of place.children) if (shown.textContent === text) shown.remove();
  while (place.children.length >= mostAtOnce) place.firstElementChild?.remove();
  const element = document.createElement('div');
  element.className = `${toastClasses} ${looks[kind]}`;
  element.dataset.kind = kind;
  element.textContent = text;
  place.append(element);
  goAway(element, shownMs[kind]);
}

/**
 * Creates the live region. A status inside a popover is still announced while a dialog makes the page inert.
 */
function madePlace(): HTMLElement {
  const place = document.createElement('div');
  place.className = placeClasses;
  place.dataset.toasts = '';
  place.setAttribute('role', 'status');
  place.setAttribute('aria-live', 'polite');
  place.popover = 'manual';
  document.body.append(place);
  // Uses the top layer; without support the element is shown as it is.
  place.showPopover?.();
  return place;
}

/** Removes a toast after its time, which pauses while it is pointed at. */
function goAway(element: HTMLElement, ms: number): void {
  let timer = setTimeout(remove, ms);
  element.addEventListener('pointerenter', () => clearTimeout(timer));
  element.addEventListener('pointerleave', () => {
    timer = setTimeout(remove, ms);
  });

  function remove(): void {
    element.remove();
  }
}
