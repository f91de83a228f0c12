import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  /** Globals in the page. */
  interface Window {
    axe?: typeof axe;
    reportViolation?(violation: string): void;
    /** Layout shifts. */
    shifts?: number[];
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Collects the faults of a page: console errors, policy violations, failed requests, uncaught errors. A request that
 * the page or its navigation aborts is no fault: those that the server or the network ends have other errors.
 */
export async function watch(page: Page): Promise<string[]> {
  const problems: string[] = [];
  await page.exposeFunction('reportViolation', (violation: string) => problems.push(`policy: ${violation}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      window.reportViolation?.(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  page.on('console', (message) => {
    // Reported for a page whose own status is 404.
    const isStatus =
      message.text().startsWith('Failed to load resource') && message.location().url === page.url();
    if (!isStatus && (message.type() === 'error' || message.type() === 'warning'))
      problems.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', ({ message }) => {
    if (!message.startsWith(skippedTransition)) problems.push(`error: ${message}`);
  });
  page.on('requestfailed', (request) => {
    const { errorText } = request.failure() ?? {};
    if (errorText !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()} ${errorText}`);
  });
  page.on('response', (response) => {
    const isDocument = response.request().resourceType() === 'document';
    if (response.status() >= 400 && !isDocument) problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
}

/**
 * Returns the axe rules that a page breaks, each with the elements: of all rules, or of those with a tag
 * (`cat.color`).
 */
export async function axeViolations(page: Page, tag?: string): Promise<string[]> {
  // Through the debugging protocol, since the page's policy blocks foreign scripts; once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  await stillness(page);
  return page.evaluate(async (only) => {
    if (!window.axe) throw new Error('axe is not in the page.');
    const { violations } = await window.axe.run({
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'tag', values: [only] } }),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
    );
  }, tag);
}

/** Waits for fade-ins and transitions, at most 5 s. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A hidden page has no frames.
    const within = (ms: number) => new Promise((done) => setTimeout(done, ms));
    const frames = () =>
      Promise.race([
        within(1000),
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      ]);
    // An animation that React or a resize interrupts may never settle.
    const limit = within(5000);
    // A change of the color scheme starts its transitions in the next frame, and the end of a fade-in
    // removes elements in the frame after its event.
    for (let still = 0; still < 2; still += 1) {
      await frames();
      const moving = document
        .getAnimations()
        .filter(
          (one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime),
        );
      if (moving.length === 0) continue;
      const isOver = await Promise.race([
        limit.then(() => true),
        Promise.allSettled(moving.map(({ finished }) => finished)).then(() => false),
      ]);
      if (isOver) return;
      still = -1;
    }
  });
}

/** Returns by how many pixels the page is wider than the window. */
export async function sidewaysScroll(page: Page): Promise<number> {
  // Behind a dialog, the space of the locked scroll bar makes the difference negative.
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
}

/** Loads lazy pictures and finishes animations, so that the whole page is in its final state. */
export async function showAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  });
}

/** Records the layout shifts of all following pages, for `shiftedBy`. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = (window.shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the sum of layout shifts since the page was opened, including those after input. */
export async function shiftedBy(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => window.shifts ?? []);
  return shifts.reduce((sum, shift) => sum + shift, 0);
}

/**
 * Chromium reports it when one page follows another too soon for a transition, although nothing awaits it
 * (w3c/csswg-drafts, issue 13726).
 */
const skippedTransition = 'Transition was skipped';

/**
 * Returns the pixels of a part of the screen from its upper left corner: red, green and blue from 0 to 255.
 */
export async function pixelsIn(page: Page, clip: Clip): Promise<Rgb[]> {
  const shot = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const values = [...(context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [])];
    return Array.from(
      { length: values.length / 4 },
      (_, index) => values.slice(index * 4, index * 4 + 3) as [number, number, number],
    );
  }, shot);
}

/** Returns the contrast ratio of two colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export type Rgb = readonly [number, number, number];
type Clip = { x: number; y: number; width: number; height: number };
