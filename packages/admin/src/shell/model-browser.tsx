import { NavLink } from 'react-router';
import { useAdmin } from '../context/admin-context.js';
import { useAccess } from '../gate/access.js';
import { tablePath } from '../routing/paths.js';

/** The models of all modules. */
export function ModelBrowser() {
  const { registry, words } = useAdmin();
  const access = useAccess();
  return (
    <nav>
      {[...registry.entities.values()]
        .filter((entity) => entity.type === 'entity' && access.may('read', entity))
        .map((entity) => (
          <NavLink key={entity.key} to={tablePath(entity)} className="block px-4 py-1.5">
            {words.entities(entity)}
          </NavLink>
        ))}
    </nav>
  );
}
