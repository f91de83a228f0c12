import { cn } from '@flotilla/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useFullLabels } from '../context/full-labels.js';
import { useT } from '../context/use-t.js';
import { isInTree } from './composition.js';
import { useBlockWords, useStudio, useStudioState } from './studio-context.js';
import { useStudioView } from './studio-view.js';
import { subjectMessages } from './subject-messages.js';

interface SubjectItemProps {
  /** Key of the row that the URL of the page names. */
  nodeKey: string;
  /** Number of items at its level of the tree. */
  count: number;
}

/** The row that a page shows, such as its article, as the first item of the tree. */
export function SubjectItem({ nodeKey, count }: SubjectItemProps): ReactNode {
  const t = useT(subjectMessages);
  const store = useStudio();
  const { registry } = useAdmin();
  const labels = useFullLabels();
  const { language } = useStudioView();
  const wordsOf = useBlockWords();
  const node = useStudioState(({ composition }) => composition?.nodes[nodeKey]);
  const selected = useStudioState((state) => state.selected);
  const item = useRef<HTMLDivElement>(null);
  const isSelected = selected === nodeKey;
  const isElsewhere = useStudioState(
    ({ composition }) => composition !== undefined && !isInTree(composition, selected),
  );
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const entity = node && registry.entities.get(node.entity);
  if (!node || !entity) return null;
  return (
    <div
      ref={item}
      role="treeitem"
      aria-level={1}
      aria-posinset={1}
      aria-setsize={count}
      aria-selected={isSelected}
      data-block={nodeKey}
      tabIndex={isSelected || isElsewhere ? 0 : -1}
      onClick={() => store.select(nodeKey)}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        store.select(nodeKey);
      }}
      className={cn(
        'mt-2 flex min-h-10 cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 focus-visible:-outline-offset-2',
        isSelected ? 'bg-secondary text-secondary-foreground' : 'hover:bg-muted',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-muted-foreground">
          {t('subject')}: {labels.entity(entity)}
        </span>
        <span className="block truncate font-semibold">{wordsOf(node, language) || t('unnamed')}</span>
      </span>
      {node.change && <span className="size-2 shrink-0 rounded-full bg-accent" />}
    </div>
  );
}
