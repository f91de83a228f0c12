import { fileKind, type PictureFile } from '@flotilla/react/kit';

/** The files of a widget: those of the file storage, and its own. */
export interface WithFiles {
  readonly storedFiles: readonly PictureFile[];
  readonly files: readonly PictureFile[];
}

/** All pictures of a widget: those of the file storage, then its own. */
export function picturesOf(row: WithFiles): PictureFile[] {
  return allFilesOf(row).filter(({ file }) => fileKind(file) === 'picture');
}

/** What else is attached to a widget: videos, sounds, documents. */
export function attachmentsOf(row: WithFiles): PictureFile[] {
  return allFilesOf(row).filter(({ file }) => fileKind(file) !== 'picture');
}

const allFilesOf = ({ storedFiles, files }: WithFiles) => [...storedFiles, ...files];
