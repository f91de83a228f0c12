import { Enhanced, useSite, useT } from '@flotilla/react';
import { buttonVariants, cn, Input } from '@flotilla/ui';
import { useId } from 'react';
import { islands } from './islands.js';
import { messages } from '../messages.js';

export interface SubscriptionFormProps {
  /** URL to submit to. Fields: `email`, and the hidden ones of `@flotilla/crm` forms. */
  action: string;
  /** Default: "Submit". */
  submitLabel?: string;
}

/**
 * An e-mail input and a button. The page contains the messages of all states; `data-state` selects the
 * visible one.
 */
export function SubscriptionForm({ action, submitLabel }: SubscriptionFormProps) {
  const t = useT(messages);
  const id = useId();
  return (
    <Enhanced by={islands.subscription}>
      <form
        action={action}
        method="post"
        data-state="asleep"
        className="group/form relative flex w-full max-w-lg flex-col gap-3"
      >
        <OwnFields thanksId={`${id}-thanks`} />
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_fit-content(14rem)]">
          <label htmlFor={id} className="sr-only">
            {t('email')}
          </label>
          <Input
            id={id}
            type="email"
            name="email"
            required
            autoComplete="email"
            placeholder={t('typeYourEmail')}
            aria-describedby={`${id}-error`}
          />
          <button
            type="submit"
            className={cn(
              buttonVariants({ variant: 'primary' }),
              'h-auto min-h-12 rounded-2xl py-2 whitespace-normal wrap-anywhere',
            )}
          >
            <span className="group-data-[state=pending]/form:hidden">{submitLabel ?? t('submit')}</span>
            <span className="hidden group-data-[state=pending]/form:inline">{t('loading')}</span>
          </button>
        </div>
        <div role="alert" id={`${id}-error`} className="text-sm font-medium text-destructive">
          {/* Only for screen readers: the specification has no visible message. The input's red border
              shows the error. */}
          <p className="sr-only hidden group-data-[state=missing]/form:block">{t('emailIsMissing')}</p>
          <p className="hidden group-data-[state=wrong]/form:block">{t('emailIsWrong')}</p>
          <p className="hidden group-data-[state=error]/form:block">{t('notSubmitted')}</p>
        </div>
        <div role="status" className="text-sm font-medium text-success">
          <p
            id={`${id}-thanks`}
            className="hidden group-data-[state=success]/form:block target:group-data-[state=asleep]/form:block"
          >
            {t('submitted')}
          </p>
        </div>
      </form>
    </Enhanced>
  );
}

/**
 * The hidden fields of `@flotilla/crm` forms; the last one is a honeypot, which people neither see nor reach.
 */
function OwnFields({ thanksId }: { thanksId: string }) {
  const { language } = useSite();
  return (
    <>
      <input type="hidden" name="_language" value={language} />
      <input type="hidden" name="_thanks" value={thanksId} />
      <div aria-hidden="true" className="absolute -start-[200vw] size-px overflow-hidden">
        <input type="text" name="_website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
