import type { IslandDefinition } from '@flotilla/react';
import { islands as websiteBuilder } from '@flotilla/website-builder/react';

/**
 * The islands of the modules in modules.ts. A list of its own, because it goes to the browser: each door is asked for
 * its islands alone, so that its components stay behind.
 */
export const islands: readonly IslandDefinition[] = [...websiteBuilder];
