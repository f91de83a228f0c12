import type { Page } from '@playwright/test';

/** A rectangle in pixels, from the top left corner of the page, or of the window when a menu is open. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isOfWindow: boolean;
}

/** Milliseconds; a menu opens faster. */
const menuMs = 400;

/** Returns the rectangle of a part, with its menu open if it has one; undefined for an empty part. */
export async function boxOf(page: Page, part: string): Promise<Box | undefined> {
  await page.evaluate(mark, part);
  const hasMenu = await page.evaluate(openMenu);
  if (hasMenu) await page.waitForTimeout(menuMs);
  return page.evaluate(measure, hasMenu);
}

// The functions below run in the page. A part lies between two comments; this variable holds the range
// between them.
declare global {
  var markedPart: Range | undefined;
}

function mark(part: string): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
  globalThis.markedPart = undefined;
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    if (comments.currentNode.nodeValue !== `part ${part}`) continue;
    const range = document.createRange();
    range.setStartAfter(comments.currentNode);
    while (comments.nextNode() && comments.currentNode.nodeValue !== '/part');
    range.setEndBefore(comments.currentNode);
    globalThis.markedPart = range;
    return;
  }
}

/** Opens the menu of a part that has exactly one visible menu button. */
function openMenu(): boolean {
  const buttons = [...document.querySelectorAll<HTMLElement>('[popovertarget]')];
  const own = buttons.filter(
    (button) => globalThis.markedPart?.intersectsNode(button) && button.checkVisibility(),
  );
  const [only, ...others] = own;
  if (!only || others.length > 0) return false;
  only.scrollIntoView({ block: 'center', behavior: 'instant' });
  only.click();
  return true;
}

function measure(hasMenu: boolean): Box | undefined {
  const range = globalThis.markedPart;
  if (!range || range.getBoundingClientRect().height === 0) return undefined;
  const parent = range.startContainer as Element;
  const first = parent.childNodes[range.startOffset];
  // A section after another section has no top padding; the space belongs to the section before.
  const isFlush =
    first instanceof HTMLElement &&
    first.matches('section + section') &&
    getComputedStyle(first).paddingTop === '0px';
  const elements = [parent.closest('flotilla-alone') ?? range, ...document.querySelectorAll(':popover-open')];
  const boxes = elements.map((each) => each.getBoundingClientRect());
  const [left, right] = [
    Math.min(...boxes.map((box) => box.left)),
    Math.max(...boxes.map((box) => box.right)),
  ];
  const top = Math.min(...boxes.map((box) => box.top)) - (isFlush ? 40 : 0);
  const lowest = Math.max(...boxes.map((box) => box.bottom));
  const bottom = hasMenu ? Math.min(lowest + 24, innerHeight) : lowest;
  const [x, y] = hasMenu ? [left, top] : [left + scrollX, top + scrollY];
  return { x, y, width: right - left, height: bottom - top, isOfWindow: hasMenu };
}
