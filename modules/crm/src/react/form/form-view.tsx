import { defineRowVariants, Island, Localized, LocalizedRichText, useT } from '@flotilla/react';
import { cn, Heading, type HeadingLevel, Prose } from '@flotilla/ui';
import { crm } from '../../index.js';
import { islands } from './islands.js';
import { messages } from '../messages.js';
import { type ShownForm, shownForm } from '../../shown.js';
import { partsOf } from './parts.js';

/** A form by itself, wherever another module links to one. */
export const formVariants = defineRowVariants(shownForm, ['default', 'form-list-default'], ({ row, place }) => (
  <FormView form={row} level={place.headingLevel} />
));

/** Where a form is sent to, once the API takes requests. */
const requestPath = '/api/crm/forms/{id}/requests';
const takesRequests = crm.actions.some(({ method, path }) => method === 'POST' && path === requestPath);

/** The texts of a form over its inputs. While nothing takes what is sent it says so instead, and promises nothing. */
export function FormView({ form, level }: { form: ShownForm; level: HeadingLevel }) {
  const t = useT(messages);
  return (
    <div
      className={cn(
        'flex flex-col gap-6 rounded-2xl border border-border/60 bg-card p-6 text-card-foreground shadow-sm sm:p-10',
        form.className,
      )}
    >
      <div className="flex max-w-prose flex-col gap-3 empty:hidden">
        <Localized as={Heading} level={level} size="md" value={form.title} className="wrap-anywhere" />
        <LocalizedRichText value={form.subtitle} className="text-lg text-muted-foreground" />
        <LocalizedRichText as={Prose} under={level} value={form.description} />
      </div>
      {takesRequests ? (
        <Island of={islands.requestForm} props={{ action: requestPath.replace('{id}', form.id), parts: partsOf(form) }} />
      ) : (
        <p role="note" className="rounded-lg bg-muted px-5 py-4 font-medium">
          {t('closed')}
        </p>
      )}
    </div>
  );
}
