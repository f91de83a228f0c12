import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { useT } from '../context/use-t.js';
import type { SiteSection } from './site-sections.js';
import { siteKey } from './site-settings.js';
import { siteMessages } from './site-messages.js';

/** Fields of sections with the variables of the environment that apply while they are empty. */
const variables: Partial<Record<SiteSection, Readonly<Record<string, string>>>> = {
  brand: { title: 'SITE_TITLE', description: 'SITE_DESCRIPTION' },
  region: { timeZone: 'TIME_ZONE' },
};

/** Shows whether values of a section come from the settings or from the environment. */
export function ValueSources({ row, section }: { row: AdminRow; section: SiteSection }) {
  const t = useT(siteMessages);
  const { registry, labels } = useAdmin();
  const entity = registry.entity(siteKey);
  const environment = environmentOfPage();
  const own = variables[section];
  if (!own) return null;
  return (
    <section aria-label={t('sources')} className="px-4 pt-4 sm:px-6">
      <dl className="grid gap-x-6 gap-y-1 rounded-lg bg-muted px-4 py-3 text-sm sm:grid-cols-[max-content_1fr]">
        {Object.entries(own).map(([field, variable]) => (
          <div key={field} className="contents">
            <dt className="font-semibold">{labels.field(entity, field)}</dt>
            <dd className="text-muted-foreground">
              {hasText(row[field])
                ? t('here')
                : t('environment', { value: `${variable} = ${environment[variable] ?? ''}` })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const hasText = (value: unknown) =>
  (typeof value === 'object' ? Object.values(value ?? {}) : [value ?? '']).some(
    (text) => String(text).trim() !== '',
  );

/** Returns the settings of the environment, which the site has written into the page of the admin. */
function environmentOfPage(): Readonly<Record<string, string>> {
  const { environment } = document.documentElement.dataset;
  return environment === undefined ? {} : (JSON.parse(environment) as Record<string, string>);
}
