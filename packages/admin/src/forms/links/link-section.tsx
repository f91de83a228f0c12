import type { Entity } from '@flotilla/core';
import type { Relation } from '@flotilla/core/reflection';
import { Badge, Button, Skeleton } from '@flotilla/ui';
import { LayoutTemplate } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import type { AdminRow } from '../../context/admin-row.js';
import { useOpenForm } from '../../context/open-form.js';
import { FailedList } from '../../shell/failure/failed-list.js';
import { useAccess } from '../../context/access.js';
import { useT } from '../../context/use-t.js';
import { isPrincipal, pictureColumn, pictureRelationOf } from '../../rows/principal-picture.js';
import { AddRow } from './add-row.js';
import { BlockPicker, type LinkFactory } from './block-picker.js';
import { linkMessages } from './link-messages.js';
import { LinkList } from './link-list.js';
import { useRelationName } from './relation-name.js';
import { externalOf, farOf, needsMore } from './relations.js';
import { type useLinks, useLinksOf } from './use-links.js';
import { isUndescribed, usePictureSheet } from './use-picture-sheet.js';

export interface LinkSectionProps {
  entity: Entity;
  row: AdminRow;
  relation: Relation;
}

/** The links of a row by one relation. */
export function LinkSection({ entity, row, relation }: LinkSectionProps): ReactNode {
  const t = useT(linkMessages);
  const headingId = useId();
  const { registry } = useAdmin();
  const name = useRelationName(entity)(relation);
  const far = farOf(registry, relation);
  const block = externalOf(registry, far);
  const links = useLinksOf(relation, row.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const principal = usePrincipal(entity, relation, links.rows);
  const { openPicture, isOfFiles, sheet } = usePictureSheet();
  const isOfPictures = isOfFiles(relation);
  // Rows are memoized.
  const opening = useRef(openPicture);
  useEffect(() => void (opening.current = openPicture));
  const onPicture = useMemo(
    () => (isOfPictures ? (link: AdminRow) => opening.current(relation, link) : undefined),
    [isOfPictures, relation],
  );
  return (
    <section aria-labelledby={headingId} className="rounded-lg border border-border bg-card">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-2.5">
        <h2 ref={heading} tabIndex={-1} id={headingId} className="font-semibold">
          {name}
        </h2>
        {links.total > 0 && <Badge>{links.total}</Badge>}
        <div className="ms-auto flex flex-wrap gap-2">
          <AddLink {...{ relation, far, block, row, links, openPicture }} />
        </div>
      </header>
      {links.isPending && (
        <Skeleton role="status" aria-label={t('loading')} className="m-4 h-10 rounded-md" />
      )}
      {links.isError && (
        <FailedList className="p-4" text={t('failed')} againLabel={t('again')} onAgain={links.again} />
      )}
      {!links.isPending && !links.isError && links.rows.length === 0 && (
        <p className="p-4 text-sm text-muted-foreground">{t('none')}</p>
      )}
      {links.rows.length > 0 && (
        <LinkList
          {...{ relation, far, block, links, onPicture }}
          principal={principal}
          // The pressed button is gone with its link.
          onRemoved={() => heading.current?.focus()}
        />
      )}
      {sheet}
      {links.more && (
        <Button variant="ghost" size="sm" className="m-2" onClick={links.more}>
          {t('showMore', { count: Math.max(0, links.total - links.rows.length) })}
        </Button>
      )}
    </section>
  );
}

/** Returns the link of the principal picture with its label; undefined for other relations. */
function usePrincipal(entity: Entity, { token }: Relation, rows: readonly AdminRow[]) {
  const { registry, labels } = useAdmin();
  const access = useAccess();
  const isOfPicture = pictureRelationOf(entity, { registry, access })?.relation.token === token;
  const first = isOfPicture ? rows.find(isPrincipal) : undefined;
  return first && { id: first.id, label: labels.field(entity, pictureColumn) };
}

interface AddLinkProps {
  relation: Relation;
  far: Entity | undefined;
  /** The relation from rows at the far end to rows of any module. */
  block: Relation | undefined;
  row: AdminRow;
  links: ReturnType<typeof useLinks>;
  openPicture: (relation: Relation, link: AdminRow) => void;
}

/** Buttons that add a link: to an existing row, a new one, or a block. */
function AddLink({ relation, far, block, row, links, openPicture }: AddLinkProps) {
  const t = useT(linkMessages);
  const access = useAccess();
  const openForm = useOpenForm();
  const [isChoosing, setChoosing] = useState(false);
  const { link } = relation;
  const createLink: LinkFactory = (values) => ({ entity: link.key, data: links.next(values) });
  if (!access.may('create', link)) return null;
  if (link.external)
    return (
      <AddBlock isChoosing={isChoosing} setChoosing={setChoosing} link={relation} createLink={createLink} />
    );
  if (!far || !relation.far) return null;
  const { field, key } = relation.far;
  const isFull = link.one === key && links.rows.length > 0;
  const pick = async ({ id, ...picked }: { readonly id: string }) => {
    const [old] = links.rows;
    if (isFull && old) {
      // The part to show is one of the former picture.
      await links.update(old.id, { [field]: id, ...('crop' in link.fields && { crop: null }) });
      return;
    }
    if (needsMore(link, [field, relation.ownField]))
      return openForm({ entity: link, preset: { [relation.ownField]: row.id, [field]: id } });
    const made = await links.insert({ [field]: id });
    if (made && isUndescribed(picked)) openPicture(relation, made);
  };
  const isRepeatable = link.naturalKey.includes('orderIndex');
  return (
    <>
      {block && (
        <AddBlock
          isChoosing={isChoosing}
          setChoosing={setChoosing}
          link={block}
          wrapper={far}
          createLink={(values) => createLink({ [field]: values })}
        />
      )}
      <AddRow
        entity={far}
        without={isRepeatable ? undefined : new Set(links.rows.map((linked) => String(linked[field])))}
        isQuiet={block !== undefined}
        isPrivate={link.access.read !== 'public'}
        fileType={Object.values(link.fileTypes ?? {})[0]}
        onPick={(picked) => void pick(picked)}
      >
        {isFull ? t('replace') : block ? t('existing') : t('add')}
      </AddRow>
    </>
  );
}

interface AddBlockProps {
  isChoosing: boolean;
  setChoosing: (is: boolean) => void;
  link: Relation;
  wrapper?: Entity;
  createLink: LinkFactory;
}

function AddBlock({ isChoosing, setChoosing, link, wrapper, createLink }: AddBlockProps) {
  const t = useT(linkMessages);
  return (
    <>
      <Button size="sm" className="px-3" onClick={() => setChoosing(true)}>
        <LayoutTemplate /> {t('addBlock')}
      </Button>
      <BlockPicker
        isOpen={isChoosing}
        relation={link}
        wrapper={wrapper}
        onClose={() => setChoosing(false)}
        createLink={createLink}
      />
    </>
  );
}
