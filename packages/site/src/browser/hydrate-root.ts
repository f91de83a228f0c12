import { type ComponentChildren, hydrate, options, type VNode } from 'preact';
import { useState } from 'preact/hooks';

let isTakingOver = false;

/** Implements React's `hydrateRoot` as far as islands use it. */
export function hydrateRoot(container: Element, children: ComponentChildren): void {
  isTakingOver = true;
  hydrate(children, container);
  isTakingOver = false;
}

// Preact's hydration keeps the attributes of the server, but ids of the server and the browser differ.
// Without this, elements rendered later would refer to ids that do not exist.
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

/** Prefix that does not occur in hand-written ids. */
const mark = 'uid·';

/** Returns an id that is unique on the page, across islands. */
export function useId(): string {
  return useState(() => `${mark}${++count}`)[0];
}

/** Returns whether an attribute value contains such an id. */
function namesAnId(value: unknown): value is string {
  return typeof value === 'string' && value.includes(mark);
}
