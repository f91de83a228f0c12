/** Closes a popover when the focus leaves it, because it might cover the focused element. */
export function closeWhenLeft({
  currentTarget,
  relatedTarget,
}: Pick<FocusEvent, 'currentTarget' | 'relatedTarget'>): void {
  const isLeft =
    relatedTarget instanceof Node &&
    currentTarget instanceof HTMLElement &&
    !currentTarget.contains(relatedTarget);
  if (isLeft) currentTarget.hidePopover();
}
