const publicPath = '/public/';

/** The address of a stored file of a content folder. */
export function contentFileAddress(folder: string, name: string): string {
  return `${publicPath}${folder}/${name}`;
}

/** The name that a stored file has in a content folder; null for one that is not stored here. */
export function nameInFolder(file: string): string | null {
  return file.startsWith(publicPath) ? file.slice(file.lastIndexOf('/') + 1) : null;
}
