import { Swiper } from 'swiper';

const transitionMs = 450;

/**
 * Starts the carousel at the current scroll position of its row, and connects edges, arrow keys and
 * announcements.
 */
export function startCarousel(element: HTMLElement): void {
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-carousel=${name}]`);
  const row = part('row');
  const slides = [...(row?.querySelectorAll<HTMLElement>('.swiper-slide') ?? [])];
  if (!row) return;
  const swiper = startSwiper(row);
  keepOthersInert();
  swiper.on('realIndexChange', () => {
    keepOthersInert();
    setText('number', String(swiper.realIndex + 1));
    setText('announcement', slides[swiper.realIndex]?.getAttribute('aria-label') ?? '');
  });
  part('previous')?.addEventListener('click', () => swiper.slidePrev());
  part('next')?.addEventListener('click', () => swiper.slideNext());
  element.addEventListener('keydown', turnByKey);
  // Dragging a picture or link would stop the row from following.
  row.addEventListener('dragstart', (event) => event.preventDefault());

  /** Keeps the focus out of invisible slides; otherwise the row would jump to the focused link. */
  function keepOthersInert(): void {
    for (const [index, slide] of slides.entries()) slide.inert = index !== swiper.realIndex;
  }

  function setText(name: string, text: string): void {
    const output = part(name);
    if (output) output.textContent = text;
  }

  function turnByKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || !event.key.startsWith('Arrow')) return;
    const isBack = event.key === (swiper.rtl ? 'ArrowRight' : 'ArrowLeft');
    if (isBack) swiper.slidePrev();
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') swiper.slideNext();
    else return;
    event.preventDefault();
  }
}

function startSwiper(row: HTMLElement): Swiper {
  const initialSlide = Math.round(Math.abs(row.scrollLeft) / (row.clientWidth || 1));
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollTo({ left: 0, behavior: 'instant' });
  // Otherwise a click during a transition would be lost.
  const loopPreventsSliding = false;
  const speed = isCalm ? 0 : transitionMs;
  const swiper = new Swiper(row, {
    loop: true,
    loopPreventsSliding,
    initialSlide,
    speed,
    resizeObserver: false,
  });
  keepMeasure(row, swiper);
  return swiper;
}

/**
 * Replaces Swiper's own observer, which treats its first measurement as a change and resets the position,
 * losing an earlier click.
 */
function keepMeasure(row: HTMLElement, swiper: Swiper): void {
  new ResizeObserver(() => {
    if (row.clientWidth !== swiper.width) swiper.emit('resize');
  }).observe(row);
}
