import { createContext, type ReactNode, use } from 'react';
import type { EnhancementDefinition } from './define-islands.js';

/** How an enhancement is put around its HTML. */
export type PlaceEnhancement = (enhancement: EnhancementDefinition, children: ReactNode) => ReactNode;

const Placing = createContext<PlaceEnhancement>((_, children) => children);

/** Set by the page renderer. Inside of an island there are none: React has its own ways there. */
export const EnhancementPlacing = Placing.Provider;

/** Plain HTML with an enhancement: `<Enhanced by={currencyToggle}>…</Enhanced>`. */
export function Enhanced({ by, children }: { by: EnhancementDefinition; children: ReactNode }): ReactNode {
  return use(Placing)(by, children);
}
