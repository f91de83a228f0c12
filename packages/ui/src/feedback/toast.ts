import { overlayContainer } from '../overlays/overlay-container.js';

/**
 * Shows a short message above the page and its dialogs. The first call creates the container of all toasts.
 * Adds no styles to the document, which the content security policy would block.
 */
export const toast = {
  success: (text: string, action?: ToastAction): void => show(text, 'success', action),
  error: (text: string): void => show(text, 'error'),
};

/** A button in a message, such as Undo. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

type Kind = keyof typeof looks;

const visibleMs = { success: 4000, error: 8000 };
const visibleWithActionMs = 10_000;
const maxVisible = 4;

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

const actionClasses =
  'ms-auto shrink-0 rounded-sm font-semibold text-sea underline underline-offset-2 pointer-coarse:-my-3 pointer-coarse:py-3';

function show(text: string, kind: Kind, action?: ToastAction): void {
  const container = document.querySelector<HTMLElement>('[data-toasts]') ?? createContainer();
  // An equal message replaces the older one.
  const whole = `${text}${action?.label ?? ''}`;
  for (const visible of container.children) if (visible.textContent === whole) visible.remove();
  while (container.children.length >= maxVisible) container.firstElementChild?.remove();
  const element = document.createElement('div');
  element.className = `${toastClasses} ${looks[kind]}`;
  element.dataset.kind = kind;
  element.textContent = text;
  if (action) element.append(buttonOf(action, element));
  container.append(element);
  void standAboveBars(container);
  goAway(element, action ? visibleWithActionMs : visibleMs[kind]);
}

function buttonOf({ label, run }: ToastAction, message: HTMLElement): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = actionClasses;
  button.textContent = label;
  button.addEventListener('click', () => {
    message.remove();
    run();
  });
  return button;
}

/**
 * Creates the live region. A status inside a popover is still announced while a dialog makes the page inert.
 */
function createContainer(): HTMLElement {
  const container = document.createElement('div');
  container.className = placeClasses;
  container.dataset.toasts = '';
  container.setAttribute('role', 'status');
  container.setAttribute('aria-live', 'polite');
  container.popover = 'manual';
  (overlayContainer() ?? document.body).append(container);
  // Uses the top layer; without support the element is shown as it is.
  container.showPopover?.();
  return container;
}

/** Loads with the first message. A message stays at the end of the window when that fails. */
async function standAboveBars(container: HTMLElement): Promise<void> {
  const bars = await import('./above-bars.js').catch(() => undefined);
  bars?.standAboveBars(container);
}

/** Removes a toast after its time, which pauses while it is pointed at, or has the focus. */
function goAway(element: HTMLElement, ms: number): void {
  let timer = setTimeout(remove, ms);
  for (const type of ['pointerenter', 'focusin']) element.addEventListener(type, () => clearTimeout(timer));
  for (const type of ['pointerleave', 'focusout'])
    element.addEventListener(type, () => {
      clearTimeout(timer);
      timer = setTimeout(remove, ms);
    });

  function remove(): void {
    element.remove();
  }
}
