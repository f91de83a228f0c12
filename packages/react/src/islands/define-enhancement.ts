import type { Wake } from './define-island.js';

/**
 * A part of a page that a few lines of plain JavaScript bring to life: it costs neither React nor props. What it needs to
 * know stands in its HTML, and what that HTML says without it must be right.
 */
export interface EnhancementDefinition {
  /** Unique in the site, among islands too: `billing.currency-toggle`. */
  readonly name: string;
  readonly wake: Wake;
  /** What is done to the element that `Enhanced` put around its children; fetched when it wakes. */
  readonly enhance: () => Promise<(element: HTMLElement) => void>;
}

/** Defines an enhancement: `enhance: () => import('./currency-toggle.js').then((module) => module.startToggle)`. */
export function defineEnhancement(enhancement: EnhancementDefinition): EnhancementDefinition {
  return enhancement;
}
