import { EntityForm, type EntityFormProps } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import {
  Button,
  Checkbox,
  ErrorNotice,
  Field,
  FieldError,
  Input,
  Label,
  Skeleton,
  SubmitButton,
} from '@flotilla/ui';
import { type SubmitEvent, useId, useState } from 'react';
import { role } from '../entities/role.js';
import { accountMessages } from './admin-messages.js';
import { GeneratedPassword } from './generated-password.js';
import { useNewAccount } from './use-new-account.js';

/** Form for a new account with its sign-in and roles. Existing accounts use the generic row form. */
export function AccountForm(props: EntityFormProps) {
  const [isBare, setBare] = useState(false);
  if (props.id !== undefined || isBare) return <EntityForm {...props} />;
  return <NewAccount {...props} onBare={() => setBare(true)} />;
}

function NewAccount({ onSaved, onClose, onBare, isBare }: EntityFormProps & { onBare: () => void }) {
  const t = useT(accountMessages);
  const emailId = useId();
  const { state, made, failure, fieldFailure, create } = useNewAccount();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void create({ email: String(form.get('email') ?? ''), roles: form.getAll('role').map(String) });
  };
  if (made && state === 'success')
    return (
      <div className={frame}>
        <h1 className={heading}>{t('made')}</h1>
        <GeneratedPassword password={made.password} />
        <Button className="self-start" onClick={() => onSaved({ id: made.subjectId })}>
          {t('open')}
        </Button>
      </div>
    );
  return (
    <form onSubmit={submit} className={frame}>
      {!isBare && <h1 className={heading}>{t('newAccount')}</h1>}
      <p className="text-sm text-muted-foreground">{t('newAccountHint')}</p>
      {failure !== undefined && (
        <ErrorNotice
          fallback={made ? t('rolesFailed', { reason: failure }) : failure}
          className="border px-4 py-3"
        />
      )}
      <Field>
        <Label htmlFor={emailId}>{t('email')}</Label>
        <Input
          id={emailId}
          name="email"
          type="email"
          required
          readOnly={made !== undefined}
          autoComplete="off"
          aria-invalid={fieldFailure !== undefined}
          aria-describedby={`${emailId}-failure`}
          className="h-10"
        />
        <FieldError id={`${emailId}-failure`} className="empty:hidden">
          {fieldFailure}
        </FieldError>
      </Field>
      <Roles />
      <div className="flex flex-wrap gap-3">
        <SubmitButton state={state} pendingLabel={t('loading')}>
          {made ? t('giveRoles') : t('create')}
        </SubmitButton>
        <Button variant="outline" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
      {!made && (
        <Button variant="link" size="sm" className="self-start px-0" onClick={onBare}>
          {t('withoutSignIn')}
        </Button>
      )}
    </form>
  );
}

const frame = 'mx-auto flex w-full max-w-xl flex-col gap-5 p-4 sm:p-6';
const heading = 'font-display text-2xl font-medium tracking-display';

function Roles() {
  const t = useT(accountMessages);
  const { data, isPending } = useFind(role, { orderBy: { title: 'asc' }, limit: 200 });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold">{t('roles')}</legend>
      {isPending && <Skeleton className="h-16 rounded-md" />}
      {data?.length === 0 && <p className="text-sm text-muted-foreground">{t('noRoles')}</p>}
      {data?.map(({ id, title, availableOnRegistration }) => (
        <label key={id} className="flex items-center gap-3 text-sm">
          <Checkbox
            name="role"
            value={id}
            defaultChecked={availableOnRegistration || undefined}
            disabled={availableOnRegistration || undefined}
          />
          {title}
        </label>
      ))}
      <p className="text-sm text-muted-foreground">{t('rolesHint')}</p>
    </fieldset>
  );
}
