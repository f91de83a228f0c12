import { EmptyState } from '@flotilla/ui';
import { MousePointerClick } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { OtherEditors } from '../forms/other-editors.js';
import { ShownLanguages } from '../forms/shown-languages.js';
import { BlockMenu } from './block-menu.js';
import { isShared } from './composition.js';
import { PartsList } from './parts-list.js';
import { MayChangeProvider, useSharedQuestion } from './shared-question.js';
import { RowFields } from './row-fields.js';
import { useBlockName, useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useStudioView } from './studio-view.js';

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
  const name = useBlockName();
  const { language, isBoth } = useStudioView();
  const shown = useMemo(() => (isBoth ? undefined : [language]), [language, isBoth]);
  const { mayChange, question } = useSharedQuestion(selected);
  const { registry } = useAdmin();
  if (selected === undefined || !node || !placement)
    return (
      <EmptyState
        icon={<MousePointerClick aria-hidden />}
        title={t('choose')}
        description={t('chooseHint')}
        className="m-4"
      />
    );
  const entity = registry.entities.get(node.entity);
  const row = { entity: node.entity, id: node.id };
  const pages = node.usedOn?.pages;
  return (
    <ShownLanguages value={shown}>
      <header className="relative flex min-h-14 items-center gap-2 border-b border-border py-2 ps-4 pe-12">
        <div className="min-w-0">
          <h2 className="truncate text-base font-semibold">{name(node)}</h2>
          {isShared(node, placement) && (
            <p className="text-xs text-muted-foreground" title={node.usedOn?.sample.join(', ')}>
              {pages === undefined ? t('sharedUnknown') : t('shared', { count: pages })}
            </p>
          )}
        </div>
        <BlockMenu nodeKey={selected} placement={placement} tabIndex={0} />
      </header>
      <div data-fields className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4">
        {entity && <OtherEditors key={selected} entity={entity} id={node.id} />}
        {question}
        {entity && (
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
