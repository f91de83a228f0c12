import { SiteProvider, useSite, useT } from '@flotilla/react';
import { Select } from '@flotilla/ui';
import { useState } from 'react';
import { RequestForm } from '../react/form/request-form.js';
import type { ShownForm } from '../shown.js';
import { messages } from './admin-messages.js';

/** What visitors see of a form, in any language of the content. */
export function FormPreview({ form }: { form: ShownForm }) {
  const t = useT(messages);
  const site = useSite();
  const { languages } = site;
  const [language, setLanguage] = useState(languages.includes(site.language) ? site.language : (languages[0] ?? site.language));
  const names = new Intl.DisplayNames(site.language, { type: 'language' });
  return (
    <section aria-label={t('preview')} className="min-w-0 rounded-lg border border-border bg-card p-5 text-card-foreground">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <p className="text-xs font-semibold text-muted-foreground">{t('preview')}</p>
        {languages.length > 1 && (
          <Select
            className="w-auto"
            aria-label={t('previewLanguage')}
            value={language}
            onChange={(event) => setLanguage(event.target.value)}
          >
            {languages.map((one) => (
              <option key={one} value={one}>
                {names.of(one)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <div inert lang={language}>
        <SiteProvider value={{ ...site, language }}>
          <RequestForm form={form} />
        </SiteProvider>
      </div>
    </section>
  );
}
