const focusable = 'input:not([type=hidden]), textarea, select, button, [contenteditable=true], [tabindex]';

/** Moves the focus and the view to the first input that is marked as invalid. */
export function focusFirstInvalid(within: ParentNode | null | undefined): void {
  const invalid = within?.querySelector<HTMLElement>('[aria-invalid=true]');
  if (!invalid) return;
  const target = invalid.matches(focusable) ? invalid : invalid.querySelector<HTMLElement>(focusable);
  target?.focus({ preventScroll: true });
  // Documents without a layout have no views to move.
  invalid.scrollIntoView?.({ block: 'center' });
}
