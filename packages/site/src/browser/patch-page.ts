/** What lives on by scripts: where it differs, the page is loaded anew. */
const alive = 'flotilla-island, script, iframe, video, audio';

/**
 * Brings a page from one state to another, both as they were served: only what differs between them is put into the page as it stands.
 * @returns whether that was possible; if not, nothing was changed
 */
export function patchPage(shown: Document, before: Document, after: Document): boolean {
  if (loadedBy(before) !== loadedBy(after)) return false;
  const changes: (() => void)[] = [];
  if (!gather({ shown: shown.body, before: before.body, after: after.body }, changes)) return false;
  for (const change of changes) change();
  shown.title = after.title;
  return true;
}

/** What a page loads, and the language that it is in. */
function loadedBy({ documentElement, head }: Document): string {
  const loaded = [...head.querySelectorAll('link[rel=stylesheet], style, script[src]')];
  return [documentElement.cloneNode(), ...loaded].map((element) => (element as Element).outerHTML).join('');
}

interface Place {
  readonly shown: Node;
  readonly before: Node;
  readonly after: Node;
}

/** Collects what is to be done at a place; false where it is not as it was served, or lives by a script. */
function gather({ shown, before, after }: Place, changes: (() => void)[]): boolean {
  if (before.isEqualNode(after)) return true;
  if (shown.nodeName !== before.nodeName) return false;
  const [now, was, next] = [[...shown.childNodes], [...before.childNodes], [...after.childNodes]] as const;
  const isShell = was.length > 0 && was.length === next.length && before.cloneNode().isEqualNode(after.cloneNode());
  if (isShell && !isElement(before, alive)) {
    // What the browser has put behind it, such as messages, stays.
    return now.length >= was.length && was.every((child, at) => gatherChild(now[at], child, next[at], changes));
  }
  if (isAlive(before) || isAlive(after)) return false;
  changes.push(() => shown.parentNode?.replaceChild(shown.ownerDocument?.importNode(after, true) ?? after, shown));
  return true;
}

function gatherChild(shown: Node | undefined, before: Node, after: Node | undefined, changes: (() => void)[]): boolean {
  return shown !== undefined && after !== undefined && gather({ shown, before, after }, changes);
}

const isElement = (node: Node, selector: string): node is Element => node instanceof Element && node.matches(selector);
const isAlive = (node: Node) => node instanceof Element && (node.matches(alive) || node.querySelector(alive) !== null);
