import type { Browser, Page } from '@playwright/test';

/** The screens that journeys of the admin are tested on. */
export const screens = [
  { language: 'en', viewport: { width: 1280, height: 800 }, colorScheme: 'light', hasTouch: false },
  { language: 'ru', viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
] as const;
export type Screen = (typeof screens)[number];

/** Opens a window of its own with a screen. Its context is closed by the caller. */
export async function windowOn(browser: Browser, { language, ...screen }: Screen): Promise<Page> {
  const locale = language === 'ru' ? 'ru-RU' : 'en-GB';
  return (await browser.newContext({ ...screen, locale })).newPage();
}
