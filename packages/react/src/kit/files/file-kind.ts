/** How a browser presents a file: shows it, plays it, or downloads it. */
export type FileKind = 'picture' | 'video' | 'sound' | 'other';

const kinds: Readonly<Record<string, FileKind>> = {
  ...kindsOf('picture', 'avif bmp gif ico jpeg jpg png svg webp'),
  ...kindsOf('video', 'm4v mov mp4 ogv webm'),
  ...kindsOf('sound', 'aac flac m4a mp3 oga ogg opus wav'),
};

/**
 * Returns the kind of a file by its extension. A path without one, such as the URL of a picture, counts as a
 * picture.
 */
export function fileKind(path: string): FileKind {
  const extension = /\.([a-z0-9]+)$/i.exec(nameOf(path))?.[1];
  return extension === undefined ? 'picture' : (kinds[extension.toLowerCase()] ?? 'other');
}

/** Returns the last segment of a path or URL, decoded. */
export function nameOf(path: string): string {
  const name = path.replace(/[?#].*$/, '').replace(/^.*\//, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function kindsOf(kind: FileKind, extensions: string): Record<string, FileKind> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, kind]));
}
