import { isUuid } from '@flotilla/core/reflection';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { entityAt, useAdmin } from '../context/admin-context.js';
import { PageNameProvider } from '../context/page-name.js';
import { ErrorCatcher } from '../shell/failure/error-screen.js';
import { ShortcutProvider } from '../shell/keys/shortcuts.js';
import { NotFoundScreen } from '../shell/not-found-screen.js';
import { Studio } from './studio.js';
import { opensStudio } from '../context/routing/studio-path.js';

/** The studio of the row in the address, without the frame of other screens. */
export function StudioScreen(): ReactNode {
  const { module, plural, id } = useParams();
  const entity = entityAt(useAdmin(), module, plural);
  if (!entity || !isUuid(id) || !opensStudio(entity)) return <NotFoundScreen />;
  return (
    <ShortcutProvider>
      <PageNameProvider>
        <ErrorCatcher>
          <Studio key={`${entity.key}/${id}`} entity={entity} id={id} />
        </ErrorCatcher>
      </PageNameProvider>
    </ShortcutProvider>
  );
}
