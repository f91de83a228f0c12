import { isUuid } from '@flotilla/core/reflection';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes, useNavigate, useParams } from 'react-router';
import { formPath, tablePath } from '../context/routing/paths.js';
import { Shell } from '../shell/shell.js';
import { usePageAt } from '../shell/models/use-pages.js';
import { NotFoundScreen } from '../shell/not-found-screen.js';
import { PageSkeleton } from '../shell/page-skeleton.js';
import { TablePage } from '../tables/table-page.js';
import { entityAt, useAdmin } from '../context/admin-context.js';
import { useVariant } from '../context/extensions.js';
import { useWorkingSet } from '../context/working-set.js';
import { usePageName } from '../context/page-name.js';
import type { AdminPage } from '../extend/admin-parts.js';
import { interfaceText } from '../context/interface-text.js';
import { useInterfaceLanguage } from '../context/language.js';

const Home = lazy(() => import('./home/home.js').then((module) => ({ default: module.Home })));
const OwnScreen = lazy(() => import('./own-screens.js').then((module) => ({ default: module.OwnScreen })));
const EntityForm = lazy(() =>
  import('../forms/entity-form.js').then((module) => ({ default: module.EntityForm })),
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
      <Route path="studio/:module/:plural/:id" element={<Late of={StudioScreen} />} />
      <Route element={<Shell notice={<WorkingSet />} />}>
        <Route index element={<Late of={Home} />} />
        <Route path="media" element={<Own name="media" />} />
        <Route path="data" element={<Own name="data" />} />
        <Route path="site/:section?" element={<Own name="site" />} />
        <Route path="theme" element={<Own name="theme" />} />
        <Route path="translations" element={<Own name="translations" />} />
        <Route path="releases/:id?" element={<Own name="releases" />} />
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

/** A screen of the admin itself, beside those of entities and modules. */
function Own(props: ComponentProps<typeof OwnScreen>) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OwnScreen {...props} />
    </Suspense>
  );
}

/** A screen whose code loads when it is opened. */
function Late({ of: Screen }: { of: ComponentType }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Screen />
    </Suspense>
  );
}

/** The table of an entity, or a module's page at this path. */
function TableRoute() {
  const entity = useEntityAt();
  const { module, plural } = useParams();
  const page = usePageAt(module, plural);
  if (page) return <ModulePage key={`${page.module}/${page.path}`} page={page} />;
  return entity ? <TablePage key={entity.key} entity={entity} /> : <NotFoundScreen />;
}

function ModulePage({ page: { Page, title } }: { page: AdminPage }) {
  const { language } = useInterfaceLanguage();
  usePageName(interfaceText(title, language));
  return <Late of={Page} />;
}

function FormRoute() {
  const entity = useEntityAt();
  const { id = '', module, plural } = useParams();
  const navigate = useNavigate();
  const page = usePageAt(module, plural);
  const Form = useVariant('admin-form', entity?.key ?? 'admin.nothing') ?? EntityForm;
  if (page?.Detail && isUuid(id)) return <ModuleDetail key={id} Detail={page.Detail} id={id} />;
  if (!entity || (id !== 'new' && !isUuid(id))) return <NotFoundScreen />;
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

function ModuleDetail({ Detail, id }: Required<Pick<AdminPage, 'Detail'>> & { id: string }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Detail id={id} />
    </Suspense>
  );
}
