import type { Entity } from '@flotilla/core';
import { type ReactNode, useMemo } from 'react';
import { useAccess } from '../../context/access.js';
import { useAdmin } from '../../context/admin-context.js';
import type { AdminRow } from '../../context/admin-row.js';
import { pictureRelationOf } from '../../rows/principal-picture.js';
import { useUploads } from '../../rows/uploads.js';
import { PictureField, type PictureFieldProps } from './picture-field.js';

interface PictureInput extends Pick<PictureFieldProps, 'newLinks'> {
  readonly entity: Entity;
  readonly row: AdminRow | undefined;
  readonly isOff: boolean;
}

/** Returns the field of the principal picture; undefined for rows without one. */
export function usePicture({ entity, row, newLinks, isOff }: PictureInput): ReactNode {
  const { registry } = useAdmin();
  const access = useAccess();
  const uploads = useUploads();
  const picture = useMemo(() => pictureRelationOf(entity, { registry, access }), [entity, registry, access]);
  if (isOff || !picture || uploads?.entity.key !== picture.target.key) return undefined;
  const mayCreate = access.may('create', picture.relation.link);
  if (!row && (!newLinks || !mayCreate)) return undefined;
  return <PictureField {...{ entity, picture, uploads, row, newLinks }} />;
}
