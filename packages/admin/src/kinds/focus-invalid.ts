const focusable = 'input:not([type=hidden]), textarea, select, button, [contenteditable=true], [tabindex]';

/** Focuses the first invalid input and scrolls to it. */
export function focusFirstInvalid(within: ParentNode | null | undefined): void {
  const invalid = within?.querySelector<HTMLElement>('[aria-invalid=true]');
  if (invalid) focusOn(invalid);
}

/** Focuses the input of a field, in a language if it has several, and scrolls to it. */
export function focusIn(field: HTMLElement | null | undefined, language?: string): void {
  const inputs = field?.querySelectorAll<HTMLElement>('[aria-invalid]') ?? [];
  const isMeant = (input: HTMLElement) => language === undefined || input.lang === language;
  const input = [...inputs].find(isMeant) ?? inputs[0] ?? field;
  if (input) focusOn(input);
}

/** Focuses an input and scrolls to it. Opens the folds around it first: closed ones don't take the focus. */
export function focusOn(input: HTMLElement): void {
  for (let fold = input.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  const target = input.matches(focusable) ? input : input.querySelector<HTMLElement>(focusable);
  target?.focus({ preventScroll: true });
  // DOM implementations without layout, such as happy-dom, don't have `scrollIntoView`.
  input.scrollIntoView?.({ block: 'center' });
}
