import { lazy, Suspense } from 'react';
import { Route, Routes, useNavigate, useParams } from 'react-router';
import { tablePath } from '../routing/paths.js';
import { Home } from '../shell/home.js';
import { Shell } from '../shell/shell.js';
import { NothingHere } from '../shell/nothing-here.js';
import { PageSkeleton } from '../shell/page-skeleton.js';
import { TablePage } from '../tables/table-page.js';
import { entityAt, useAdmin } from '../context/admin-context.js';

const EntityForm = lazy(() => import('../forms/entity-form.js').then((module) => ({ default: module.EntityForm })));

/** The screens of the admin, inside of any router. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<Home />} />
        <Route path=":module/:plural" element={<TableRoute />} />
        <Route path=":module/:plural/:id" element={<FormRoute />} />
        <Route path="*" element={<NothingHere />} />
      </Route>
    </Routes>
  );
}

function useEntityAt() {
  const { module, plural } = useParams();
  return entityAt(useAdmin(), module, plural);
}

function TableRoute() {
  const entity = useEntityAt();
  return entity ? <TablePage key={entity.key} entity={entity} /> : <NothingHere />;
}

function FormRoute() {
  const entity = useEntityAt();
  const { id } = useParams();
  const navigate = useNavigate();
  if (!entity) return <NothingHere />;
  const close = () => void navigate(tablePath(entity));
  return (
    <Suspense fallback={<PageSkeleton />}>
      <EntityForm key={`${entity.key}/${id}`} entity={entity} id={id === 'new' ? undefined : id} onSaved={close} onClose={close} />
    </Suspense>
  );
}
