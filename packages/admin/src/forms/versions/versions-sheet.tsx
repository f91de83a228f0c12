import type { VersionView } from '@flotilla/core/change-sets';
import { Badge, Button, Skeleton } from '@flotilla/ui';
import { Sheet, SheetContent } from '@flotilla/ui/controls';
import type { ReactNode } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { momentText } from '../../context/moments.js';
import { useT } from '../../context/use-t.js';
import { useAuthorName } from '../../rows/author-name.js';
import { FailedList } from '../../shell/failure/failed-list.js';
import { ChangedField } from '../changed-field.js';
import type { SheetOfRowProps } from '../history-sheet.js';
import { useVersions } from './use-versions.js';
import { versionMessages } from './version-messages.js';

interface VersionsSheetProps extends Omit<SheetOfRowProps, 'isOpen'> {
  /** The label of the row. */
  name: string;
}

/** Lists the versions of a row with its parts, compares their fields, and opens one as a release. */
export function VersionsSheet({ entity, id, name, onClose }: VersionsSheetProps): ReactNode {
  const t = useT(versionMessages);
  const { versions, restore, isRestoring, isError, refetch, hasNextPage, fetchNextPage } = useVersions(
    entity,
    id,
    name,
  );
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={t('versions')} description={t('hint')} closeLabel={t('close')}>
        {isError && !versions && (
          <FailedList text={t('failed')} againLabel={t('again')} onAgain={() => void refetch()} />
        )}
        {!isError && !versions && <Skeleton aria-label={t('loading')} className="h-40 rounded-xl" />}
        {versions?.length === 0 && <p className="text-sm text-muted-foreground">{t('none')}</p>}
        <ol className="flex flex-col gap-5 empty:hidden">
          {versions?.map((version, index) => (
            <li key={version.id} className="flex flex-col items-start gap-2 border-s-2 border-border ps-4">
              <VersionLine version={version} />
              {index === 0 ? (
                <Badge variant="secondary">{t('current')}</Badge>
              ) : (
                <Button
                  size="sm"
                  variant="outline"
                  disabled={isRestoring}
                  onClick={() => void restore(version)}
                >
                  {t('restore')}
                </Button>
              )}
              <Compared version={version} />
            </li>
          ))}
        </ol>
        {hasNextPage && (
          <Button variant="ghost" onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        )}
      </SheetContent>
    </Sheet>
  );
}

const maxNames = 3;

/** "10:42 Anna: Hero, Menu and 2 more" */
function VersionLine({ version: { at, by, changeSet, changes, rows } }: { version: VersionView }) {
  const t = useT(versionMessages);
  const author = useAuthorName()(by);
  const nameOf = useNameOf();
  const names = [...new Set(rows.map(nameOf))];
  const shown = names.slice(0, maxNames).join(', ');
  return (
    <p className="text-sm wrap-anywhere">
      <time dateTime={at} className="text-muted-foreground tabular-nums">
        {momentText(at)}
      </time>{' '}
      <span className="font-semibold">{author}:</span>{' '}
      {names.length > maxNames ? t('more', { names: shown, count: names.length - maxNames }) : shown}
      <span className="block text-muted-foreground">
        {changeSet?.title && `${t('inRelease', { name: changeSet.title })} · `}
        {t('rows', { count: changes })}
      </span>
    </p>
  );
}

/** The changed fields of a version, folded. */
function Compared({ version: { rows } }: { version: VersionView }) {
  const t = useT(versionMessages);
  const { registry } = useAdmin();
  const nameOf = useNameOf();
  return (
    <details className="w-full text-sm">
      <summary className="cursor-pointer py-1 font-semibold">{t('compare')}</summary>
      <ul className="mt-2 flex flex-col gap-3">
        {rows.map((row) => {
          const entity = registry.entities.get(row.entity);
          return (
            <li key={row.id} className="flex flex-col gap-2">
              <p>
                <span className="font-semibold">{nameOf(row)}</span> · {t(row.change)}
              </p>
              {entity && (
                <dl className="grid gap-2 empty:hidden">
                  {Object.entries(row.fields).map(([name, { before, after }]) => (
                    <ChangedField key={name} {...{ entity, name, before, after }} id={row.id} />
                  ))}
                </dl>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Returns a function that names a changed row: by its label, or by its model. */
function useNameOf(): (row: VersionView['rows'][number]) => string {
  const { registry, labels, languages } = useAdmin();
  const { language } = useInterfaceLanguage();
  return ({ entity: key, names }) => {
    const texts = names.map((name) =>
      typeof name === 'string' ? name : (name[language] ?? name[languages[0] ?? ''] ?? ''),
    );
    const entity = registry.entities.get(key);
    return texts.filter(Boolean).join(' → ') || (entity ? labels.entity(entity) : key);
  };
}
