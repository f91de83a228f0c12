import type { ReactNode } from 'react';

/**
 * When a part comes alive: with the page, when the browser is idle, when it is seen, when it is pointed at or focused,
 * or with the page for a visitor who has a session (for others: when they get one, or point at it).
 */
export type Wake = 'load' | 'idle' | 'visible' | 'interaction' | 'session';

/** A part of a page that comes alive in the browser; everything else is plain HTML. */
export interface IslandDefinition<Props extends object = never> {
  /** Unique in the site: `blog.like-button`. */
  readonly name: string;
  readonly wake: Wake;
  /** Its component; in the browser in a file of its own, which is fetched when it wakes. */
  readonly load: () => Promise<IslandComponent<Props>>;
  readonly code?: BuiltCode;
}

export type IslandComponent<Props extends object = never> = (props: Props) => ReactNode;

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
  readonly code?: BuiltCode;
}

/**
 * The file that a definition imports and the name that it takes of it: `src/react/like-button.tsx#LikeButton`. The build of a site writes it
 * beside them, so that pages say where the code of what is on them is.
 */
export type BuiltCode = string;

/** What wakes on the pages of a module, by its name in code. */
export type Islands = Readonly<Record<string, IslandDefinition | EnhancementDefinition>>;

/** What a component takes is inferred from where it is loaded: a type here would be inferred instead. */
type Said = { readonly wake: Wake; readonly load: () => Promise<unknown> } | Omit<EnhancementDefinition, 'name'>;

type Defined<S> = S extends { readonly load: () => Promise<(props: infer Props) => ReactNode> }
  ? IslandDefinition<Props extends object ? Props : object>
  : S extends { readonly enhance: unknown }
    ? EnhancementDefinition
    : never;

/**
 * Defines what wakes on the pages of a module; each is called after its key: `likeButton` of `blog` is `blog.like-button`.
 *
 *     export const islands = defineIslands('blog', {
 *       likeButton: { wake: 'interaction', load: () => import('./like-button.js').then((module) => module.LikeButton) },
 *     });
 */
export function defineIslands<const S extends Readonly<Record<string, Said>>>(
  module: string,
  said: S,
): { readonly [Key in keyof S]: Defined<S[Key]> } {
  const named = Object.entries(said).map(([key, island]) => {
    const name = `${module}.${key}`.replace(/[A-Z]/g, '-$&').toLowerCase();
    return [key, { ...island, name }];
  });
  return Object.fromEntries(named) as { readonly [Key in keyof S]: Defined<S[Key]> };
}
