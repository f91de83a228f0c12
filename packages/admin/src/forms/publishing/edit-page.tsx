import type { Entity } from '@flotilla/core';
import { Button } from '@flotilla/ui';
import { PanelsTopLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../../context/access.js';
import type { AdminRow } from '../../context/admin-row.js';
import { isStudioRoot, opensStudio, studioPath } from '../../context/routing/studio-path.js';
import { useT } from '../../context/use-t.js';
import { formMessages } from '../form-messages.js';
import { useRowAddress } from './row-address.js';

/** Opens the page of a row in the studio; for pages and layouts it is the main action. */
export function EditPage({ entity, row }: { entity: Entity; row: AdminRow }): ReactNode {
  if (isStudioRoot(entity)) return <StudioLink entity={entity} id={row.id} />;
  return opensStudio(entity) ? <EditPageOfRow entity={entity} row={row} /> : null;
}

/** Nothing for a row that no public page shows. */
function EditPageOfRow({ entity, row }: { entity: Entity; row: AdminRow }) {
  const access = useAccess();
  const address = useRowAddress(entity, row);
  const mayEdit = access.may('update', entity) || access.drafts(entity);
  return mayEdit && address?.path !== undefined ? <StudioLink entity={entity} id={row.id} isOfRow /> : null;
}

function StudioLink({ entity, id, isOfRow = false }: { entity: Entity; id: string; isOfRow?: boolean }) {
  const t = useT(formMessages);
  return (
    <Button asChild size="sm" variant={isOfRow ? 'outline' : 'primary'}>
      <Link to={studioPath(entity, id)}>
        <PanelsTopLeft aria-hidden /> {t(isOfRow ? 'editPage' : 'openStudio')}
      </Link>
    </Button>
  );
}
