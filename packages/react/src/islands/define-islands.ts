import type { ReactNode } from 'react';

/**
 * When an island wakes: on load, when the browser is idle, when it becomes visible, when it is pointed at or
 * focused, or on load for a visitor with a session (for others: when they get one, or point at it).
 */
export type Wake = 'load' | 'idle' | 'visible' | 'interaction' | 'session';

/** A part of a page that React hydrates in the browser; everything else is plain HTML. */
export interface IslandDefinition<Props extends object = never> {
  /** Unique in the site: `blog.like-button`. */
  readonly name: string;
  readonly wake: Wake;
  /** Loads its component. The browser gets it as a separate chunk when the island wakes. */
  readonly load: () => Promise<IslandComponent<Props>>;
  readonly code?: BuiltCode;
}

export type IslandComponent<Props extends object = never> = (props: Props) => ReactNode;

/**
 * A part of a page that a few lines of plain JavaScript enhance, without React and props. The script reads
 * its data from the HTML, which must be correct without the script.
 */
export interface EnhancementDefinition {
  /** Unique in the site, islands included: `billing.currency-toggle`. */
  readonly name: string;
  readonly wake: Wake;
  /** Loads the function that enhances the element around `Enhanced`'s children, when the part wakes. */
  readonly enhance: () => Promise<(element: HTMLElement) => void>;
  readonly code?: BuiltCode;
}

/**
 * The imported file and the export that a definition uses: `src/react/like-button.tsx#LikeButton`. The site's
 * build adds it to the definition, so that pages can name the chunk of each island.
 */
export type BuiltCode = string;

/** Islands and enhancements of a module, by their name in code. */
export type Islands = Readonly<Record<string, IslandDefinition | EnhancementDefinition>>;

/** `load` is untyped here, so that the type of the props is inferred from the loaded component. */
type IslandInput =
  | { readonly wake: Wake; readonly load: () => Promise<unknown> }
  | Omit<EnhancementDefinition, 'name'>;

type Defined<S> = S extends { readonly load: () => Promise<(props: infer Props) => ReactNode> }
  ? IslandDefinition<Props extends object ? Props : object>
  : S extends { readonly enhance: unknown }
    ? EnhancementDefinition
    : never;

/**
 * Defines the islands and enhancements of a module. Each is named after its key: `likeButton` of `blog` is
 * `blog.like-button`.
 *
 *     export const islands = defineIslands('blog', {
 *       likeButton: {
 *         wake: 'interaction',
 *         load: () => import('./like-button.js').then((module) => module.LikeButton),
 *       },
 *     });
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineIslands<const S extends Readonly<Record<string, IslandInput>>>(
  module: string,
  definitions: S,
): { readonly [Key in keyof S]: Defined<S[Key]> } {
  const named = Object.entries(definitions).map(([key, island]) => {
    const name = `${module}.${key}`.replace(/[A-Z]/g, '-$&').toLowerCase();
    return [key, { ...island, name }];
  });
  return Object.fromEntries(named) as { readonly [Key in keyof S]: Defined<S[Key]> };
}
