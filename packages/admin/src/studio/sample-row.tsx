import type { Entity } from '@flotilla/core';
import { rowPath } from '@flotilla/core/documents';
import { Button, type ButtonProps } from '@flotilla/ui';
import { ChevronsUpDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { rowCallsOf } from '../rows/row-calls.js';
import { useBlockWords, useStudio, useStudioState } from './studio-context.js';
import { useStudioView } from './studio-view.js';
import { subjectMessages } from './subject-messages.js';
import { useCommands } from './use-commands.js';

const RowPicker = lazy(() =>
  import('../rows/row-picker.js').then((module) => ({ default: module.RowPicker })),
);

/** Chooses the row that a page is shown with, if its URL names rows of one entity. */
export function SampleRow(): ReactNode {
  const composition = useStudioState((state) => state.composition);
  const { registry } = useAdmin();
  const { subject = null, page, root, nodes } = composition ?? {};
  const node = subject === null ? undefined : nodes?.[subject];
  const entity = node && registry.entities.get(node.entity);
  const pattern = root === undefined ? '' : String(nodes?.[root]?.values['url'] ?? '');
  // A URL with rows of several entities is shown with the newest of each.
  const isOne = pattern.split('[').length === 2;
  return page === root && entity && isOne ? <Sample entity={entity} pattern={pattern} /> : null;
}

function Sample({ entity, pattern }: { entity: Entity; pattern: string }) {
  const t = useT(subjectMessages);
  const store = useStudio();
  const commands = useCommands();
  const wordsOf = useBlockWords();
  const { language } = useStudioView();
  const name = useStudioState(({ composition }) => {
    const node = composition?.nodes[composition.subject ?? ''];
    return node ? wordsOf(node, language) : '';
  });
  const [isUsed, setUsed] = useState(false);
  const show = ({ id }: { readonly id: string }) =>
    void commands.attempt(async () => {
      const row = await rowCallsOf(entity, store.calls.client).byId(id);
      const path = rowPath({ [entity.key]: pattern }, entity.key, row);
      if (path !== undefined) await store.show(path);
    });
  const button: ButtonProps = {
    ...{ variant: 'outline', size: 'sm', className: 'w-full justify-between', title: t('choose') },
    children: (
      <>
        <span className="truncate">{t('showing', { name: name || t('unnamed') })}</span>
        <ChevronsUpDown aria-hidden />
      </>
    ),
  };
  const closed = <Button {...button} aria-haspopup="dialog" onClick={() => setUsed(true)} />;
  return (
    <div className="px-3 pt-3">
      {isUsed ? (
        <Suspense fallback={closed}>
          <RowPicker entity={entity} isOpenFirst findsOnly onPick={show}>
            <Button {...button} />
          </RowPicker>
        </Suspense>
      ) : (
        closed
      )}
    </div>
  );
}
