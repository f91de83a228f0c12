const focusable = 'input:not([type=hidden]), textarea, select, button, [contenteditable=true], [tabindex]';

/** Focuses the first invalid input and scrolls to it. */
export function focusFirstInvalid(within: ParentNode | null | undefined): void {
  const invalid = within?.querySelector<HTMLElement>('[aria-invalid=true]');
  if (!invalid) return;
  const target = invalid.matches(focusable) ? invalid : invalid.querySelector<HTMLElement>(focusable);
  target?.focus({ preventScroll: true });
  // DOM implementations without layout, such as happy-dom, don't have `scrollIntoView`.
  invalid.scrollIntoView?.({ block: 'center' });
}
