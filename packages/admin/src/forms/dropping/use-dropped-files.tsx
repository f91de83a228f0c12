import type { Entity } from '@flotilla/core';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { toast } from '@flotilla/ui';
import {
  type ClipboardEvent,
  type DragEvent,
  lazy,
  type ReactNode,
  type SyntheticEvent,
  Suspense,
  useState,
} from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAccess } from '../../context/access.js';
import { useAdmin } from '../../context/admin-context.js';
import type { AdminRow } from '../../context/admin-row.js';
import { useT } from '../../context/use-t.js';
import { useUploads } from '../../rows/uploads.js';
import type { Edited } from '../edited-values.js';
import type { NewLink } from '../links/new-links.js';
import { needsMore, relationsOfRow } from '../links/relations.js';
import { isUndescribed, usePictureSheet } from '../links/use-picture-sheet.js';
import { droppingMessages } from './dropping-messages.js';

const FileTray = lazy(() => import('./file-tray.js').then((module) => ({ default: module.FileTray })));

interface DroppingInput {
  readonly entity: Entity;
  readonly form: UseFormReturn<Edited>;
  /** The stored row; undefined for a new one. */
  readonly row: AdminRow | undefined;
  readonly addLink: ((link: NewLink) => void) | undefined;
}

/**
 * Takes files that are dropped or pasted beside the fields of a form: into its only field for files, or into
 * a tray for choosing the link. Fields handle their own events first.
 */
export function useDroppedFiles({ entity, form, row, addLink }: DroppingInput): {
  readonly handlers: object;
  readonly tray: ReactNode;
} {
  const t = useT(droppingMessages);
  const access = useAccess();
  const { registry } = useAdmin();
  const uploads = useUploads();
  const [files, setFiles] = useState<readonly File[]>([]);
  const { openPicture, isOfFiles, sheet } = usePictureSheet();
  const [field] = fileFieldsOf(entity);
  const relations = () => {
    const stored = row ?? { id: '', variant: String(form.getValues('variant') ?? 'default') };
    return relationsOfRow(registry, entity, stored).first.filter(
      (relation) =>
        isOfFiles(relation) &&
        relation.far !== null &&
        !needsMore(relation.link, [relation.far.field, relation.ownField]) &&
        access.may('create', relation.link),
    );
  };
  const take = (event: SyntheticEvent, list: FileList | undefined) => {
    if (event.isDefaultPrevented() || !list || list.length === 0) return;
    // Without this the browser leaves the form and opens the file.
    event.preventDefault();
    const [first] = list;
    if (field !== undefined && first) {
      form.setValue(field, first, { shouldDirty: true });
      return;
    }
    const mayStore = uploads !== undefined && access.may('create', uploads.entity);
    const hasPlace = mayStore && (row || addLink) && relations().length > 0;
    if (hasPlace) setFiles([...files, ...list]);
    else toast.error(t('noPlace'));
  };
  return {
    handlers: {
      onDragOver: (event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault(),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
      onPaste: (event: ClipboardEvent) => {
        if (!pastesText(event)) take(event, event.clipboardData.files);
      },
    },
    tray: (
      <>
        {files.length > 0 && uploads && (
          <Suspense>
            <FileTray
              {...{ entity, row, addLink, uploads, files }}
              relations={relations()}
              onLinked={(relation, link, file) => {
                // Several pictures are described one by one, from their links.
                if (files.length === 1 && isUndescribed(file)) openPicture(relation, link);
              }}
              onClose={() => setFiles([])}
            />
          </Suspense>
        )}
        {sheet}
      </>
    ),
  };
}

/**
 * Returns whether the target of a paste takes a text of the clipboard. Office applications put a picture of
 * the copied text beside it.
 */
function pastesText({ target, clipboardData: { types } }: ClipboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const hasText = types.includes('text/plain');
  if (target.closest('[contenteditable=true]')) return hasText || types.includes('text/html');
  return hasText && target.closest('input, textarea') !== null;
}
