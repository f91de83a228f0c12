import type { Entity } from '@flotilla/core';
import { Button } from '@flotilla/ui';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { Progress } from '@flotilla/ui/controls';
import { Download, Pencil, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useExtensions } from '../../context/extensions.js';
import type { AdminAction } from '../../extend/admin-parts.js';
import { useAccess } from '../../context/access.js';
import { interfaceText } from '../../context/interface-text.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { useT } from '../../context/use-t.js';
import type { RowWindow } from '../row-window.js';
import type { TableQuery } from '../table-query.js';
import type { Selection } from '../use-selection.js';
import { LiveNote } from '../../forms/deleting/live-note.js';
import { BulkEdit } from './bulk-edit.js';
import { bulkMessages } from './bulk-messages.js';
import { useBulk } from './use-bulk.js';

export interface BulkBarProps {
  entity: Entity;
  query: TableQuery;
  window: RowWindow;
  /** Number of matching rows, loaded or not; undefined until known for the current query. */
  count: number | undefined;
  selection: Selection;
}

export function BulkBar({ entity, query, window, count, selection }: BulkBarProps) {
  const t = useT(bulkMessages);
  const access = useAccess();
  const { language } = useInterfaceLanguage();
  const own = useExtensions('actions', entity.key);
  const [allOf, setAllOf] = useState<string>();
  const [requested, setAsked] = useState<'edit' | 'delete' | AdminAction>();
  const ticked = selection.rows;
  // Selecting all matches applies only to the search and filters that it was made with.
  const conditions = JSON.stringify([query.search, query.filters]);
  const isAll = allOf === conditions && count !== undefined;
  const number = isAll ? count : ticked.length;
  const finish = () => {
    setAsked(undefined);
    selection.clear();
  };
  const bulk = useBulk({ entity, query, rows: ticked, isAll, count: number }, finish);
  const isPage = window.rows.every(({ id }) => selection.has(id));
  const canTakeAll = !isAll && isPage && count !== undefined && count > ticked.length;
  const fitting = own.filter(({ fits }) => !isAll && (!fits || ticked.every(fits)));
  return (
    <section
      aria-label={t('actions')}
      data-bar="part"
      className="flex flex-wrap items-center gap-2 border-t border-border bg-card px-4 py-2.5 shadow-lg sm:px-6"
    >
      {bulk.progress ? (
        <RunProgress {...bulk.progress} onStop={bulk.stop} />
      ) : (
        <>
          <span className="font-semibold tabular-nums">
            {isAll ? t('allSelected', { count: number }) : t('selected', { count: number })}
          </span>
          {canTakeAll && (
            <Button variant="link" size="sm" onClick={() => setAllOf(conditions)}>
              {t('selectMatching', { count })}
            </Button>
          )}
          <div className="ms-auto flex flex-wrap gap-1">
            {access.may('update', entity) && (
              <Tool icon={<Pencil aria-hidden />} text={t('edit')} onClick={() => setAsked('edit')} />
            )}
            {fitting.map((action) => (
              <Tool
                key={action.name}
                text={interfaceText(action.title, language)}
                onClick={() => setAsked(action)}
              />
            ))}
            <Tool
              icon={<Download aria-hidden />}
              text={t('exportCsv')}
              onClick={() => void bulk.exportAs('csv')}
            />
            <Tool
              icon={<Download aria-hidden />}
              text={t('exportJson')}
              onClick={() => void bulk.exportAs('json')}
            />
            {access.may('delete', entity) && (
              <Tool
                icon={<Trash2 aria-hidden />}
                text={t('delete')}
                onClick={() => setAsked('delete')}
                isDangerous
              />
            )}
            <Button
              variant="ghost"
              size="icon"
              className="size-9"
              aria-label={t('none')}
              onClick={selection.clear}
            >
              <X aria-hidden />
            </Button>
          </div>
        </>
      )}
      {requested === 'edit' && (
        <BulkEdit
          entity={entity}
          count={number}
          onUpdate={(values) => void bulk.update(values)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {typeof requested === 'object' && <requested.Dialog rows={ticked} onDone={finish} />}
      <AlertDialog open={requested === 'delete'} onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}>
        <AlertDialogContent
          title={t('deleteQuestion')}
          description={t('deleteHint', { count: number })}
          details={<LiveNote entity={entity} />}
        >
          <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
          <AlertDialogAction onClick={() => void bulk.remove()}>{t('delete')}</AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
    </section>
  );
}

function RunProgress({ done, all, onStop }: { done: number; all: number; onStop: () => void }) {
  const t = useT(bulkMessages);
  const text = t('progress', { done, all });
  return (
    <>
      <Progress label={text} value={all === 0 ? 0 : (done / all) * 100} className="flex-1" />
      <span className="tabular-nums">{text}</span>
      <Button variant="outline" size="sm" onClick={onStop}>
        {t('stop')}
      </Button>
    </>
  );
}

interface ToolProps {
  icon?: ReactNode;
  text: string;
  onClick: () => void;
  isDangerous?: boolean;
}

function Tool({ icon, text, onClick, isDangerous }: ToolProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className={`rounded-md px-3 pointer-coarse:h-11 ${isDangerous ? 'text-destructive' : ''}`}
      onClick={onClick}
    >
      {icon}
      {text}
    </Button>
  );
}
