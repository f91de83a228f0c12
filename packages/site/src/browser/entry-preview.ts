import { patchPage } from './patch-page.js';

/**
 * Runs in the frame of a preview, before other scripts. Reports to the surrounding form that the page has
 * loaded and which block is clicked, and patches the page with the HTML that the form sends.
 */
interface Block {
  readonly entity: string;
  readonly id: string;
}

const { problem } = document.documentElement.dataset;
let blocks = blocksIn(document.body);
/** The page as the server last sent it. */
let served = document.cloneNode(true) as Document;

const notifyParent = (news: object) => parent.postMessage({ preview: news }, location.origin);

/** Returns the block that contains an element. */
function blockAt(target: EventTarget | null): [Element, Block] | undefined {
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) {
    const block = blocks.get(at);
    if (block) return [at, block];
  }
  return undefined;
}

/** Finds the elements of each block by the comments before and after it. */
function blocksIn(root: Node): Map<Element, Block> {
  const found = new Map<Element, Block>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) {
    const [, entity, id] = /^block (\S+) (\S+)$/.exec(walker.currentNode.nodeValue ?? '') ?? [];
    if (entity === undefined || id === undefined) continue;
    for (
      let next = walker.currentNode.nextSibling;
      next && next.nodeValue !== '/block';
      next = next.nextSibling
    )
      if (next instanceof Element) found.set(next, { entity, id });
  }
  return found;
}

// Prevents navigation and submits; a click opens the form of the block instead.
const stop = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};
addEventListener('submit', stop, true);
addEventListener(
  'click',
  (event) => {
    stop(event);
    const found = blockAt(event.target);
    if (found) notifyParent({ block: found[1] });
  },
  true,
);

let marked: HTMLElement | undefined;
addEventListener('pointerover', ({ target }) => {
  const [element] = blockAt(target) ?? [];
  if (marked === element) return;
  marked?.style.removeProperty('outline');
  marked = element instanceof HTMLElement ? element : undefined;
  marked?.style.setProperty('outline', '2px dashed currentColor');
  marked?.style.setProperty('outline-offset', '-4px');
  marked?.style.setProperty('cursor', 'pointer');
});

/** Patches the page with new HTML, or reports to the form that it must be reloaded. */
addEventListener('message', ({ origin, source, data }: MessageEvent) => {
  const html: unknown = (data as { preview?: { html?: unknown } } | null)?.preview?.html;
  if (origin !== location.origin || source !== parent || typeof html !== 'string') return;
  const next = new DOMParser().parseFromString(html, 'text/html');
  const reported = next.documentElement.dataset['problem'];
  if (reported !== undefined) return notifyParent({ problem: reported });
  const isPatched = patchPage(document, served, next);
  if (isPatched) [served, blocks] = [next, blocksIn(document.body)];
  notifyParent({ isPatched });
});

if (parent !== window) notifyParent(problem === undefined ? { isReady: true } : { problem });
