import type { Entity } from '@flotilla/core';
import { Button } from '@flotilla/ui';
import type { ReactNode } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import { useT } from '../context/use-t.js';
import { FormHead } from './form-head.js';
import { formMessages } from './form-messages.js';
import { LinksPanel } from './links/links-panel.js';
import { OwnSections } from './own-sections.js';
import { RowValues } from './row-values.js';

interface ReadOnlyRowProps {
  entity: Entity;
  row: AdminRow;
  isBare?: boolean;
  onClose: () => void;
}

/** A row that the account may read and not change: its values, without inputs. */
export function ReadOnlyRow({ entity, row, isBare = false, onClose }: ReadOnlyRowProps): ReactNode {
  const t = useT(formMessages);
  return (
    <div className={isBare ? 'min-w-0' : 'mx-auto w-full max-w-wide min-w-0 p-4 sm:p-6'}>
      <div className="@container flex min-w-0 flex-col gap-6">
        <FormHead
          entity={entity}
          row={row}
          isBare={isBare}
          isPreviewing={false}
          onPreview={() => undefined}
        />
        <OwnSections entity={entity} row={row} areFirst />
        <RowValues entity={entity} row={row} />
      </div>
      <OwnSections entity={entity} row={row} />
      <LinksPanel entity={entity} row={row} />
      <Button variant="outline" className="mt-6" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  );
}
