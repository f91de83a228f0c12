import { cn } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { nameOfRow } from '../context/admin-row.js';
import { useVariant } from '../context/extensions.js';
import type { AdminVariantProps } from '../extend/admin-variants.js';
import { FileThumbnail } from './file-thumbnail.js';
import { useRowLabel } from './row-label.js';

type MentionProps = AdminVariantProps['default'];

/** A row on one line, with a module's own component or by its label. */
export function RowMention(props: MentionProps): ReactNode {
  const Mention = useVariant('default', props.entity.key) ?? RowLine;
  return <Mention {...props} />;
}

/** A row on one line, with its picture when it is a file. */
function RowLine({ entity, row }: MentionProps): ReactNode {
  const name = nameOfRow(entity, row, useAdmin());
  const label = useRowLabel()(entity, row);
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <FileThumbnail entity={entity} row={row} className="size-8" />
      <span className={cn('line-clamp-1 min-w-0 flex-1 wrap-anywhere', !name && 'text-muted-foreground')}>
        {label}
      </span>
    </span>
  );
}
