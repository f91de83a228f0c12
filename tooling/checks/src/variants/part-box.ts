import type { Page } from '@playwright/test';

/** A place on the page, in pixels: from its top left corner, or from the window's when a menu hangs there. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isOfWindow: boolean;
}

/** Longer than a menu needs to open. */
const menuMs = 400;

/** The place of a part on its page, with its menu open when it has one; nothing when it shows nothing. */
export async function boxOf(page: Page, part: string): Promise<Box | undefined> {
  await page.evaluate(mark, part);
  const hasMenu = await page.evaluate(openMenu);
  if (hasMenu) await page.waitForTimeout(menuMs);
  return page.evaluate(measure, hasMenu);
}

// What follows runs in the page. A part lies between two comments; a range around it is kept under this name.
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

/** Of a part with one button for a menu that can be seen. */
function openMenu(): boolean {
  const buttons = [...document.querySelectorAll<HTMLElement>('[popovertarget]')];
  const own = buttons.filter((button) => globalThis.markedPart?.intersectsNode(button) && button.checkVisibility());
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
  // A section that follows its like leaves the space between them to that one.
  const isFlush = first instanceof HTMLElement && first.matches('section + section') && getComputedStyle(first).paddingTop === '0px';
  const shown = [parent.closest('flotilla-alone') ?? range, ...document.querySelectorAll(':popover-open')];
  const boxes = shown.map((each) => each.getBoundingClientRect());
  const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
  const top = Math.min(...boxes.map((box) => box.top)) - (isFlush ? 40 : 0);
  const lowest = Math.max(...boxes.map((box) => box.bottom));
  const bottom = hasMenu ? Math.min(lowest + 24, innerHeight) : lowest;
  const [x, y] = hasMenu ? [left, top] : [left + scrollX, top + scrollY];
  return { x, y, width: right - left, height: bottom - top, isOfWindow: hasMenu };
}
