const island = 'flotilla-island';
/** Elements with state of their own; a difference inside them requires a full reload. */
const alive = `${island}, script, iframe, video, audio`;

export interface PatchOptions {
  /**
   * Whether texts and attributes inside islands are patched too, when their elements stay the same. For
   * development, where islands take the same edit.
   */
  readonly entersIslands?: boolean;
}

/**
 * Patches the page by the differences between two states as the server sent them.
 * @returns whether it was possible; if not, nothing was changed
 */
export function patchPage(
  shown: Document,
  before: Document,
  after: Document,
  { entersIslands = false }: PatchOptions = {},
): boolean {
  if (loadedBy(before) !== loadedBy(after)) return false;
  const changes: (() => void)[] = [];
  if (!gather({ shown: shown.body, before: before.body, after: after.body }, { changes, entersIslands }))
    return false;
  for (const change of changes) change();
  shown.title = after.title;
  return true;
}

/** Nodes of a part of the page between two others. */
export interface PartVersions {
  readonly shown: readonly ChildNode[];
  readonly before: readonly ChildNode[];
  readonly after: readonly ChildNode[];
  /** The node behind the shown ones. */
  readonly end: ChildNode;
}

/**
 * Patches a part of the page by the differences between two states as the server sent them.
 * @returns whether it was possible; if not, nothing was changed
 */
export function patchPart({ shown, before, after, end }: PartVersions): boolean {
  const parent = end.parentNode;
  const changes: (() => void)[] = [];
  const children = { now: shown, was: before, next: after };
  if (!parent || !gatherChildren({ shown: parent, end, ...children }, { changes, entersIslands: false }))
    return false;
  for (const change of changes) change();
  return true;
}

/** Returns what requires a full reload when it differs: language, stylesheets and scripts. */
function loadedBy({ documentElement, head }: Document): string {
  const loaded = [...head.querySelectorAll('link[rel=stylesheet], style, script[src]')];
  return [documentElement.cloneNode(), ...loaded].map((element) => (element as Element).outerHTML).join('');
}

interface NodeVersions {
  readonly shown: Node;
  readonly before: Node;
  readonly after: Node;
}

interface Gathering extends Required<PatchOptions> {
  readonly changes: (() => void)[];
}

/** Collects the changes of a node. Returns false when it is not as it was served, or has state of its own. */
function gather(nodes: NodeVersions, gathering: Gathering): boolean {
  const { shown, before, after } = nodes;
  const { changes, entersIslands } = gathering;
  if (before.isEqualNode(after)) return true;
  if (shown.nodeName !== before.nodeName) return false;
  if (entersIslands && isElement(before, island)) return gatherWithin(nodes, changes);
  const [now, was, next] = childrenOf(nodes);
  const isAround = was.length > 0 && before.nodeName === after.nodeName;
  if (isAround && !isElement(before, alive)) {
    changes.push(() => setAttributes(nodes));
    return gatherChildren({ shown, now, was, next, end: null }, gathering);
  }
  if (isAlive(before) || isAlive(after)) return false;
  changes.push(() =>
    shown.parentNode?.replaceChild(shown.ownerDocument?.importNode(after, true) ?? after, shown),
  );
  return true;
}

function gatherChildren(children: Children, gathering: Gathering): boolean {
  const { now, was, next } = children;
  // Nodes that the browser appended, such as messages, stay.
  if (now.length < was.length) return false;
  if (was.length !== next.length) return splice(children, gathering.changes);
  return was.every((child, at) => isWhole(now[at], child, next[at], (part) => gather(part, gathering)));
}

/** Collects changes inside an island, whose elements must stay, because its script may hold references. */
function gatherWithin(nodes: NodeVersions, changes: (() => void)[]): boolean {
  const { shown, before, after } = nodes;
  if (before.isEqualNode(after)) return true;
  const [now, was, next] = childrenOf(nodes);
  const isSame = [before, after].every(({ nodeName }) => nodeName === shown.nodeName);
  if (!isSame || now.length !== was.length || was.length !== next.length) return false;
  changes.push(() => {
    if (shown instanceof Element) setAttributes(nodes);
    else shown.nodeValue = after.nodeValue;
  });
  return was.every((child, at) => isWhole(now[at], child, next[at], (part) => gatherWithin(part, changes)));
}

/** Returns whether all three nodes exist and their changes could be collected. */
function isWhole(
  shown: Node | undefined,
  before: Node,
  after: Node | undefined,
  visit: (part: NodeVersions) => boolean,
): boolean {
  return shown !== undefined && after !== undefined && visit({ shown, before, after });
}

const childrenOf = ({ shown, before, after }: NodeVersions) =>
  [[...shown.childNodes], [...before.childNodes], [...after.childNodes]] as const;

/** Sets the attributes whose served values differ; those set by scripts stay. */
function setAttributes({ shown, before, after }: NodeVersions): void {
  if (!(shown instanceof Element && before instanceof Element && after instanceof Element)) return;
  for (const name of before.getAttributeNames()) if (!after.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of after.attributes)
    if (before.getAttribute(name) !== value) shown.setAttribute(name, value);
}

interface Children {
  readonly shown: Node;
  readonly now: readonly ChildNode[];
  readonly was: readonly ChildNode[];
  readonly next: readonly ChildNode[];
  /** The node behind the children; null at the end of their parent. */
  readonly end: ChildNode | null;
}

/**
 * Replaces the differing range between equal children at start and end, so that adding or removing a block
 * keeps all others.
 */
function splice({ shown, now, was, next, end: after }: Children, changes: (() => void)[]): boolean {
  const least = Math.min(was.length, next.length);
  const start = equalOnes(was, next, least);
  const end = equalOnes(was.toReversed(), next.toReversed(), least - start);
  const [gone, come] = [was.slice(start, was.length - end), next.slice(start, next.length - end)];
  const leaving = now.slice(start, start + gone.length);
  // Scripts may have inserted nodes before them.
  const isAsServed = was
    .slice(0, start + gone.length + 1)
    .every((node, at) => node.nodeName === now[at]?.nodeName);
  if (!isAsServed || [...gone, ...come].some(isAlive)) return false;
  const behind = now[start + gone.length] ?? after;
  changes.push(() => {
    for (const node of leaving) node.remove();
    for (const node of come) shown.insertBefore(shown.ownerDocument?.importNode(node, true) ?? node, behind);
  });
  return true;
}

/** Returns the number of equal nodes from the start, at most `most`. */
function equalOnes(one: readonly Node[], other: readonly Node[], most: number): number {
  const differs = one.slice(0, most).findIndex((node, at) => !node.isEqualNode(other[at] ?? null));
  return differs < 0 ? most : differs;
}

const isElement = (node: Node, selector: string): node is Element =>
  node instanceof Element && node.matches(selector);
const isAlive = (node: Node) =>
  node instanceof Element && (node.matches(alive) || node.querySelector(alive) !== null);
