import { createScope, useScope } from '@flotilla/ui/scope';
import type { ReactNode } from 'react';
import type { EnhancementDefinition } from './define-islands.js';

/** Renders an enhancement around its HTML. */
export type RenderEnhancement = (enhancement: EnhancementDefinition, children: ReactNode) => ReactNode;

const EnhancementRenderer = createScope<RenderEnhancement>((_, children) => children);

/**
 * Set by the page renderer. Inside an island enhancements are not applied: React handles interaction there.
 */
export const EnhancementRendererProvider = EnhancementRenderer.Provider;

/** Plain HTML with an enhancement: `<Enhanced by={currencyToggle}>…</Enhanced>`. */
export function Enhanced({ by, children }: { by: EnhancementDefinition; children: ReactNode }): ReactNode {
  return useScope(EnhancementRenderer)(by, children);
}
