import type { ReactNode } from 'react';
import { useOpenForm } from '../context/open-form.js';
import { usePageName } from '../context/page-name.js';
import { useT } from '../context/use-t.js';
import { useUploads } from '../rows/uploads.js';
import { NotFoundScreen } from '../shell/not-found-screen.js';
import { MediaLibrary } from './media-library.js';
import { mediaMessages } from './media-messages.js';

/** The media library as a screen; a click on a file opens its form. */
export function MediaPage(): ReactNode {
  const t = useT(mediaMessages);
  const uploads = useUploads();
  const openForm = useOpenForm();
  usePageName(t('library'));
  if (!uploads) return <NotFoundScreen />;
  return (
    <div className="mx-auto flex w-full max-w-wide flex-col gap-5 p-4 sm:p-6">
      <h1 className="font-display text-2xl font-medium tracking-display">{t('library')}</h1>
      <MediaLibrary
        uploads={uploads}
        verb="open"
        hasPrivate
        onChoose={({ id }) => openForm({ entity: uploads.entity, id })}
      />
    </div>
  );
}
