import { lazy, Suspense } from 'react';
import { Route, Routes, useNavigate, useParams } from 'react-router';
import { formPath, tablePath } from '../context/routing/paths.js';
import { Shell } from '../shell/shell.js';
import { NotFoundScreen } from '../shell/not-found-screen.js';
import { PageSkeleton } from '../shell/page-skeleton.js';
import { TablePage } from '../tables/table-page.js';
import { entityAt, useAdmin } from '../context/admin-context.js';
import { useVariant } from '../context/extensions.js';
import { useWorkingSet } from '../context/working-set.js';
import { usePageName } from '../context/page-name.js';
import type { AdminPage } from '../extend/admin-parts.js';
import { useInterfaceLanguage } from '../context/language.js';

const Home = lazy(() => import('./home/home.js').then((module) => ({ default: module.Home })));
const EntityForm = lazy(() =>
  import('../forms/entity-form.js').then((module) => ({ default: module.EntityForm })),
);
const AllData = lazy(() =>
  import('../shell/models/all-data.js').then((module) => ({ default: module.AllData })),
);
const MediaPage = lazy(() =>
  import('../media/media-page.js').then((module) => ({ default: module.MediaPage })),
);
const ReleasesPage = lazy(() =>
  import('../change-sets/releases-page.js').then((module) => ({ default: module.ReleasesPage })),
);
const ReleasePage = lazy(() =>
  import('../change-sets/release-page.js').then((module) => ({ default: module.ReleasePage })),
);

const StudioScreen = lazy(() =>
  import('../studio/studio-screen.js').then((module) => ({ default: module.StudioScreen })),
);
const WorkingSetBar = lazy(() =>
  import('../change-sets/working-set-bar.js').then((module) => ({ default: module.WorkingSetBar })),
);

/** The screens of the admin, for use inside any router. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route
        path="studio/:module/:plural/:id"
        element={
          <Suspense fallback={<PageSkeleton />}>
            <StudioScreen />
          </Suspense>
        }
      />
      <Route element={<Shell notice={<WorkingSet />} />}>
        <Route
          index
          element={
            <Suspense fallback={<PageSkeleton />}>
              <Home />
            </Suspense>
          }
        />
        <Route path="media" element={<MediaRoute />} />
        <Route path="data" element={<AllDataRoute />} />
        <Route
          path="releases/:id?"
          element={
            <Suspense fallback={<PageSkeleton />}>
              <ReleasesRoute />
            </Suspense>
          }
        />
        <Route path=":module/:plural" element={<TableRoute />} />
        <Route path=":module/:plural/:id" element={<FormRoute />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}

function useEntityAt() {
  const { module, plural } = useParams();
  return entityAt(useAdmin(), module, plural);
}

function WorkingSet() {
  const id = useWorkingSet();
  return <Suspense>{id !== undefined && <WorkingSetBar id={id} />}</Suspense>;
}

function ReleasesRoute() {
  const { id } = useParams();
  return id === undefined ? <ReleasesPage /> : <ReleasePage key={id} />;
}

function MediaRoute() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <MediaPage />
    </Suspense>
  );
}

function AllDataRoute() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <AllData />
    </Suspense>
  );
}

/** The table of an entity, or a module's page at this path. */
function TableRoute() {
  const entity = useEntityAt();
  const { module, plural } = useParams();
  const page = useAdmin()
    .extensions.flatMap((extension) => extension.pages ?? [])
    .find((one) => one.module === module && one.path === plural);
  if (page) return <ModulePage key={`${page.module}/${page.path}`} page={page} />;
  return entity ? <TablePage key={entity.key} entity={entity} /> : <NotFoundScreen />;
}

function ModulePage({ page: { Page, title } }: { page: AdminPage }) {
  const { language } = useInterfaceLanguage();
  usePageName(title[language === 'ru' ? 'ru' : 'en']);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  );
}

function FormRoute() {
  const entity = useEntityAt();
  const { id } = useParams();
  const navigate = useNavigate();
  const Form = useVariant('admin-form', entity?.key ?? 'admin.nothing') ?? EntityForm;
  if (!entity) return <NotFoundScreen />;
  const close = () => void navigate(tablePath(entity));
  // Opens the form of the saved row, where its links can be added.
  const saved = (row: { readonly id: string }) =>
    id === 'new' && void navigate(formPath(entity, row.id), { replace: true });
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Form
        key={`${entity.key}/${id}`}
        entity={entity}
        id={id === 'new' ? undefined : id}
        onSaved={saved}
        onClose={close}
      />
    </Suspense>
  );
}
