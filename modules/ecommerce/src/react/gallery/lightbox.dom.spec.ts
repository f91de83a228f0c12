import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLightbox } from './lightbox.js';

beforeEach(() => {
  document.body.innerHTML = `<div id="gallery"><div data-lightbox="Pictures" data-close="Close" data-previous="Previous" data-next="Next">
    <a data-picture="" href="/1.jpg"><img src="tiny" alt="" aria-hidden="true" /><picture class="contents"><source srcset="/1.avif 320w" sizes="50vw" /><img src="/1.jpg" alt="Bow" loading="lazy" /></picture></a>
    <a data-picture="" href="/2.jpg"><img src="/2.jpg" alt="Stern" /></a>
    <a href="/other">Other</a></div></div>`;
  startLightbox(document.querySelector('#gallery') as HTMLElement);
});
afterEach(() => document.body.replaceChildren());

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('#gallery a')];
const dialog = () => document.querySelector('dialog');
const button = (name: string) => dialog()?.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`);
const position = () => dialog()?.querySelector('[role=status]')?.textContent;
function click(link: HTMLElement | undefined, options: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
  (link?.querySelector('img') ?? link)?.dispatchEvent(event);
  return event.defaultPrevented;
}
const press = (key: string) => dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

describe('a lightbox', () => {
  it('opens the clicked picture in the width of the screen, in a named modal dialog', () => {
    expect(click(links()[0])).toBe(true);
    expect(dialog()?.open).toBe(true);
    expect(dialog()?.getAttribute('aria-label')).toBe('Pictures');
    expect(position()).toBe('1 / 2');
    const [first, second] = [...(dialog()?.querySelectorAll('li') ?? [])];
    expect(first?.querySelector('source')?.sizes).toBe('100vw');
    expect([...(first?.querySelectorAll('img') ?? [])].map(({ alt }) => alt)).toEqual(['Bow']);
    expect([first, second].map((slide) => slide?.getAttribute('aria-hidden'))).toEqual(['false', 'true']);
  });

  it('turns by keys and buttons, and stops at both ends', () => {
    click(links()[0]);
    press('ArrowLeft');
    expect(position()).toBe('1 / 2');
    expect(button('Previous')?.getAttribute('aria-disabled')).toBe('true');
    button('Next')?.click();
    expect(position()).toBe('2 / 2');
    press('ArrowRight');
    expect(position()).toBe('2 / 2');
    press('Home');
    expect(position()).toBe('1 / 2');
    press('End');
    expect(position()).toBe('2 / 2');
  });

  it('turns by the left arrow key on pages from right to left', () => {
    document.documentElement.dir = 'rtl';
    try {
      click(links()[0]);
      press('ArrowRight');
      expect(position()).toBe('1 / 2');
      press('ArrowLeft');
      expect(position()).toBe('2 / 2');
    } finally {
      document.documentElement.removeAttribute('dir');
    }
  });

  it('is removed when it closes, and opens again', () => {
    click(links()[1]);
    expect(position()).toBe('2 / 2');
    button('Close')?.click();
    expect(dialog()).toBeNull();
    click(links()[0]);
    expect(position()).toBe('1 / 2');
  });

  it('leaves other links, and clicks that open a tab, to the browser', () => {
    expect(click(links()[2])).toBe(false);
    expect(click(links()[0], { ctrlKey: true })).toBe(false);
    expect(dialog()).toBeNull();
  });
});
