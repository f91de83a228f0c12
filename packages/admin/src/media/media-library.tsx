import { useFailureText } from '@flotilla/react/client';
import { Button, cn, EmptyState, Skeleton } from '@flotilla/ui';
import { Search, Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { type AdminRow, nameOfRow } from '../context/admin-row.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { useAccess } from '../context/access.js';
import { Input, Select } from '../kinds/controls.js';
import { useT } from '../context/use-t.js';
import { FileThumbnail } from '../rows/file-thumbnail.js';
import type { Uploads } from '../rows/uploads.js';
import { MakeFile } from './make-file.js';
import { mediaMessages } from './media-messages.js';
import { UploadsInProgress } from './uploads-in-progress.js';
import { useBulkUpload } from './use-bulk-upload.js';
import { type FileSort, useFiles } from './use-files.js';

export interface MediaLibraryProps {
  uploads: Uploads;
  /** Initial filter. */
  sort?: FileSort;
  /** Whether the filter can not be changed, and uploads are of its type. */
  isFixed?: boolean;
  /** Called when a file is clicked; `verb` labels the action: `Edit winds.jpg`. */
  onChoose: (row: AdminRow) => void;
  verb: 'open' | 'pick';
  /** Whether private files are offered, to people who may read them. */
  hasPrivate?: boolean;
}

/** All files, with search, filters and upload by drag and drop. */
export function MediaLibrary({
  uploads,
  sort: first = 'all',
  isFixed = false,
  onChoose,
  verb,
  hasPrivate = false,
}: MediaLibraryProps): ReactNode {
  const t = useT(mediaMessages);
  const access = useAccess();
  const chooser = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<FileSort>(first);
  const [isPrivate, setPrivate] = useState(false);
  const [isOver, setOver] = useState(false);
  const { inProgress, upload, again, cancel } = useBulkUpload(uploads);
  const files = useFiles(uploads.entity, { search: useDeferredValue(search), sort, isPrivate });
  // A new file is public until a private row links to it.
  const mayStore = !isPrivate && access.may('create', uploads.entity);
  const mayReadPrivate =
    hasPrivate && uploads.entity.followsLinks === true && access.may('update', uploads.entity);
  const uploadFiles = (list: FileList | null) =>
    mayStore && list && list.length > 0 && void upload([...list]);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    uploadFiles(event.dataTransfer.files);
  };
  return (
    <div
      role="presentation"
      onDragOver={(event) => (event.preventDefault(), setOver(mayStore))}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cn(
        'flex min-h-96 flex-col gap-4 rounded-lg',
        isOver && 'outline-2 outline-offset-4 outline-ring outline-dashed',
      )}
    >
      {mayReadPrivate && <Readers isPrivate={isPrivate} onChange={setPrivate} />}
      <div className="flex flex-wrap items-center gap-2">
        <div className="relative min-w-52 flex-1">
          <Search aria-hidden className="absolute start-3 top-3 size-4 text-muted-foreground" />
          <Input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            className="ps-9"
          />
        </div>
        {!isFixed && (
          <Select
            aria-label={t('type')}
            value={sort}
            onChange={({ target }) => setSort(target.value as FileSort)}
            className="w-auto"
          >
            {sorts
              .filter((name) => !isPrivate || name !== 'unused')
              .map((name) => (
                <option key={name} value={name}>
                  {t(name)}
                </option>
              ))}
          </Select>
        )}
        {mayStore && (
          <>
            <input
              ref={chooser}
              type="file"
              multiple
              accept={isFixed && sort === 'fonts' ? '.woff2' : undefined}
              tabIndex={-1}
              aria-hidden
              className="hidden"
              onChange={({ target }) => {
                uploadFiles(target.files);
                // Allows selecting the same file again.
                target.value = '';
              }}
            />
            <Button size="sm" className="h-10" onClick={() => chooser.current?.click()}>
              <Upload /> {t('upload')}
            </Button>
            {!isFixed && <MakeFile entity={uploads.entity} onMade={() => void files.refetch()} />}
          </>
        )}
      </div>
      <UploadsInProgress files={inProgress} onAgain={(file) => void again(file)} onCancel={cancel} />
      <Grid uploads={uploads} files={files} onChoose={onChoose} verb={verb} />
      {mayStore && <p className="text-xs text-muted-foreground">{t('dropHere')}</p>}
    </div>
  );
}

const sorts = ['all', 'pictures', 'videos', 'documents', 'fonts', 'unused'] as const;

/** Switches between the files for everyone and the private ones. */
function Readers({ isPrivate, onChange }: { isPrivate: boolean; onChange: (isPrivate: boolean) => void }) {
  const t = useT(mediaMessages);
  return (
    <div className="flex flex-col gap-2">
      <div role="group" aria-label={t('readers')} className="flex w-fit gap-1 rounded-lg bg-muted p-1">
        {[false, true].map((one) => (
          <Button
            key={String(one)}
            size="sm"
            variant={one === isPrivate ? 'outline' : 'ghost'}
            aria-pressed={one === isPrivate}
            onClick={() => onChange(one)}
          >
            {one ? t('private') : t('forEveryone')}
          </Button>
        ))}
      </div>
      {isPrivate && <p className="text-sm text-muted-foreground">{t('privateHint')}</p>}
    </div>
  );
}

function Grid({
  uploads: { entity },
  files,
  onChoose,
  verb,
}: Pick<MediaLibraryProps, 'uploads' | 'onChoose' | 'verb'> & { files: ReturnType<typeof useFiles> }) {
  const t = useT(mediaMessages);
  const admin = useAdmin();
  const reason = useFailureText(files.error);
  if (files.isPending)
    return (
      <div role="status" aria-label={t('loading')} className={gridClasses}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="aspect-square rounded-lg" />
        ))}
      </div>
    );
  if (files.isError)
    return (
      <FailedList
        text={`${t('failed')} ${reason}`}
        againLabel={t('again')}
        onAgain={() => void files.refetch()}
      />
    );
  if (files.files.length === 0) return <EmptyState title={t('none')} description={t('noneHint')} />;
  return (
    <>
      <ul className={gridClasses}>
        {files.files.map((row) => {
          const name = nameOfRow(entity, row, admin) ?? t('untitled');
          return (
            <li key={row.id}>
              <button
                type="button"
                onClick={() => onChoose(row)}
                className="group flex w-full flex-col overflow-hidden rounded-lg border border-border bg-card text-start hover:border-primary focus-visible:outline-offset-0"
              >
                <span className="sr-only">{verb === 'open' ? t('open') : t('pick')} </span>
                <FileThumbnail entity={entity} row={row} className="aspect-square w-full rounded-none" />
                <span className="w-full px-2.5 py-2">
                  <span className="line-clamp-1 text-xs font-semibold wrap-anywhere">{name}</span>
                  <span className="block text-xs text-muted-foreground tabular-nums">{factsOf(row)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {files.hasNextPage && (
        <Button variant="ghost" onClick={() => void files.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

const gridClasses = 'grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]';

/** Returns `1600 × 900 · 214 kB`. */
function factsOf(row: AdminRow): string {
  const { width, height, size, extension } = row;
  const bytes =
    typeof size === 'number'
      ? size < 1e6
        ? `${Math.ceil(size / 1e3)} kB`
        : `${(size / 1e6).toFixed(1)} MB`
      : undefined;
  const shape = typeof width === 'number' && typeof height === 'number' ? `${width} × ${height}` : extension;
  return [shape, bytes].filter(Boolean).join(' · ');
}
