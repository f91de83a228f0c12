import { useUnsavedRows } from '@flotilla/admin';
import { SiteProvider, useSite, useT } from '@flotilla/react';
import { Select } from '@flotilla/ui';
import { RequestForm } from '../react/form/request-form.js';
import type { SelectedForm } from '../selections.js';
import { messages } from './admin-messages.js';
import { draftedForm, type Open } from './drafted-form.js';

export interface FormPreviewProps {
  readonly form: SelectedForm;
  readonly open: Open | undefined;
  /** Content language; the language of the interface by default. */
  readonly language: string | undefined;
  readonly onLanguage: (language: string) => void;
}

/** Preview of a form with unsaved edits, in any content language. */
export function FormPreview({ form, open, language: selected, onLanguage }: FormPreviewProps) {
  const t = useT(messages);
  const site = useSite();
  const { languages } = site;
  const language =
    selected ?? (languages.includes(site.language) ? site.language : (languages[0] ?? site.language));
  const drafted = draftedForm(form, useUnsavedRows(), open);
  const names = new Intl.DisplayNames(site.language, { type: 'language' });
  return (
    <section
      aria-label={t('preview')}
      className="min-w-0 rounded-lg border border-border bg-card p-5 text-card-foreground"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <p className="text-xs font-semibold text-muted-foreground">{t('preview')}</p>
        {languages.length > 1 && (
          <Select
            className="w-auto"
            aria-label={t('previewLanguage')}
            value={language}
            onChange={(event) => onLanguage(event.target.value)}
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
          <RequestForm form={drafted} />
        </SiteProvider>
      </div>
    </section>
  );
}
