import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { entityAt, useAdmin } from '../context/admin-context.js';
import { PageNameProvider } from '../context/page-name.js';
import { ErrorCatcher } from '../shell/failure/error-screen.js';
import { ShortcutProvider } from '../shell/keys/shortcuts.js';
import { NotFoundScreen } from '../shell/not-found-screen.js';
import { Studio } from './studio.js';
import { isStudioRoot } from '../context/routing/studio-path.js';

/** The studio of the row in the address, without the frame of other screens. */
export function StudioScreen(): ReactNode {
  const { module, plural, id } = useParams();
  const entity = entityAt(useAdmin(), module, plural);
  if (!entity || id === undefined || !isStudioRoot(entity)) return <NotFoundScreen />;
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
