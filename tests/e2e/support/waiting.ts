import { expect as impatient, type Locator } from '@playwright/test';

/** Waits long enough for a busy machine. */
export const expect = impatient.configure({ timeout: 30_000 });

/** Returns whether an element appears within a time in ms. */
export const seen = (what: Locator, timeoutMs: number) =>
  what
    .first()
    .waitFor({ timeout: timeoutMs })
    .then(() => true)
    .catch(() => false);
