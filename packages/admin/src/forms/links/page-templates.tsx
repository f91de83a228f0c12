import type { Entity } from '@flotilla/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import type { PageTemplate } from './new-links.js';

export interface PageTemplatesProps {
  template: PageTemplate | undefined;
  setTemplate: (template: PageTemplate | undefined) => void;
}

/** Falls back to nothing when its chunk can't be loaded: the page then starts without blocks. */
const TemplateChoices = lazy(() =>
  import('./template-choices.js').then(
    (module) => ({ default: module.TemplateChoices }),
    () => ({ default: () => null }),
  ),
);

/** Returns whether new rows of an entity may start from a template. */
export const hasTemplates = ({ key }: Pick<Entity, 'key'>): boolean => key === 'host.page';

/** The templates that a new page starts from; nothing for other entities. */
export function PageTemplates({ entity, ...props }: PageTemplatesProps & { entity: Entity }): ReactNode {
  const { registry } = useAdmin();
  const sections = registry.entities.get('host.section');
  if (!sections || !hasTemplates(entity)) return null;
  return (
    <Suspense>
      <TemplateChoices sections={sections} {...props} />
    </Suspense>
  );
}
