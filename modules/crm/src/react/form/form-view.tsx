import { defineRowVariants, Localized, LocalizedRichText } from '@flotilla/react';
import { cn, Heading, type HeadingLevel, Prose } from '@flotilla/ui';
import { type SelectedForm, formSelection } from '../../selections.js';
import { RequestForm, type RequestFormProps } from './request-form.js';

/** A form on its own, wherever another module links to one. */
export const formVariants = defineRowVariants(
  formSelection,
  ['default', 'form-list-default'],
  ({ row, context }) => <FormView form={row} level={context.headingLevel} />,
);

/** The texts of a form above its inputs. */
export function FormView({
  form,
  level,
  isOwn,
}: RequestFormProps & { form: SelectedForm; level: HeadingLevel }) {
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
      <RequestForm form={form} isOwn={isOwn} />
    </div>
  );
}
