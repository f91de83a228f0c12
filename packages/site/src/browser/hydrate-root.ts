import { type ComponentChildren, hydrate, options, type VNode } from 'preact';
import { useState } from 'preact/hooks';

let isTakingOver = false;

/** React's `hydrateRoot`, as far as the islands use it. */
export function hydrateRoot(container: Element, children: ComponentChildren): void {
  isTakingOver = true;
  hydrate(children, container);
  isTakingOver = false;
}

// Hydration leaves attributes as the server wrote them, and the server's ids are not the browser's: what is rendered
// later would refer to ids that nothing has.
const before = options.vnode;
options.vnode = (vnode: VNode) => {
  before?.(vnode);
  if (!isTakingOver || typeof vnode.type !== 'string') return;
  const ids = Object.entries(vnode.props).filter((entry): entry is [string, string] => namesAnId(entry[1]));
  if (ids.length > 0) vnode.ref = alsoGiven(ids, vnode.ref);
};

function alsoGiven(ids: readonly [string, string][], ref: VNode['ref']): VNode['ref'] {
  return (element: Element | null) => {
    for (const [name, value] of ids) element?.setAttribute(name === 'htmlFor' ? 'for' : name, value);
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
    return undefined;
  };
}

let count = 0;

/** No id that anybody would write begins like this. */
const mark = 'uid·';

/** An id that nothing else on the page has, whichever island asks. */
export function useId(): string {
  return useState(() => `${mark}${++count}`)[0];
}

/** Whether the value of an attribute names such an id. */
function namesAnId(value: unknown): value is string {
  return typeof value === 'string' && value.includes(mark);
}
