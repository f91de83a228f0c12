/** Opens the card of a pin on hover, click or focus; a click outside and Escape close it. */
export function startPins(root: HTMLElement): void {
  const places = [...root.querySelectorAll<HTMLElement>('[data-place]')];
  const pinOf = (place: HTMLElement) => place.querySelector<HTMLElement>('a');

  const open = (opened?: HTMLElement) => {
    for (const place of places) {
      place.toggleAttribute('data-open', place === opened);
      pinOf(place)?.setAttribute('aria-expanded', String(place === opened));
    }
  };
  const close = () => {
    const inside = places.find((place) => place.contains(document.activeElement));
    if (inside) pinOf(inside)?.focus();
    open();
  };
  for (const place of places) {
    const pin = pinOf(place);
    pin?.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && open(place));
    pin?.addEventListener('focus', () => open(place));
    pin?.addEventListener('click', (event) => {
      event.preventDefault();
      open(place);
    });
    // The event that loaded this script fired before the listeners existed.
    if (pin?.matches(':hover, :focus')) open(place);
  }
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !places.some((place) => place.contains(target))) open();
  });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
}
