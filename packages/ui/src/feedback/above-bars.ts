/** In pixels: the height of a message of two lines. */
const messageHeight = 90;

/** Keeps the messages off the controls of the bars at the end of the window, which `data-bar` marks. */
export function standAboveBars(container: HTMLElement): void {
  const elements = [...document.querySelectorAll('[data-bar]')];
  // A bar may grow below a visible message.
  const sizes = new ResizeObserver(() => (container.firstElementChild ? place() : sizes.disconnect()));
  for (const element of elements) sizes.observe(element);
  place();

  function place(): void {
    const taken = takenHeight(elements);
    if (taken > 0) container.style.bottom = `${taken}px`;
    else container.style.removeProperty('bottom');
  }
}

/** Returns the height that the bars take at the end of the window. */
function takenHeight(elements: readonly Element[]): number {
  const bars = elements
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .sort((one, other) => other.bottom - one.bottom);
  return bars.reduce(
    (height, { top, bottom }) =>
      innerHeight - bottom < height + messageHeight ? Math.max(height, innerHeight - top) : height,
    0,
  );
}
