import { areAddresses } from '@flotilla/core/languages';
import { type Entity, isLink, type Registry } from '@flotilla/core';
import { copiedRelations, createTogether } from '@flotilla/core/administration';
import { fileFieldsOf, writableFields } from '@flotilla/core/reflection';
import { useClient } from '@flotilla/react/client';
import { Button } from '@flotilla/ui';
import { Copy, GitCommitVertical, History, MonitorSmartphone, Network, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type AdminRow, nameOfRow } from '../context/admin-row.js';
import { useAdmin } from '../context/admin-context.js';
import { usePageName } from '../context/page-name.js';
import { type FormRequest, useOpenForm } from '../context/open-form.js';
import { useAccess } from '../context/access.js';
import { useT } from '../context/use-t.js';
import { useRelationName } from './links/relation-name.js';
import { useWorkingSet } from '../context/working-set.js';
import { useOuterDraft } from './drafting/row-draft-context.js';
import { formMessages } from './form-messages.js';
import { HistorySheet } from './history-sheet.js';
import { EditPage } from './publishing/edit-page.js';
import { PublishingBadge } from './publishing/publishing-badge.js';
import { SeeIt } from './see-it.js';
import { useRow } from '../rows/row-calls.js';
import { useNaming, useRowLabel } from '../rows/row-label.js';
import { useFormTitle } from './form-title.js';
import { UsesSheet } from './uses-sheet.js';

const DeleteDialog = lazy(() =>
  import('./deleting/delete-dialog.js').then((module) => ({ default: module.DeleteDialog })),
);
const VersionsSheet = lazy(() =>
  import('./versions/versions-sheet.js').then((module) => ({ default: module.VersionsSheet })),
);

export interface FormHeadProps {
  entity: Entity;
  row: AdminRow | undefined;
  isBare: boolean;
  isPreviewing: boolean;
  onPreview: () => void;
  /** Called after the row was deleted; without it the form offers no deletion. */
  onDeleted?: (() => void) | undefined;
}

/** The title of a form and the actions on its row. */
export function FormHead({
  entity,
  row,
  isBare,
  isPreviewing,
  onPreview,
  onDeleted,
}: FormHeadProps): ReactNode {
  const t = useT(formMessages);
  const title = useFormTitle(entity, row);
  const [shown, setShown] = useState<'history' | 'uses' | 'versions'>();
  const { registry, labels } = useAdmin();
  const mayWrite = useAccess().may(row ? 'update' : 'create', entity);
  const hasPreview = !isBare && entity.publishing && mayWrite && registry.entities.has('host.page');
  const name = useName(entity, row);
  if (!row && isBare) return null;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-col items-start gap-1">
        {isBare ? <Name text={name} /> : <Heading name={name} title={title} of={labels.entity(entity)} />}
        {entity.publishing && row && <PublishingBadge row={row} />}
      </div>
      {hasPreview && !row && <PreviewButton isOn={isPreviewing} onClick={onPreview} />}
      {row && (
        <div className="flex flex-wrap gap-1">
          {!isBare && <EditPage entity={entity} row={row} />}
          {hasPreview && <PreviewButton isOn={isPreviewing} onClick={onPreview} />}
          {entity.publishing && <SeeIt entity={entity} row={row} />}
          <Duplicate entity={entity} row={row} />
          <Button size="sm" variant="ghost" className="px-3" onClick={() => setShown('uses')}>
            <Network /> {t('uses')}
          </Button>
          <Button size="sm" variant="ghost" className="px-3" onClick={() => setShown('history')}>
            <History /> {t('history')}
          </Button>
          {hasParts(entity, registry) && (
            <Button size="sm" variant="ghost" className="px-3" onClick={() => setShown('versions')}>
              <GitCommitVertical /> {t('versions')}
            </Button>
          )}
          {onDeleted && <Delete {...{ entity, row, onDeleted }} />}
          <Suspense>
            {shown === 'versions' && (
              <VersionsSheet
                entity={entity}
                id={row.id}
                name={name ?? title}
                onClose={() => setShown(undefined)}
              />
            )}
          </Suspense>
          <UsesSheet
            entity={entity}
            id={row.id}
            isOpen={shown === 'uses'}
            onClose={() => setShown(undefined)}
          />
          <HistorySheet
            entity={entity}
            id={row.id}
            isOpen={shown === 'history'}
            onClose={() => setShown(undefined)}
          />
        </div>
      )}
    </header>
  );
}

/** The name of the row, below that of its entity; of a row without a name, what the form does. */
function Heading({ name, title, of }: { name: string | undefined; title: string; of: string }) {
  usePageName(name ?? title);
  return (
    <>
      {name !== undefined && <p className="text-sm text-muted-foreground">{of}</p>}
      <h1 className="line-clamp-2 font-display text-2xl font-medium tracking-display wrap-anywhere">
        {name ?? title}
      </h1>
    </>
  );
}

function Name({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return <p className="line-clamp-1 text-sm text-muted-foreground wrap-anywhere">{text}</p>;
}

/** Returns whether rows of an entity contain others, such as the blocks of a page. */
function hasParts({ key }: Entity, { entities }: Registry): boolean {
  return [...entities.values()].some((one) => isLink(one) && one.left.key === key && one.contains);
}

/**
 * Returns the label of the row, if it has one. A form reads only the row itself, so rows that the label comes
 * from are fetched here.
 */
function useName(entity: Entity, row: AdminRow | undefined): string | undefined {
  const admin = useAdmin();
  const labelOf = useRowLabel();
  const naming = useNaming()(entity);
  const { data } = useRow(entity, naming.length > 0 ? row?.id : undefined, naming);
  const named = data ? { ...data, ...row } : row;
  return named && nameOfRow(entity, named, admin) !== undefined ? labelOf(entity, named) : undefined;
}

function PreviewButton({ isOn, onClick }: { isOn: boolean; onClick: () => void }) {
  const t = useT(formMessages);
  return (
    <Button
      size="sm"
      variant={isOn ? 'secondary' : 'ghost'}
      className="px-3"
      aria-pressed={isOn}
      onClick={onClick}
    >
      <MonitorSmartphone aria-hidden /> {t('preview')}
    </Button>
  );
}

/** Asks whether to delete the row; its draft does not take a deletion. */
function Delete({ entity, row, onDeleted }: { entity: Entity; row: AdminRow; onDeleted: () => void }) {
  const t = useT(formMessages);
  const [isAsking, setAsking] = useState(false);
  const access = useAccess();
  const outer = useOuterDraft();
  if (!(outer?.access ?? access).may('delete', entity)) return null;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="px-3 hover:text-destructive"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden /> {t('delete')}
      </Button>
      <Suspense>
        {isAsking && <DeleteDialog {...{ entity, row, onDeleted }} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}

/** Opens the form of a copy of this row, with the same links and without the values of unique fields. */
function Duplicate({ entity, row }: { entity: Entity; row: AdminRow }) {
  const t = useT(formMessages);
  const openHere = useOpenForm();
  // A copy is no change of the row.
  const openForm = useOuterDraft()?.openOutside ?? openHere;
  const access = useAccess();
  const copying = useCopying(entity, row.id);
  if (!access.may('create', entity)) return null;
  const kept = Object.entries(writableFields(entity)).filter(
    ([, field]) => !field.unique && !areAddresses(field),
  );
  const preset = Object.fromEntries(kept.map(([name]) => [name, row[name]]));
  if (typeof preset['adminTitle'] === 'string')
    preset['adminTitle'] = t('copyOf', { name: preset['adminTitle'] });
  return (
    <Button
      size="sm"
      variant="ghost"
      className="px-3"
      onClick={() => openForm({ entity, preset, madeFor: `copy of ${row.id}`, isComplete: true, ...copying })}
    >
      <Copy /> {t('duplicate')}
    </Button>
  );
}

/** Returns the insert of a duplicate with the links of the row, and a note about them. */
function useCopying(entity: Entity, id: string): Pick<FormRequest, 'insert' | 'note'> {
  const t = useT(formMessages);
  const { registry } = useAdmin();
  const access = useAccess();
  const here = useClient();
  const client = useOuterDraft()?.draft.live ?? here;
  const nameOf = useRelationName(entity);
  const copied = copiedRelations(entity, registry);
  // The call that creates a row with its links does not accept files.
  const isLetIn = access.may('update', entity) && copied.every(({ link }) => access.may('create', link));
  const isDrafting = useWorkingSet() !== undefined;
  if (copied.length === 0) return {};
  // Change sets take rows, and not the links of another one.
  if (!isLetIn || isDrafting || fileFieldsOf(entity).length > 0) return { note: t('linksStay') };
  return {
    note: t('linksAreCopied', { links: copied.map(nameOf).join(', ') }),
    async insert(data, { idempotencyKey }) {
      const { method, path } = createTogether;
      const { data: made } = await client.muted.send<{ data: [AdminRow] }>({
        ...{ method, path, headers: { 'idempotency-key': idempotencyKey } },
        data: [{ entity: entity.key, data, linksOf: id }],
      });
      return made[0];
    },
  };
}
