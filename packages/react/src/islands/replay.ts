const hints = ['pointerover', 'touchstart', 'focusin'] as const;
const acts = ['click', 'submit'] as const;

/**
 * Wakes an island that is pointed at or focused, and holds back the last click or submit until it is
 * hydrated. The returned function stops this and replays the event.
 */
export function captureEvents(element: HTMLElement, wake: () => void): () => void {
  let captured: Event | undefined;
  const capture = (event: Event) => {
    wake();
    if (!(event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey))) {
      event.preventDefault();
      event.stopPropagation();
      captured = event;
    }
  };
  for (const type of hints) element.addEventListener(type, wake, { once: true, passive: true });
  for (const type of acts) element.addEventListener(type, capture, true);
  return () => {
    for (const type of hints) element.removeEventListener(type, wake);
    for (const type of acts) element.removeEventListener(type, capture, true);
    if (captured) repeat(captured);
  };
}

function repeat(event: Event): void {
  const { target } = event;
  if (event.type === 'submit' && target instanceof HTMLFormElement)
    target.requestSubmit((event as SubmitEvent).submitter);
  else target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
}
