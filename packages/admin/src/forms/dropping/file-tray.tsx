import type { Entity } from '@flotilla/core';
import type { Relation } from '@flotilla/core/reflection';
import { useClient } from '@flotilla/react/client';
import { Button } from '@flotilla/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AdminRow } from '../../context/admin-row.js';
import { useT } from '../../context/use-t.js';
import { UploadsInProgress } from '../../media/uploads-in-progress.js';
import { useBulkUpload } from '../../media/use-bulk-upload.js';
import { rowCallsOf } from '../../rows/row-calls.js';
import type { Uploads } from '../../rows/uploads.js';
import type { NewLink } from '../links/new-links.js';
import { useRelationName } from '../links/relation-name.js';
import { droppingMessages } from './dropping-messages.js';

interface FileTrayProps {
  entity: Entity;
  /** The stored row; undefined for a new one. */
  row: AdminRow | undefined;
  addLink: ((link: NewLink) => void) | undefined;
  uploads: Uploads;
  files: readonly File[];
  /** The links that the files can be added to. */
  relations: readonly Relation[];
  /** Called with the link of a stored file. */
  onLinked: (relation: Relation, link: AdminRow, file: AdminRow) => void;
  onClose: () => void;
}

/** Asks which link dropped files belong to, stores them, and links them. */
export function FileTray(props: FileTrayProps): ReactNode {
  const { entity, files, relations, onClose } = props;
  const t = useT(droppingMessages);
  const nameOf = useRelationName(entity);
  const place = useRef<HTMLElement>(null);
  const [target, setTarget] = useState<Relation>();
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <section
      ref={place}
      aria-label={t('whereTo')}
      className="flex w-full flex-col gap-3 rounded-lg border border-border bg-card p-4"
    >
      {target ? (
        <Storing {...props} relation={target} />
      ) : (
        <>
          <p className="text-sm wrap-anywhere">
            <span className="font-semibold">{t('whereTo')}</span> {files.map(({ name }) => name).join(', ')}
          </p>
          <div className="flex flex-wrap gap-2">
            {relations.map((relation) => (
              <Button key={relation.token} size="sm" variant="outline" onClick={() => setTarget(relation)}>
                {nameOf(relation)}
              </Button>
            ))}
            <Button size="sm" variant="ghost" onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Stores and links files; stays until each is stored, or its failure was dismissed. */
function Storing(props: FileTrayProps & { relation: Relation }) {
  const { uploads, files, relation, onClose } = props;
  const link = useLinking(props, relation);
  const { inProgress, upload, again, cancel } = useBulkUpload(uploads, link);
  const [isEnded, setEnded] = useState(false);
  const isStarted = useRef(false);
  useEffect(() => {
    // Effects run twice in development.
    if (isStarted.current) return;
    isStarted.current = true;
    void upload(files).then(() => setEnded(true));
  });
  const isDone = isEnded && inProgress.length === 0;
  useEffect(() => {
    if (isDone) onClose();
  });
  return <UploadsInProgress files={inProgress} onAgain={(file) => void again(file)} onCancel={cancel} />;
}

/** Returns a function that links a stored file, one after the other, so that each gets its own position. */
function useLinking({ row, addLink, onLinked }: FileTrayProps, relation: Relation) {
  const client = useClient();
  const queries = useQueryClient();
  const before = useRef(Promise.resolve());
  return (file: AdminRow): Promise<void> => {
    const linkOne = async () => {
      if (!relation.far) return;
      if (!row) return addLink?.({ relation, id: file.id });
      const { link, ownField, far } = relation;
      const calls = rowCallsOf(link, client);
      const { data } = await calls.list({
        limit: 1,
        filters: { and: [{ column: ownField, method: 'eq', value: row.id }] },
        orderBy: { and: [{ column: 'orderIndex', method: 'desc' }] },
      });
      const orderIndex = Number(data[0]?.['orderIndex'] ?? -1) + 1;
      const made = await calls.insert({ [ownField]: row.id, [far.field]: file.id, orderIndex });
      onLinked(relation, made, file);
      await queries.invalidateQueries({ queryKey: [link.key] });
    };
    const linked = before.current.then(linkOne);
    before.current = linked.catch(() => undefined);
    return linked;
  };
}
