/** Closes a popover when the focus leaves it, because it might cover the focused element. */
export function closeOnFocusOut({
  currentTarget,
  relatedTarget,
}: Pick<FocusEvent, 'currentTarget' | 'relatedTarget'>): void {
  const isFocusOutside =
    relatedTarget instanceof Node &&
    currentTarget instanceof HTMLElement &&
    !currentTarget.contains(relatedTarget);
  if (isFocusOutside) currentTarget.hidePopover();
}
