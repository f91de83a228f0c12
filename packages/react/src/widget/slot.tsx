import { createContext, createElement, Fragment, type ReactNode, use } from 'react';

/** What a module puts into a place that a widget of another module keeps open. */
export interface Filling {
  /** `website-builder.navbar-cart`. */
  readonly slot: string;
  /** Given nothing: what depends on the visitor is an island in it. */
  readonly component: () => ReactNode;
}

/** Defines what fills a slot of another module's widget; listed as `fillings` in the module's react door. */
export function defineFilling(filling: Filling): Filling {
  return filling;
}

const Fillings = createContext<(slot: string) => readonly Filling[]>(() => []);

/** Set by the page renderer. */
export const SlotFillings = Fillings.Provider;

/** A place that modules above this one may fill: `<Slot name="website-builder.navbar-cart" />`; nothing when none does. */
export function Slot({ name }: { name: string }): ReactNode {
  const fillings = use(Fillings)(name);
  return createElement(Fragment, null, ...fillings.map(({ component }) => createElement(component)));
}
