import { cn } from '@flotilla/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { entityAt, useAdmin } from '../context/admin-context.js';
import { interfaceText } from '../context/interface-text.js';
import { useCurrentPageName } from '../context/page-name.js';
import { useT } from '../context/use-t.js';
import { tablePath } from '../context/routing/paths.js';
import { usePageAt } from './models/use-pages.js';
import { shellMessages } from './shell-messages.js';

/** Breadcrumbs from the home screen to the current one. */
export function Trail() {
  const t = useT(shellMessages);
  const app = useAdmin();
  const { module, plural, id } = useParams();
  const entity = entityAt(app, module, plural);
  const page = usePageAt(module, plural);
  const name = useCurrentPageName();
  const steps = [
    { text: t('home'), to: '/' },
    ...(entity
      ? [
          { text: app.labels.area(entity.ui?.area ?? 'system') },
          { text: app.labels.entities(entity), to: tablePath(entity) },
        ]
      : []),
    ...(page && id !== undefined
      ? [{ text: interfaceText(page.title, app.labels.language), to: `/${page.module}/${page.path}` }]
      : []),
    ...(entity === undefined || id !== undefined ? [{ text: name }] : []),
  ].filter((step): step is Step => step.text !== undefined && step.text !== '');
  // Phones show one step: the way back to the list of a row, or else the current screen.
  const isBack = id !== undefined && steps.at(-2)?.to !== undefined;
  const onPhones = steps.length - (isBack ? 2 : 1);
  return (
    <nav aria-label={t('path')} className="min-w-0 flex-1 text-sm text-muted-foreground">
      <ol className="flex min-w-0 items-center gap-1.5">
        {steps.map((step, index) => (
          <li
            key={`${index} ${step.text}`}
            className={cn(
              'flex items-center gap-1.5',
              index < steps.length - 1 ? 'shrink-0' : 'min-w-0',
              index !== onPhones && 'max-sm:hidden',
            )}
          >
            {isBack && index === onPhones && (
              <ChevronLeft aria-hidden className="size-4 shrink-0 sm:hidden rtl:-scale-x-100" />
            )}
            {index > 0 && (
              <ChevronRight aria-hidden className="hidden size-3.5 shrink-0 opacity-60 sm:block" />
            )}
            <StepText step={step} isLast={index === steps.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface Step {
  readonly text: string;
  readonly to?: string;
}

function StepText({ step: { text, to }, isLast }: { step: Step; isLast: boolean }) {
  if (isLast)
    return (
      <span aria-current="page" className="truncate font-semibold text-foreground">
        {text}
      </span>
    );
  if (to === undefined) return <span>{text}</span>;
  return (
    <Link
      to={to}
      className="rounded-sm hover:text-foreground hover:underline max-sm:py-3 max-sm:font-semibold max-sm:text-foreground"
    >
      {text}
    </Link>
  );
}
