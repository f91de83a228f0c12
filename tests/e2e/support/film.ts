import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { axeViolations, sidewaysScroll } from './inspect.js';

/** Folder that gets a picture of each scene; without it no pictures are taken. */
const folder = process.env['FILM_DIR'];

/** Returns a function that plays the scenes of a journey: each is checked by axe, and a picture of it is taken. */
export function filmOf(
  name: string,
): (title: string, page: Page, play: () => Promise<void>) => Promise<void> {
  let shot = 0;
  return (title, page, play) =>
    test.step(title, async () => {
      await play();
      expect(await axeViolations(page)).toEqual([]);
      // An open dialog hides the scroll bar: then the number is negative.
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      if (!folder) return;
      await mkdir(folder, { recursive: true });
      const file = `${name}-${String(++shot).padStart(2, '0')}-${title.replaceAll(/\W+/g, '-')}.png`;
      await page.screenshot({
        path: join(folder, file),
        fullPage: false,
      });
    });
}
