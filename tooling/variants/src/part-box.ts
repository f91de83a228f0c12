import type { Page } from '@playwright/test';

/** A place on the page, in pixels from its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Longer than a menu needs to open. */
const menuMs = 400;

/** The place of a part on its page, with its menu open when it has one; nothing when it shows nothing. */
export async function boxOf(page: Page, part: string): Promise<Box | undefined> {
  const { hasMenu } = await page.evaluate(find, { part, opensMenu: true });
  if (hasMenu) await page.waitForTimeout(menuMs);
  const { box } = await page.evaluate(find, { part, opensMenu: false });
  return box;
}

/** Runs in the page. */
function find({ part, opensMenu }: { part: string; opensMenu: boolean }): { box?: Box; hasMenu: boolean } {
  const range = document.createRange();
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode() && comments.currentNode.nodeValue !== `part ${part}`);
  range.setStartAfter(comments.currentNode);
  if (!comments.nextNode()) return { hasMenu: false };
  range.setEndBefore(comments.currentNode);
  const { height } = range.getBoundingClientRect();
  if (height === 0) return { hasMenu: false };
  if (opensMenu) {
    for (const other of document.querySelectorAll<HTMLElement>(':popover-open')) other.hidePopover();
    const triggers = [...document.querySelectorAll<HTMLElement>('[popovertarget]')];
    const own = triggers.filter((trigger) => range.intersectsNode(trigger) && trigger.checkVisibility());
    if (own.length === 1) own[0]?.click();
    return { hasMenu: own.length === 1 };
  }
  const frame = (range.startContainer as Element).closest('flotilla-alone');
  const boxes = [frame ?? range, ...document.querySelectorAll(':popover-open')].map((shown) => shown.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return { box: { x: left + scrollX, y: top + scrollY, width: right - left, height: bottom - top }, hasMenu: boxes.length > 1 };
}
