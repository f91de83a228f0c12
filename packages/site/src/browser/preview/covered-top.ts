/**
 * Returns the height at the top of the window, in px, that a sticky or fixed part of the page covers, such as the
 * site's header. A part that covers half of the window is no bar.
 */
export function coveredTop(): number {
  const bars = document.elementsFromPoint(document.documentElement.clientWidth / 2, 1).flatMap((element) => {
    const bar = document.body.contains(element) ? barAround(element) : undefined;
    const bottom = bar?.getBoundingClientRect().bottom ?? 0;
    return bottom < innerHeight / 2 ? [bottom] : [];
  });
  return Math.max(0, ...bars);
}

/** Returns the sticky or fixed element that an element belongs to, if any. */
export function barAround(element: Element): Element | undefined {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return at;
  return undefined;
}
