import { useClient } from '@flotilla/react/client';
import { cn } from '@flotilla/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Entity } from '@flotilla/core';
import { useAccess } from '../context/access.js';
import { AdminProvider, useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { usePageName } from '../context/page-name.js';
import { useT } from '../context/use-t.js';
import { useWorkingSet } from '../context/working-set.js';
import { EntityForm } from '../forms/entity-form.js';
import type { AdminModule } from '../extend/admin-module.js';
import { NotFoundScreen } from '../shell/not-found-screen.js';
import { PageSkeleton } from '../shell/page-skeleton.js';
import { MessengersInput, SocialInput } from './accounts-input.js';
import { HomePageSection } from './home-page-section.js';
import { RedirectsSection } from './redirects-section.js';
import { SellerSection } from './seller-section.js';
import { fieldsWithout, sectionAt, type SiteSection, siteSections } from './site-sections.js';
import { settingsOfSite, siteKey, WithoutSettings } from './site-settings.js';
import { siteMessages } from './site-messages.js';
import { ValueSources } from './value-sources.js';

const ImportSection = lazy(() =>
  import('../imports/import-section.js').then((module) => ({ default: module.ImportSection })),
);

/** The screen with the settings of the site, one section at a time. */
export function SiteScreen(): ReactNode {
  const t = useT(siteMessages);
  const { registry } = useAdmin();
  const entity = registry.entities.get(siteKey);
  const section = sectionAt(useParams()['section']);
  usePageName(t('site'));
  // A new site has content to import before it has settings.
  if (entity && section === 'imports')
    return (
      <Frame section={section}>
        <Suspense fallback={<PageSkeleton />}>
          <ImportSection />
        </Suspense>
      </Frame>
    );
  return entity ? <Settled entity={entity} /> : <NotFoundScreen />;
}

function Settled({ entity }: { entity: Entity }) {
  const t = useT(siteMessages);
  const client = useClient();
  const queries = useQueryClient();
  const set = useWorkingSet();
  const queryKey = [siteKey, 'primary', set];
  const read = useQuery({ queryKey, queryFn: () => settingsOfSite(entity, client), retry: false });
  if (read.data && !read.error)
    return <Sections entity={entity} row={read.data} onSaved={() => void read.refetch()} />;
  return (
    <WithoutSettings
      {...{ entity, read, t }}
      icon={<Settings />}
      onCreated={(row) => queries.setQueryData(queryKey, row)}
    />
  );
}

interface SectionsProps {
  entity: Entity;
  row: AdminRow;
  onSaved: () => void;
}

function Sections({ entity, row, onSaved }: SectionsProps) {
  const section = sectionAt(useParams()['section']);
  return (
    <Frame section={section}>
      <Section {...{ entity, row, section, onSaved }} />
    </Frame>
  );
}

interface FrameProps {
  section: SiteSection;
  children: ReactNode;
}

/** A section with its title, beside the links to all sections. */
function Frame({ section, children }: FrameProps) {
  const t = useT(siteMessages);
  return (
    <div className="mx-auto flex w-full max-w-wide min-w-0 flex-col lg:flex-row">
      <div className="flex min-w-0 shrink-0 flex-col gap-4 p-4 pb-0 sm:p-6 sm:pb-0 lg:w-56">
        <h1 className="font-display text-2xl font-medium tracking-display">{t('site')}</h1>
        <SectionLinks current={section} />
      </div>
      <div className="min-w-0 flex-1">
        <header className="flex min-w-0 flex-col gap-1 p-4 pb-0 sm:p-6 sm:pb-0">
          <h2 className="text-lg font-semibold">{t(section)}</h2>
          <p className="max-w-prose text-sm text-muted-foreground">{t(`${section}Hint`)}</p>
        </header>
        {children}
      </div>
    </div>
  );
}

function SectionLinks({ current }: { current: SiteSection }) {
  const t = useT(siteMessages);
  return (
    <nav aria-label={t('sections')}>
      <ul className="flex gap-1 max-lg:flex-wrap lg:flex-col">
        {siteSections.map((section) => (
          <li key={section}>
            <Link
              to={`/site/${section}`}
              aria-current={section === current ? 'page' : undefined}
              className={cn(
                'flex min-h-9 items-center rounded-md px-3 text-sm font-medium text-muted-foreground hover:bg-muted hover:text-foreground',
                'aria-[current=page]:bg-muted aria-[current=page]:text-foreground',
              )}
            >
              {t(section)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Inputs of the lists, which modules can replace. */
const inputs = [
  { part: 'input', of: siteKey, field: 'messengers', Input: MessengersInput },
  { part: 'input', of: siteKey, field: 'social', Input: SocialInput },
] satisfies AdminModule['inputs'];

function Section({ entity, row, section, onSaved }: SectionsProps & { section: SiteSection }) {
  const access = useAccess();
  const navigate = useNavigate();
  const close = () => void navigate('/');
  const set = useWorkingSet();
  const app = useAdmin();
  const withInputs = useMemo(() => ({ ...app, extensions: [{ inputs }, ...app.extensions] }), [app]);
  const saved = () => {
    // All screens format times in the zone that the page was opened with.
    if (section === 'region' && set === undefined) globalThis.location.reload();
    else onSaved();
  };
  if (section === 'seller') return <SellerSection />;
  if (section === 'home') return <HomePageSection />;
  if (section === 'redirects') return <RedirectsSection />;
  if (!access.may('update', entity) && !access.drafts(entity))
    return (
      <AdminProvider value={withInputs}>
        <EntityForm entity={entity} id={row.id} onSaved={onSaved} onClose={close} />
      </AdminProvider>
    );
  return (
    <AdminProvider value={withInputs}>
      <ValueSources row={row} section={section} />
      <EntityForm
        key={section}
        entity={entity}
        id={row.id}
        without={fieldsWithout(entity, section)}
        hasLinks={section === 'brand'}
        onSaved={saved}
        onClose={close}
      />
    </AdminProvider>
  );
}
