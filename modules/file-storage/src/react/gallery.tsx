import { fileKind, FileView, Picture } from '@flotilla/react/kit';
import type { ShownFile } from '../shown.js';

/** Pictures side by side, all of one shape; other files stand below, each as what it is. Nothing without files. */
export function Gallery({ files }: { files: readonly ShownFile[] }) {
  const isPicture = ({ file }: ShownFile) => fileKind(file) === 'picture';
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return (
    <>
      {pictures.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3">
          {pictures.map((picture) => (
            <li key={picture.id} className="min-w-0">
              <Picture file={picture} room="card" ratio="3/2" frameClassName="rounded-xl sm:rounded-2xl" />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="flex flex-col gap-5">
          {others.map((file) => (
            <li key={file.id} className="flex min-w-0 flex-col">
              <FileView file={file} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
