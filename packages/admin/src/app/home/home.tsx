import { lazy, type ReactNode, Suspense, useId } from 'react';
import { Skeleton } from '@flotilla/ui';
import { Link } from 'react-router';
import { useAdmin } from '../../context/admin-context.js';
import { usePageName } from '../../context/page-name.js';
import { useAccess } from '../../context/access.js';
import { interfaceText } from '../../context/interface-text.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { useT } from '../../context/use-t.js';
import { useAreas } from '../../shell/models/use-areas.js';
import { homeMessages } from './home-messages.js';
import { FailedJobs } from './failed-jobs.js';
import { LatestChanges } from './latest-changes.js';
import { Tasks } from './tasks.js';

const FirstSteps = lazy(() => import('./first-steps.js').then((module) => ({ default: module.FirstSteps })));

/** The home screen: tasks, recent changes and links to modules. */
export function Home() {
  const t = useT(homeMessages);
  const { site, extensions } = useAdmin();
  const { name } = useAccess();
  usePageName(undefined);
  const Notice = extensions.find((extension) => extension.gate)?.gate?.Notice;
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-8 gap-y-8 px-4 py-8 sm:px-6 lg:grid-cols-[1fr_20rem] lg:grid-rows-[auto_auto_1fr]">
      <header className="lg:col-span-2">
        <h1 className="font-display text-3xl font-medium tracking-display">{site}</h1>
        <p className="pt-1 text-muted-foreground">{[t('hello'), name].filter(Boolean).join(', ')}</p>
      </header>
      <div className="flex min-w-0 flex-col gap-8">
        <Suspense>{Notice && <Notice />}</Suspense>
        <Suspense>
          <FirstSteps />
        </Suspense>
        <OfModules />
      </div>
      <div className="flex flex-col gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <Part title={t('tasks')}>
          <Tasks />
        </Part>
        <FailedJobs title={t('failedJobs')} />
        <Part title={t('open')}>
          <Areas />
        </Part>
      </div>
      {/* The last on narrow screens, below the tasks. */}
      <Part title={t('changes')}>
        <LatestChanges />
      </Part>
    </div>
  );
}

/** Parts of modules on the home screen, each shown as soon as it is loaded. */
function OfModules() {
  const { extensions, registry } = useAdmin();
  const access = useAccess();
  const { language } = useInterfaceLanguage();
  const parts = extensions
    .flatMap((extension) => extension.home ?? [])
    .filter(({ needs }) => {
      const entity = registry.entities.get(needs);
      return entity !== undefined && access.may('read', entity);
    })
    .toSorted((a, b) => Number(b.isFirst ?? false) - Number(a.isFirst ?? false));
  return parts.map(({ name, title, Part: HomePart }) => (
    <Part key={name} title={interfaceText(title, language)}>
      <Suspense fallback={<Skeleton className="h-56 rounded-lg" />}>
        <HomePart />
      </Suspense>
    </Part>
  ));
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="text-xs font-semibold text-muted-foreground">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The entries of each area; those of the system are in the navigation. */
function Areas() {
  const areas = useAreas().filter(({ name }) => name !== 'system');
  return (
    <ul className="flex flex-col gap-4">
      {areas.map(({ name, label, entries }) => (
        <li key={name} className="flex flex-col gap-1.5">
          <h3 className="text-sm font-medium">{label}</h3>
          <ul className="flex flex-wrap gap-1.5">
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link
                  to={entry.to}
                  className="inline-flex min-h-8 items-center rounded-full border border-border px-3 text-xs font-medium hover:border-input hover:bg-muted pointer-coarse:min-h-11"
                >
                  {entry.name}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
