import { EmptyState } from '@flotilla/ui';
import { Lock, MousePointerClick } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { useFullLabels } from '../context/full-labels.js';
import { OtherEditors } from '../forms/other-editors.js';
import { ShownLanguages } from '../forms/shown-languages.js';
import { BlockMenu } from './block-menu.js';
import { isEntry, isShared } from './composition.js';
import { PartsList } from './parts-list.js';
import { MayChangeProvider, useSharedQuestion } from './shared-question.js';
import { RowFields } from './row-fields.js';
import { rightMessages } from './right-messages.js';
import { useBlockName, useMayEdit, useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { SubjectNote } from './subject-note.js';
import { useStudioView } from './studio-view.js';

const RowValues = lazy(() =>
  import('../forms/row-values.js').then((module) => ({ default: module.RowValues })),
);

/** The fields and the parts of the selected block. */
export function BlockPanel(): ReactNode {
  const t = useT(studioMessages);
  const selected = useStudioState((state) => state.selected);
  const version = useStudioState((state) => state.version);
  const node = useStudioState(({ composition }) =>
    selected === undefined ? undefined : composition?.nodes[selected],
  );
  const placement = useStudioState(({ composition }) =>
    selected === undefined ? undefined : composition?.placements[selected],
  );
  const isRow = useStudioState(
    ({ composition }) =>
      selected !== undefined &&
      composition !== undefined &&
      (composition.subject === selected || isEntry(composition, selected)),
  );
  const name = useBlockName();
  const inRights = useT(rightMessages);
  const mayEditNode = useMayEdit();
  const { language, isBoth } = useStudioView();
  const shown = useMemo(() => (isBoth ? undefined : [language]), [language, isBoth]);
  const { mayChange, question } = useSharedQuestion(selected);
  const { registry } = useAdmin();
  const labels = useFullLabels();
  if (selected === undefined || !node || (!placement && !isRow))
    return (
      <EmptyState
        icon={<MousePointerClick aria-hidden />}
        title={t('choose')}
        description={t('chooseHint')}
        className="m-4"
      />
    );
  const entity = registry.entities.get(node.entity);
  const mayEdit = mayEditNode(node);
  const row = { entity: node.entity, id: node.id };
  // The bar shows the editors of the root; the API does not know rows of the draft.
  const showsEditors = node.change !== 'created' && !isRow;
  const pages = node.usedOn?.pages;
  return (
    <ShownLanguages value={shown}>
      <header className="relative flex min-h-14 items-center gap-2 border-b border-border py-2 ps-4 pe-12">
        <div className="min-w-0">
          <h2 className="truncate text-base font-semibold">
            {placement || !entity ? name(node) : labels.entity(entity)}
          </h2>
          {placement && isShared(node, placement) && (
            <p className="text-xs text-muted-foreground" title={node.usedOn?.sample.join(', ')}>
              {pages === undefined ? t('sharedUnknown') : t('shared', { count: pages })}
            </p>
          )}
        </div>
        {placement && <BlockMenu nodeKey={selected} tabIndex={0} />}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by the keyboard without inputs */}
      <div
        data-fields
        tabIndex={entity && mayEdit ? undefined : 0}
        className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4"
      >
        <SubjectNote nodeKey={selected} />
        {entity && mayEdit && showsEditors && <OtherEditors key={selected} entity={entity} id={node.id} />}
        {question}
        {!entity && <p className="text-muted-foreground">{inRights('unknownHint')}</p>}
        {entity && !mayEdit && (
          <>
            <p className="flex gap-2 rounded-md bg-muted px-3 py-2">
              <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
              {inRights('lockedHint', { names: labels.entities(entity) })}
            </p>
            <Suspense>
              <RowValues entity={entity} row={{ ...node.values, id: node.id }} />
            </Suspense>
          </>
        )}
        {entity && mayEdit && (
          <MayChangeProvider value={mayChange}>
            <RowFields key={`${selected}/${version}`} row={row}>
              <PartsList row={row} />
            </RowFields>
          </MayChangeProvider>
        )}
      </div>
    </ShownLanguages>
  );
}
