/** Opens the pictures of an element in a dialog, instead of their files. */
export function startLightbox(element: HTMLElement): void {
  const frame = element.querySelector<HTMLElement>('[data-lightbox]');
  if (!frame) return;
  const links = [...frame.querySelectorAll<HTMLAnchorElement>('a[data-picture]')];
  frame.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const index = links.findIndex((one) => one === link);
    // Clicks that open a new tab or download stay links.
    if (index < 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    new Lightbox(links, frame.dataset).open(index);
  });
}

/**
 * A modal dialog with one picture at a time. They are beside each other in a row that snaps, so that swiping is the
 * browser's own; keys and buttons scroll it.
 */
class Lightbox {
  private readonly dialog: HTMLDialogElement;
  private readonly row = make(
    'ul',
    'flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-white',
  );
  private readonly position = make('p', 'text-sm tabular-nums');
  private readonly buttons: readonly HTMLButtonElement[];
  private current = 0;

  constructor(
    links: readonly HTMLAnchorElement[],
    private readonly texts: DOMStringMap,
  ) {
    const { lightbox = '', close = '', previous = '', next = '' } = texts;
    this.buttons = [
      this.button(previous, 'm15 5-7 7 7 7', () => this.show(this.current - 1), 'start-2'),
      this.button(next, 'm9 5 7 7-7 7', () => this.show(this.current + 1), 'end-2'),
    ];
    this.row.append(...links.map(slideOf));
    // Browsers scroll a focused row by keys, also without the dialog's own.
    this.row.tabIndex = 0;
    this.position.setAttribute('role', 'status');
    const head = make('div', 'flex items-center justify-between gap-4 p-2 ps-4');
    head.append(
      this.position,
      this.button(close, 'M6 6l12 12M18 6L6 18', () => this.dialog.close()),
    );
    this.dialog = make(
      'dialog',
      'm-0 hidden h-dvh max-h-none w-dvw max-w-none flex-col bg-black text-white open:flex backdrop:bg-black',
    );
    this.dialog.setAttribute('aria-label', lightbox);
    this.dialog.append(head, this.row, ...(links.length > 1 ? this.buttons : []));
    this.dialog.addEventListener('keydown', (event) => this.press(event));
    this.dialog.addEventListener('close', () => this.dialog.remove());
    this.row.addEventListener('scroll', () =>
      this.mark(Math.round(Math.abs(this.row.scrollLeft) / this.row.clientWidth)),
    );
  }

  open(index: number): void {
    // Styles of embedded applications apply inside of this element only.
    (document.querySelector('[data-overlays]') ?? document.body).append(this.dialog);
    this.dialog.showModal();
    this.mark(index);
    this.scroll('instant');
  }

  private get count(): number {
    return this.row.children.length;
  }

  private show(index: number): void {
    this.mark(Math.min(Math.max(index, 0), this.count - 1));
    this.scroll(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
  }

  private scroll(behavior: ScrollBehavior): void {
    this.row.scrollTo({ left: forward() * this.current * this.row.clientWidth, behavior });
  }

  /** Marks the picture that is in view: the others are hidden from screen readers. */
  private mark(index: number): void {
    this.current = index;
    for (const [at, slide] of [...this.row.children].entries())
      slide.setAttribute('aria-hidden', String(at !== index));
    this.position.textContent = `${index + 1} / ${this.count}`;
    const [back, next] = this.buttons;
    back?.setAttribute('aria-disabled', String(index === 0));
    next?.setAttribute('aria-disabled', String(index === this.count - 1));
  }

  private press(event: KeyboardEvent): void {
    const target = {
      ArrowLeft: this.current - forward(),
      ArrowRight: this.current + forward(),
      Home: 0,
      End: this.count - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.show(target);
  }

  private button(label: string, path: string, press: () => void, side?: string): HTMLButtonElement {
    const button = make(
      'button',
      'grid size-12 shrink-0 place-items-center rounded-full bg-black/60 hover:bg-white/20 focus-visible:outline-2 focus-visible:outline-white aria-disabled:opacity-40',
    );
    if (side) button.classList.add('absolute', 'top-1/2', '-translate-y-1/2', 'rtl:-scale-x-100', side);
    button.type = 'button';
    button.setAttribute('aria-label', label);
    button.innerHTML = `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" aria-hidden="true"><path d="${path}"/></svg>`;
    button.addEventListener('click', press);
    return button;
  }
}

/** Returns the direction of the next picture: -1 is to the left. */
const forward = () => (document.documentElement.dir === 'rtl' ? -1 : 1);

/** Returns a slide with the picture of a link in the width of the screen. */
function slideOf(link: HTMLAnchorElement): HTMLElement {
  const slide = make('li', 'grid size-full shrink-0 snap-center place-items-center p-2');
  // A cropped picture has a blurred one before it.
  const image = [...link.querySelectorAll('img')].at(-1);
  const copy = (image?.parentElement instanceof HTMLPictureElement ? image.parentElement : image)?.cloneNode(
    true,
  );
  if (!(copy instanceof HTMLElement)) return slide;
  for (const source of copy.querySelectorAll('source')) source.sizes = '100vw';
  const shown = copy instanceof HTMLImageElement ? copy : copy.querySelector('img');
  if (shown) {
    shown.className = 'max-h-[calc(100dvh-5rem)] max-w-full bg-white object-contain';
    shown.loading = 'lazy';
  }
  slide.append(copy);
  return slide;
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}
