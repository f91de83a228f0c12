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
}

export type IslandComponent<Props extends object = never> = (props: Props) => ReactNode;

/** Defines an island: `load: () => import('./like-button.js').then((module) => module.LikeButton)`. */
export function defineIsland<Props extends object>(island: IslandDefinition<Props>): IslandDefinition<Props> {
  return island;
}
