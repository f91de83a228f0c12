import { fileKind, type PictureFile } from '@flotilla/react/kit';

/** The files of a widget: from the file storage, and its own. */
export interface WithFiles {
  readonly storedFiles: readonly PictureFile[];
  readonly files: readonly PictureFile[];
}

/** Returns the pictures of a widget: those from the file storage, then its own. */
export function picturesOf(row: WithFiles): PictureFile[] {
  return allFilesOf(row).filter(({ file }) => fileKind(file) === 'picture');
}

/** Returns the other files of a widget: videos, sounds, documents. */
export function attachmentsOf(row: WithFiles): PictureFile[] {
  return allFilesOf(row).filter(({ file }) => fileKind(file) !== 'picture');
}

const allFilesOf = ({ storedFiles, files }: WithFiles) => [...storedFiles, ...files];
