import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useFullLabels } from '../context/full-labels.js';
import { useT } from '../context/use-t.js';
import { isEntry } from './composition.js';
import { useStudioState } from './studio-context.js';
import { subjectMessages } from './subject-messages.js';

/** Explains whether an edit changes a row that the page shows, or the page of all rows of its kind. */
export function SubjectNote({ nodeKey }: { nodeKey: string }): ReactNode {
  const t = useT(subjectMessages);
  const { registry } = useAdmin();
  const labels = useFullLabels();
  const composition = useStudioState((state) => state.composition);
  const { subject = null, placements, nodes } = composition ?? {};
  const node = subject === null ? undefined : nodes?.[subject];
  const entity = node && registry.entities.get(node.entity);
  if (composition && isEntry(composition, nodeKey)) return <Note>{t('editing')}</Note>;
  if (!entity) return null;
  const isOnPage = placements?.[nodeKey]?.region === 'main';
  if (nodeKey !== subject && !isOnPage) return null;
  return <Note>{nodeKey === subject ? t('editing') : t('onEvery', { names: labels.entities(entity) })}</Note>;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-md bg-muted px-3 py-2">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
