/**
 * Plays a video while it is visible, unless the visitor prefers reduced motion or saves data; its button
 * pauses and plays it.
 */
export function startFilm(root: HTMLElement): void {
  const film = root.querySelector('video');
  const button = root.querySelector('button');
  if (!film || !button) return;
  let isWanted = !wantsCalm();
  let isSeen = false;

  const follow = () => {
    if (isWanted && isSeen) film.play().catch(update);
    else film.pause();
  };
  const update = () => {
    button.hidden = false;
    button.toggleAttribute('data-paused', film.paused);
    button.setAttribute('aria-label', (film.paused ? button.dataset.play : button.dataset.pause) ?? '');
  };
  film.muted = true;
  film.addEventListener('playing', () => film.toggleAttribute('data-running', true), { once: true });
  for (const change of ['play', 'pause']) film.addEventListener(change, update);
  button.addEventListener('click', () => {
    isWanted = film.paused;
    follow();
  });
  update();
  onceLoaded(() =>
    watch(film, (seen) => {
      isSeen = seen;
      follow();
    }),
  );
}

function wantsCalm(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Waits for the page to load, so that the video does not compete for bandwidth. */
function onceLoaded(start: () => void): void {
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

function watch(element: Element, update: (isSeen: boolean) => void): void {
  new IntersectionObserver((entries) => update(entries.at(-1)?.isIntersecting ?? false)).observe(element);
}
