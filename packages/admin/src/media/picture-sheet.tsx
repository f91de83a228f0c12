import type { Entity } from '@flotilla/core';
import { type Crop, cropOf, scalableName } from '@flotilla/core/files';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { failureLine } from '@flotilla/react/client';
import { Button, Skeleton, toast } from '@flotilla/ui';
import { Sheet, SheetContent } from '@flotilla/ui/controls';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useAccess } from '../context/access.js';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { useInterfaceLanguage } from '../context/language.js';
import { sortedJson } from '../context/sorted-json.js';
import { useT } from '../context/use-t.js';
import { useReadAgain, useRow, useRowCalls } from '../rows/row-calls.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { PictureFocus } from './picture-focus.js';
import { pictureMessages } from './picture-messages.js';
import { altOf, PictureWords, type Words, wordsOf } from './picture-words.js';

const PictureCrop = lazy(() =>
  import('./picture-crop.js').then((module) => ({ default: module.PictureCrop })),
);

/** A picture, and the link that shows it. */
export interface LinkedPicture {
  /** Undefined for a picture that is not linked yet. */
  readonly at?: { readonly link: Entity; readonly linkId: string };
  readonly file: Entity;
  readonly fileId: string;
}

interface PictureSheetProps extends LinkedPicture {
  onClose: () => void;
}

/** Alternative text and focal point of a picture, and the part of it that one link shows. */
export function PictureSheet({ onClose, ...of }: PictureSheetProps): ReactNode {
  const t = useT(pictureMessages);
  const file = useRow(of.file, of.fileId);
  const link = useRow(of.at?.link ?? of.file, of.at?.linkId);
  const isFailed = file.isError || link.isError;
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent title={t('title')} closeLabel={t('close')}>
        {isFailed && (
          <FailedList
            text={t('failed')}
            againLabel={t('again')}
            onAgain={() => void Promise.all([file.refetch(), link.refetch()])}
          />
        )}
        {!isFailed && file.data && (link.data || !of.at) ? (
          <PictureForm {...of} fileRow={file.data} linkRow={link.data} onClose={onClose} />
        ) : (
          !isFailed && <Skeleton role="status" aria-label={t('loading')} className="h-64 rounded-md" />
        )}
      </SheetContent>
    </Sheet>
  );
}

interface PictureFormProps extends PictureSheetProps {
  fileRow: AdminRow;
  linkRow: AdminRow | undefined;
}

function PictureForm({ at, file, fileRow, linkRow, onClose }: PictureFormProps) {
  const t = useT(pictureMessages);
  const partId = useId();
  const access = useAccess();
  const { languages } = useAdmin();
  const src = String(fileRow[fileFieldsOf(file)[0] ?? 'file']);
  const [words, setWords] = useState<Words>(() => wordsOf(fileRow, languages));
  const [focus, setFocus] = useState(fileRow['focus']);
  const [crop, setCrop] = useState<Crop | undefined>(() => cropOf(linkRow?.['crop']));
  const { save, isSaving } = useSaving({ at, file, fileRow, linkRow, onClose });
  const mayDescribe = access.may('update', file);
  const mayCrop =
    at !== undefined &&
    access.may('update', at.link) &&
    'crop' in at.link.fields &&
    scalableName(src) !== undefined;
  return (
    <form
      className="flex flex-col gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        // The event bubbles to the form around the sheet.
        event.stopPropagation();
        const described = { ...altOf(words, languages), focus };
        void save(mayDescribe ? described : {}, mayCrop ? { crop: crop ?? null } : {});
      }}
    >
      <PictureWords value={words} onChange={setWords} isReadOnly={!mayDescribe} />
      {mayCrop && (
        <section className="flex flex-col gap-2">
          <h3 id={partId} className="font-semibold">
            {t('part')}
          </h3>
          <p className="text-sm text-muted-foreground">{t('partHint')}</p>
          <Suspense
            fallback={<Skeleton role="status" aria-label={t('loading')} className="h-64 rounded-md" />}
          >
            <PictureCrop src={src} value={crop} onChange={setCrop} labelledBy={partId} />
          </Suspense>
        </section>
      )}
      <PictureFocus file={file} row={fileRow} value={focus} onChange={setFocus} isReadOnly={!mayDescribe} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSaving}>
          {t('save')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Returns a function that stores the changed values of the file, then those of the link. */
function useSaving({ at, file, fileRow, linkRow, onClose }: Omit<PictureFormProps, 'fileId'>) {
  const t = useT(pictureMessages);
  const { language } = useInterfaceLanguage();
  const [files, links, readAgain] = [useRowCalls(file), useRowCalls(at?.link ?? file), useReadAgain()];
  const [isSaving, setSaving] = useState(false);
  const save = async (described: Readonly<Record<string, unknown>>, shown: { crop?: Crop | null }) => {
    setSaving(true);
    try {
      const ofFile = changedIn(fileRow, described);
      const ofLink = linkRow ? changedIn(linkRow, shown) : {};
      // Each can be repeated after a failure of the other.
      if (Object.keys(ofFile).length > 0) await files.update(fileRow.id, ofFile);
      if (linkRow && Object.keys(ofLink).length > 0) await links.update(linkRow.id, ofLink);
      await Promise.all([readAgain(file.key), at && readAgain(at.link.key)]);
      toast.success(t('saved'));
      onClose();
    } catch (error) {
      toast.error(await failureLine(error, language));
      setSaving(false);
    }
  };
  return { save, isSaving };
}

function changedIn(row: AdminRow, values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => sortedJson(value ?? null) !== sortedJson(row[name] ?? null),
    ),
  );
}
