/** Closes a popover at the event of a focus that leaves it: what it covers would have the focus, and nobody would see. */
export function closeWhenLeft({ currentTarget, relatedTarget }: Pick<FocusEvent, 'currentTarget' | 'relatedTarget'>): void {
  const isLeft = relatedTarget instanceof Node && currentTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget);
  if (isLeft) currentTarget.hidePopover();
}
