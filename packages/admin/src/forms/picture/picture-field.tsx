import type { Entity } from '@flotilla/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAccess } from '../../context/access.js';
import { useAdmin } from '../../context/admin-context.js';
import { type AdminRow, isRow } from '../../context/admin-row.js';
import { isPrincipal, pictureColumn, type PictureRelation } from '../../rows/principal-picture.js';
import { useRow } from '../../rows/row-calls.js';
import { useNaming, useRowLabel } from '../../rows/row-label.js';
import type { Uploads } from '../../rows/uploads.js';
import { useIsDrafted } from '../../context/use-is-drafted.js';
import type { NewLink } from '../links/new-links.js';
import { UnlinkDialog } from '../links/unlink-dialog.js';
import { useLinksOf } from '../links/use-links.js';
import { isUndescribed, usePictureSheet } from '../links/use-picture-sheet.js';
import { PictureBox } from './picture-box.js';

export interface PictureFieldProps {
  entity: Entity;
  picture: PictureRelation;
  uploads: Uploads;
  /** The stored row; undefined for a new one. */
  row: AdminRow | undefined;
  /** The links of a new row. */
  newLinks:
    | { readonly links: readonly NewLink[]; readonly setLinks: (links: readonly NewLink[]) => void }
    | undefined;
}

/** The principal picture of a row, above its fields. It is the first of its links to files. */
export function PictureField({ row, newLinks, ...props }: PictureFieldProps): ReactNode {
  if (row) return <PictureOfRow {...props} row={row} />;
  return newLinks && <PictureOfNew {...props} {...newLinks} />;
}

type CommonProps = Pick<PictureFieldProps, 'entity' | 'picture' | 'uploads'>;

function PictureOfRow({ entity, picture, uploads, row }: CommonProps & { row: AdminRow }) {
  const { relation, target } = picture;
  const { link, far } = relation;
  const access = useAccess();
  const { labels } = useAdmin();
  const labelOf = useRowLabel();
  const isDrafted = useIsDrafted(link);
  const links = useLinksOf(relation, row.id);
  const { openPicture, sheet } = usePictureSheet();
  const { question, confirm } = useConfirmation();
  const first = links.rows.find(isPrincipal);
  const embedded = first?.[far.as];
  const file = isRow(embedded) ? embedded : undefined;
  // An upload ends after later renders.
  const current = useRef(links);
  useEffect(() => void (current.current = links));
  const take = async (picked: AdminRow) => {
    const stored = await linkFirst(current.current, picture, picked);
    if (stored && isUndescribed(picked)) openPicture(relation, stored);
  };
  const remove = async () => {
    if (!first || !(isDrafted || (await confirm()))) return false;
    return (await links.remove(first.id)) !== undefined;
  };
  const mayTake = access.may(first ? 'update' : 'create', link);
  const mayDescribe = access.may('update', target) || access.may('update', link);
  return (
    <>
      <PictureBox
        label={labels.field(entity, pictureColumn)}
        uploads={uploads}
        file={file}
        state={links.isPending ? 'loading' : links.isError ? 'failed' : 'ready'}
        onAgain={links.again}
        isPrivate={link.access.read !== 'public'}
        onTake={mayTake ? take : undefined}
        onRemove={access.may('delete', link) ? remove : undefined}
        onDescribe={first && mayDescribe ? () => openPicture(relation, first) : undefined}
      />
      {sheet}
      <UnlinkDialog name={file && labelOf(target, file)} {...question} />
    </>
  );
}

type Links = ReturnType<typeof useLinksOf>;

/** Makes a file the principal picture: of the first link, of a new one, or of its own link moved to the front. */
async function linkFirst(links: Links, { relation: { link, far } }: PictureRelation, { id }: AdminRow) {
  const first = links.rows.find(isPrincipal);
  const own = links.rows.find((row) => isPrincipal(row) && row[far.field] === id);
  if (!first) return links.insert({ [far.field]: id });
  if (own) {
    if (own !== first) await links.reorder([own, ...links.rows.filter((row) => row !== own)]);
    return undefined;
  }
  // The part to show is one of the former picture.
  return links.update(first.id, { [far.field]: id, ...('crop' in link.fields && { crop: null }) });
}

/** Returns a function that confirms a change of the public row, and the properties of its dialog. */
function useConfirmation() {
  const [asking, setAsking] = useState<(is: boolean) => void>();
  const answer = (is: boolean) => {
    asking?.(is);
    setAsking(undefined);
  };
  return {
    confirm: () => new Promise<boolean>((resolve) => setAsking(() => resolve)),
    question: {
      isOpen: asking !== undefined,
      onClose: () => answer(false),
      onUnlink: () => answer(true),
    },
  };
}

type NewProps = CommonProps & NonNullable<PictureFieldProps['newLinks']>;

function PictureOfNew({ entity, picture, uploads, links, setLinks }: NewProps) {
  const { relation, target } = picture;
  const access = useAccess();
  const { labels } = useAdmin();
  const { openFile, sheet } = usePictureSheet();
  const first = links.find((link) => link.relation.token === relation.token);
  const naming = useNaming();
  const { data, isError, refetch } = useRow(target, first?.id, naming(target));
  const current = useRef(links);
  useEffect(() => void (current.current = links));
  const take = (picked: AdminRow) => {
    const old = current.current.find((link) => link.relation.token === relation.token);
    const rest = current.current.filter(
      (link) => link !== old && !(link.relation.token === relation.token && link.id === picked.id),
    );
    setLinks([{ relation, id: picked.id }, ...rest]);
    if (isUndescribed(picked)) openFile(picked.id);
  };
  const remove = () => {
    setLinks(links.filter((link) => link !== first));
    return true;
  };
  return (
    <>
      <PictureBox
        label={labels.field(entity, pictureColumn)}
        uploads={uploads}
        file={first && data}
        state={!first || data ? 'ready' : isError ? 'failed' : 'loading'}
        onAgain={() => void refetch()}
        isPrivate={relation.link.access.read !== 'public'}
        onTake={take}
        onRemove={remove}
        onDescribe={first && access.may('update', target) ? () => openFile(first.id) : undefined}
      />
      {sheet}
    </>
  );
}
