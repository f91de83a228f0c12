import { defineVariant, WidgetSection } from '@flotilla/react';
import { fileKind, FileView, Picture } from '@flotilla/react/kit';
import * as views from '../views.js';
import type { SelectedFile } from '../selections.js';

/** The widget's texts, and its files as a gallery. */
export const widgetDefault = defineVariant(views.widgetDefault, function WidgetDefault({ row, context }) {
  return (
    <WidgetSection row={row} context={context}>
      <Gallery files={row.files} />
    </WidgetSection>
  );
});

/** A grid of pictures of one shape, with other files below. Empty without files. */
function Gallery({ files }: { files: readonly SelectedFile[] }) {
  const isPicture = ({ file }: SelectedFile) => fileKind(file) === 'picture';
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
