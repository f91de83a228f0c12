import { Button } from '@flotilla/ui';
import { partsOfNode } from '@flotilla/core/studio';
import type { ReactNode } from 'react';
import { useAccess } from '../context/access.js';
import { useT } from '../context/use-t.js';
import { rowsOfTree } from './composition.js';
import { useBlockName, useStudio, useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useStudioView } from './studio-view.js';
import { rowsWithInput } from './use-kept-input.js';

/** Offers blocks with unsaved input of an earlier visit; their fields restore and save it. */
export function UnsavedNotice(): ReactNode {
  const t = useT(studioMessages);
  const store = useStudio();
  const view = useStudioView();
  const { subjectId = '' } = useAccess();
  const nameOf = useBlockName();
  const composition = useStudioState((state) => state.composition);
  const selected = useStudioState((state) => state.selected);
  useStudioState((state) => state.saving);
  // Reads the storage when the selection or the state of saving changes.
  const rows = rowsWithInput(subjectId, store.root);
  const blocks = composition
    ? rowsOfTree(composition).filter(
        (key) =>
          key !== selected && [key, ...partsOfNode(composition, key)].some((row) => rows.includes(row)),
      )
    : [];
  if (blocks.length === 0) return null;
  const show = (key: string) => {
    store.select(key);
    view.focusFields();
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-accent-soft px-4 py-2 text-accent-soft-foreground"
    >
      {t('unsavedInput')}
      {blocks.slice(0, 3).map((key) => {
        const node = composition?.nodes[key];
        return (
          <Button key={key} size="sm" variant="outline" onClick={() => show(key)}>
            {t('showInput', { name: node ? nameOf(node) : '' })}
          </Button>
        );
      })}
    </div>
  );
}
