import type { Relation } from '@flotilla/core/reflection';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import type { AdminRow } from '../../context/admin-row.js';
import type { LinkedPicture } from '../../media/picture-sheet.js';
import { useUploads } from '../../rows/uploads.js';
import { farOf } from './relations.js';

const PictureSheet = lazy(() =>
  import('../../media/picture-sheet.js').then((module) => ({ default: module.PictureSheet })),
);

/** Returns a function that opens the sheet of a linked picture, and the sheet itself. */
export function usePictureSheet(): {
  /** Opens the sheet of a link; does nothing for links to other rows than files. */
  readonly openPicture: (relation: Relation, link: AdminRow) => void;
  /** Opens the sheet of a file that is not linked yet. */
  readonly openFile: (id: string) => void;
  readonly isOfFiles: (relation: Relation) => boolean;
  readonly sheet: ReactNode;
} {
  const { registry } = useAdmin();
  const uploads = useUploads();
  const [shown, setShown] = useState<LinkedPicture>();
  const isOfFiles = (relation: Relation) =>
    uploads !== undefined && farOf(registry, relation)?.key === uploads.entity.key;
  return {
    isOfFiles,
    openFile: (fileId) => uploads && setShown({ file: uploads.entity, fileId }),
    openPicture: (relation, row) => {
      if (!uploads || !relation.far || !isOfFiles(relation)) return;
      const fileId = String(row[relation.far.field]);
      setShown({ at: { link: relation.link, linkId: row.id }, file: uploads.entity, fileId });
    },
    sheet: shown && (
      <Suspense>
        <PictureSheet key={shown.at?.linkId ?? shown.fileId} {...shown} onClose={() => setShown(undefined)} />
      </Suspense>
    ),
  };
}

/** Returns whether a file is a picture without an alternative text, such as a new upload. */
export function isUndescribed(file: Readonly<Record<string, unknown>>): boolean {
  return String(file['mimeType']).startsWith('image/') && typeof file['alt'] !== 'string';
}
