import { EntityVariant, useAdmin } from '@flotilla/admin';
import { useLanguage, useT } from '@flotilla/react';
import { Field, Label, Select } from '@flotilla/ui';
import { useId } from 'react';
import type { DraftText } from './draft-form.js';
import { draftMessages } from './draft-messages.js';
import { FieldText } from './field-text.js';

export interface DraftPartProps {
  of: DraftText;
  change: (part: Partial<DraftText>) => void;
}

/** The buyer: contact, language and account. */
export function BuyerFields({ of: text, change }: DraftPartProps) {
  const t = useT(draftMessages);
  return (
    <section aria-labelledby="draft-buyer" className="flex min-w-0 flex-col gap-4">
      <h2 id="draft-buyer" className="text-lg font-semibold">
        {t('buyer')}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldText label={t('name')} field="name" value={text.name} onText={(name) => change({ name })} />
        <FieldText
          label={t('phone')}
          field="phone"
          type="tel"
          value={text.phone}
          onText={(phone) => change({ phone })}
        />
      </div>
      <FieldText
        label={t('email')}
        field="email"
        type="email"
        hint={t('emailHint')}
        value={text.email}
        onText={(email) => change({ email })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageField of={text} change={change} />
        <AccountField of={text} change={change} />
      </div>
    </section>
  );
}

function LanguageField({ of: text, change }: DraftPartProps) {
  const t = useT(draftMessages);
  const id = useId();
  const { languages } = useAdmin();
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language', fallback: 'code' });
  if (languages.length < 2) return null;
  return (
    <Field>
      <Label htmlFor={id}>{t('language')}</Label>
      <Select
        id={id}
        className="h-11 px-3 sm:text-sm"
        value={text.language}
        onChange={({ target }) => change({ language: target.value })}
      >
        {languages.map((one) => (
          <option key={one} value={one}>
            {names.of(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The account of a buyer, if accounts are installed. */
function AccountField({ of: text, change }: DraftPartProps) {
  const t = useT(draftMessages);
  const id = useId();
  const subject = useAdmin().registry.entities.get('rbac.subject');
  if (!subject) return null;
  return (
    <Field>
      <span id={`${id}-label`} className="text-sm font-semibold">
        {t('account')}
      </span>
      <EntityVariant
        variant="admin-select-input"
        entity={subject}
        value={text.subjectId}
        onChange={(subjectId) => change({ subjectId })}
        control={{ id, 'aria-labelledby': `${id}-label` }}
      />
    </Field>
  );
}
