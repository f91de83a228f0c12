/** Links to other languages lead to what the visitor looks at now: the same query, the same place on the page. */
export function keepPlace(element: HTMLElement): void {
  const update = () => {
    for (const link of element.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
      link.search = location.search;
      link.hash = location.hash;
    }
  };
  update();
  // The place can have changed since, and a link is opened in more ways than by a click.
  for (const event of ['pointerover', 'focusin', 'click']) element.addEventListener(event, update, true);
}
