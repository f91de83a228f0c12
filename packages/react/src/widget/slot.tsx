import { createContext, createElement, Fragment, type ReactNode, use } from 'react';

/** What a module puts into a place that a widget of another module keeps open. */
export interface SlotContent {
  /** `website-builder.navbar-cart`. */
  readonly slot: string;
  /** Given nothing: what depends on the visitor is an island in it. */
  readonly component: () => ReactNode;
}

/** Defines what fills a slot of another module's widget; listed as `slotContents` in the module's react door. */
export function defineSlotContent(content: SlotContent): SlotContent {
  return content;
}

const SlotContents = createContext<(slot: string) => readonly SlotContent[]>(() => []);

/** Set by the page renderer. */
export const SlotContentProvider = SlotContents.Provider;

/** A place that modules above this one may fill: `<Slot name="website-builder.navbar-cart" />`; nothing when none does. */
export function Slot({ name }: { name: string }): ReactNode {
  const slotContents = use(SlotContents)(name);
  return createElement(Fragment, null, ...slotContents.map(({ component }) => createElement(component)));
}
