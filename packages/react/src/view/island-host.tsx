'use client';
import { type ReactNode, Suspense } from 'react';
import { IslandSurroundings } from '../islands/surroundings.js';
import type { Site } from '../site/site.js';

/** Provides the site to an island of a view, and shows nothing while its code loads. */
export function IslandHost({ site, children }: { site: Site; children: ReactNode }): ReactNode {
  return (
    <Suspense fallback={null}>
      <IslandSurroundings site={site}>{children}</IslandSurroundings>
    </Suspense>
  );
}
