import { Sheet, SheetContent } from '@flotilla/ui/controls';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAdmin } from '../context/admin-context.js';
import { labelText } from '../context/admin-row.js';
import { formPath } from '../context/routing/paths.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { useT } from '../context/use-t.js';
import { useUses } from '../rows/uses.js';
import { changeMessages } from './change-messages.js';
import type { SheetOfRowProps } from './history-sheet.js';

export function UsesSheet({ entity, id, isOpen, onClose }: SheetOfRowProps): ReactNode {
  const t = useT(changeMessages);
  return (
    <Sheet open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={t('uses')} description={t('usesHint')} closeLabel={t('close')}>
        <Uses entity={entity} id={id} onLeave={onClose} />
      </SheetContent>
    </Sheet>
  );
}

/** The number of rows that link to a row, by relation, with a sample of them. */
function Uses({
  entity,
  id,
  onLeave,
}: Pick<SheetOfRowProps, 'entity' | 'id'> & { onLeave?: () => void }): ReactNode {
  const t = useT(changeMessages);
  const { registry, labels } = useAdmin();
  const { uses, isError, isPending, refetch } = useUses(entity, id);
  if (isError)
    return <FailedList text={t('failed')} againLabel={t('again')} onAgain={() => void refetch()} />;
  if (uses.length === 0)
    return <p className="text-sm text-muted-foreground">{isPending ? t('loading') : t('noUses')}</p>;
  return (
    <ul className="flex flex-col gap-5">
      {uses.map((use) => {
        const of = registry.entities.get(use.entity);
        return (
          <li key={use.relation}>
            <p className="text-sm font-semibold">
              {of ? labels.entities(of) : use.entity}{' '}
              <span className="text-muted-foreground tabular-nums">{use.count}</span>
            </p>
            <ul className="mt-1 text-sm">
              {use.sample.map((row) => (
                <li key={row.id} className="py-0.5">
                  {of ? (
                    <Link
                      to={formPath(of, row.id)}
                      onClick={onLeave}
                      className="text-sea underline-offset-4 hover:underline"
                    >
                      {labelText(of, row.label)}
                    </Link>
                  ) : (
                    row.label
                  )}
                </li>
              ))}
              {use.count > use.sample.length && (
                <li className="text-muted-foreground">
                  {t('andMore', { count: use.count - use.sample.length })}
                </li>
              )}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
