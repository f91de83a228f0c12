import { createScope, useScope } from '@flotilla/ui/scope';
import { createElement, Fragment, type ReactNode } from 'react';

/** Content that a module puts into a slot of another module's widget. */
export interface SlotContent {
  /** `website-builder.navbar-cart`. */
  readonly slot: string;
  /** Gets no props; use an island for content that depends on the visitor. */
  readonly component: () => ReactNode;
}

/**
 * Defines the content of another module's slot. List it as `slotContents` in the module's react entry point.
 */
export function defineSlotContent(content: SlotContent): SlotContent {
  return content;
}

const SlotContents = createScope<(slot: string) => readonly SlotContent[]>(() => []);

/** Set by the page renderer. */
export const SlotContentProvider = SlotContents.Provider;

/**
 * A slot for other modules' content: `<Slot name="website-builder.navbar-cart" />`; empty if no module fills
 * it.
 */
export function Slot({ name }: { name: string }): ReactNode {
  const slotContents = useScope(SlotContents)(name);
  return createElement(Fragment, null, ...slotContents.map(({ component }) => createElement(component)));
}
