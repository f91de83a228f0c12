/** Opens the card of a pin on hover, click or focus; a click outside and Escape close it. */
export function startPins(root: HTMLElement): void {
  const stops = [...root.querySelectorAll<HTMLElement>('[data-place]')];
  const pinOf = (stop: HTMLElement) => stop.querySelector<HTMLElement>('a');

  const open = (opened?: HTMLElement) => {
    for (const stop of stops) {
      stop.toggleAttribute('data-open', stop === opened);
      pinOf(stop)?.setAttribute('aria-expanded', String(stop === opened));
    }
  };
  const close = () => {
    const focused = stops.find((stop) => stop.contains(document.activeElement));
    if (focused) pinOf(focused)?.focus();
    open();
  };
  for (const stop of stops) {
    const pin = pinOf(stop);
    pin?.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && open(stop));
    pin?.addEventListener('focus', () => open(stop));
    pin?.addEventListener('click', (event) => {
      event.preventDefault();
      open(stop);
    });
    // The event that loaded this script fired before the listeners existed.
    if (pin?.matches(':hover, :focus')) open(stop);
  }
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !stops.some((stop) => stop.contains(target))) open();
  });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
}
