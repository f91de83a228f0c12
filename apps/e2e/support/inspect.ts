import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Collects what goes wrong in a page: console errors, policy violations, failed requests, uncaught errors. */
export async function watch(page: Page): Promise<string[]> {
  const problems: string[] = [];
  await page.exposeFunction('reportViolation', (violation: string) => problems.push(`policy: ${violation}`));
  await page.addInitScript(() => {
    const { reportViolation } = globalThis as unknown as { reportViolation: (violation: string) => void };
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      reportViolation(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  page.on('console', (message) => {
    // Said of a page whose own status is 404.
    const isStatus = message.text().startsWith('Failed to load resource') && message.location().url === page.url();
    if (!isStatus && (message.type() === 'error' || message.type() === 'warning'))
      problems.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', ({ message }) => {
    if (message !== skippedTransition) problems.push(`error: ${message}`);
  });
  page.on('requestfailed', (request) => problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`));
  page.on('response', (response) => {
    const isDocument = response.request().resourceType() === 'document';
    if (response.status() >= 400 && !isDocument) problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
}

/** The rules of axe that a page breaks, each with the elements that break it. */
export async function axeViolations(page: Page): Promise<string[]> {
  // By the debugging protocol: the page's own policy lets no foreign script in.
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`);
  });
}

/** By how many pixels the page is wider than the window. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Loads pictures that wait to be seen and ends what still moves, so that all of the page is looked at as it will stay. */
export async function showAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  });
}

/** Has the pages to come note whatever moves in them; for `shiftedBy`. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** By how much things have moved since the page was opened, whoever moved them. */
export async function shiftedBy(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  return shifts.reduce((sum, shift) => sum + shift, 0);
}

/** Chromium reports it when one page follows another too soon to be faded in, though nobody asked (w3c/csswg-drafts, issue 13726). */
const skippedTransition = 'Transition was skipped';
