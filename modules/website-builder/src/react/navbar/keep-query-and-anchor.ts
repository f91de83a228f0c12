/** Keeps the current query and anchor in links to other languages. */
export function keepQueryAndAnchor(element: HTMLElement): void {
  const update = () => {
    for (const link of element.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
      link.search = location.search;
      link.hash = location.hash;
    }
  };
  update();
  // Updated before each use, because the URL may have changed, and links open in other ways than by a click.
  for (const event of ['pointerover', 'focusin', 'click']) element.addEventListener(event, update, true);
}
