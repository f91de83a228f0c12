import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFilm } from './start-film.js';

let see: (isIntersecting: boolean) => void;
let isCalm = false;

/** Renders a banner with a fake video on a loaded page. */
function banner(): { film: HTMLVideoElement; button: HTMLButtonElement } {
  document.body.innerHTML =
    '<div><video></video><button hidden data-play="Play" data-pause="Pause"></button></div>';
  const [film, button] = [document.querySelector('video'), document.querySelector('button')];
  if (!film || !button) throw new Error('happy-dom lost the banner');
  let isPaused = true;
  const turn = (to: boolean, event: string) => {
    isPaused = to;
    film.dispatchEvent(new Event(event));
  };
  Object.defineProperty(film, 'paused', { get: () => isPaused });
  film.play = () => Promise.resolve(turn(false, 'play'));
  film.pause = () => isPaused || turn(true, 'pause');
  return { film, button };
}

beforeEach(() => {
  isCalm = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void) {
        see = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it('plays while it is visible', () => {
  const { film } = banner();
  startFilm(document.body);
  expect(film.paused).toBe(true);

  see(true);
  expect(film.paused).toBe(false);
  see(false);
  expect(film.paused).toBe(true);
});

it('stays paused after the visitor paused it, also after scrolling', () => {
  const { film, button } = banner();
  startFilm(document.body);
  see(true);
  expect(button.getAttribute('aria-label')).toBe('Pause');

  button.click();
  see(false);
  see(true);
  expect(film.paused).toBe(true);
  expect(button.getAttribute('aria-label')).toBe('Play');
});

it('starts paused when the visitor prefers reduced motion', () => {
  isCalm = true;
  const { film, button } = banner();
  startFilm(document.body);
  see(true);
  expect(film.paused).toBe(true);
  expect(button.hidden).toBe(false);

  button.click();
  expect(film.paused).toBe(false);
});
