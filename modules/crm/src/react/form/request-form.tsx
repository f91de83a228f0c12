import { Enhanced, LocalizedRichText, Title, useLanguage, useT } from '@flotilla/react';
import { Button, cn } from '@flotilla/ui';
import { sendRequestOfSubject } from '../../actions.js';
import type { Question } from '../../answers/check-answers.js';
import { rejectionMessages } from '../../answers/rejection-messages.js';
import { reserved } from '../../answers/reserved.js';
import type { SelectedForm, SelectedInput } from '../../selections.js';
import { InputField } from '../input/input-field.js';
import { messages } from '../messages.js';
import { islands } from './islands.js';

/** A group of inputs: those of a step, or those without one. */
interface FormPart {
  readonly id: string;
  readonly step?: Pick<SelectedForm['steps'][number], 'title' | 'description'>;
  readonly inputs: readonly SelectedInput[];
}

export interface RequestFormProps {
  form: SelectedForm;
  /**
   * Whether it is sent as the signed-in visitor, by the subject's own call, with the form's id among the
   * answers.
   */
  isOwn?: boolean;
}

/** The inputs of a form. Works without scripts; attributes contain the data for the script. */
export function RequestForm({ form, isOwn = false }: RequestFormProps) {
  const t = useT(messages);
  const parts = partsOf(form);
  const inputs = parts.flatMap((part) => part.inputs);
  const takesFiles = inputs.some(({ type }) => type === 'file');
  return (
    <Enhanced by={islands.requestForm}>
      <form
        id={`crm-form-${form.id}`}
        action={`/api/crm/forms/${form.id}/requests`}
        method="post"
        encType={takesFiles ? 'multipart/form-data' : undefined}
        data-state="idle"
        data-form={form.id}
        data-own={isOwn ? sendRequestOfSubject.path : undefined}
        data-questions={JSON.stringify(inputs.map(questionOf))}
        data-texts={JSON.stringify(rejectionMessages(useLanguage()))}
        className="group/form relative flex flex-col gap-8"
      >
        <OwnFields formId={form.id} />
        {parts.map((part, index) => (
          <Part key={part.id} part={part} index={index} count={parts.length} />
        ))}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button type="button" variant="outline" size="lg" data-back hidden>
            {t('back')}
          </Button>
          <Button type="button" variant="primary" size="lg" data-next hidden>
            {t('next')}
          </Button>
          <Button type="submit" variant="primary" size="lg" data-send>
            <span className="group-data-[state=pending]/form:hidden">{t('send')}</span>
            <span className="hidden group-data-[state=pending]/form:inline">{t('loading')}</span>
          </Button>
          {inputs.some(({ isRequired }) => isRequired) && (
            <p className="text-sm text-muted-foreground">{t('required')}</p>
          )}
        </div>
        {/* Rendered from the start, so that screen readers announce text that is added. */}
        <p role="alert" data-failure className="text-sm font-medium text-destructive empty:hidden" />
        <Thanks id={form.id} />
      </form>
    </Enhanced>
  );
}

/** Hidden fields: the language of the page, and a honeypot that people neither see nor reach. */
function OwnFields({ formId }: { formId: string }) {
  return (
    <>
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name={reserved.language} value={useLanguage()} />
      <div aria-hidden="true" className="absolute -start-[200vw] size-px overflow-hidden">
        <input type="text" name={reserved.trap} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

function Part({ part: { step, inputs }, index, count }: { part: FormPart; index: number; count: number }) {
  const t = useT(messages);
  const fields = (
    <div className="grid gap-6 sm:grid-cols-2">
      {inputs.map((input) => (
        <InputField key={input.id} input={input} />
      ))}
    </div>
  );
  return (
    <fieldset data-part className="flex min-w-0 flex-col gap-5" tabIndex={-1}>
      {step ? (
        <Title as="legend" of={step} className="mb-4 font-display text-xl font-medium tracking-display" />
      ) : (
        <legend className="sr-only">{t('questions')}</legend>
      )}
      {count > 1 && (
        <p className="text-sm text-muted-foreground">{t('step', { current: index + 1, count })}</p>
      )}
      {step && <LocalizedRichText value={step.description} className="text-muted-foreground" />}
      {fields}
    </fieldset>
  );
}

/**
 * Confirmation of a sent form: shown by the state of the script, or by the URL fragment of the redirect
 * without scripts.
 */
function Thanks({ id }: { id: string }) {
  const t = useT(messages);
  return (
    <div
      id={`crm-thanks-${id}`}
      role="status"
      className={cn(
        'pointer-events-none absolute -inset-3 z-10 flex flex-col items-center justify-center gap-4 rounded-xl p-6 text-center',
        'invisible bg-card/95 target:pointer-events-auto target:visible',
        'group-data-[state=success]/form:pointer-events-auto group-data-[state=success]/form:visible',
      )}
    >
      <p className="font-display text-3xl font-medium tracking-display">{t('thanks')}</p>
      <p className="text-muted-foreground">{t('submitted')}</p>
      <Button asChild variant="outline">
        <a href={`#crm-form-${id}`} data-again>
          {t('sendAnother')}
        </a>
      </Button>
    </div>
  );
}

/** Returns the part of an input that validation needs. */
const questionOf = ({ slug, variant, type, isRequired, options }: SelectedInput): Question => ({
  ...{ slug, variant, type, isRequired },
  options: options.map((option) => ({ slug: option.slug })),
});

/** Returns the parts of a form with inputs, in order: the inputs without a step first. */
function partsOf({ id, inputs, steps }: SelectedForm): FormPart[] {
  const ofSteps = steps.map((step) => ({ id: step.id, step, inputs: step.inputs }));
  return [{ id, inputs }, ...ofSteps].filter((part) => part.inputs.length > 0);
}
