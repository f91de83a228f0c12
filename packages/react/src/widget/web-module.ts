import type { IslandDefinition } from '../islands/define-island.js';
import type { Frame, Variant } from './define-variant.js';

/** What the `./react` door of a module exports. */
export interface WebModule {
  readonly variants?: readonly Variant[];
  readonly frames?: readonly Frame[];
  readonly islands?: readonly IslandDefinition[];
}
